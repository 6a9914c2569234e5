"""Tithe's state: what the kernels and the strategies read, and the codes they use."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from tests.tithe.fields import MAX_CARDS, MAX_PLAYERS

SHIFT = 10  # an option is verb << SHIFT | argument
MAX_OPTIONS = 2


class Kind(IntEnum):
    """Kinds of decision; `game["kind"]` says which is asked."""

    OFFER = 0


class Verb(IntEnum):
    """What an option does, its argument in brackets."""

    TAKE = 0  # (card)
    LAY = 1


class Mark(IntEnum):
    """What happened to a card in one seat's game, in the order of results.MARKS."""

    OFFERED = 0
    TAKEN = 1


CARD = np.dtype([("value", "i4")])

RULES = np.dtype(
    [
        ("card_key", "u8", (MAX_CARDS,)),  # stable ids for the shuffle, by row of cards.csv
        ("start_coins", "i4"),
        ("coin_worth", "i4"),
        ("cards", "i4"),  # in all
        ("cards_out", "i4"),
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("choice_key", "u8"),  # key of the strategy's own random numbers in this seat
        ("decisions", "i4"),
        ("turns", "i4"),
        ("coins", "i4"),
        ("values", "i4"),  # of cards taken, summed
        ("cards", "i4"),  # taken
        ("first_take", "i4"),  # own turn of the first card, 0 = never
        ("offered", "u8"),  # sets of cards, see Mark
        ("taken", "u8"),
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("trajectory", "u8"),
        ("log_count", "i4"),
        ("players_count", "i4"),
        ("turn", "i4"),  # of the game, from 1
        ("player", "i4"),  # the seat to move
        ("kind", "i4"),
        ("over", "i4"),
        ("stopped", "i4"),  # never: no turn limit
        ("face_up", "i4"),  # row of cards.csv, -1 = none
        ("pot", "i4"),  # coins on it
        ("deck_at", "i4"),  # the deck is deck[deck_at:deck_end], top first
        ("deck_end", "i4"),  # beyond lie the cards left out
        ("deck", "u1", (MAX_CARDS,)),
        ("players", PLAYER, (MAX_PLAYERS,)),
    ],
    align=True,
)
