"""Charts of how games run: how surely the leader wins, and whether leads grow."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports.figures.layout import STEPS, axis_text, ticks
from reports.figures.rows import PERCENT
from reports.figures.style import BLUE, INK, RED, SMALL, SOFT
from reports.source import known
from reports.tables.pacing import CERTAIN
from reports.text import percent

GREY = "#8a8f99"


def draw_leaders(ax: Axes, table: pd.DataFrame, fair: float, by: str = "tenth") -> None:
    """Win share of who leads, with its 95% interval as a band, against the fair share and 80%.

    Args:
        ax: where.
        table: from `leader_table`; where it crosses 80% for good is marked.
        fair: the fair share.
        by: its clock; tenths are shown in percent of the game.
    """
    scale = 10 if by == "tenth" else 1
    at = scale * table["at"]
    for share, name in (
        (fair, f"fair, {percent(fair)}"),
        (CERTAIN, f"as good as won, {percent(CERTAIN, 0)}"),
    ):
        ax.axhline(share, color=SOFT, lw=1.2, ls=(0, (4, 3)), zorder=1)
        ax.annotate(
            name,
            (0.005, share),
            xycoords=("axes fraction", "data"),
            xytext=(0, 3),
            textcoords="offset points",
            fontsize=SMALL,
            color=SOFT,
        )
    ax.fill_between(at, table["low"], table["high"], color=BLUE, alpha=0.2, lw=0)
    ax.plot(at, table["win_share"], color=BLUE, lw=2.2, marker="o", ms=6, mec="white")
    certain = table.attrs["certain"]
    if known(certain):
        share = float(table.loc[table["at"] == certain, "win_share"].iloc[0])
        ax.plot(scale * certain, share, "D", color=INK, ms=9, mec="white", zorder=4)
    ax.set_ylim(0, 1.02)
    ax.set_xlim(float(at.min()) - 0.4 * scale, float(at.max()) + 0.4 * scale)
    ax.yaxis.set_major_formatter(PERCENT)
    ticks(ax, integer=True)
    ax.grid(axis="y")
    ax.set_ylabel("games won by who leads")
    axis_text(ax, "percent of the game played" if by == "tenth" else "round")


def draw_slopes(ax: Axes, table: pd.DataFrame, unit: str) -> None:
    """What each 10 of lead gain by the next round, a dot a round with its 95% interval.

    Args:
        ax: where.
        table: from `runaway_table`; coloured and shaped by their sign where it is sure.
        unit: of the score.
    """
    ax.axhline(0, color=SOFT, lw=1)
    for row in table.to_dict("records"):
        low, high = 10 * row["low"], 10 * row["high"]
        colour, marker = (BLUE, "^") if low > 0 else (RED, "v") if high < 0 else (GREY, "o")
        if known(low):
            ax.plot([row["round"]] * 2, [low, high], color=colour, lw=2)
        ax.plot(row["round"], 10 * row["slope"], marker, color=colour, ms=7, mec="white", mew=0.8)
    ticks(ax, integer=True)
    ax.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
    ax.grid(axis="y")
    ax.set_ylabel(f"{unit} a round for each 10 of lead")
    axis_text(ax, "round (95% interval; above 0 leads run away, below 0 they are caught up with)")
