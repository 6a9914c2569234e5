"""Which cards are blanked, and a game's numbers with one of them blank: data, no code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from reports.tables.cards import card_names
from sim.engine.errors import InputError, nearest
from sim.engine.ruleset import Ruleset, TableSchema, Variant


@dataclass(frozen=True)
class Cell:
    """A cell that blanking changes: its column, what stands there, what a blank card has."""

    column: str
    was: str | int
    blank: str | int


@dataclass(frozen=True)
class Blank:
    """A card to be blanked.

    Attributes:
        row: its row in the table of cards, from 0.
        key: the key of that row.
        name: what to call it; with the key where several cards have the name.
        cells: what changes; none for a card that does nothing anyway.
        variant: the game's numbers with this card blank.
    """

    row: int
    key: str
    name: str
    cells: tuple[Cell, ...]
    variant: Variant


def blank_cards(game: Ruleset, variant: Variant, names: Sequence[str] | None = None) -> list[Blank]:
    """The cards to blank, each with the numbers of the game in which it is blank.

    A blank card keeps its place in the deck and all cells but those that `Ruleset.blank_card` names: what it
    costs and of which kind it is. All copies of a card are one row, and blanked together.

    Args:
        game: the ruleset.
        variant: its numbers.
        names: keys or names of cards, each blanked once however often it is named; None = all, in the order
            of the table.

    Raises:
        InputError: the game does not say what a blank card is; no such card; a name that several cards have;
            a blank card that does not fit the game.
    """
    if not game.blank_card:
        raise InputError(f"{game.name} does not say what a blank card is (Ruleset.blank_card)")
    schema = card_schema(game)
    rows = variant.tables[schema.name]
    chosen = range(len(rows)) if names is None else _chosen(rows, schema.key, game.name, names)
    keys = [str(row[schema.key]) for row in rows]
    shown = card_names(keys, [str(row.get("name", key)) for key, row in zip(keys, rows, strict=True)])
    return [_blank(game, variant, schema, row, shown[row]) for row in chosen]


def card_schema(game: Ruleset) -> TableSchema:
    """The table of cards."""
    return next(schema for schema in game.schemas if schema.name == game.card_table)


def _chosen(rows: list[dict[str, Any]], key: str, game: str, names: Sequence[str]) -> list[int]:
    if not names:
        raise InputError("no card is named; name at least one")
    return list(dict.fromkeys(_find(rows, key, game, name) for name in names))


def _find(rows: list[dict[str, Any]], key: str, game: str, name: str) -> int:
    """The row of a card by its key, or by a name that only one card has."""
    for number, row in enumerate(rows):
        if str(row[key]) == name:
            return number
    named = [number for number, row in enumerate(rows) if str(row.get("name", "")) == name]
    if len(named) > 1:
        keys = ", ".join(str(rows[number][key]) for number in named)
        raise InputError(f"card '{name}': several cards have that name; use one of {keys}")
    if not named:
        known = dict.fromkeys([str(row[one]) for one in ("name", key) for row in rows if one in row])
        raise InputError(f"no card '{name}' in {game}: {nearest(name, known)}")
    return named[0]


def _blank(game: Ruleset, variant: Variant, schema: TableSchema, number: int, name: str) -> Blank:
    rows = [dict(row) for row in variant.tables[schema.name]]
    was = rows[number]
    rows[number] = {**was, **game.blank_card}
    cells = tuple(
        Cell(column, was[column], blank) for column, blank in game.blank_card.items() if was[column] != blank
    )
    tables = {**variant.tables, schema.name: rows}
    game.check(variant.rules, tables)
    return Blank(number, str(was[schema.key]), name, cells, replace(variant, tables=tables))
