"""What the hot loop keeps of turns, seats and cards."""

from __future__ import annotations

import numpy as np

from sim.engine.bits import NONE, ONE, lowest
from sim.engine.jit import kernel
from tests.tithe.state import Mark

_16 = np.uint64(16)


@kernel()
def tally_turn(game, strategy, curves):
    """Add the state at a turn's end to the curves of the strategy that played it (see results.CURVES)."""
    me = game["players"][game["player"]]
    row = curves[strategy, min(np.int64(me["turns"]), np.int64(curves.shape[1])) - 1]
    row[0] += 1
    row[1] += me["coins"]
    row[2] += me["values"]


@kernel()
def hash_turn(game):
    """The state at the end of a turn as a word."""
    me = game["players"][game["player"]]
    word = (np.uint64(np.int64(me["coins"])) << _16) ^ np.uint64(np.int64(game["pot"]))
    return (word << _16) ^ np.uint64(np.int64(me["values"]))


@kernel()
def fill_seat(game, rules, seat, row):
    """The columns of a seat's row that are not part of its score."""
    me = game["players"][seat]
    row["coins"] = me["coins"]
    row["cards"] = me["cards"]
    row["first_take"] = me["first_take"]
    row["turns"] = me["turns"]


@kernel()
def fill_game(game, row):
    """Games of Tithe keep nothing of their own."""


@kernel()
def tally_cards(game, rules, seat, strategy, twelfths, sums, exposed):
    """Count every card that was offered to this seat, and that it took, and its win."""
    me = game["players"][seat]
    for mark in (Mark.OFFERED, Mark.TAKEN):
        cards = me["offered"] if mark == Mark.OFFERED else me["taken"]
        while cards != NONE:
            card = lowest(cards)
            sums[strategy, card, mark, 0] += 1
            sums[strategy, card, mark, 1] += twelfths
            cards &= cards - ONE
