"""What the hot loop keeps of turns and cards: the curves, the trajectory, the marks."""

from __future__ import annotations

import numpy as np

from sim.council.state import ACTIONS, GOODS, WORDS, Mark
from sim.engine.bits import NONE, ONE, lowest
from sim.engine.jit import kernel

KINDS_OF_ACTION = len(ACTIONS)
_12, _16 = np.uint64(12), np.uint64(16)


@kernel()
def goods_held(me):
    """All goods of a player together."""
    total = np.int64(0)
    for good in range(GOODS):
        total += me["goods"][good]
    return total


@kernel()
def tally_turn(game, strategy, curves):
    """Add the state at a turn's end to the curves of the strategy that played it (see results.CURVES)."""
    me = game["players"][game["player"]]
    turn = min(np.int64(me["turns"]), np.int64(curves.shape[1])) - 1
    row = curves[strategy, turn]
    row[0] += 1
    row[1] += me["popularity"]
    row[2] += me["prestige"]
    row[3] += me["money"]
    row[4] += goods_held(me)
    row[5] += me["industries"]
    row[6] += me["cards"]
    for action in range(KINDS_OF_ACTION):
        row[7 + action] += me["taken_now"][action]


@kernel()
def hash_turn(game):
    """The state at the end of a turn as a word."""
    me = game["players"][game["player"]]
    word = np.uint64(np.int64(me["money"]) & 0xFFFF)
    word = (word << _16) ^ np.uint64(np.int64(me["prestige"]) & 0xFFFF)
    word = (word << _16) ^ np.uint64(np.int64(me["popularity"]) & 0xFFFF)
    return (word << _12) ^ np.uint64(goods_held(me) & 0xFFF)


@kernel()
def _count(strategy, card, mark, twelfths, sums):
    sums[strategy, card, mark, 0] += 1
    sums[strategy, card, mark, 1] += twelfths


@kernel()
def tally_cards(game, rules, seat, strategy, twelfths, sums, exposed):
    """Count every card that was offered to this seat, that it could take, and that it took, and its win.

    Sets the bits of those that it was the first to be offered.
    """
    me = game["players"][seat]
    for word in range(len(exposed)):
        exposed[word] = me["seen_first"][word]
    for word in range(WORDS):
        for mark in (Mark.OFFERED, Mark.POSSIBLE):
            cards = me["offered"][word] if mark == Mark.OFFERED else me["possible_cards"][word]
            while cards != NONE:
                _count(strategy, 64 * word + lowest(cards), mark, twelfths, sums)
                cards &= cards - ONE
    for number in range(me["cards"]):
        _count(strategy, np.int64(me["card"][number]), Mark.TAKEN, twelfths, sums)
    if me["bonus_card"] >= 0:
        _count(strategy, np.int64(me["bonus_card"]), Mark.BONUS, twelfths, sums)
