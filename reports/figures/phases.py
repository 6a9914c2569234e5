"""Along own turns: phases marked, milestones reached in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_hex

from reports.figures.layout import End, axis_text, breadth, label_ends, text_width, ticks
from reports.figures.rows import PERCENT
from reports.figures.style import MARKERS, SMALL, SOFT, Look
from reports.text import percent

BAND = "#f1f3f7"
HEADROOM = 1.12  # of the axis, for the names of phases


def shades(names: Sequence[str]) -> dict[str, Look]:
    """Looks of things that have an order: from dark to light, which most colour-blind readers tell apart."""
    colours = matplotlib.colormaps["viridis"](np.linspace(0.0, 0.82, max(2, len(names))))
    return {
        name: Look(to_hex(colours[place]), "-", MARKERS[place % len(MARKERS)])
        for place, name in enumerate(names)
    }


def mark_phases(ax: Axes, names: Sequence[str], turns: int, taken: float = 0.0, named: bool = True) -> None:
    """Shade every other phase and name each at the top of the axes; call it when the limits stand.

    Args:
        ax: with own turns along it.
        names: of the phases.
        turns: own turns of a phase.
        taken: inches that something at the right takes.
        named: write their names, for which the axes get headroom.
    """
    low, high = ax.get_xlim()
    bottom, top = ax.get_ylim()
    if named:
        ax.set_ylim(bottom, bottom + (top - bottom) * HEADROOM)
    inches = breadth(ax, taken) / (high - low)
    for place, name in enumerate(names):
        start = max(low, place * turns + 0.5)
        end = high if place == len(names) - 1 else min(high, (place + 1) * turns + 0.5)
        if start >= end:
            continue
        if place % 2:
            ax.axvspan(start, end, color=BAND, lw=0, zorder=0)
        if named and (end - start) * inches > text_width([name]) + 0.03:
            ax.text(
                (start + end) / 2,
                0.985,
                name,
                transform=ax.get_xaxis_transform(),
                ha="center",
                va="top",
                fontsize=SMALL,
                color=SOFT,
            )


def draw_incidence(
    ax: Axes,
    table: pd.DataFrame,
    looks: Mapping[str, Look],
    phases: tuple[Sequence[str], int],
    labelled: bool = True,
) -> None:
    """Cumulative incidence by own turn, a step curve a milestone, with its intervals and its band.

    Args:
        ax: where.
        table: rows of one strategy from `milestone_incidence`.
        looks: by milestone.
        phases: names, own turns of each.
        labelled: names and shares at the ends of the curves; else a legend is wanted elsewhere.
    """
    ends = []
    for milestone, own in table.groupby("milestone", sort=False):
        look = looks[str(milestone)]
        edges = np.append(own["turn"] - 0.5, own["turn"].iloc[-1] + 0.5)  # a turn's share lies over its tick
        share, *ends_of = (
            np.append(own[name], own[name].iloc[-1])
            for name in ("share", "low", "high", "band_low", "band_high")
        )
        ax.step(edges, share, where="post", color=look.colour, lw=2, label=str(milestone))
        for low, high in (ends_of[:2], ends_of[2:]):  # one on the other: darker where both are
            ax.fill_between(edges, low, high, step="post", color=look.colour, alpha=0.14, lw=0)
        ends.append(End(f"{milestone}: {percent(share[-1])}", float(edges[-1]), float(share[-1]), look))
    last = float(table["turn"].max()) if len(table) else 1.0
    taken = text_width(end.text for end in ends) + 0.5 if labelled else 0.0
    ax.set_xlim(0.5, last + 0.5)
    ax.set_ylim(0, 1.02)
    ticks(ax, integer=True, taken=taken)
    mark_phases(ax, *phases, taken=taken, named=labelled)
    ax.set_yticks([0, 0.25, 0.5, 0.75, 1])
    ax.yaxis.set_major_formatter(PERCENT)
    ax.grid(axis="y")
    axis_text(ax, "own turn", taken)
    if labelled:
        ax.set_ylabel("share of seats that have reached it")
        label_ends(ax, ends)
