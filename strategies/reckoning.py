"""The units that judges reckon in: whole thousandths of a prestige point, and shares in 1024ths."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.jit import kernel

ONE = np.int64(1000)  # a prestige point, or a whole weight
BITS = np.int64(10)  # of a share: share of a value = value * share >> BITS
WHOLE = np.int64(1 << 10)  # the share of all of it
NEVER = np.int64(-1_000_000_000)  # worth of what is not to be done if anything else can be


@kernel(forceinline=True)
def weighed(value: Any, weight: Any) -> Any:
    """A value times a weight: value * weight / 1000, rounded down, to a few parts in ten thousand."""
    return value * weight * 1049 >> 20
