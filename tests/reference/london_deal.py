"""How a seed becomes a deal of London in the reference, and the rows of its data files."""

from pathlib import Path

from tests.reference.choosers import random_chooser
from tests.reference.keys import child, pile_key, seat_key, shuffled
from tests.reference.tables import Row, read_rows

__all__ = [
    "Row",
    "borough_piles",
    "child",
    "city_deck",
    "random_chooser",
    "read_boroughs",
    "read_cards",
    "seat_key",
]

DECKS = "ABC"
CARD_TEXTS = ("id", "name", "deck", "colour", "run_discard", "power", "basis")


def city_deck(cards: list[Row], seed: int, block: int) -> list[str]:
    """L2: the card ids of A, B and C, each shuffled, A on top; top first."""
    deck: list[str] = []
    for number, letter in enumerate(DECKS):
        pile = [
            (card["id"], copy)
            for card in cards
            if card["deck"] == letter
            for copy in range(1, card["copies"] + 1)
        ]
        pile = shuffled(pile, pile_key(seed, block, 1, number), lambda one: f"{one[0]}#{one[1]}")
        deck += [card_id for card_id, _ in pile]
    return deck


def borough_piles(boroughs: list[Row], seed: int, block: int) -> tuple[list[str], list[str]]:
    """L4: the starters in file order, and the others shuffled, top first."""
    starters = [borough["name"] for borough in boroughs if borough["starter"]]
    others = [borough["name"] for borough in boroughs if not borough["starter"]]
    return starters, shuffled(others, pile_key(seed, block, 2, 0), str)


def read_cards(path: Path) -> list[Row]:
    """The rows of a card file, figures as ints; a missing power is "", a missing `power_arg` 0."""
    return read_rows(path, CARD_TEXTS, empty=0)


def read_boroughs(path: Path) -> list[Row]:
    """The rows of a borough file, figures as ints."""
    return read_rows(path, ("name",), empty=0)
