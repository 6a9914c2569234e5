"""Reading an option of London: what it does and to what."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import MAX_SLOTS
from strategies.options import argument as argument, verb as verb


@kernel()
def board_card(game, slot):
    """The type in a slot of the development board; `slot` is the argument of a SLOT option."""
    return np.int64(game["board"][slot // MAX_SLOTS, slot % MAX_SLOTS])
