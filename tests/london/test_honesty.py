"""What is dealt anew for the check of honesty is what is hidden, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from sim.london.honesty import reshuffle
from tests.london.situations import Table, variant_of


@pytest.mark.jitless
def test_a_reshuffle_changes_only_what_is_hidden() -> None:
    table = Table(variant_of(), 3, seed=2).next()
    seen = [table.see(seat) for seat in range(3)]
    deck, pile = table.deck(), table.pile()
    with np.errstate(over="ignore"):
        reshuffle(table.game, table.cards, np.uint64(99))
    now = [table.see(seat) for seat in range(3)]
    assert now[0] == seen[0]  # one's own hand, the board, all sums
    for seat in (1, 2):
        assert len(now[seat]["hand"]) == len(seen[seat]["hand"])
        assert {**now[seat], "hand": []} == {**seen[seat], "hand": []}
    assert table.deck() != deck
    assert table.pile() != pile
    assert sorted(table.pile()) == sorted(pile)
    hidden = sorted(table.deck() + now[1]["hand"] + now[2]["hand"])
    assert hidden == sorted(deck + seen[1]["hand"] + seen[2]["hand"])
