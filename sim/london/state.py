"""London's state: what the kernel and the strategies read, field by field, and the codes they use.

One game is one record of `GAME`; a clone is one assignment. Money in pounds, cards by *type* (the row of
`cards.csv`, from 0), boroughs by row of `boroughs.csv`, players by seat. Copies of a card are alike, so a
hand is a count by type and the set of types held; `sim.london.hand.next_held` walks it. Read fields as
`game["players"][seat]["money"]`, never as attributes: only the first works with the compiler switched off.
"""

from __future__ import annotations

from enum import IntEnum

import numba
import numpy as np

from sim.london.codes import (
    MAX_BOROUGHS as MAX_BOROUGHS,
    MAX_CARDS as MAX_CARDS,
    MAX_CHART as MAX_CHART,
    MAX_FACE_UP as MAX_FACE_UP,
    MAX_OPTIONS as MAX_OPTIONS,
    MAX_PLAYERS as MAX_PLAYERS,
    MAX_SLOTS as MAX_SLOTS,
    MAX_TYPES as MAX_TYPES,
    MOST as MOST,
    Colour as Colour,
    Power as Power,
    RunDiscard as RunDiscard,
)

WORDS = MAX_TYPES // 64  # 64-bit words of a set of types
POWERS = len(Power)
SHIFT = 10  # an option is verb << SHIFT | argument


class Kind(IntEnum):
    """Kinds of decision, in the words of docs/london-decisions.md; `game["kind"]` says which one is asked."""

    REPAY = 0
    DRAW = 1
    HAND_DRAW = 2
    ACTION = 3
    BUILD = 4
    PAY = 5
    RECOLOUR = 6
    PLACE = 7
    DISPLAY = 8
    ACTIVATE = 9
    RUN_DISCARD = 10
    CHOICE = 11
    RELIEF = 12
    PAUPERS = 13
    FLIP = 14
    BUY = 15
    HAND_LIMIT = 16


class Verb(IntEnum):
    """What an option does; its argument is in brackets."""

    NONE = 0  # use no card, pay no card, build no card of the board
    DONE = 1  # end the action, the activations, the discards
    REPAY = 2  # (loans)
    DECK = 3  # draw the top of the deck
    SLOT = 4  # (row * MAX_SLOTS + column) a slot of the development board
    CARD = 5  # (type) use, pay with, discard or remove this card of the hand
    ACTION = 6  # (Action)
    FREE = 7  # (type) discard this free_builds card (L34)
    BUILD = 8  # (type)
    STACK = 9  # (stack) build on, activate, recolour with, or flip it
    MONEY = 10  # take the money (L35)
    RIVAL = 11  # (seat) give the rival poverty (L35)
    BOROUGH = 12  # (slot)


class Action(IntEnum):
    """The four actions (L8), and the turn that passes."""

    DRAW3 = 0
    DEVELOP = 1
    RUN = 2
    BUY = 3
    PASS = 4


class Why(IntEnum):
    """Why a card is drawn; the trace's `why`."""

    TURN = 0
    DRAW3 = 1
    BOROUGH = 2
    POWER = 3


class Mark(IntEnum):
    """What happened to a card in one seat's game: bits of `player["marks"]`.

    All but the last are columns of the cards' sums; that one is kept by seat.
    """

    SEEN = 0  # was in the hand
    BUILT = 1
    COVERED = 2
    ACTIVATED = 3
    FINAL = 4  # on top of a stack when the game ended
    DEALT = 5  # came into the hand off the deck, unseen


CARD = np.dtype(
    [
        ("colour", "i4"),
        ("buildable", "i4"),
        ("build_cost", "i4"),
        ("prestige", "i4"),
        ("run_cost", "i4"),
        ("run_discard", "i4"),  # RunDiscard
        ("run_money", "i4"),
        ("run_prestige", "i4"),
        ("run_poverty", "i4"),  # signed
        ("flips", "i4"),
        ("power", "i4"),  # Power
        ("power_arg", "i4"),
        ("runs", "i4"),  # 1: has an effect when run
        ("copies", "i4"),
    ]
)

