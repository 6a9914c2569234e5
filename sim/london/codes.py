"""London's limits and the codes of its data files; free of the compiler, which files need not."""

from __future__ import annotations

from enum import IntEnum

MAX_PLAYERS = 4
MAX_CARDS = 255  # city cards in all, copies counted
MAX_TYPES = 128  # different city cards
MAX_BOROUGHS = 64
MAX_FACE_UP = 8  # boroughs face up at once
MAX_SLOTS = 8  # slots in a row of the development board
MAX_CHART = 64
MOST = 1000  # of any number in a file that has no smaller natural limit
MAX_OPTIONS = 512  # more than any decision can list


class Colour(IntEnum):
    """Colours of city cards."""

    BLUE = 0
    BROWN = 1
    PINK = 2
    GREY = 3


class RunDiscard(IntEnum):
    """What an activation discards (L17)."""

    NONE = 0
    ANY = 1
    BLUE = 2


class Power(IntEnum):
    """Special powers of city cards (L30 to L43)."""

    NONE = 0
    RECOLOUR = 1  # L30
    FLIP_INSTEAD = 2  # L31
    DISPLAY_BUILD = 3  # L32
    HAND_DRAW = 4  # L33
    FREE_BUILDS = 5  # L34
    MONEY_OR_RIVAL_POVERTY = 6  # L35
    DISCARD_FOR_RELIEF = 7  # L36
    BOROUGH_DISCOUNT = 8  # L37
    RELIEF_PER_TWO_BOROUGHS = 9  # L38
    MONEY_PER_BOROUGH = 10  # L39
    MONEY_PER_RIVERSIDE_BOROUGH = 11  # L39
    MONEY_PER_STACK = 12  # L39
    MONEY_PER_LOAN = 13  # L40
    PRESTIGE_PER_BOROUGH = 14  # L41
    PRESTIGE_PER_NORTH_BOROUGH = 15  # L41
    REMOVE_PAUPERS = 16  # L42
    TAX_RIVALS = 17  # L43
