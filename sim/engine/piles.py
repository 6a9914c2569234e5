"""Piles of cards in compiled code: sorted by the keys of a deal, or shuffled for an imagined one."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.rng import below, child


@kernel()
def sort_by_key(items, keys, first, last):
    """Sort items[first:last] by keys[first:last], both in place; insertion sort, for piles of a few dozen."""
    for i in range(first + 1, last):
        key, item = keys[i], items[i]
        j = i - 1
        while j >= first and keys[j] > key:
            keys[j + 1] = keys[j]
            items[j + 1] = items[j]
            j -= 1
        keys[j + 1] = key
        items[j + 1] = item


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
