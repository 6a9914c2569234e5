"""The random numbers of the reference: SplitMix64 as a tree of keys, and piles shuffled by them."""

import hashlib
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def child(key: int, v: int) -> int:
    """Output number v of SplitMix64 started at `key`."""
    return mix((key + GAMMA * (v + 1)) & MASK)


def stable_id(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def block_key(seed: int, block: int) -> int:
    return child(child(seed, 0), block)


def seat_key(seed: int, block: int, seat: int) -> int:
    return child(child(block_key(seed, block), 3), seat)


def pile_key(seed: int, block: int, purpose: int, pile: int) -> int:
    return child(child(block_key(seed, block), purpose), pile)


def shuffled(pile: Iterable[T], key: int, text: Callable[[T], str]) -> list[T]:
    """The pile in the order of its keys, top first; `text` names a card so that others may come and go."""
    return sorted(pile, key=lambda card: child(key, stable_id(text(card))))
