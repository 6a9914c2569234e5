"""Piles laid by their keys."""

from __future__ import annotations

import numpy as np

from sim.engine.piles import lay_by_key


def test_items_lie_by_their_keys_and_equal_keys_keep_their_order() -> None:
    items = np.arange(40, dtype=np.uint8)
    keys = np.random.default_rng(1).integers(0, 12, 40).astype(np.uint64)
    keys[7] = np.uint64(2**64 - 1)  # unsigned: the largest, not the smallest
    pile = np.zeros(40, np.uint8)
    lay_by_key(pile, items, keys)
    assert pile.tolist() == items[np.argsort(keys, kind="stable")].tolist()
