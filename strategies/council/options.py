"""Reading an option of Council: what it does and to what."""

from __future__ import annotations

import numpy as np

from sim.council.state import MAX_PLAYERS
from sim.engine.jit import kernel
from strategies.options import argument as argument, verb as verb


@kernel()
def used_kind(with_what):
    """The Industry of a USE option; `with_what` is its argument."""
    return np.int64(with_what) // MAX_PLAYERS


@kernel()
def used_owner(with_what):
    """Whose industry a USE option is about, a seat; `with_what` is its argument."""
    return np.int64(with_what) % MAX_PLAYERS
