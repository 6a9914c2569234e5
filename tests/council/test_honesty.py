"""What is dealt anew for the check of honesty is what is hidden, and nothing else."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from sim.council.honesty import reshuffle
from tests.council.situations import Table
from tests.council.variants import published


def hidden(table: Table) -> list[list[str]]:
    """The stack of the current decade, then those to come, top first."""
    starts = table.rules["decade_start"].tolist()
    later = [
        [table.ids[card] for card in table.game["stack"][first:last].tolist()]
        for first, last in pairwise(starts)
    ]
    return [table.stack(), *later[int(table.game["decade"]) + 1 :]]


@pytest.mark.jitless
@pytest.mark.parametrize("decade", [0, 1, 2])
def test_a_reshuffle_changes_only_what_is_hidden(decade: int) -> None:
    table = Table(published(), 3, seed=2).begin()
    if decade:
        table.game["phase"] = (1, 3)[decade - 1]
        table.game["decade"] = decade - 1
        table.end_phase()
        table.apply(0)  # some ranking
    before = table.game.copy()
    piles = hidden(table)
    with np.errstate(over="ignore"):
        reshuffle(table.game, table.cards, np.uint64(99))
    assert len(piles) == 3 - decade
    for pile, now in zip(piles, hidden(table), strict=True):
        assert now != pile
        assert sorted(now) == sorted(pile)
    after = table.game.copy()
    for game in (before, after):
        game["stack"][int(game["stack_at"]) :] = 0
        game["trajectory"] = 0
        game["players"]["choice_key"] = 0
    assert after == before
    after["players"][2]["space_turn"][3] += 1  # the comparison sees whatever else there is
    assert after != before


def test_a_reshuffle_of_nothing_hidden_is_none() -> None:
    table = Table(published(), 2).begin()
    table.game["decade"], table.game["stack_at"] = 2, len(table.ids)
    table.game["stack_end"] = len(table.ids)
    before = table.game["stack"].tolist()
    with np.errstate(over="ignore"):
        reshuffle(table.game, table.cards, np.uint64(99))
    assert table.game["stack"].tolist() == before
