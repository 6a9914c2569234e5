"""What a player of Council cannot see, dealt anew: for the check that a strategy is honest.

Hidden from a player: the order of the decade's stack, the order (and so the first cards) of the decades to
come. Everything else lies open.
"""

from __future__ import annotations

import numpy as np

from sim.council.codes import DECADES
from sim.engine.jit import kernel
from sim.engine.piles import shuffle
from sim.engine.rng import child


@kernel()
def reshuffle(game, cards, key):
    """Shuffle every stack that has not been dealt from, and what is left of the one that has."""
    shuffle(game["stack"], np.int64(game["stack_at"]), np.int64(game["stack_end"]), key)
    first = np.int64(game["stack_end"])
    for decade in range(game["decade"] + 1, len(DECADES)):
        last = first
        while last < len(cards) and cards[np.int64(game["stack"][last])]["decade"] == decade:
            last += 1
        shuffle(game["stack"], first, last, child(key, np.uint64(decade)))
        first = last
