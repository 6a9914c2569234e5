"""Sums are exact: those of the rows, and those that a plain recount of them gives."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from sim.batch import Run, run_plan
from sim.batch.part import Part
from sim.batch.tally import add_counts, add_rows
from sim.engine.errors import RunError
from tests.batch.fake_ruleset import RULESET, Fake, fake_plan

pytestmark = pytest.mark.jitless

GAMES = 600


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.batch.plan.PARTS", 5)
        patch.setattr("sim.batch.plan.BATCHES", 40)
        return run_plan(fake_plan(GAMES), tmp_path_factory.mktemp("sums") / "run", threads=1)


def by_batch(run: Run) -> pd.DataFrame:
    return run.seats.assign(batch=run.seats["block"] // run.info["batch_blocks"])


def test_the_run_has_several_batches_a_part(played: Run) -> None:
    assert played.info["part_batches"] > 1
    assert played.parts > 3


def test_seat_sums_are_those_of_the_rows(played: Run) -> None:
    columns = [column.name for column in RULESET.seat_columns[2:]]
    grouped = by_batch(played).groupby(["batch", "strategy", "seat"], observed=True)
    expected = grouped.size().rename("n").to_frame()
    for name in columns:
        expected[f"{name}_sum"] = grouped[name].sum()
        expected[f"{name}_squares"] = grouped[name].agg(lambda values: (values.astype("int64") ** 2).sum())
    found = played.sums("seats").set_index(["batch", "strategy", "seat"])
    assert list(found.columns) == list(expected.columns)
    assert np.array_equal(found.sort_index().to_numpy(), expected.sort_index().to_numpy())
    assert (found.dtypes == "int64").all()


def test_game_sums_are_those_of_the_rows(played: Run) -> None:
    games = played.games.assign(batch=played.games["block"] // played.info["batch_blocks"])
    found = played.sums("games").set_index("batch")
    for name in [column.name for column in RULESET.game_columns]:
        squares = games[name].astype("int64") ** 2
        assert (found[f"{name}_sum"] == games.groupby("batch")[name].sum()).all()
        assert (found[f"{name}_squares"] == squares.groupby(games["batch"]).sum()).all()
    assert found["n"].sum() == played.info["games"]


def test_lineup_sums_are_those_of_the_rows(played: Run) -> None:
    seats = played.seats.merge(played.games[["game", "lineup"]], on="game")
    part_blocks = played.info["batch_blocks"] * played.info["part_batches"]
    grouped = seats.groupby([seats["block"] // part_blocks, "lineup", "strategy"], observed=True)[
        "win_twelfths"
    ]
    found = played.sums("lineups")
    assert found["n"].tolist() == grouped.size().tolist()
    assert found["win_twelfths"].tolist() == grouped.sum().tolist()
    assert found["part"].max() == played.parts - 1


def test_histograms_count_every_seat_once_and_gather_what_lies_beyond(played: Run) -> None:
    histograms = played.sums("histograms")
    seats = played.seats
    for name, (low, high) in {"score": (0, 20), "money": (-40, 40)}.items():
        assert seats[name].max() > high  # so that the ends have something to gather
        mine = histograms[(histograms["column"] == name) & (histograms["strategy"] != "(game)")]
        found = mine.groupby(["strategy", "value"], observed=True)[["n", "win_twelfths"]].sum()
        grouped = seats.assign(value=seats[name].clip(low, high)).groupby(
            ["strategy", "value"], observed=True
        )
        assert found["n"].tolist() == grouped.size().tolist()
        assert found["win_twelfths"].tolist() == grouped["win_twelfths"].sum().tolist()


def test_histograms_of_games_are_told_apart_from_those_of_seats(played: Run) -> None:
    histograms = played.sums("histograms")
    of_games = histograms[histograms["strategy"] == "(game)"]
    assert set(of_games["column"]) == {"turns", "lead_changes", "margin", "settled"}
    found = of_games[of_games["column"] == "turns"].groupby("value")["n"].sum()
    expected = played.games["turns"].clip(0, 40).value_counts().sort_index()
    assert found.index.tolist() == expected.index.tolist()
    assert found.tolist() == expected.tolist()
    wins = of_games.groupby("column", observed=True)["win_twelfths"].sum()
    assert set(wins) == {12 * played.info["games"]}


def test_curves_start_at_turn_one_with_every_seat(played: Run) -> None:
    curves = played.sums("curves")
    seats = played.seats
    for turn in (1, 4, 8):
        at = curves[curves["turn"] == turn].groupby("strategy", observed=False)[["n", "money_sum"]].sum()
        on = seats[seats["turns"] >= turn].groupby("strategy", observed=False)["money"]
        assert at["n"].tolist() == on.size().tolist()
        assert at["money_sum"].tolist() == (on.sum() - (turn - 1) * on.size()).tolist()
    assert curves["turn"].min() == 1


def test_cards_go_by_name(played: Run) -> None:
    cards = played.sums("cards")
    assert list(cards["card"].cat.categories) == ["mill", "tower", "wharf"]
    assert {"seen_n", "seen_twelfths", "built_n", "built_twelfths"} <= set(cards.columns)
    assert 0 < cards["seen_n"].sum() < 3 * len(played.seats)


def test_a_sum_of_squares_beyond_64_bits_is_an_error_not_a_wrong_number() -> None:
    rows = np.full((3, 1), -(2**31), np.int32)  # each square is 2**62
    out = np.zeros((1, 3), np.int64)
    assert add_rows(rows[:1], np.zeros(1, np.int64), 0, out) == -1
    assert out.tolist() == [[1, -(2**31), 2**62]]
    assert add_rows(rows[:1], np.zeros(1, np.int64), 0, out) == 0


def test_the_column_that_overflows_is_named() -> None:
    ruleset = Fake()
    ruleset.scale = 40_000_000
    plan = fake_plan(3000, ruleset=ruleset)
    part = Part(plan, 0)
    seating = plan.seating()
    with pytest.raises(RunError, match="squares of column 'money' add up to more than 2\\^63"):
        for _ in range(200):
            part.add(0, 60, ruleset.play(plan.variant, seating, plan.seed, 0, 60))


def test_counts_clip_to_the_ends() -> None:
    out = np.zeros((2, 3, 2), np.int64)
    values, groups = np.array([-9, 5, 6, 7, 99]), np.array([0, 0, 1, 1, 1])
    add_counts(values, 5, groups, np.array([1, 2, 3, 4, 5]), out)
    assert out[:, :, 0].tolist() == [[2, 0, 0], [0, 1, 2]]
    assert out[:, :, 1].tolist() == [[3, 0, 0], [0, 3, 9]]


def test_rows_of_other_games_are_refused(tmp_path: Path) -> None:
    class Short(Fake):
        def play(self, variant, seating, seed, first_block, blocks):  # type: ignore[no-untyped-def]
            return super().play(variant, seating, seed, first_block, max(1, blocks - 1))

    with pytest.raises(RunError, match="returned rows of other games"):
        run_plan(fake_plan(GAMES, ruleset=Short()), tmp_path / "run")
