"""L11: which slots of the board show their type first in their row is kept as cards come and go."""

from __future__ import annotations

import random

import pytest

from sim.london.hand import take_slot, to_board
from sim.london.state import MAX_SLOTS
from tests.london.situations import situation

TYPES = (0, 63, 64)  # few, so that a row has many alike; of both words


@pytest.mark.jitless
@pytest.mark.parametrize("slots", [1, 3, MAX_SLOTS])
def test_they_are_what_a_look_at_the_whole_board_finds(slots: int) -> None:
    table = situation(rules={"board_slots": [slots] * 3})
    game, chance = table.game, random.Random(slots)
    covered = uncovered = 0
    for _ in range(1_000):
        occupied = [slot for slot in range(2 * MAX_SLOTS) if int(game["occupied"]) >> slot & 1]
        before = int(game["firsts"])
        if occupied and chance.random() < 0.45:
            take_slot(game, chance.choice(occupied))
            uncovered += bool(int(game["firsts"]) & ~before)
        else:
            to_board(game, table.rules, chance.choice(TYPES))
            moved = len(occupied) == 2 * slots
            covered += not moved and bool(before & ~int(game["firsts"]))
        firsts, types = looked_up(game["board"].tolist())
        assert int(game["firsts"]) == firsts
        assert game["row_types"].tolist() == types
    if slots > 1:
        assert covered > 20  # times that a card came to lie before the first of its type
        assert uncovered > 20  # times that the first of its type left and another followed


def looked_up(board: list[list[int]]) -> tuple[int, list[list[int]]]:
    """The slots whose type lies nowhere before in their row, and the sets of types of the rows."""
    firsts, types = 0, [[0, 0], [0, 0]]
    for row, line in enumerate(board):
        for column, card in enumerate(line):
            if card >= 0 and card not in line[:column]:
                firsts |= 1 << (row * MAX_SLOTS + column)
                types[row][card // 64] |= 1 << card % 64
    return firsts, types
