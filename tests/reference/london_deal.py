"""How a seed becomes a deal in the reference: its random numbers, the shuffles, the `random` chooser."""

import csv
import hashlib
from pathlib import Path
from typing import Any

Row = dict[str, Any]

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
DECKS = "ABC"
CARD_TEXTS = ("id", "name", "deck", "colour", "run_discard", "power", "basis")


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


def city_deck(cards: list[Row], seed: int, block: int) -> list[str]:
    """L2: the card ids of A, B and C, each shuffled, A on top; top first."""
    deck: list[str] = []
    for number, letter in enumerate(DECKS):
        key = child(child(block_key(seed, block), 1), number)
        pile = [
            (child(key, stable_id(f"{card['id']}#{copy}")), card["id"])
            for card in cards
            if card["deck"] == letter
            for copy in range(1, card["copies"] + 1)
        ]
        deck += [card_id for _, card_id in sorted(pile)]
    return deck


def borough_piles(boroughs: list[Row], seed: int, block: int) -> tuple[list[str], list[str]]:
    """L4: the starters in file order, and the others shuffled, top first."""
    key = child(child(block_key(seed, block), 2), 0)
    starters = [borough["name"] for borough in boroughs if borough["starter"]]
    others = [borough["name"] for borough in boroughs if not borough["starter"]]
    return starters, sorted(others, key=lambda name: child(key, stable_id(name)))


def random_chooser(kind: str, options: list[tuple[Any, ...]], stream: int, view: object) -> int:
    """The strategy `random`: a pure function of the stream and of how many options there are."""
    return ((child(stream, 0) >> 32) * len(options)) >> 32


def read_cards(path: Path) -> list[Row]:
    """The rows of a card file, figures as ints; a missing power is "", a missing `power_arg` 0."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {field: value if field in CARD_TEXTS else int(value or 0) for field, value in row.items()}
            for row in csv.DictReader(file)
        ]


def read_boroughs(path: Path) -> list[Row]:
    """The rows of a borough file, figures as ints."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {field: value if field == "name" else int(value) for field, value in row.items()}
            for row in csv.DictReader(file)
        ]
