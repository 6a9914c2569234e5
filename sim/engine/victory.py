"""Who wins, and how many share it: the same in every game but for what goes before what."""

from __future__ import annotations

from sim.engine.records import TWELFTHS


def ranks_before(a, me_a, b, me_b):
    """Brought by a ruleset: whether the seat with row a and record me_a beats the one with b and me_b."""


def share_victory(game, rows):
    """Give `rows` (one a seat, scored) their twelfths of the win; returns how many share it.

    A template: `sim.engine.loop.bind` compiles it with a ruleset's `ranks_before`.
    """
    everyone, players = game["players"], game["players_count"]
    best = 0
    for seat in range(1, players):
        if ranks_before(rows[seat], everyone[seat], rows[best], everyone[best]):
            best = seat
    winners = 0
    for seat in range(players):
        tied = not ranks_before(rows[best], everyone[best], rows[seat], everyone[seat])
        rows[seat]["win_twelfths"] = 1 if tied else 0
        winners += 1 if tied else 0
    for seat in range(players):
        rows[seat]["win_twelfths"] *= TWELFTHS // winners
    return winners
