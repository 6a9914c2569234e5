"""Cards on the move: hands, the draw deck, the development board, and the way out of the game."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import MAX_SLOTS, Mark


@kernel()
def receive(me, cards, card):
    """Take a card into the hand, which stays sorted by type."""
    hand = me["hand"]
    at = np.int64(me["hand_count"])
    while at > 0 and hand[at - 1] > card:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = card
    me["hand_count"] += 1
    me["colours"][cards[card]["colour"]] += 1
    me["marks"][card] |= 1 << Mark.SEEN


@kernel()
def give_up(me, cards, card):
    """Take one card of that type out of the hand."""
    hand = me["hand"]
    last = np.int64(me["hand_count"]) - 1
    at = last
    while hand[at] != card:
        at -= 1
    for i in range(at, last):
        hand[i] = hand[i + 1]
    me["hand_count"] = last
    me["colours"][cards[card]["colour"]] -= 1


@kernel()
def to_board(game, rules, card):
    """L11: a discard goes to the first empty slot of the top row, else of the bottom row, else the rows move."""
    board = game["board"]
    slots = np.int64(rules["slots"])
    for row in range(2):
        for column in range(slots):
            if board[row, column] < 0:
                board[row, column] = card
                game["board_count"] += 1
                return
    for column in range(slots):
        board[0, column] = board[1, column]
        board[1, column] = -1
    game["out"] += slots
    board[1, 0] = card
    game["board_count"] += 1 - slots


@kernel()
def discard(game, rules, cards, me, card):
    """From the hand to the development board."""
    give_up(me, cards, card)
    to_board(game, rules, card)


@kernel()
def cards_to_draw(game):
    """How many cards can be drawn, from the deck and the board together."""
    return np.int64(game["deck_end"]) - game["deck_at"] + game["board_count"]


@kernel()
def take_slot(game, slot):
    """Take the card off a slot (row * MAX_SLOTS + column) of the board; the slot stays empty (L11)."""
    row, column = slot // MAX_SLOTS, slot % MAX_SLOTS
    card = np.int64(game["board"][row, column])
    game["board"][row, column] = -1
    game["board_count"] -= 1
    return card


@kernel()
def first_in_row(game, row, column):
    """Whether no slot to the left in this row holds a card of the same type (identical cards once)."""
    board = game["board"]
    for before in range(column):
        if board[row, before] == board[row, column]:
            return False
    return True
