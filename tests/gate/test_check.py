"""What a check says of files that were changed, and of baselines that do not fit them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from reports import gate
from reports.gate.baseline import Baseline
from reports.gate.hold import judge
from reports.gate.judge import Verdict
from reports.gate.judgement import Judgement
from reports.gate.play import Plays, run_plan, unit_sizes
from reports.gate.prepare import prepare
from reports.gate.sums import Counts, packed, unpacked
from sim.batch import run_plan as play_run
from sim.engine.errors import InputError
from tests.gate.coin import BOTS, bold_for, registered, share_of_bold
from tests.gate.conftest import coin_plan, written

Check = Callable[..., Judgement]
DRIFT = f"bold={bold_for(share_of_bold(1.0) + 0.1)}"
SLIGHT = f"bold={bold_for(share_of_bold(1.0) + 0.05)}"


def only(path: Path, asked: gate.Asked | None = None) -> gate.Outcome:
    (outcome,) = gate.check([path], asked, threads=1)
    return outcome


# What passes


def test_unchanged_files_pass_by_digest(checked: Check) -> None:
    found = checked()
    assert found.code == gate.Code.PASS
    assert found.digests_alike
    assert set(found.cells["verdict"]) == {Verdict.IDENTICAL}
    assert len(found.cells) == 2 * len(BOTS) + 2 + 3
    assert (found.cells["difference"] == 0).all()


def test_digests_are_those_of_a_run(baseline: Baseline) -> None:
    """`alderman run` of the same plan ends in the same digests, so a baseline can be looked up from a run."""
    plan = run_plan(baseline.plan, baseline.variant, BOTS, 2)  # type: ignore[arg-type]
    assert baseline.counts[2].run_digests == play_run(plan, threads=1).digests


def test_sums_are_those_of_a_run(baseline: Baseline) -> None:
    plan = run_plan(baseline.plan, baseline.variant, BOTS, 3)  # type: ignore[arg-type]
    seats = play_run(plan, threads=1).sums("seats")
    counts = baseline.counts[3]
    for number, label in enumerate(baseline.labels):
        own = seats[seats["strategy"] == label]
        assert counts.cells[label].n == own["n"].sum()
        assert counts.cells[label].total == own["win_twelfths_sum"].sum(), number
    assert counts.cells["2nd"].total == seats.loc[seats["seat"] == 1, "win_twelfths_sum"].sum()
    assert counts.advice["seats/score"].total == seats["score_sum"].sum()
    assert counts.advice["score/calm"].total == seats.loc[seats["strategy"] == "calm", "score_sum"].sum()
    taken = counts.advice["shares/loans-taken"]
    assert taken.total / taken.n == pytest.approx(0.75, abs=0.02)
    first = counts.advice["first/first_loan"]
    assert first.total / first.n == pytest.approx(4.0, abs=0.05)
    assert counts.advice["cards/mill"].total / counts.advice["cards/mill"].n == pytest.approx(1 / 3, abs=0.02)


def test_threads_change_nothing(baseline: Baseline) -> None:
    again = gate.new_baseline(baseline.path, baseline.plan, baseline.reason, threads=3)
    assert again.text().encode() == baseline.path.read_bytes()


def test_renaming_alone_passes(baseline: Baseline, tmp_path: Path) -> None:
    """Other names of cards and other comments: not one game is another, and the gate says why it passes."""
    cards = tmp_path / "cards.csv"
    cards.write_text("id,name,cost\nmill,Windmill,1\ntower,Keep,2\n", encoding="utf-8")
    rules = tmp_path / "rules.toml"
    rules.write_text("# another comment\n[coin]\nsalt = 0\n", encoding="utf-8")
    found = only(baseline.path, gate.Asked(rules_file=rules, tables={"cards": cards})).judgement
    assert found is not None
    assert found.digests_alike
    assert found.code == gate.Code.PASS
    assert len(found.tables) == 2
    assert "makes no difference to any game" in found.notes[0]


def test_other_games_of_the_same_chances_pass_as_equivalent(checked: Check) -> None:
    found = checked("salt=3")
    assert found.code == gate.Code.PASS
    assert found.digests_alike is False
    assert set(found.cells["verdict"]) == {Verdict.EQUIVALENT}


# What does not


def test_drift_is_told_with_the_cell(checked: Check) -> None:
    found = checked(DRIFT)
    assert found.code == gate.Code.DRIFTED
    verdict = found.cells.set_index("name")["verdict"]
    assert verdict["2/bold"] == Verdict.DRIFTED
    assert verdict["2/1st"] == verdict["2/2nd"] == Verdict.EQUIVALENT
    assert {"2/bold", "3/bold"} <= set(found.failing())
    bold = found.cells.set_index("name").loc["2/bold"]
    assert bold["low"] < 0.1 < bold["high"]
    assert bold["correlation"] > 0.3  # the same deals


def test_a_drift_as_large_as_the_margin_is_inconclusive_and_says_what_would_decide(checked: Check) -> None:
    found = checked(SLIGHT)
    assert found.code == gate.Code.INCONCLUSIVE
    row = found.cells.set_index("name").loc["2/bold"]
    assert row["verdict"] == Verdict.INCONCLUSIVE
    assert row["n_needed"] > row["n_a"]


def test_require_identical_takes_nothing_less(checked: Check) -> None:
    assert checked(require_identical=True).code == gate.Code.PASS
    assert checked("salt=3", require_identical=True).code == gate.Code.NOT_IDENTICAL


def test_require_identical_and_fresh_deals_do_not_go_together(baseline: Baseline) -> None:
    with pytest.raises(InputError, match="--seed-offset plays other deals"):
        only(baseline.path, gate.Asked(require_identical=True, seed_offset=1))


# Fewer games, other deals


def test_quick_plays_a_quarter_on_the_same_deals_and_says_so(baseline: Baseline, checked: Check) -> None:
    whole, found = checked("salt=3"), checked("salt=3", quick=True)
    assert found.games < 0.4 * whole.games
    assert found.terms.delta == 2 * whole.terms.delta
    assert "Quick: " in found.notes[0]
    assert "margin is 10 points instead of 5" in found.notes[0]
    same = checked(quick=True)
    assert same.digests_alike
    assert same.code == gate.Code.PASS
    counts, first = baseline.counts[2], same.before[2]
    assert first.digests["sums"] == counts.digests["sums"][: first.parts]
    assert np.array_equal(
        first.cells["bold"].totals, counts.cells["bold"].totals[: len(first.cells["bold"].totals)]
    )
    assert same.counts[2].cells["bold"].n == first.cells["bold"].n
    assert checked(DRIFT, quick=True).code != gate.Code.PASS


def test_fresh_deals_cannot_be_identical_but_can_pass(checked: Check) -> None:
    found = checked(seed_offset=11)
    assert found.digests_alike is None
    assert found.seed == 11
    assert found.code == gate.Code.PASS
    assert set(found.cells["verdict"]) == {Verdict.EQUIVALENT}
    assert any("Fresh deals: seed 11" in note for note in found.notes)
    assert not found.replays
    assert checked(DRIFT, seed_offset=11).code == gate.Code.DRIFTED


# Cells that are missing, extra or empty


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (BOTS[:2], "cells 2/dim and 3/dim of it cannot be played"),
        ((*BOTS, replace(BOTS[0], name="new")), "cells 2/new and 3/new are not in it"),
    ],
    ids=["missing", "extra"],
)
def test_missing_and_extra_cells_are_errors(baseline: Baseline, bots: tuple[object, ...], said: str) -> None:
    with registered(bots):  # type: ignore[arg-type]
        found = only(baseline.path)
    assert found.code == gate.Code.NO_BASELINE
    assert found.judgement is None
    assert said in found.error


def test_a_seat_that_is_named_and_gone_is_an_error(tmp_path: Path) -> None:
    made = written(tmp_path / "named.json", seats=("bold", "calm:strength=2"))
    assert sorted(made.counts[2].cells) == ["1st", "2nd", "bold", "calm:strength=2"]
    assert only(made.path).code == gate.Code.PASS
    with registered(BOTS[:1]):
        found = only(made.path)
    assert found.code == gate.Code.NO_BASELINE
    assert "unknown strategy 'calm'" in found.error


def test_strategies_in_another_order_are_put_back(baseline: Baseline) -> None:
    with registered(BOTS[::-1]):
        found = only(baseline.path)
    assert found.code == gate.Code.PASS
    assert found.judgement is not None
    assert found.judgement.digests_alike


def test_a_cell_that_was_not_played_or_is_empty_is_an_error(baseline: Baseline) -> None:
    prepared = prepare(baseline, gate.Asked())
    counts = baseline.counts

    def judged(**cells: object) -> None:
        plays = Plays(threads=1)
        wrong = replace(counts[2], cells={**counts[2].cells, **cells})
        wrong = replace(wrong, cells={key: one for key, one in wrong.cells.items() if one is not None})
        held = replace(baseline, counts={**counts, 2: wrong})
        judge(replace(prepared, baseline=held), plays)

    nothing = replace(counts[2].cells["bold"], counts=0 * counts[2].cells["bold"].counts)
    with pytest.raises(gate.BaselineError, match="cell 2/bold is empty"):
        judged(bold=nothing)
    with pytest.raises(gate.BaselineError, match="cell 2/ghost was not played"):
        judged(ghost=nothing)
    with pytest.raises(gate.BaselineError, match="cell 2/bold is not in the baseline"):
        judged(bold=None)
    with pytest.raises(
        gate.BaselineError, match=r"cell 2/bold has [\d,]+ seats in the baseline and was played"
    ):
        judged(bold=replace(counts[2].cells["bold"], counts=2 * counts[2].cells["bold"].counts))


def test_batches_that_do_not_fit_are_an_error(baseline: Baseline, patched: pytest.MonkeyPatch) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.batch.plan.PARTS", 3)
        found = only(baseline.path)
    assert found.code == gate.Code.NO_BASELINE
    assert "its part_batches is" in found.error


def test_rules_of_another_game_are_an_error(baseline: Baseline, tmp_path: Path) -> None:
    rules = tmp_path / "london.toml"
    rules.write_text("[london]\nloan_repay = 18\n", encoding="utf-8")
    found = only(baseline.path, gate.Asked(rules_file=rules))
    assert found.code == gate.Code.NO_BASELINE
    assert "is a baseline of coin, but" in found.error
    assert "holds rules of london" in found.error


def test_a_wrong_file_is_wrong_input(baseline: Baseline, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("[coin]\nsalt = -1\n", encoding="utf-8")
    found = only(baseline.path, gate.Asked(rules_file=rules))
    assert found.code == gate.Code.USAGE
    assert "line 2: salt = -1" in found.error


def test_a_strategy_that_fails_is_a_failure_and_no_drift(baseline: Baseline) -> None:
    found = only(baseline.path, gate.Asked(overrides=["fault=1"]))
    assert found.code == gate.Code.INTERNAL
    assert "raised in game 0" in found.error


# Several at once


def test_several_baselines_are_judged_and_the_gravest_is_told(baseline: Baseline, tmp_path: Path) -> None:
    other = written(tmp_path / "other.json", seed=5)
    (tmp_path / "torn.json").write_text('{"kind"', encoding="utf-8")
    outcomes = gate.check([tmp_path, baseline.path], gate.Asked(overrides=[DRIFT]), threads=1)
    codes = {one.path.name: one.code for one in outcomes}
    assert codes == {
        "other.json": gate.Code.DRIFTED,
        "torn.json": gate.Code.NO_BASELINE,
        "coin.json": gate.Code.DRIFTED,
    }
    assert gate.code_of_all(outcomes) == gate.Code.NO_BASELINE
    assert other.digest != baseline.digest


def test_nothing_to_judge_is_no_pass(tmp_path: Path) -> None:
    outcomes = gate.check([tmp_path], threads=1)
    assert gate.code_of_all(outcomes) == gate.Code.NO_BASELINE
    assert "there is no baseline (*.json) in the folder" in outcomes[0].error
    assert gate.code_of_all([]) == gate.Code.NO_BASELINE


def test_a_pinned_baseline_sees_the_creep_that_a_moving_one_blesses(tmp_path: Path) -> None:
    """Twice 3.5 points, each within the margin of 5: the release that was pinned says so."""
    share = share_of_bold(1.0)
    once, twice = (f"bold={bold_for(share + step)}" for step in (0.035, 0.07))
    moving, pinned = tmp_path / "coin.json", tmp_path / "coin-1.0.json"
    written(pinned, pinned="1.0", games=20_000)
    written(moving, games=20_000)
    for step in (once, twice):
        codes = {
            one.path.name: one.code for one in gate.check([tmp_path], gate.Asked(overrides=[step]), threads=1)
        }
        assert codes["coin.json"] == gate.Code.PASS
        field, value = step.split("=")
        written(moving, games=20_000, overrides={field: int(value)})
    assert codes["coin-1.0.json"] == gate.Code.DRIFTED


def test_baselines_of_one_plan_are_played_once(tmp_path: Path, patched: pytest.MonkeyPatch) -> None:
    written(tmp_path / "coin.json")
    written(tmp_path / "coin-1.0.json", pinned="1.0")
    seen: list[tuple[int, int]] = []
    outcomes = gate.check([tmp_path], threads=1, progress=lambda done, total: seen.append((done, total)))
    assert [one.code for one in outcomes] == [gate.Code.PASS] * 2
    assert outcomes[0].judgement is not None
    games = outcomes[0].judgement.games
    assert {total for _, total in seen} == {games}
    assert seen[-1][0] == games
    assert all(earlier <= later for (earlier, _), (later, _) in itertools.pairwise(seen))


# What is told beside the verdict


def test_what_changed_and_the_biggest_differences_are_named(checked: Check) -> None:
    found = checked(DRIFT)
    assert list(found.rules["field"]) == ["bold"]
    biggest = found.biggest
    assert 1 <= len(biggest) <= 10
    assert biggest["effect"].abs().is_monotonic_decreasing
    assert {"2/bold", "3/bold"} & set(biggest["name"])
    assert ((biggest["low"] > 0) | (biggest["high"] < 0)).all()


def test_games_to_look_at_did_come_out_otherwise(baseline: Baseline, checked: Check) -> None:
    found = checked(DRIFT)
    assert 1 <= len(found.replays) <= 10
    assert {one.players for one in found.replays} == {2, 3}
    for one in found.replays:
        assert f"--deal {one.block} --rotation {one.rotation}" in one.now
        assert "--set coin.bold=1000" in one.before
        assert "--set coin.bold=1000" not in one.now
        assert "bold" in one.strategies


def test_code_that_changed_alone_is_told(checked: Check, patched: pytest.MonkeyPatch) -> None:
    with pytest.MonkeyPatch.context() as patch:
        from tests.gate import coin

        patch.setattr(coin, "mixed", lambda *parts: coin_mixed(*parts, 1))
        patch.setattr("sim.__version__", "9.9")
        found = checked()
    assert found.digests_alike is False
    assert any("the code that plays has changed" in note for note in found.notes)
    assert any("and 9.9 played now" in note for note in found.notes)


def coin_mixed(*parts: object) -> object:
    from tests.batch.fake_ruleset import mixed

    return mixed(*parts)


def test_a_new_card_is_noted_and_not_compared(baseline: Baseline, tmp_path: Path) -> None:
    cards = tmp_path / "cards.csv"
    cards.write_text("id,name,cost\nmill,Mill,1\n", encoding="utf-8")
    found = only(baseline.path, gate.Asked(tables={"cards": cards})).judgement
    assert found is not None
    assert list(found.tables["a"]) == ["removed"]
    assert any("Counted on one side only, so not compared: cards/tower" in note for note in found.notes)


# How games are counted


def test_cells_have_the_games_asked_for_in_whole_cycles(baseline: Baseline) -> None:
    for players, counts in baseline.counts.items():
        assert counts.blocks % len(counts.lineups) == 0
        assert {cell.n for key, cell in counts.cells.items() if key[0].isalpha()} == {
            counts.games * players // len(BOTS)
        }
        assert min(cell.n for cell in counts.cells.values()) >= baseline.plan.games
        assert sum(cell.total for key, cell in counts.cells.items() if key[0].isdigit()) == 12 * counts.games


@pytest.mark.parametrize("games", [60, 5_000, 60_000])
def test_units_cover_all_batches(games: int) -> None:
    gate_plan = coin_plan()
    plan = run_plan(replace(gate_plan, games=games), gate_plan.variant(), BOTS, 2)  # type: ignore[arg-type]
    unit_batches, unit_parts = unit_sizes(plan)
    assert 1 <= -(-plan.batches // unit_batches) <= 150
    assert 1 <= -(-plan.parts // unit_parts) <= 30


def test_too_few_deals_are_refused() -> None:
    with pytest.raises(InputError, match="too few for an interval"):
        gate_plan = coin_plan(schedule="lineup", seats=("bold", "calm"))
        run_plan(replace(gate_plan, games=1), gate_plan.variant(), BOTS[:2], 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("values", [[], [3], [3, 3, 3, 2], [1, 2, 1], [0, 0, 5]])
def test_counts_are_packed_and_unpacked(values: list[int]) -> None:
    kept = packed(np.array(values, np.int64))
    assert unpacked(kept).tolist() == values
    assert sum(times for _, times in kept) == len(values)


def test_counts_come_back_from_their_record(baseline: Baseline) -> None:
    record = json.loads(json.dumps(baseline.counts[2].record()))
    assert Counts.from_record(record).record() == baseline.counts[2].record()
