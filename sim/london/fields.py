"""What London's rules file and data files may hold: ranges, rules and bases of fields, cells of columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.engine.errors import InputError
from sim.engine.ruleset import CellType, Rows, RuleField, TableSchema, Variant
from sim.london.codes import (
    MAX_BOROUGHS,
    MAX_CARDS,
    MAX_CHART,
    MAX_FACE_UP,
    MAX_SLOTS,
    MAX_TYPES,
    MOST,
    Colour,
    Power,
    RunDiscard,
)

PLAYERS = (2, 4)  # L1: fewest and most
RATE = 100  # of what is counted a card, a stack, a loan or a point: keeps scores within 32 bits

FIELDS = (
    RuleField("board_slots", 1, MAX_SLOTS, "L1", "P", (3, 3)),
    RuleField("start_money", 0, MOST, "L3", "S"),
    RuleField("start_poverty", 0, MOST, "L3", "A"),
    RuleField("start_hand", 0, 20, "L3", "S"),
    RuleField("loan_repay", 0, MOST, "L6", "S"),
    RuleField("hand_limit", 0, MOST, "L9", "P"),
    RuleField("loan_value", 1, MOST, "L10", "S"),
    RuleField("loan_supply", 0, MOST, "L10", "P"),
    RuleField("loans_max", 0, MOST, "L10", "A"),
    RuleField("draw_three", 1, MOST, "L12", "S"),
    RuleField("poverty_per_stack", 0, RATE, "L18", "S"),
    RuleField("poverty_per_loan", 0, RATE, "L18", "S"),
    RuleField("poverty_per_card", 0, RATE, "L18", "S"),
    RuleField("borough_relief", 0, MOST, "L20", "A"),
    RuleField("turn_limit", 1, 20_000, "L23", "A"),
    RuleField("end_poverty_per_card", 0, RATE, "L24", "S"),
    RuleField("loan_penalty", 0, RATE, "L26", "S"),
    RuleField("money_per_prestige", 1, MOST, "L27", "S"),
    RuleField("poverty_chart", 0, RATE, "L28", "P", (1, MAX_CHART)),
    RuleField("poverty_beyond", 0, RATE, "L28", "P"),
)

# Powers that are complete without a number.
BARE_POWERS = {Power.FLIP_INSTEAD.name.lower(), Power.DISPLAY_BUILD.name.lower()}


def _words(codes: type[Colour] | type[RunDiscard] | type[Power]) -> tuple[str, ...]:
    """The names of an enum as a data file writes them."""
    return tuple(code.name.lower() for code in codes)


POWERS = tuple(word for word in _words(Power) if word != "none")  # an empty cell is no power


def _check_card(row: Mapping[str, Any]) -> tuple[str, str] | None:
    """A power and its number belong together (L30 to L43)."""
    power, argument = row["power"], row["power_arg"]
    if power == "" or power in BARE_POWERS:
        reason = f"power '{power}' has no number" if power else "power is empty"
        return None if argument == "" else ("power_arg", f"must be empty, since {reason}")
    if argument == "":
        return "power_arg", f"is missing, and power '{power}' needs it: a whole number from 0 to {MOST}"
    return None


CARDS = TableSchema(
    name="cards",
    key="id",
    doc="city cards, one a row",
    columns=(
        CellType("id", "text"),
        CellType("name", "text"),
        CellType("deck", "choice", choices=("A", "B", "C")),
        CellType("colour", "choice", choices=_words(Colour)),
        CellType("copies", "int", 0, MAX_CARDS),
        CellType("buildable", "int", 0, 1),
        CellType("build_cost", "int", 0, MOST),
        CellType("prestige", "int", 0, MOST),
        CellType("run_cost", "int", 0, MOST, default=0),
        CellType("run_discard", "choice", choices=_words(RunDiscard), default="none"),
        CellType("run_money", "int", 0, MOST, default=0),
        CellType("run_prestige", "int", -MOST, MOST, default=0),
        CellType("run_poverty", "int", -MOST, MOST, default=0),
        CellType("flips", "int", 0, 1, default=0),
        CellType("power", "choice", choices=POWERS, default=""),
        CellType("power_arg", "int", 0, MOST, default=""),
        CellType("basis", "text", default="", optional=True),
    ),
    check_row=_check_card,
)

BOROUGHS = TableSchema(
    name="boroughs",
    key="name",
    doc="boroughs, one a row",
    columns=(
        CellType("name", "text"),
        CellType("cost", "int", 0, MOST),
        CellType("cards", "int", 0, MAX_CARDS),
        CellType("prestige", "int", 0, MOST),
        CellType("starter", "int", 0, 1),
        CellType("riverside", "int", 0, 1),
        CellType("south", "int", 0, 1),
    ),
)

SCHEMAS = (CARDS, BOROUGHS)


def check(rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
    """Check what single cells cannot tell: sizes the kernel can hold, and a deck that can be dealt.

    Raises:
        InputError: names the table or field, the number and its limit.
    """
    cards, boroughs = tables["cards"], tables["boroughs"]
    copies = sum(row["copies"] for row in cards)
    starters = sum(row["starter"] for row in boroughs)
    if copies == 0:
        raise InputError("cards: every deck is empty (copies add up to 0); give at least one card a copy")
    for number, limit, what in (
        (len(cards), MAX_TYPES, "cards: {} different city cards"),
        (copies, MAX_CARDS, "cards: {} city cards (copies add up)"),
        (len(boroughs), MAX_BOROUGHS, "boroughs: {} rows"),
        (starters, MAX_FACE_UP, "boroughs: {} starters"),
    ):
        if number > limit:
            raise InputError(f"{what.format(number)}; at most {limit} fit")
    _check_deal(rules, copies, PLAYERS[0])


def check_players(variant: Variant, players: int) -> None:
    """Check that a variant's deck deals `players` whole hands (L3).

    Raises:
        InputError: the deck is too small for that many.
    """
    _check_deal(variant.rules, sum(row["copies"] for row in variant.tables["cards"]), players)


def _check_deal(rules: Mapping[str, Any], copies: int, players: int) -> None:
    needed = players * rules["start_hand"]
    if copies < needed:
        raise InputError(
            f"cards: {copies} city cards are too few to deal start_hand = {rules['start_hand']} to "
            f"{players} players; {needed} are needed"
        )
