"""What the hot loop keeps of a game: its seats' rows, the curves by turn, the marks of cards."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.results import MARKS as COLUMNS
from sim.london.state import Mark

MARKS = len(COLUMNS)
_20, _59, _63 = np.uint64(20), np.uint64(59), np.uint64(63)


@kernel()
def tally_turn(game, strategy, curves):
    """Add the state at a turn's end to the curves of the strategy that played it (see results.CURVES)."""
    me = game["players"][game["player"]]
    turn = min(np.int64(me["turns"]), np.int64(curves.shape[1])) - 1
    row = curves[strategy, turn]
    row[0] += 1
    row[1] += me["poverty"]
    row[2] += me["money"]
    row[3] += me["loans"]
    row[4] += me["prestige"] + me["card_prestige"]
    row[5] += me["stacks"]
    row[6] += me["hand_count"]


@kernel()
def hash_turn(game):
    """The state at the end of a turn as a word."""
    me = game["players"][game["player"]]
    word = np.uint64(np.int64(me["money"]) & 0xFFFFF)
    word = (word << _20) ^ np.uint64(np.int64(me["prestige"] + me["card_prestige"]) & 0xFFFFF)
    word = (word << _20) ^ np.uint64(np.int64(me["poverty"]) & 0xFFFFF)
    word ^= np.uint64(np.int64(me["loans"])) << _59
    return word


@kernel()
def fill_seat(game, rules, seat, row):
    """The columns of a seat's row that are not part of its score."""
    me = game["players"][seat]
    row["loans_taken"] = me["loans_taken"]
    row["loans_repaid"] = me["loans_repaid"]
    row["first_loan_turn"] = me["first_loan_turn"]
    row["turns"] = me["turns"]
    row["draws"] = me["draws"]
    row["develops"] = me["develops"]
    row["runs"] = me["runs"]
    row["buys"] = me["buys"]
    row["passes"] = me["passes"]
    row["activations"] = me["activations"]
    row["boroughs"] = me["borough_count"]
    row["cards_built"] = me["built_count"]
    row["stacks"] = me["stacks"]


@kernel()
def fill_game(game, row):
    """London's games keep nothing of their own."""
    return 0  # the compiler's line tables want a statement


@kernel()
def tally_cards(game, rules, seat, strategy, twelfths, sums, exposed):
    """Count every card this seat saw, built, covered, activated or ended with on top, and its win.

    Sets the bits of those that it drew off the deck.
    """
    me = game["players"][seat]
    marks = me["marks"]
    for stack in range(me["stacks"]):
        marks[np.int64(me["top"][stack])] |= 1 << Mark.FINAL
    for card in range(rules["types"]):
        bits = np.int64(marks[card])
        if bits != 0:
            for mark in range(MARKS):  # no branches: which marks a card has is nothing a processor can guess
                marked = bits >> mark & 1
                sums[strategy, card, mark, 0] += marked
                sums[strategy, card, mark, 1] += marked * twelfths
            dealt = np.uint64((bits >> Mark.DEALT) & 1)
            exposed[card >> 6] |= dealt << (np.uint64(card) & _63)
