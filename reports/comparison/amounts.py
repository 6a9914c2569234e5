"""Figures of a comparison as a reader sees them: values, differences, intervals, each in its unit."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import Any

import pandas as pd

from reports.source import known, ordinal
from reports.text import MINUS, number, number_range, percent, points, points_range

Row = Mapping[Hashable, Any]


def places(row: Row) -> int:
    """Decimals that the interval of a row leaves a meaning to, 1 to 3."""
    half = (row["high"] - row["low"]) / 2
    if not known(half) or half <= 0:
        return 1 if abs(row["a"]) >= 10 else 2
    return min(3, max(1, -math.floor(math.log10(half))))


def value(row: Row, side: str) -> str:
    """The mean of one run, side "a" or "b"."""
    found = float(row[side])
    return percent(found) if row["unit"] == "share" else number(found, places(row))


def signed(amount: float, decimals: int) -> str:
    """`+1.3`; no sign at 0."""
    shown = number(amount, decimals)
    zero = not known(amount) or shown.startswith(MINUS) or float(shown.replace(",", "")) == 0
    return shown if zero else f"+{shown}"


def difference(row: Row, unit: bool = False) -> str:
    """The difference with its sign: points of a share, else in the column's own unit."""
    if row["unit"] == "share":
        return points(row["difference"]) + (" points" if unit else "")
    shown = signed(float(row["difference"]), places(row))
    if not unit or row["unit"] == row["label"]:
        return shown
    return f"{shown[0]}£{shown[1:]}" if row["unit"] == "£" else f"{shown} {row['unit']}"


def interval(row: Row) -> str:
    """The 95% interval of the difference."""
    if row["unit"] == "share":
        return points_range(row["low"], row["high"])
    if not (known(row["low"]) and known(row["high"])):
        return number_range(row["low"], row["high"])
    return f"[{signed(row['low'], places(row))}, {signed(row['high'], places(row))}]"


def p_text(p: float) -> str:
    """`0.030`, `< 0.001`."""
    return "< 0.001" if p < 0.001 else number(p, 3)


def smallest(row: Row) -> str:
    """The smallest difference that would be claimed 8 times in 10."""
    if row["unit"] == "share":
        return points(row["detectable"]).lstrip("+")
    return number(row["detectable"], places(row))


def from_to(row: Row) -> str:
    """`1.75 → 1.64`."""
    unit = "£" if row["unit"] == "£" else ""
    return f"{unit}{value(row, 'a')} → {unit}{value(row, 'b')}"


def cell_name(row: Row) -> str:
    """What a row of win shares is of: a strategy, a seat, or both."""
    seat = f"{ordinal(int(row['seat']))} to play"
    if row["seat"] < 0:
        return str(row["strategy"])
    return seat if row["strategy"] == "all" else f"{row['strategy']}, {seat}"


def largest_of(table: pd.DataFrame) -> Row:
    """The row with the largest difference, either way."""
    return dict(table.iloc[int(table["difference"].abs().to_numpy().argmax())])


def cut(name: str, most: int = 44) -> str:
    """A folder's name, its beginning left out when it is long."""
    return name if len(name) <= most else f"…{name[len(name) - most + 1 :]}"
