"""Columns and cells of the page's tables: in which words, to how many places, sorted by what."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from reports.source import origin
from reports.tables.wins import decided
from reports.text import number, number_range, percent, percent_range, points, points_range

Row = dict[Hashable, Any]


@dataclass(frozen=True)
class Cell:
    """What stands in a cell, what it sorts by, and how it is set off ("up", "down" or "")."""

    text: str
    sort: str = ""
    tone: str = ""
    note: str = ""


@dataclass(frozen=True)
class Shown:
    """A column of the page: its heading and what it makes of a row."""

    title: str
    cell: Callable[[Row], Cell]
    numeric: bool = True


@dataclass(frozen=True)
class Grid:
    """A table ready for the page.

    Attributes:
        key: a word for file names and links.
        caption: what it shows.
        columns: headings, with whether they hold numbers.
        rows: cells; the first of each row is its heading.
        origin: games, blocks, seed, rules, version.
        method: how intervals were made.
        frame: the data, written beside the page.
    """

    key: str
    caption: str
    columns: list[tuple[str, bool]]
    rows: list[list[Cell]]
    origin: str
    method: str
    frame: pd.DataFrame = field(repr=False)


def grid(
    key: str, caption: str, frame: pd.DataFrame, shown: Sequence[Shown], data: pd.DataFrame | None = None
) -> Grid:
    """A table of the page from a stamped frame; `data` is what is written beside, when it is another one."""
    return Grid(
        key,
        caption,
        [(column.title, column.numeric) for column in shown],
        [[column.cell(row) for column in shown] for row in frame.to_dict("records")],
        origin(frame),
        str(frame.attrs["method"]),
        frame if data is None else data,
    )


def text(title: str, column: str) -> Shown:
    """Words as they are."""
    return Shown(title, lambda row: Cell(str(row[column])), numeric=False)


def count(title: str, column: str) -> Shown:
    """Whole numbers."""
    return Shown(title, lambda row: Cell(number(float(row[column])), sort_key(row[column])))


def mean(title: str, column: str, low: str = "", high: str = "", places: int = 1) -> Shown:
    """A mean, with its interval if columns are given."""
    return Shown(title, lambda row: mean_cell(row, column, low, high, places))


def mean_cell(row: Row, column: str = "mean", low: str = "low", high: str = "high", places: int = 1) -> Cell:
    """A mean with its interval."""
    note = number_range(row[low], row[high], places) if low and not math.isnan(row[column]) else ""
    return Cell(number(row[column], places), sort_key(row[column]), note=note)


def share(title: str, column: str, low: str = "", high: str = "", places: int = 1) -> Shown:
    """A share in percent, with its interval if columns are given."""
    return Shown(title, lambda row: share_cell(row, column, low, high, places))


def share_cell(
    row: Row, column: str = "share", low: str = "low", high: str = "high", places: int = 1
) -> Cell:
    """A share in percent with its interval."""
    note = percent_range(row[low], row[high], places) if low and not math.isnan(row[column]) else ""
    return Cell(percent(row[column], places), sort_key(row[column]), note=note)


def rectangle(
    key: str,
    caption: str,
    table: pd.DataFrame,
    rows: tuple[str | tuple[str, ...], str, Mapping[Any, str]],
    columns: tuple[str | tuple[str, ...], Mapping[Any, str]],
    cell: Callable[[Row], Cell],
) -> Grid:
    """A long table as a rectangle; the long one is written beside the page.

    Args:
        key, caption: as of a `grid`.
        table: a row a cell.
        rows: its column that names rows, or several; the heading of that; what to call each value, or tuple
            of values, in order.
        columns: the same for columns.
        cell: what stands for a row of the table; where there is none the cell is empty.
    """
    down, heading, names = rows
    across, headings = columns

    def value(row: Row, of: str | tuple[str, ...]) -> Any:
        return row[of] if isinstance(of, str) else tuple(row[name] for name in of)

    cells = {(value(row, down), value(row, across)): row for row in table.to_dict("records")}

    def at(column: Any) -> Shown:
        def shown(row: Row) -> Cell:
            found = cells.get((row["place"], column))
            return Cell("") if found is None else cell(found)

        return Shown(headings[column], shown)

    frame = pd.DataFrame({"place": pd.Series(list(names), dtype=object)})
    frame.attrs.update(table.attrs)
    named = Shown(heading, lambda row: Cell(names[row["place"]]), numeric=False)
    return grid(key, caption, frame, [named, *map(at, headings)], table)


def pairs(first: Mapping[str, str], second: Mapping[str, str]) -> dict[tuple[str, str], str]:
    """Every pair of values with what to call it, for a rectangle whose rows are named by two columns."""
    return {
        (one, other): f"{name}\N{NO-BREAK SPACE}· {label}".replace(" ", "\N{NO-BREAK SPACE}")
        for one, name in first.items()
        for other, label in second.items()
    }


def difference(title: str, column: str, low: str, high: str) -> Shown:
    """A difference of shares in points, set off when it is surely above or below 0."""

    def cell(row: Row) -> Cell:
        sign = decided(row[low], row[high])
        tone = {1: "up", -1: "down", 0: ""}[sign]
        note = points_range(row[low], row[high]) if not math.isnan(row[column]) else ""
        return Cell(points(row[column]), sort_key(row[column]), tone, note)

    return Shown(title, cell)


def quantile_columns() -> list[Shown]:
    """The quantiles of `spread`, with the median's interval."""
    return [
        mean("5%", "q05", places=0),
        mean("25%", "q25", places=0),
        mean("Median", "q50", "median_low", "median_high", places=0),
        mean("75%", "q75", places=0),
        mean("95%", "q95", places=0),
    ]


def sort_key(value: Any) -> str:
    """What a cell sorts by; empty for what is not there."""
    return "" if value is None or math.isnan(value) else f"{float(value):.10g}"


def in_order(table: pd.DataFrame, strategies: Sequence[str]) -> pd.DataFrame:
    """The rows of these strategies, in their order."""
    ordered = table.set_index("strategy").reindex(list(strategies)).reset_index()
    ordered.attrs.update(table.attrs)
    return ordered
