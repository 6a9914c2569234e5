"""Several dots with intervals a row: bands, contests, strategies beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from reports.figures.layout import axis_text, name_rows, ticks
from reports.figures.rows import fair_line, percent_ticks
from reports.figures.style import Look
from reports.source import known

ROW_OF_DOTS = 0.17  # inches for each dot of a row


@dataclass(frozen=True)
class Dots:
    """One dot a row: what it is, how it looks, where it lies.

    Attributes:
        name: for the legend.
        look: colour and marker.
        values, low, high: a number a row, NaN where there is none.
    """

    name: str
    look: Look
    values: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]


def row_height(dots: int) -> float:
    """Inches a row of so many dots."""
    return min(0.85, 0.16 + ROW_OF_DOTS * dots)


def draw_dots(
    ax: Axes,
    names: Sequence[str],
    series: Sequence[Dots],
    label: str,
    fair: float | None = None,
    shares: bool = True,
) -> None:
    """Dots with their 95% intervals, those of a row under each other.

    Args:
        ax: where.
        names: rows.
        series: in order from the top of each row.
        label: of the axis; "(95% interval)" is added.
        fair: where a dashed line stands; None = no line.
        shares: values are shares, shown in percent.
    """
    name_rows(ax, names)
    ends: list[float] = []
    if fair is not None:
        fair_line(ax, fair)
        ends.append(fair)
    offsets = (np.arange(len(series)) - (len(series) - 1) / 2) * 0.72 / max(1, len(series))
    size = 6.5 if len(series) < 8 else 5.0
    for dots, offset in zip(series, offsets, strict=True):
        rows = np.arange(len(names)) + offset
        ax.hlines(rows, dots.low, dots.high, color=dots.look.colour, lw=1.8, zorder=2)
        ax.plot(
            dots.values,
            rows,
            dots.look.marker,
            color=dots.look.colour,
            ms=size,
            mec="white",
            mew=0.7,
            zorder=3,
            label=dots.name,
        )
        ends += [value for column in (dots.values, dots.low, dots.high) for value in column if known(value)]
    for row in range(1, len(names)):
        ax.axhline(row - 0.5, color="#e6e9ef", lw=0.8, zorder=0)
    least, most = (min(ends), max(ends)) if ends else (0.0, 1.0)
    room = max(most - least, 0.02)
    ax.set_xlim(-0.02 * max(most, room) if 0 <= least < room else least - 0.08 * room, most + 0.06 * room)
    ticks(ax)
    if shares:
        ax.xaxis.set_major_formatter(percent_ticks(room))
    axis_text(ax, f"{label} (95% interval)")
