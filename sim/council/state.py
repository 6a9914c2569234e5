"""Council's state: what the kernel and the strategies read, field by field, and the codes they use.

One game is one record of `GAME`; a clone is one assignment. Money in pounds, cards by row of `cards.csv`,
players by seat, districts, goods, kinds and categories by the codes of `sim.council.codes`. Read fields as
`game["players"][seat]["money"]`, never as attributes: only the first works with the compiler switched off.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.council.codes import (
    DECADES as DECADES,
    ELECTIONS as ELECTIONS,
    LEVELS as LEVELS,
    MAX_CARDS as MAX_CARDS,
    MAX_DISTRICTS as MAX_DISTRICTS,
    MAX_OPTIONS as MAX_OPTIONS,
    MAX_PLAYERS as MAX_PLAYERS,
    MAX_SLOTS as MAX_SLOTS,
    MAX_TILES as MAX_TILES,
    PHASES as PHASES,
    SPACES as SPACES,
    TOP as TOP,
    Category as Category,
    Good as Good,
    Immediate as Immediate,
    Industry as Industry,
    Need as Need,
    Permanent as Permanent,
)
from sim.engine.machine import types_of

WORDS = MAX_CARDS // 64  # 64-bit words of a set of cards
GOODS = len(Good)
INDUSTRIES = len(Industry)
CATEGORIES = len(Category)
WOOD, GRAIN, IRON, FLOUR, BEER, MACHINE = (int(good) for good in Good)
SHIFT = 10  # an option is verb << SHIFT | argument


class Kind(IntEnum):
    """Kinds of decision, in the words of docs/council-decisions.md; `game["kind"]` says which is asked."""

    DEPOT = 0
    DISTRICT = 1
    ACTION = 2
    CITY = 3
    USE = 4
    ORDER = 5
    GOOD = 6
    RANKING = 7


class Verb(IntEnum):
    """What an option does, its argument in brackets; BUILD to PASS are the district actions (C7 to C14)."""

    DONE = 0  # end the production
    BUILD = 1  # (Industry)
    PRODUCE = 2
    SERVICE = 3  # (Good) that pays for it
    CANAL = 4  # (tile of the row)
    MARKET = 5  # (Good)
    SELL = 6  # (Good)
    ACQUIRE = 7  # (slot)
    PASS = 8
    BONUS = 9  # (slot) acquire by the mayor bonus (C21)
    DISTRICT = 10  # (district) go there, or place the depot there
    USE = 11  # (kind * MAX_PLAYERS + owner) an industry of this district
    ORDER = 12  # (Order)
    GOOD = 13  # (Good) take it as the bonus of a space
    RANKING = 14  # (row of RANKINGS)


ACTIONS = (
    Verb.BUILD,
    Verb.PRODUCE,
    Verb.SERVICE,
    Verb.CANAL,
    Verb.MARKET,
    Verb.SELL,
    Verb.ACQUIRE,
    Verb.PASS,
)


class Order(IntEnum):
    """Where a card's city action stands among its parts (C19)."""

    EFFECTS = 0  # last
    BETWEEN = 1  # after the top box
    ACTION = 2  # first


class Why(IntEnum):
    """What moves a disc up; the trace's `why`."""

    BUILD = 0
    PRODUCE = 1
    SERVICE = 2
    CANAL = 3
    MARKET = 4
    ACQUIRE = 5
    EFFECT = 6


class Standing(IntEnum):
    """How a player came out of an election (C26)."""

    BEHIND = 0  # another had more popularity
    TIED_BELOW = 1  # as much as the mayor, the disc below
    TIED_ON_TOP = 2  # mayor by the stack
    AHEAD = 3  # mayor with the most
    AT_THE_TOP = 4  # mayor by standing on 22


class Mark(IntEnum):
    """What happened to a card in one seat's game: columns of the cards' sums."""

    OFFERED = 0  # lay face up while the seat chose an action
    POSSIBLE = 1  # the seat could have taken it
    TAKEN = 2
    BONUS = 3  # taken by the mayor bonus


# The mayor's rankings, first to third category, in the order in which they are options.
RANKINGS = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], np.int64)

CARD = np.dtype(
    [
        ("decade", "i4"),  # 0, 1, 2
        ("category", "i4"),
        ("need", "i4"),
        ("city_actions", "i4"),
        ("popularity", "i4"),  # popularity to goods: the top box
        ("money", "i4"),
        ("prestige", "i4"),
        ("goods", "i4", (GOODS,)),
        ("top", "i4"),  # 1: the top box holds something
        ("immediate", "i4"),  # Immediate
        ("immediate_arg", "i4"),
        ("permanent", "i4"),  # Permanent, -1 none
        ("permanent_arg", "i4"),
    ]
)

