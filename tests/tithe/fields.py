"""What Tithe's rules file and card file may hold, and the limits of its kernels; free of the compiler."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.engine.errors import InputError
from sim.engine.ruleset import CellType, Rows, RuleField, TableSchema

PLAYERS = (2, 4)
MAX_PLAYERS = PLAYERS[1]
MAX_CARDS = 64  # a set of cards is one word
MOST = 100  # of coins and values: keeps every score and every game's length within bounds

FIELDS = (
    RuleField("start_coins", 0, MOST, "T1", "S"),
    RuleField("cards_out", 0, MAX_CARDS - 1, "T2", "S"),
    RuleField("coin_worth", 0, MOST, "T5", "S"),
)

CARDS = TableSchema(
    name="cards",
    key="id",
    doc="value cards, one a row",
    columns=(CellType("id", "text"), CellType("value", "int", 0, MOST)),
)

SCHEMAS = (CARDS,)


def check(rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
    """T2: the cards fit, and one is left to play with.

    Raises:
        InputError: names the table or field, the number and its limit.
    """
    cards = len(tables["cards"])
    if cards > MAX_CARDS:
        raise InputError(f"cards: {cards} value cards; at most {MAX_CARDS} fit")
    if cards <= rules["cards_out"]:
        raise InputError(f"cards_out = {rules['cards_out']}: leaves none of {cards} cards to play with")
