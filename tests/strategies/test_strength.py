"""`balanced` beats each of the others head to head and in a field; every judge beats chance by far."""

from __future__ import annotations

import pytest

from tests.strategies.playing import COUNCIL, LONDON, STAGES, Stage, lower_bound

BLOCKS = {LONDON.game: (1200, 500), COUNCIL.game: (1200, 500)}  # deals with two players, with four
OTHERS = [(stage, name) for stage in STAGES for name in stage.known if name != "balanced"]
JUDGES = [(stage, name) for stage in STAGES for name in stage.judges]


def named(value: object) -> str | None:
    return value.game if isinstance(value, Stage) else None


@pytest.mark.parametrize(("stage", "name"), OTHERS, ids=named)
def test_balanced_beats_each_of_the_others(stage, name):
    two, four = BLOCKS[stage.game]
    assert lower_bound(stage.wins("balanced", name, players=2, blocks=two)) > 1 / 2
    assert lower_bound(stage.wins("balanced", name, players=4, blocks=four)) > 1 / 4


@pytest.mark.parametrize(("stage", "name"), JUDGES, ids=named)
def test_every_judge_beats_chance_by_far(stage, name):
    assert stage.wins(name, "random", players=4, blocks=25).mean() > 0.9
