"""The record of prices that a decision is taken by, kept on the machine's stack while it is taken."""

from __future__ import annotations

import numpy as np

from sim.council.state import CATEGORIES, GOODS, INDUSTRIES, LEVELS, Immediate, Need, Verb
from strategies.scratch import scratch

NEEDS = len(Need)
VERBS = int(Verb.PASS)  # verbs of district actions are smaller

# Thousandths of a prestige point, or shares in 1024ths.
PRICES = np.dtype(
    [
        ("turns", "i8"),  # own turns after this one
        ("ahead", "i8"),  # share: how much of the game is still to come
        ("pound", "i8"),  # worth of £1
        ("base", "i8", (GOODS,)),  # worth of a good to a player who has none
        ("gain", "i8", (GOODS,)),  # of one more
        ("loss", "i8", (GOODS,)),  # what parting with one takes
        ("enough", "i8", (5,)),  # share: worth of a thing of which one has 0 to 4 already
        ("several", "i8", (5,)),  # share: worth of 0 to 4 things together
        ("fee", "i8"),  # what using a rival's industry takes, its owner's own fee apart
        ("pay", "i8"),  # what each £ paid to a rival takes
        ("point", "i8"),  # worth of a point of popularity, the track's bonuses apart
        ("room", "i8"),  # points that can still be gained
        ("near", "i8", (2,)),  # points to the next two spaces that pay
        ("pays", "i8", (2,)),  # and what they pay
        ("marker", "i8"),  # popularity for the next local market marker
        ("category", "i8", (CATEGORIES,)),  # what a city card brings at the elections to come
        ("disc", "i8"),  # what placing a disc takes
        ("bonus", "i8"),  # what using the mayor bonus up takes
        ("discount", "i8", (3,)),  # £ off a build, a service, the canal
        ("times", "i8", (6,)),  # how often permanent effects will count, by what they count
        ("unit", "i8", (4,)),  # what one of them brings, in money, popularity, wood, prestige
        ("counted", "i8", (len(Immediate),)),  # what immediate effects count
        # Filled by `estate`.
        ("makes", "i8", (INDUSTRIES,)),  # worth of one more industry of a kind, district and price apart
        # Filled by `means`: what can be done and paid for now, wherever it is possible; NEVER if nothing.
        ("build", "i8", (INDUSTRIES,)),
        ("service", "i8", (LEVELS,)),
        ("card", "i8", (NEEDS,)),  # the best of those that need a district of a kind
        ("tile", "i8"),
        ("market", "i8"),
        ("sell", "i8"),
        # Filled by `wishes`: the same for what only a good is lacking for; 0 if nothing.
        ("wished_service", "i8", (LEVELS,)),
        ("wished_card", "i8", (NEEDS,)),
        ("wished_tile", "i8"),
        # Filled for one district.
        ("lacking", "i8", (GOODS,)),  # by `lacks`: worth of what could be done there with one more of a good
        ("leads", "i8"),  # by `producing`: the most that its goods make possible
        ("does", "i8", (VERBS,)),  # by `prospects`: the best of each kind of action, by Verb
    ],
    align=True,
)

# new_prices(): a record to be filled by `look`; valid until the function that asked for it returns.
new_prices = scratch(PRICES)
