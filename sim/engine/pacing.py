"""How games run: who leads after each round, by how much, and whether that seat wins in the end.

The standing after a round is the score that the game would end with if it ended then. A leader is one seat
with the most; a tie has none. What is kept is summed by two clocks: by round, since rules speak of rounds,
and by tenth of the game, since games differ in length.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.records import PACING

ROUNDS = 64  # later rounds are not noted
TENTHS = 10
BY_ROUND, BY_TENTH = 0, 1

# Columns of the sums, as records.PACING names them.
(
    GAMES,
    LED,
    LEADER_TWELFTHS,
    MARGIN,
    MARGIN_SQUARES,
    STEPS,
    GROWTH,
    GROWTH_LEAD,
    LEAD_BEFORE,
    LEAD_BEFORE_SQUARES,
) = range(len(PACING))
COLUMNS = len(PACING)


@kernel()
def note_round(rows, at, leaders, margins, standings):
    """Note who leads, of rows scored as if the game had ended; returns the number of rounds noted.

    Args:
        rows: the seats' rows, scored.
        at: rounds noted before.
        leaders: int64 [round], the leading seat, -1 for a tie.
        margins: int64 [round], its lead over the second.
        standings: int64 [round, seat], scores.
    """
    if at >= ROUNDS:
        return at
    best, second, leader = np.int64(rows[0]["score"]), np.int64(-(1 << 40)), np.int64(0)
    standings[at, 0] = best
    for seat in range(1, len(rows)):
        score = np.int64(rows[seat]["score"])
        standings[at, seat] = score
        if score > best:
            best, second, leader = score, best, np.int64(seat)
        elif score > second:
            second = score
    leaders[at] = leader if best > second else -1
    margins[at] = best - second
    return at + 1


@kernel()
def _add(sums, won, leader, margin):
    sums[GAMES] += 1
    if leader >= 0:
        sums[LED] += 1
        sums[LEADER_TWELFTHS] += won
        sums[MARGIN] += margin
        sums[MARGIN_SQUARES] += margin * margin


@kernel()
def _lead(standings, at, seat, players):
    """A seat's lead over the best other one; negative when it is behind."""
    best = np.int64(-(1 << 40))
    for other in range(players):
        if other != seat:
            best = max(best, standings[at, other])
    return standings[at, seat] - best


@kernel()
def keep_pacing(rows, rounds, leaders, margins, standings, sums, summary):
    """Add a finished game to the sums, and fill its row's `lead_changes`, `margin` and `settled`.

    Args:
        rows: the seats' rows, with their wins.
        rounds: rounds noted.
        sums: int64 [clock, ROUNDS, COLUMNS].
        summary: the game's row.
    """
    players = len(rows)
    changes, settled, last = 0, 0, np.int64(-1)
    for at in range(rounds):
        leader = leaders[at]
        won = np.int64(rows[leader]["win_twelfths"]) if leader >= 0 else np.int64(0)
        by_round = sums[BY_ROUND, at]
        _add(by_round, won, leader, margins[at])
        if leader >= 0:
            if last >= 0 and leader != last:
                changes += 1
            last = leader
            if at + 1 < rounds:
                grown = _lead(standings, at + 1, leader, players) - margins[at]
                by_round[STEPS] += 1
                by_round[GROWTH] += grown
                by_round[GROWTH_LEAD] += grown * margins[at]
                by_round[LEAD_BEFORE] += margins[at]
                by_round[LEAD_BEFORE_SQUARES] += margins[at] * margins[at]
        if won == 0:
            settled = at + 1  # until here somebody else, or nobody, was ahead
    for tenth in range(TENTHS if rounds > 0 else 0):
        at = ((tenth + 1) * rounds + TENTHS - 1) // TENTHS - 1
        leader = leaders[at]
        won = np.int64(rows[leader]["win_twelfths"]) if leader >= 0 else np.int64(0)
        _add(sums[BY_TENTH, tenth], won, leader, margins[at])
    best, second = np.int64(rows[0]["score"]), np.int64(-(1 << 40))
    for seat in range(1, players):
        score = np.int64(rows[seat]["score"])
        if score > best:
            best, second = score, best
        elif score > second:
            second = score
    summary["lead_changes"] = changes
    summary["margin"] = best - second
    summary["settled"] = 100 * settled // rounds if rounds > 0 else 100
