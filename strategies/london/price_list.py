"""The records of prices that a decision is taken by, kept on the machine's stack while it is taken.

Two of them: a compiler keeps a record's numbers in registers unless it has arrays that are indexed by what
only the game tells.
"""

from __future__ import annotations

import numpy as np

from sim.london.state import MAX_TYPES, POWERS
from strategies.scratch import scratch

# Thousandths of a prestige point, or shares in 1024ths.
PRICES = np.dtype(
    [
        ("chance", "i8"),  # share: that the city will still be run after this turn
        ("runs", "i8"),  # share: how many times it will, 1024 = once
        ("pound", "i8"),  # worth of £1
        ("misery", "i8"),  # price of a point of poverty
        ("relief", "i8"),  # worth of a point of poverty less, by a card
        ("burden", "i8"),  # what a pauper in hand costs
        ("debt", "i8"),  # price of one more loan, beyond the money it brings
        ("card", "i8"),  # worth of an unknown card
        ("fodder", "i8"),  # worth of a card that only pays for another
        ("hold", "i8"),  # share of what building a card would bring that having it in hand is worth
        ("landmark", "i8"),  # worth of a point of prestige printed on a card
        ("purse", "i8"),  # £ in hand
        ("lent", "i8"),  # £ that a loan brings
        ("credit", "i8"),  # loans that the strategy is still willing to take
    ],
    align=True,
)
TABLES = np.dtype(
    [
        ("times", "i8", (2,)),  # share of its yield that a card still brings: [stays face up, flips]
        ("discard", "i8", (3,)),  # what an activation's discard takes, by RunDiscard
        # By Power: an activation brings min(argument, cap) * each; on top it is worth lasting besides, and
        # lasting_each times its argument.
        ("each", "i8", (POWERS,)),
        ("cap", "i8", (POWERS,)),
        ("lasting", "i8", (POWERS,)),
        ("lasting_each", "i8", (POWERS,)),
        # Room to reckon in while a build is chosen.
        ("brings", "i8", (MAX_TYPES,)),  # by type
        ("least", "i8", (4,)),  # by colour: what the least missed payment takes,
        ("which", "i8", (4,)),  # its type,
        ("following", "i8", (4,)),  # and what the next one takes
    ],
    align=True,
)

# Blank records, to be filled by `look`; valid until the function that asked for them returns.
new_prices = scratch(PRICES)
new_tables = scratch(TABLES)
