"""Changes to the rows of a card file, and named variants made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.engine.ruleset import Variant

Row = dict[str, Any]
Cards = list[Row]
Edit = Callable[[Cards], Cards]
# name -> (rules that differ, what is done to the cards)
Altered = Mapping[str, tuple[Row, Edit | None]]


def by_id(changes: Mapping[str, Row]) -> Edit:
    """Other cells of some cards."""
    return lambda rows: [{**row, **changes.get(row["id"], {})} for row in rows]


def every(change: Callable[[int, Row], Row]) -> Edit:
    """The same change to every row, told its number."""
    return lambda rows: [{**row, **change(number, row)} for number, row in enumerate(rows)]


def alter(base: Variant, rules: Row, edit: Edit | None) -> Variant:
    """A variant with other rules and other cards."""
    tables = dict(base.tables)
    if edit is not None:
        tables["cards"] = edit(tables["cards"])
    return Variant(base.game, {**base.rules, **rules}, tables)
