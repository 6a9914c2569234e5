"""How a seed becomes a deal of Council in the reference, and the words of its data files."""

from collections import Counter
from pathlib import Path

from tests.reference.keys import pile_key, shuffled
from tests.reference.tables import Row, read_rows

DECADES = (1840, 1850, 1860)
CARD_TEXTS = ("id", "name", "category", "district", "goods", "immediate", "permanent")


def read_cards(path: Path) -> list[Row]:
    """The rows of a card file, figures as ints, "" where a cell is empty."""
    return read_rows(path, CARD_TEXTS, empty="")


def goods_of(text: str) -> dict[str, int]:
    """The goods of a card's cell, as in `wood:2 iron:1`."""
    pairs = [word.split(":") for word in text.split()]
    return {good: int(amount) for good, amount in pairs}


def districts_of(rules: Row) -> list[str]:
    """Canal districts, then the rail districts that are not listed yet."""
    canal = list(rules["canal_districts"])
    return canal + [name for name in rules["rail_districts"] if name not in canal]


def decade_piles(cards: list[Row], seed: int, block: int) -> dict[int, list[str]]:
    """The card ids of each decade, shuffled, top first."""
    piles = {}
    for number, decade in enumerate(DECADES):
        ids = [card["id"] for card in cards if card["decade"] == decade]
        piles[decade] = shuffled(ids, pile_key(seed, block, 1, number), str)
    return piles


def tile_row(rules: Row, seed: int, block: int) -> list[tuple[int, ...]]:
    """The canal tiles (prestige, popularity, money) in their row."""
    copies: Counter[str] = Counter()
    named = []
    for tile in rules["canal_tiles"]:
        text = "/".join(str(figure) for figure in tile)
        copies[text] += 1
        named.append((f"{text}#{copies[text]}", tuple(tile)))
    return [tile for _, tile in shuffled(named, pile_key(seed, block, 4, 0), lambda one: one[0])]
