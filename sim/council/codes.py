"""Council's limits and the codes of its data files; free of the compiler, which files need not."""

from __future__ import annotations

from enum import IntEnum

MAX_PLAYERS = 4
MAX_DISTRICTS = 8
MAX_TILES = 32
MAX_CARDS = 128  # city cards in all
MAX_SLOTS = 8  # city cards face up at once
MAX_CITY_ACTIONS = 2  # of one card
MAX_OPTIONS = 64  # more than any decision can list
LEVELS = 3  # of service a district has
PHASES = (1840, 1845, 1850, 1855, 1860)
ELECTIONS = (1845, 1855, 1860)  # the phases that a city council follows (C1)
DECADES = (1840, 1850, 1860)
SPACES = (5, 8, 11, 14, 17, 20, 22)  # that pay (C22)
TOP = 22  # of the popularity track (C23)


class Good(IntEnum):
    """Goods: three basic ones, two of food, the machine."""

    WOOD = 0
    GRAIN = 1
    IRON = 2
    FLOUR = 3
    BEER = 4
    MACHINE = 5


class Industry(IntEnum):
    """Kinds of industry; a depot is set up, the others are built (C7)."""

    DEPOT = 0
    SAWMILL = 1
    FARM = 2
    IRONWORKS = 3
    MILL = 4
    BREWERY = 5
    WORKS = 6


class Category(IntEnum):
    """Categories of city cards, which the mayor ranks (C27)."""

    ECONOMIC = 0
    QUALITY = 1
    PUBLIC = 2


class Need(IntEnum):
    """What a city card needs of its district (C15)."""

    ANY = 0
    CANAL = 1
    RAIL = 2


class Immediate(IntEnum):
    """Immediate effects of city cards, counted when resolved (C19)."""

    NONE = 0
    MONEY_PER_INDUSTRY = 1
    POPULARITY_PER_INDUSTRY = 2
    POPULARITY_PER_CARD = 3
    PRESTIGE_PER_CARD = 4
    PRESTIGE_PER_SERVICE = 5
    PRESTIGE_PER_CANAL = 6


class Permanent(IntEnum):
    """Permanent effects of city cards (C20); a player's add up in `player["effects"]`."""

    BUILD_DISCOUNT = 0
    SERVICE_DISCOUNT = 1
    CANAL_DISCOUNT = 2
    BUILD_POPULARITY = 3
    SERVICE_POPULARITY = 4
    CANAL_POPULARITY = 5
    CARD_POPULARITY = 6
    MARKET_POPULARITY = 7
    BASIC_OUTPUT = 8
    MARKET_BONUS = 9
    SELL_BONUS = 10
    RIVAL_USE_FEE = 11
    INCOME = 12
    ELECTION_PRESTIGE = 13
    HALVING_KEEP = 14
    BEER_SERVICE = 15
