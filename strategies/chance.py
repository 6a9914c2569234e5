"""Picking by chance, in any game."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.rng import below, child


def pick_any(game: Any, rules: Any, cards: Any, options: Any, count: Any, weights: Any, stream: Any) -> Any:
    """Any option, all alike: one number of the decision's own stream."""
    return below(child(stream, np.uint64(0)), count)
