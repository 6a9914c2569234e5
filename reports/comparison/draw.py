"""Charts of a comparison, drawn on given Axes: dumbbells, differences with intervals, differences by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.comparison.amounts import difference
from reports.figures.layout import STEPS, axis_text, beyond, name_rows, ticks
from reports.figures.rows import percent_ticks
from reports.figures.style import BLUE, FAINT, INK, RED, SMALL, SOFT, Look
from reports.source import EVERYONE, known
from reports.text import points

UNSURE = "#8a8f99"
FIGURES = 0.6  # inches at the right for the figures of each row
AT_RISK = 0.05  # a curve is drawn while at least this share of the seats still plays, as in the report


def draw_dumbbells(
    ax: Axes, table: pd.DataFrame, names: Sequence[str], runs: tuple[str, str], label: str = "win share"
) -> None:
    """Both runs' shares a row: A as a ring, B as a dot, joined by a line.

    Args:
        ax: where.
        table: a, b (0 to 1), sure; a row a name, in order.
        names: rows.
        runs: what A and B are called in the legend.
        label: of the axis.
    """
    name_rows(ax, names)
    for row, values in enumerate(table.to_dict("records")):
        colour, marker = _sign(values)
        ax.plot([values["a"], values["b"]], [row, row], color=colour, lw=2.2, zorder=2)
        ax.plot(values["a"], row, "o", color="white", mec=INK, mew=1.4, ms=6.5, zorder=3)
        ax.plot(values["b"], row, marker, color=colour, mec="white", mew=0.8, ms=8, zorder=4)
    ends = table[["a", "b"]].to_numpy(np.float64)
    least, most = float(np.nanmin(ends, initial=1.0)), float(np.nanmax(ends, initial=0.0))
    room = max(most - least, 0.02)
    ax.set_xlim(-0.02 * most if least < room else least - 0.08 * room, most + 0.08 * room)
    ticks(ax)
    ax.xaxis.set_major_formatter(percent_ticks(room))
    axis_text(ax, f"{label}: ring {runs[0]}, filled {runs[1]}")


def draw_intervals(
    ax: Axes, table: pd.DataFrame, names: Sequence[str], label: str, shares: bool = True
) -> None:
    """Differences with their 95% intervals a row, coloured and shaped by their sign where they are sure.

    Args:
        ax: where.
        table: difference, low, high, sure, a, unit; a row a name, in order.
        names: rows.
        label: of the axis; "(95% interval)" is added.
        shares: values are shares, shown in points.
    """
    name_rows(ax, names)
    ax.axvline(0, color=SOFT, lw=1, zorder=1)
    for row, values in enumerate(table.to_dict("records")):
        if not known(values["difference"]):
            continue
        colour, marker = _sign(values)
        if known(values["low"]):
            ax.plot([values["low"], values["high"]], [row, row], color=colour, lw=2.2, zorder=2)
        ax.plot(values["difference"], row, marker, color=colour, ms=7, mec="white", mew=0.8, zorder=3)
        ax.annotate(
            difference(values),
            (1, row),
            xycoords=("axes fraction", "data"),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
            color=INK if values["sure"] else SOFT,
            annotation_clip=False,
        )
    ends = table[["low", "high", "difference"]].abs().to_numpy(np.float64)
    reach = max(float(np.nanmax(ends, initial=0.0)), 0.001 if shares else 0.01)
    ax.set_xlim(-1.08 * reach, 1.08 * reach)  # nought in the middle
    ticks(ax, taken=FIGURES)
    if shares:
        fine = 0 if reach >= 0.03 else 1 if reach >= 0.003 else 2
        ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: points(value, fine)))
    axis_text(ax, f"{label} (95% interval)", FIGURES)


def _sign(values: Mapping[object, object]) -> tuple[str, str]:
    """Colour and marker of a difference."""
    if not values["sure"]:
        return UNSURE, "o"
    return (BLUE, "^") if float(str(values["difference"])) > 0 else (RED, "v")


def draw_curve_differences(
    ax: Axes, table: pd.DataFrame, looks: Mapping[str, Look], label: str, legend: bool = True
) -> None:
    """Differences of a curve by own turn: all strategies in black with a 95% band, each strategy in its line.

    Args:
        ax: where.
        table: from `Comparison.curves`.
        looks: by strategy.
        label: of the vertical axis.
        legend: give the lines names.
    """
    shown = table[table["at_risk_share"] >= AT_RISK]
    ax.axhline(0, color=SOFT, lw=1, zorder=1)
    tops = []
    for strategy, own in shown[shown["strategy"] != EVERYONE].groupby("strategy", sort=False):
        look = looks[str(strategy)]
        ax.plot(
            own["turn"],
            own["difference"],
            color=look.colour,
            ls=look.line,
            lw=1.3,
            marker=look.marker,
            ms=4,
            mec="white",
            mew=0.5,
            markevery=4,
            alpha=0.9,
            label=str(strategy) if legend else None,
        )
        tops.append(float(own["difference"].abs().max()))
    everyone = shown[shown["strategy"] == EVERYONE]
    ax.fill_between(
        everyone["turn"], everyone["low"], everyone["high"], color=FAINT, alpha=0.7, lw=0, zorder=1
    )
    ax.plot(everyone["turn"], everyone["difference"], color=INK, lw=2.6, label=EVERYONE if legend else None)
    if len(shown):
        ax.set_xlim(1, float(shown["turn"].max()) + 0.2)
    cut = beyond(tops, 5.0)
    if cut:
        ax.set_ylim(-cut, cut)
    ax.grid(axis="y")
    ticks(ax, integer=True)
    ax.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
    ax.set_ylabel(label)
    axis_text(ax, "own turn" + ("; lines that leave the frame go further" if cut else ""))
