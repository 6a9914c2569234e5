"""Cards on the move: hands, the draw deck, the development board, and the way out of the game.

These few instructions are compiled into whatever moves a card (`forceinline`), as in decide.py.
"""

from __future__ import annotations

import numpy as np

from sim.engine.bits import NONE, ONE, lowest
from sim.engine.jit import kernel
from sim.london.state import MAX_SLOTS, WORDS, Mark

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
BOTTOM = np.uint64(MAX_SLOTS)  # the bottom row's first bit in game["occupied"] and game["firsts"]
ROW = (ONE << BOTTOM) - ONE  # the top row's bits


@kernel(forceinline=True)
def receive(me, cards, card):
    """Take a card into the hand."""
    me["holds"][card >> 6] |= ONE << np.uint64(card & 63)
    me["held"][card] += 1
    me["hand_count"] += 1
    me["colours"][cards[card]["colour"]] += 1
    me["marks"][card] |= 1 << Mark.SEEN


@kernel(forceinline=True)
def draw_off_deck(game, me, cards):
    """Take the top card of the deck into the hand; returns it."""
    card = np.int64(game["deck"][game["deck_at"]])
    game["deck_at"] += 1
    receive(me, cards, card)
    me["marks"][card] |= 1 << Mark.DEALT
    return card


@kernel(forceinline=True)
def give_up(me, cards, card):
    """Take one card of that type out of the hand."""
    held = np.int64(me["held"][card]) - 1
    me["held"][card] = held
    me["holds"][card >> 6] ^= np.uint64(1 if held == 0 else 0) << np.uint64(card & 63)
    me["hand_count"] -= 1
    me["colours"][cards[card]["colour"]] -= 1


@kernel()
def next_held(me, card):
    """The next type in hand after `card` in file order, -1 when there is none; begin with -1.

    Each type comes once; `me["held"][type]` says how many copies there are.
    """
    card += 1
    first = card >> 6
    for word in range(first, WORDS):
        bits = me["holds"][word]
        if word == first:
            bits = bits & (ALL << np.uint64(card & 63))
        if bits != NONE:
            return np.int64(64 * word) + lowest(bits)
    return np.int64(-1)


@kernel(forceinline=True)
def holds_any(me, types):
    """Whether a card of that set of types (uint64 [WORDS]) is in the hand."""
    found = NONE
    for word in range(WORDS):
        found |= me["holds"][word] & types[word]
    return found != NONE


@kernel()
def _slot_of(game, slots, card):
    """The first of a set of board slots that holds that type, -1 when none does."""
    while slots != NONE:
        slot = lowest(slots)
        if game["board"][slot // MAX_SLOTS, slot % MAX_SLOTS] == card:
            return slot
        slots &= slots - ONE
    return np.int64(-1)


@kernel(forceinline=True)
def _row_slots(slots, row):
    """Those of a set of board slots that are in a row."""
    return slots & (ROW << np.uint64(row * MAX_SLOTS))


@kernel(forceinline=True)
def _move_rows(game, slots):
    """L11: the top row leaves the game and the bottom row takes its place."""
    board, types = game["board"], game["row_types"]
    for column in range(slots):
        board[0, column] = board[1, column]
        board[1, column] = -1
    for word in range(WORDS):
        types[0, word] = types[1, word]
        types[1, word] = NONE
    game["out"] += slots
    game["board_count"] -= slots
    game["occupied"] >>= BOTTOM
    game["firsts"] >>= BOTTOM


@kernel(forceinline=True)
def to_board(game, rules, card):
    """L11: to the first empty slot of the top row, else of the bottom row, else the rows move."""
    free = rules["all_slots"] & ~game["occupied"]
    if free == NONE:
        _move_rows(game, np.int64(rules["slots"]))
        free = ONE << BOTTOM
    slot = lowest(free)
    row, here = slot // MAX_SLOTS, ONE << np.uint64(slot)
    game["board"][row, slot % MAX_SLOTS] = card
    game["occupied"] |= here
    game["board_count"] += 1
    types, bit = game["row_types"][row], ONE << np.uint64(card & 63)
    if types[card >> 6] & bit == NONE:
        types[card >> 6] |= bit
        game["firsts"] |= here
    else:
        first = _slot_of(game, _row_slots(game["firsts"], row), card)
        if slot < first:
            game["firsts"] ^= here | (ONE << np.uint64(first))


@kernel(forceinline=True)
def discard(game, rules, cards, me, card):
    """From the hand to the development board."""
    give_up(me, cards, card)
    to_board(game, rules, card)


@kernel(forceinline=True)
def cards_to_draw(game):
    """How many cards can be drawn, from the deck and the board together."""
    return np.int64(game["deck_end"]) - game["deck_at"] + game["board_count"]


@kernel(forceinline=True)
def take_slot(game, slot):
    """Take the card off a slot (row * MAX_SLOTS + column) of the board; the slot stays empty (L11)."""
    row, column, here = slot // MAX_SLOTS, slot % MAX_SLOTS, ONE << np.uint64(slot)
    card = np.int64(game["board"][row, column])
    game["board"][row, column] = -1
    game["occupied"] &= ~here
    game["board_count"] -= 1
    if game["firsts"] & here != NONE:  # as an option's slot is
        game["firsts"] &= ~here
        following = _slot_of(game, _row_slots(game["occupied"] & ~game["firsts"], row), card)
        if following >= 0:
            game["firsts"] |= ONE << np.uint64(following)
        else:
            game["row_types"][row, card >> 6] &= ~(ONE << np.uint64(card & 63))
    return card