BOROUGH = np.dtype(
    [
        ("cost", "i4"),
        ("cards", "i4"),
        ("prestige", "i4"),
        ("riverside", "i4"),
        ("south", "i4"),
        ("key", "u8"),
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("slots", "i4"),  # L1, of one row, for this number of players
        ("start_money", "i4"),
        ("start_poverty", "i4"),
        ("start_hand", "i4"),
        ("loan_repay", "i4"),
        ("hand_limit", "i4"),
        ("loan_value", "i4"),
        ("loan_supply", "i4"),
        ("loans_max", "i4"),
        ("draw_three", "i4"),
        ("poverty_per_stack", "i4"),
        ("poverty_per_loan", "i4"),
        ("poverty_per_card", "i4"),
        ("borough_relief", "i4"),
        ("turn_limit", "i4"),
        ("end_poverty_per_card", "i4"),
        ("loan_penalty", "i4"),
        ("money_per_prestige", "i4"),
        ("poverty_beyond", "i4"),
        ("chart_length", "i4"),
        ("poverty_chart", "i4", (MAX_CHART,)),
        ("types", "i4"),  # different city cards
        ("all_slots", "u8"),  # every slot of the board, as in game["occupied"]
        ("of_colour", "u8", (4, WORDS)),  # sets of types, by Colour
        ("with_power", "u8", (POWERS, WORDS)),  # by Power
        ("buildable", "u8", (WORDS,)),  # L13
        ("buildable_for", "u8", (MOST + 1, WORDS)),  # and those of a build cost up to that many pounds
        ("deck_start", "i4", (4,)),  # where decks A, B, C begin in `instance_*`, and where C ends
        ("starters", "i4"),
        ("boroughs_in_all", "i4"),
        ("instance_type", "u1", (MAX_CARDS + 1,)),  # every city card, deck by deck, in file order
        ("starter", "u1", (MAX_FACE_UP,)),  # borough rows that start face up
        ("pile", "u1", (MAX_BOROUGHS,)),  # the other rows, in file order
        ("instance_key", "u8", (MAX_CARDS + 1,)),  # stable ids for the shuffle
        ("boroughs", BOROUGH, (MAX_BOROUGHS,)),
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("choice_key", "u8"),  # key of the strategy's own random numbers in this seat
        ("money", "i4"),
        ("prestige", "i4"),  # on the track; the display's is in card_prestige
        ("poverty", "i4"),
        ("loans", "i4"),
        ("hand_count", "i4"),
        ("colours", "i4", (4,)),  # cards in hand by colour
        ("stacks", "i4"),
        ("built_count", "i4"),
        ("card_prestige", "i4"),  # L25, summed as cards are built
        ("best_card", "i4"),  # L29
        ("borough_count", "i4"),
        ("riverside", "i4"),
        ("north", "i4"),
        # What the results keep of this player.
        ("turns", "i4"),
        ("decisions", "i4"),
        ("loans_taken", "i4"),
        ("loans_repaid", "i4"),  # in play, L6
        ("first_loan_turn", "i4"),  # own turn, 0 = never
        ("draws", "i4"),  # actions by kind
        ("develops", "i4"),
        ("runs", "i4"),
        ("buys", "i4"),
        ("passes", "i4"),
        ("activations", "i4"),
        ("holds", "u8", (WORDS,)),  # the set of types in hand, 64 a word
        ("held", "u1", (MAX_TYPES,)),  # and how many of each
        ("top", "u1", (MAX_CARDS + 1,)),  # type on top of each stack
        ("face_up", "u1", (MAX_CARDS + 1,)),  # 1: that top is face up
        ("used", "u1", (MAX_CARDS + 1,)),  # 1: activated in this run, or recoloured with in this develop
        ("standing", "u1", (POWERS,)),  # how many tops with each power are face up
        ("built", "u1", (MAX_CARDS + 1,)),  # types in the order built
        ("built_stack", "u1", (MAX_CARDS + 1,)),  # and the stack each went to
        ("boroughs", "u1", (MAX_BOROUGHS,)),
        ("marks", "u1", (MAX_TYPES,)),  # bits of Mark
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("trajectory", "u8"),  # running hash of every choice and every turn's end
        ("players_count", "i4"),
        ("turn", "i4"),  # of the game, from 1
        ("player", "i4"),  # the seat to move
        ("kind", "i4"),  # Kind of the decision at hand
        ("over", "i4"),
        ("stopped", "i4"),  # L23
        ("turns_left", "i4"),  # L22: turns to come once the deck is empty; -1 before
        ("deck_at", "i4"),  # the deck is deck[deck_at:deck_end], top first
        ("deck_end", "i4"),
        ("board_count", "i4"),
        ("out", "i4"),  # city cards out of the game
        ("occupied", "u8"),  # board slots that hold a card: bit row * MAX_SLOTS + column
        ("firsts", "u8"),  # of those, the ones whose row has the same type nowhere before
        ("loans_out", "i4"),  # loans of all players together
        ("face_up_count", "i4"),  # borough slots
        ("pile_at", "i4"),
        ("pile_end", "i4"),
        ("log_count", "i4"),
        # The decision in progress.
        ("draws_left", "i4"),
        ("draw_why", "i4"),  # Why
        ("power_card", "i4"),  # L33 card that is being used, -1 none
        ("free_builds", "i4"),  # L34 builds left without a discard
        ("builds", "i4"),  # builds of this action so far
        ("card", "i4"),  # type being built
        ("card_slot", "i4"),  # board slot it comes from, -1 = the hand
        ("paid_with", "i4"),  # type, -1 none
        ("recolour", "i4"),  # stack that recolours, -1 none
        ("stack", "i4"),  # stack built on, or being activated
        ("removed_count", "i4"),  # cards removed by L42 so far
        ("discards_left", "i4"),  # L36, L42 left
        ("gain_money", "i4"),  # of the activation in progress
        ("gain_prestige", "i4"),
        ("gain_poverty", "i4"),
        ("rival", "i4"),  # L35: seat, -1 none
        ("took_money", "i4"),  # L35: 1 when the money was taken
        ("deck", "u1", (MAX_CARDS + 1,)),
        ("board", "i2", (2, MAX_SLOTS)),  # types, -1 = empty; row 0 = top
        ("row_types", "u8", (2, WORDS)),  # the set of types in each row
        ("face_up", "i2", (MAX_FACE_UP,)),  # borough rows, -1 = gap
        ("pile", "u1", (MAX_BOROUGHS,)),
        ("players", PLAYER, (MAX_PLAYERS,)),
    ],
    align=True,
)

game_type = numba.from_dtype(GAME)
rules_type = numba.from_dtype(RULES)
cards_type = numba.from_dtype(CARD)[::1]

# pick(game, rules, cards, options, count, weights, stream) -> index: see strategies/__init__.py
PICK = numba.int64(
    game_type,
    rules_type,
    cards_type,
    numba.int32[::1],
    numba.int64,
    numba.int64[::1],
    numba.uint64,
)
