"""Play strategies against each other, in the kernel itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

import strategies
from sim.engine.inputs import load_variant
from sim.engine.records import Filled
from sim.engine.ruleset import Seating, Variant
from sim.london.ruleset import RULESET
from strategies import Strategy

KNOWN = strategies.available("london")


@cache
def published() -> Variant:
    """The packaged numbers."""
    return load_variant(RULESET)


def altered(**rules: Any) -> Variant:
    """The packaged numbers with some rules changed."""
    base = published()
    return Variant(base.game, {**base.rules, **rules}, base.tables)


def seated(lineup: Sequence[Strategy | str]) -> Seating:
    """A lineup, one strategy a seat, seats rotated."""
    named = [KNOWN[one] if isinstance(one, str) else one for one in lineup]
    unique = list(dict.fromkeys(named))
    weights = np.zeros((len(unique), max(1, *(len(one.weights) for one in unique))), np.int64)
    for row, one in enumerate(unique):
        weights[row, : len(one.weights)] = one.thousandths()
    return Seating(
        tuple(one.label for one in unique),
        tuple(one.pick for one in unique),
        weights,
        np.array([[unique.index(one) for one in named]], np.int32),
        len(named),
    )


def play(
    lineup: Sequence[Strategy | str],
    blocks: int,
    seed: int = 1,
    variant: Variant | None = None,
    first: int = 0,
) -> Filled:
    """Every rotation of a lineup, on that many deals; strategy numbers are in order of first mention."""
    return RULESET.play(variant or published(), seated(lineup), seed, first, blocks)
