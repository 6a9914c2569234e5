"""The records of prices that a decision is taken by, kept on the machine's stack while it is taken.

Two of them: a compiler keeps a record's numbers in registers unless it has arrays that are indexed by what
only the game tells.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import CATEGORIES, GOODS, INDUSTRIES, LEVELS, Immediate, Need, Verb
from strategies.scratch import scratch

NEEDS = len(Need)
VERBS = int(Verb.PASS)  # verbs of district actions are smaller

# Thousandths of a prestige point, or shares in 1024ths.
PRICES = np.dtype(
    [
        # Filled by `look`.
        ("turns", "i8"),  # own turns after this one
        ("ahead", "i8"),  # share: how much of the game is still to come
        ("pound", "i8"),  # worth of £1
        ("paid", "i8"),  # what each £ paid to a rival takes
        ("base", "i8", (GOODS,)),  # worth of a good to a player who has none
        # Filled by `look_at_track`.
        ("point", "i8"),  # worth of a point of popularity, the track's bonuses apart
        ("room", "i8"),  # points that can still be gained
        ("near", "i8", (2,)),  # points to the next two spaces that pay
        ("pays", "i8", (2,)),  # and what they pay
        ("likely", "i8"),  # the seat that would be mayor now
        ("council", "i8"),  # own turns after this one until the next election
        # Filled by `look_at_cards`.
        ("disc", "i8"),  # what placing a disc takes
        ("bonus", "i8"),  # what using the mayor bonus up takes
        ("lasting", "i8"),  # weight of permanent effects
        ("city", "i8"),  # worth of a city action
        # Filled by `estate`.
        ("foothold", "i8"),  # worth of a first industry in a district
        ("cluster", "i8"),  # worth of each one that is there already
        # Filled by `outputs`: what using industries in one production brings, by the good they make.
        ("crowd", "i8"),  # the popularity of using several rivals'
        # Filled by `offers`: the best that can be done and paid for, district apart; NEVER if nothing.
        ("tile", "i8"),
        # And the same for what only a good is lacking for; 0 if nothing.
        ("wished_tile", "i8"),
        # Filled by `trades`, as by `offers`.
        ("dearest", "i8"),  # the kind that is worth most to build
        ("market", "i8"),
        ("sell", "i8"),
        ("eager", "i8"),  # the inclination to produce
    ],
    align=True,
)
TABLES = np.dtype(
    [
        # Filled by `look`.
        ("gain", "i8", (GOODS,)),  # of one more
        ("loss", "i8", (GOODS,)),  # what parting with one takes
        # Filled by `look_at_cards`.
        ("category", "i8", (CATEGORIES,)),  # what a city card brings at the elections to come
        ("times", "i8", (6,)),  # how often permanent effects will count, by what they count
        ("unit", "i8", (4,)),  # what one of them brings, in money, popularity, wood, prestige
        ("counted", "i8", (len(Immediate),)),  # what immediate effects count
        # Filled by `estate`.
        ("makes", "i8", (INDUSTRIES,)),  # worth of one more industry of a kind, its price and district apart
        # Filled by `outputs`: what using industries in one production brings, by the good they make.
        ("own", "i8", (GOODS, 4)),  # 0 to 3 of the player's own
        ("hired", "i8", (GOODS,)),  # a rival's, its fee counted in
        # Filled by `offers`: the best that can be done and paid for, district apart; NEVER if nothing.
        ("service", "i8", (LEVELS,)),
        ("card", "i8", (NEEDS,)),  # of the cards that need a district of a kind
        # And the same for what only a good is lacking for; 0 if nothing.
        ("wished_service", "i8", (LEVELS,)),
        ("wished_card", "i8", (NEEDS,)),
        # Filled by `trades`, as by `offers`.
        ("build", "i8", (INDUSTRIES,)),
        # Filled for one district.
        ("lacking", "i8", (GOODS,)),  # by `lacks` or `wish`: worth of what could be done there with one more
        ("does", "i8", (VERBS,)),  # by `prospects`: the best of each kind of action, by Verb
    ],
    align=True,
)

# Blank records, to be filled by `look`; valid until the function that asked for them returns.
new_prices = scratch(PRICES)
new_tables = scratch(TABLES)
