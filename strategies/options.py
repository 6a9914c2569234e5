"""Reading an option, which is written alike in every game: verb << SHIFT | argument."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.jit import kernel

SHIFT = 10
_SHIFT = np.int64(SHIFT)
_MASK = np.int64((1 << SHIFT) - 1)


@kernel()
def verb(option: Any) -> Any:
    """The Verb of an option."""
    return np.int64(option) >> _SHIFT


@kernel()
def argument(option: Any) -> Any:
    """What the verb is about: a card, a slot, a district, a good, a number; the game's Verb says which."""
    return np.int64(option) & _MASK
