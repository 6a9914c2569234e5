"""Numbers as a reader sees them: percent, points, counts, intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

NONE = "–"
MINUS = "−"


def number(value: float, places: int = 0) -> str:
    """`1,234.5` with a true minus; a dash for NaN."""
    if math.isnan(value):
        return NONE
    shown = f"{value:,.{places}f}"
    if float(shown.replace(",", "")) == 0:
        shown = shown.replace("-", "")
    return shown.replace("-", MINUS)


def percent(share: float, places: int = 1) -> str:
    """`41.0%` for 0.41."""
    return NONE if math.isnan(share) else f"{number(100 * share, places)}%"


def points(share: float, places: int = 1, unit: str = "") -> str:
    """`+1.3` for a difference of 0.013; a change of shares is in points, not in percent."""
    if math.isnan(share):
        return NONE
    shown = number(100 * share, places)
    sign = "" if shown.startswith(MINUS) or float(shown.replace(",", "")) == 0 else "+"
    return f"{sign}{shown}{unit}"


def percent_range(low: float, high: float, places: int = 1) -> str:
    """`[40.2, 41.8]` in percent; `no interval` when there is none."""
    if math.isnan(low) or math.isnan(high):
        return "no interval"
    return f"[{number(100 * low, places)}, {number(100 * high, places)}]"


def points_range(low: float, high: float, places: int = 1) -> str:
    """`[+0.2, +1.8]` in points."""
    if math.isnan(low) or math.isnan(high):
        return "no interval"
    return f"[{points(low, places)}, {points(high, places)}]"


def number_range(low: float, high: float, places: int = 1) -> str:
    """`[3.2, 3.8]`."""
    if math.isnan(low) or math.isnan(high):
        return "no interval"
    return f"[{number(low, places)}, {number(high, places)}]"


def p_value(p: float) -> str:
    """`p = 0.03`, `p < 0.001`."""
    if math.isnan(p):
        return "p unknown"
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"


def listed(items: Sequence[str], most: int = 0) -> str:
    """`a, b and c`; with `most`, of a longer list only the first so many: `a, b and 3 more`."""
    if most and len(items) > most:
        items = [*items[:most], f"{len(items) - most} more"]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def shortened(text: str, most: int = 26) -> str:
    """At most that many characters, the middle left out."""
    if len(text) <= most:
        return text
    kept = most - 1
    return f"{text[: kept - kept // 3]}…{text[len(text) - kept // 3 :]}"
