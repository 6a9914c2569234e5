"""Which runs can be paired, how far, and what is said when they cannot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import reports
from reports.paired import seat_means
from reports.pairing import folder_names, pair
from sim.engine.errors import InputError, RunError
from tests.reports.compare.twins import twin, with_info


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("game", "council", "game is toy in A and council in B"),
        ("seed", 8, "seed is 7 in A and 8 in B; play one of them again with --seed"),
        ("players", 3, "players is 4 in A and 3 in B; play one of them again with --players"),
        (
            "schedule",
            "lineup",
            "schedule is all in A and lineup in B; play one of them again with --schedule",
        ),
        ("lineups", [[0, 1, 2, 2]], "lineups differ"),
        ("rotations", 2, "rotations are 4 in A and 2 in B"),
    ],
)
def test_what_differs_is_named_in_one_line(field: str, value: object, told: str) -> None:
    with pytest.raises(InputError, match="cannot be paired") as error:
        pair(twin("a"), with_info(twin("b"), **{field: value}))
    assert told in str(error.value)
    assert "\n" not in str(error.value)
    assert "runs/b (B)" in str(error.value)


def test_other_numbers_of_strategies_are_named() -> None:
    other = twin("b")
    with pytest.raises(InputError, match=r"3 strategies in A and 2 in B \(random in one only\).*--seat"):
        pair(twin("a"), with_info(other, strategies=other.info["strategies"][:2]))


def test_an_unfinished_run_is_refused() -> None:
    with pytest.raises(RunError, match="unfinished run; finish it with --resume"):
        reports.compare(twin("a"), with_info(twin("b"), status="running"))


def test_runs_of_unlike_length_are_paired_as_far_as_they_go() -> None:
    # 300 blocks in batches of 5 against 200 blocks in batches of 8: 5 batches of 40 blocks.
    long, short = twin("a"), twin("b", blocks=200, batch_blocks=8, part_batches=5)
    paired = pair(long, short)
    assert (paired.batches.step, paired.batches.count, paired.games) == (40, 5, 800)
    assert "Paired are 5 batches of 40 blocks" in paired.notes[0]
    table = seat_means(paired, ["strategy"], ["score"])
    assert long.made.seat_rows is not None
    first = long.made.seat_rows[long.made.seat_rows["game"] < 800]
    assert table["a"].tolist() == pytest.approx(first.groupby("strategy")["score"].mean().tolist())


def test_the_tail_is_paired_where_both_runs_end() -> None:
    a, b = twin("a", blocks=203), twin("b", blocks=203, batch_blocks=10)
    paired = pair(a, b)
    assert (paired.batches.step, paired.batches.count) == (10, 21)
    assert seat_means(paired, columns=["score"])["n_a"].tolist() == [203 * 16]


def test_nothing_in_common_is_an_error() -> None:
    with pytest.raises(InputError, match=r"only 0 of their batches.*play as many games in both"):
        pair(twin("a"), twin("b", blocks=203, batch_blocks=101, part_batches=1))


def test_a_changed_strategy_is_paired_and_told() -> None:
    other = twin("b")
    strategies = [dict(one) for one in other.info["strategies"]]
    strategies[0]["weights"] = {"money": 2.0}
    (told,) = pair(twin("a"), with_info(other, strategies=strategies)).notes
    assert told.startswith("balanced is not the same in both runs (weights or file)")
    strategies[0]["label"] = "balanced:money=2"
    paired = pair(twin("a"), with_info(other, strategies=strategies))
    assert paired.labels[0] == "balanced → balanced:money=2"
    assert "Strategy 0 is balanced in A and balanced:money=2 in B" in paired.notes[0]
    assert paired.labels[1:] == ("landlord", "random")


def test_another_version_is_told() -> None:
    assert (
        "Version 0.1.0 played A and 0.2.0 B"
        in pair(twin("a"), with_info(twin("b"), version="0.2.0")).notes[0]
    )


def test_names_tell_runs_apart() -> None:
    a, b = twin("a"), twin("b")
    assert folder_names(a, b) == ("a", "b")
    deep = replace(b, folder=Path("runs/new/a"))
    assert folder_names(a, deep) == ("a", "new/a")
    assert folder_names(a, a) == ("a", "a")
