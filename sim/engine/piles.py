"""Piles of cards in compiled code: laid by the keys of a deal, or shuffled for an imagined one."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.rng import below, child


@kernel()
def lay_by_key(pile, items, keys):
    """Lay `items` into `pile` by their keys (uint64), smallest first; of equal keys the first item first.

    Ranked, not sorted: for a few dozen the whole comparing costs less than guessing how far each one moves.
    """
    for i in range(len(items)):
        key, rank = keys[i], 0
        for j in range(len(items)):
            rank += np.int64(keys[j] < key)
        for j in range(i):
            rank += np.int64(keys[j] == key)
        pile[rank] = items[i]


@kernel()
def shuffle(items, first, last, key):
    """Fisher-Yates over items[first:last]."""
    for i in range(last - 1, first, -1):
        j = first + below(child(key, np.uint64(i)), i - first + 1)
        items[i], items[j] = items[j], items[i]