TILE = np.dtype([("prestige", "i4"), ("popularity", "i4"), ("money", "i4")])

RULES = np.dtype(
    [
        ("start_money", "i4"),
        ("start_goods", "i4", (GOODS,)),
        ("start_popularity", "i4"),
        ("start_prestige", "i4"),
        ("market_markers", "i4"),
        ("discs", "i4"),
        ("districts", "i4"),
        ("canal_districts", "i4"),  # sets of districts: bit d
        ("rail_districts", "i4"),
        ("turns_per_phase", "i4"),
        ("must_move", "i4"),
        ("actions_per_turn", "i4"),
        ("max_actions", "i4"),
        ("max_actions_bonus", "i4"),
        ("admin_money", "i4"),
        ("admin_per_industries", "i4"),
        ("sites", "i4"),  # of a district, for this number of players
        ("kind_limit", "i4"),
        ("build_cost", "i4", (INDUSTRIES,)),
        ("build_wood", "i4", (INDUSTRIES,)),
        ("build_prestige", "i4", (INDUSTRIES,)),
        ("input", "i4", (INDUSTRIES,)),  # Good that a kind uses up, -1 none
        ("output", "i4", (INDUSTRIES,)),  # Good that it makes
        ("popularity", "i4", (len(Why) - 1,)),  # of each action, by Why
        ("rivals_used", "i4"),  # C8: rival industries to be used for popularity
        ("rival_fee", "i4"),
        ("service_cost", "i4", (LEVELS,)),
        ("service_goods", "i4"),
        ("service_prestige", "i4", (LEVELS,)),
        ("canal_choice", "i4"),
        ("canal_cost", "i4"),
        ("canal_goods", "i4"),
        ("canal_wood_above", "i4"),
        ("market_money", "i4", (GOODS,)),
        ("sell_money", "i4", (GOODS,)),
        ("card_slots", "i4"),
        ("card_cost", "i4"),
        ("card_goods", "i4"),
        ("card_good", "i4", (len(DECADES),)),  # Good that a card costs, by its decade
        ("space_money", "i4", (len(SPACES),)),  # what each space of the track pays
        ("space_prestige", "i4", (len(SPACES),)),
        ("space_machine", "i4", (len(SPACES),)),
        ("space_basic", "i4", (len(SPACES),)),  # of a basic good of choice
        ("space_food", "i4", (len(SPACES),)),  # of a food of choice
        ("rank_prestige", "i4", (CATEGORIES,)),
        ("final_mayor_prestige", "i4"),
        ("money_per_prestige", "i4"),
        ("cards", "i4"),  # different city cards
        ("decade_start", "i4", (len(DECADES) + 1,)),  # where each decade's cards begin in `decade_card`
        ("tiles", "i4"),
        ("decade_card", "u1", (MAX_CARDS,)),  # every card, decade by decade, in file order
        ("tile", TILE, (MAX_TILES,)),  # in file order
        ("card_key", "u8", (MAX_CARDS,)),  # stable ids for the shuffle, in the order of `decade_card`
        ("tile_key", "u8", (MAX_TILES,)),
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("choice_key", "u8"),  # key of the strategy's own random numbers in this seat
        ("money", "i4"),
        ("goods", "i4", (GOODS,)),
        ("popularity", "i4"),
        ("arrival", "i4"),  # C25: of two discs on a space, the later arrival lies on top
        ("prestige", "i4"),  # all of it, until the end
        ("effects", "i4", (len(Permanent),)),  # C20, summed
        ("discs", "i4"),  # left to place
        ("disc_districts", "i4"),  # set of districts where one lies
        ("markers", "i4"),  # left to place
        ("marker_districts", "i4"),
        ("last_district", "i4"),  # of the last turn, -1 before the first
        ("industries", "i4"),  # own, the depot included
        ("here", "i4", (MAX_DISTRICTS,)),  # own, by district
        ("services", "i4"),  # levels developed
        ("tiles", "i4"),  # canal tiles taken
        ("cards", "i4"),  # city cards taken
        ("bonus_used", "i4"),  # C21
        ("by_category", "i4", (CATEGORIES,)),  # city cards
        ("elections_won", "i4"),
        # What the results keep of this player.
        ("turns", "i4"),
        ("decisions", "i4"),
        ("prestige_build", "i4"),  # prestige by source
        ("prestige_service", "i4"),
        ("prestige_canal", "i4"),
        ("prestige_track", "i4"),
        ("prestige_cards", "i4"),
        ("prestige_election", "i4"),
        ("by_category_prestige", "i4", (CATEGORIES,)),  # of elections, C27
        ("taken", "i4", (len(ACTIONS),)),  # actions, by Verb - Verb.BUILD
        ("possible", "i4", (len(ACTIONS),)),  # decisions in which one of the kind was an option
        ("taken_now", "i4", (len(ACTIONS),)),  # actions of this turn
        ("city_actions", "i4"),
        ("uses", "i4"),  # industries used
        ("rival_uses", "i4"),
        ("fees", "i4"),  # £ got from rivals
        ("bonus_turn", "i4"),  # own turn of the mayor bonus, 0 = never
        ("space_turn", "i4", (len(SPACES),)),  # own turn of first reaching a space, 0 = never
        ("space_times", "i4", (len(SPACES),)),
        ("standing", "i4", (len(ELECTIONS),)),  # Standing
        ("rank", "i4", (len(ELECTIONS),)),  # place in popularity when the election's phase began, 1 = first
        ("popularity_at", "i4", (len(ELECTIONS),)),  # before each election
        ("election_gain", "i4", (len(ELECTIONS),)),  # prestige of each election
        ("offered", "u8", (WORDS,)),  # sets of cards, see Mark
        ("seen_first", "u8", (WORDS,)),  # of those, the ones that had been offered to nobody
        ("possible_cards", "u8", (WORDS,)),
        ("bonus_card", "i4"),  # taken by the mayor bonus, -1 none
        ("card", "u1", (MAX_CARDS,)),  # taken, in that order
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("trajectory", "u8"),  # running hash of every choice and every turn's end
        ("players_count", "i4"),
        ("turn", "i4"),  # of the game, from 1; 0 while depots are placed
        ("phase", "i4"),  # 0 to 4
        ("player", "i4"),  # the seat to move
        ("kind", "i4"),  # Kind of the decision at hand
        ("over", "i4"),
        ("stopped", "i4"),  # never: council has no turn limit
        ("mayor", "i4"),  # -1 before the first election
        ("decade", "i4"),
        ("stack_at", "i4"),  # the current decade's stack is stack[stack_at:stack_end], top first
        ("stack_end", "i4"),
        ("tiles_left", "i4"),
        ("arrivals", "i4"),  # discs that have arrived so far
        ("log_count", "i4"),
        # The turn in progress.
        ("district", "i4"),
        ("base_left", "i4"),  # actions of the turn to come, city actions apart
        ("actions_done", "i4"),
        ("acquisitions", "i4"),  # C5
        ("bonus_now", "i4"),  # 1: the mayor bonus was used in this turn
        ("possible_now", "i4"),  # the actions among the options at hand: bit Verb - Verb.BUILD
        ("slots_now", "i4"),  # the slots whose card is among them: bit slot
        # The decision in progress.
        ("card", "i4"),  # being taken
        ("slot", "i4"),  # it came from
        ("by_bonus", "i4"),
        ("gain", "i4"),  # popularity that taking it brings (C19)
        ("rivals_used", "i4"),  # C8
        ("used", "i4"),  # industries used in this production
        ("usable", "u8"),  # industries not used up in this production: bit kind * MAX_PLAYERS + owner
        ("spare", "u1", (INDUSTRIES, MAX_PLAYERS)),  # and how many of each
        ("from", "i4"),  # popularity before the gain in progress
        ("space", "i4"),  # next space (0 to 6) of the gain in progress
        ("why", "i4"),
        ("agenda_count", "i4"),  # steps to come, last first: see sim.council.agenda
        ("agenda", "i4", (16,)),
        ("mayor_at", "i4", (len(ELECTIONS),)),  # what the results keep of elections
        ("ranking_at", "i4", (len(ELECTIONS),)),  # row of RANKINGS
        ("tied_at", "i4", (len(ELECTIONS),)),  # players on the winning space
        ("level", "i4", (MAX_DISTRICTS,)),  # services developed
        ("sites_used", "i4", (MAX_DISTRICTS,)),
        ("of_kind", "u1", (MAX_DISTRICTS, INDUSTRIES)),  # industries by kind
        ("present", "u8", (MAX_DISTRICTS,)),  # industries there: bit kind * MAX_PLAYERS + owner
        ("industry", "u1", (MAX_DISTRICTS, INDUSTRIES, MAX_PLAYERS)),  # and how many of each
        ("face_up", "i2", (MAX_SLOTS,)),  # cards, -1 = gap
        ("shown", "u8", (WORDS,)),  # the set of them
        ("row", "u1", (MAX_TILES,)),  # canal tiles in the row: row[:tiles_left]
        ("stack", "u1", (MAX_CARDS,)),  # all decades
        ("players", PLAYER, (MAX_PLAYERS,)),
    ],
    align=True,
)

# As numba sees them; a pick is pick(game, rules, cards, options, count, weights, stream) -> index.
TYPES = types_of(GAME, RULES, CARD)
PICK = TYPES[3]
