"""`random`: the yardstick that knows nothing."""

from __future__ import annotations

import numpy as np

from sim.engine.rng import below, child
from strategies.definition import strategy


@strategy("london", name="random", doc="picks any option, all alike")
def RANDOM(game, rules, cards, options, count, weights, stream):
    """One number of the decision's own stream."""
    return below(child(stream, np.uint64(0)), count)
