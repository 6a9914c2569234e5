"""Stateless randomness: a number is a function of the root seed and of what it is for.

SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014) is used as a
tree of keys. `child(key, v)` is output number v of the SplitMix64 sequence that starts at `key`; a result
therefore depends on the path root -> block -> purpose -> index -> counter alone, and never on the thread, the
chunk or the order in which games are played.
"""

from __future__ import annotations

import hashlib
from enum import IntEnum

import numpy as np

from sim.engine.jit import kernel

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ONE = np.uint64(1)


class Purpose(IntEnum):
    """What a block's random numbers are for; the second step of the key chain."""

    DECK = 1
    BOROUGHS = 2
    CHOICE = 3
    TILES = 4


@kernel()
def mix(z):
    """SplitMix64's finaliser: uint64 -> uint64, a bijection."""
    z = (z ^ (z >> _30)) * MIX_1
    z = (z ^ (z >> _27)) * MIX_2
    return z ^ (z >> _31)


@kernel()
def child(key, index):
    """Key number `index` (uint64) below `key` (uint64)."""
    return mix(key + GAMMA * (index + _ONE))


@kernel()
def below(word, count):
    """A uniform integer in [0, count) from a random uint64, by multiply and shift (bias < count / 2^32)."""
    return np.int64(((word >> _32) * np.uint64(count)) >> _32)


@kernel()
def block_key(seed, block):
    """The key of everything random in one deal; `seed` is scrambled once so that near seeds share nothing."""
    return child(child(seed, np.uint64(0)), np.uint64(block))


def stable_id(text: str) -> int:
    """A 64-bit id of a card or borough by its name alone, so that other cards' order survives edits."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
