"""Reading an option: what it does and to what."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import MAX_SLOTS, SHIFT

_SHIFT = np.int64(SHIFT)
_MASK = np.int64((1 << SHIFT) - 1)


@kernel()
def verb(option):
    """The Verb of an option."""
    return np.int64(option) >> _SHIFT


@kernel()
def argument(option):
    """What the verb is about: a card type, a stack, a slot, a seat, a number of loans."""
    return np.int64(option) & _MASK


@kernel()
def board_card(game, slot):
    """The type in a slot of the development board; `slot` is the argument of a SLOT option."""
    return np.int64(game["board"][slot // MAX_SLOTS, slot % MAX_SLOTS])
