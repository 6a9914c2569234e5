"""Charts with a row a strategy, seat or card: shares with intervals, spreads, rates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from reports.figures.layout import axis_text, beyond, name_rows, ticks
from reports.figures.style import BLUE, FAINT, INK, SMALL, SOFT, Look
from reports.source import known
from reports.tables.cards import Q_LIMIT
from reports.text import number, percent, points

FIGURES = 0.5  # inches at the right for the figures of each row
PLAIN = Look(BLUE, "-", "o")
PERCENT = FuncFormatter(lambda value, _: f"{100 * value:.0f}%")
POINTS = FuncFormatter(lambda value, _: points(value, 0))


def draw_shares(
    ax: Axes,
    table: pd.DataFrame,
    names: Sequence[str],
    looks: Mapping[str, Look],
    share: str = "win_share",
    low: str = "low",
    high: str = "high",
    fair: float | None = None,
    label: str = "win share",
) -> None:
    """A dot with its 95% interval and its figure a row; the fair share as a dashed line.

    Args:
        ax: where.
        table: a row a name, in order.
        names: what to write at the rows.
        looks: by name; names without one are drawn in blue.
        share, low, high: columns, 0 to 1.
        fair: where the line stands; None = no line.
        label: of the axis; "(95% interval)" is added.
    """
    name_rows(ax, names)
    ends = [value for column in (share, low, high) for value in table[column] if known(value)]
    ends += [] if fair is None else [fair]
    least, most = (min(ends), max(ends)) if ends else (0.0, 1.0)
    room = max(most - least, 0.02)
    # From zero where that costs little.
    ax.set_xlim(-0.02 * most if least < room else least - 0.08 * room, most + 0.06 * room)
    if fair is not None:
        fair_line(ax, fair)
    for row, (name, values) in enumerate(zip(names, table.to_dict("records"), strict=True)):
        if not known(values[share]):
            continue
        look = looks.get(name, PLAIN)
        if known(values[low]):
            ax.plot(
                [values[low], values[high]],
                [row, row],
                color=look.colour,
                lw=2.4,
                solid_capstyle="butt",
                zorder=2,
            )
        ax.plot(values[share], row, look.marker, color=look.colour, ms=7, mec="white", mew=0.8, zorder=3)
        ax.annotate(
            percent(values[share]),
            (1, row),
            xycoords=("axes fraction", "data"),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
            color=INK,
            annotation_clip=False,
        )
    ticks(ax)
    ax.xaxis.set_major_formatter(percent_ticks(room))
    axis_text(ax, f"{label} (95% interval)", FIGURES)


def fair_line(ax: Axes, fair: float) -> None:
    """A dashed line at the fair share, named above the axes."""
    ax.axvline(fair, color=SOFT, lw=1.2, ls=(0, (4, 3)), zorder=1)
    ax.annotate(
        f"fair {percent(fair)}",
        (fair, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        va="bottom",
        fontsize=SMALL,
        color=SOFT,
    )


def percent_ticks(room: float) -> FuncFormatter:
    """Labels in percent, with a decimal where the axis shows little."""
    return PERCENT if room >= 0.06 else FuncFormatter(lambda value, _: percent(value, 1))


def draw_spread(
    ax: Axes,
    table: pd.DataFrame,
    looks: Mapping[str, Look],
    label: str,
    columns: Sequence[str] = (),
    whole: bool = False,
) -> None:
    """Quantiles a row: a thin line from 5% to 95%, a thick one over the middle half, a dot at the median.

    Args:
        ax: where.
        table: from `spread`: strategy, q05, q25, q50, q75, q95; without q05 and q95 the thin line is left
            out.
        looks: by strategy.
        label: of the axis.
        columns: names of the quantile columns if others: low end, quarter, median, quarter, high end.
        whole: show every row whole, however far off it lies.
    """
    low, first, median, third, high = columns or ("q05", "q25", "q50", "q75", "q95")
    name_rows(ax, list(table["strategy"]))
    for row, values in enumerate(table.to_dict("records")):
        if not known(values[median]):
            ax.annotate(
                "none",
                (0.01, row),
                xycoords=("axes fraction", "data"),
                va="center",
                fontsize=SMALL,
                color=SOFT,
            )
            continue
        look = looks.get(values["strategy"], PLAIN)
        if low in values:
            ax.plot([values[low], values[high]], [row, row], color=look.colour, lw=1.4, zorder=2)
        ax.plot(
            [values[first], values[third]],
            [row, row],
            color=look.colour,
            lw=7,
            alpha=0.55,
            solid_capstyle="butt",
            zorder=2,
        )
        ax.annotate(
            number(values[median]),
            (1, row),
            xycoords=("axes fraction", "data"),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
            annotation_clip=False,
        )
        ax.plot(values[median], row, look.marker, color=look.colour, ms=7, mec="white", mew=0.9, zorder=3)
    if not whole:
        _keep_in_frame(ax, table, [low if low in table else first, high if high in table else third])
    ticks(ax, integer=True, taken=FIGURES)
    axis_text(ax, label, FIGURES)


def _keep_in_frame(ax: Axes, table: pd.DataFrame, columns: Sequence[str]) -> None:
    """Let one row far off leave the frame rather than flatten all others; its median is written anyway."""
    low, high = (table[column].to_numpy(dtype=float) for column in columns)
    cut_high, cut_low = (
        beyond((high - np.nanmedian(low)).tolist()),
        beyond((np.nanmedian(high) - low).tolist()),
    )
    if cut_high is not None:
        ax.set_xlim(right=float(np.nanmedian(low)) + cut_high)
    if cut_low is not None:
        ax.set_xlim(left=float(np.nanmedian(high)) - cut_low)


def draw_differences(ax: Axes, table: pd.DataFrame, names: Sequence[str], label: str) -> None:
    """Differences in win share with intervals a row, coloured and shaped by their sign when they are sure.

    Args:
        ax: where.
        table: difference, difference_low, difference_high, q; a row a name. Sure is a q of at most 0.05.
        names: rows.
        label: of the axis.
    """
    name_rows(ax, names)
    ax.axvline(0, color=SOFT, lw=1)
    for row, values in enumerate(table.to_dict("records")):
        low, high, mean = values["difference_low"], values["difference_high"], values["difference"]
        if not known(mean):
            continue
        sure = values["q"] <= Q_LIMIT
        colour, marker = (BLUE, "^") if sure and mean > 0 else ("#D55E00", "v") if sure else ("#8a8f99", "o")
        if known(low):
            ax.plot([low, high], [row, row], color=colour, lw=2)
        ax.plot(mean, row, marker, color=colour, ms=7, mec="white", mew=0.8)
    ticks(ax)
    ax.xaxis.set_major_formatter(POINTS)
    axis_text(ax, label)


def draw_rates(ax: Axes, table: pd.DataFrame, names: Sequence[str], label: str) -> None:
    """Rates as light bars with their figure, a row a name."""
    name_rows(ax, names)
    rates = table["rate"].to_numpy(dtype=float)
    ax.barh(range(len(names)), rates, height=0.62, color=FAINT, ec="none")
    for row, rate in enumerate(rates):
        ax.annotate(
            percent(rate, 0),
            (rate, row),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
        )
    ax.set_xlim(0, max(float(np.nanmax(rates, initial=0.0)), 0.01) * 1.25)
    ticks(ax)
    ax.xaxis.set_major_formatter(PERCENT)
    axis_text(ax, label)
