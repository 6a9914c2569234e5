"""Charts of lines: by own turn, by how many were taken; and the histogram of a game's length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports.figures.bars import STACK
from reports.figures.layout import STEPS, End, axis_text, beyond, label_ends, text_width, ticks
from reports.figures.phases import mark_phases
from reports.figures.rows import PERCENT
from reports.figures.style import BLUE, INK, MARKERS, SMALL, SOFT, Look
from reports.source import known
from reports.tables.curves import AT_RISK
from reports.text import number, percent, shortened


def draw_curves(
    ax: Axes,
    table: pd.DataFrame,
    looks: Mapping[str, Look],
    label: str,
    labelled: bool = True,
    still: bool = True,
    phases: tuple[Sequence[str], int] | None = None,
) -> None:
    """Means by own turn with their 95% intervals and, lighter, the band that holds the whole curve.

    Args:
        ax: where.
        table: from `curves`.
        looks: by strategy.
        label: of the vertical axis.
        labelled: names at the ends of the lines; else a legend is wanted elsewhere.
        still: under each turn the share of seats that still play, if some do not.
        phases: names of phases and own turns of each, to be marked.
    """
    ends, tops = [], []
    shown = table[table["at_risk_share"] >= AT_RISK]
    for place, (strategy, own) in enumerate(shown.groupby("strategy", sort=False)):
        look = looks[str(strategy)]
        every = (place % 5, 5)  # markers apart from those of other lines
        ax.plot(
            own["turn"],
            own["mean"],
            color=look.colour,
            ls=look.line,
            lw=1.8,
            marker=look.marker,
            ms=5,
            mec="white",
            mew=0.6,
            markevery=every,
            label=str(strategy),
        )
        for low, high in (("low", "high"), ("band_low", "band_high")):  # darker where both are
            ax.fill_between(own["turn"], own[low], own[high], color=look.colour, alpha=0.14, lw=0)
        last = own.iloc[-1]
        ends.append(End(str(strategy), float(last["turn"]), float(last["mean"]), look))
        tops.append(float(own["mean"].max()))
    ax.grid(axis="y")
    ax.margins(x=0.01)
    taken = text_width(shortened(end.text, 26) for end in ends) + 0.5 if labelled else 0.0
    ticks(ax, integer=True, taken=taken)
    if len(shown):
        ax.set_xlim(1, float(shown["turn"].max()) + 0.2)
        bottom, top = ax.get_ylim()
        cut = beyond(tops)
        # An interval round a mean near nought may reach below it; the axis need not, where no mean does.
        ax.set_ylim(0 if bottom >= 0 or shown["mean"].min() >= 0 else bottom, cut or top)
        if cut:
            ends = [_cut_end(end, cut) for end in ends]
    ax.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
    ax.set_ylabel(label)
    axis_text(ax, "own turn", taken)
    if phases:
        mark_phases(ax, *phases, taken=taken)
    if still and (table["at_risk_share"] < 1).any():
        _still_playing(ax, table)
        axis_text(ax, "own turn; below it the share of seats that play it", taken)
    if labelled:
        label_ends(ax, ends)


def _cut_end(end: End, cut: float) -> End:
    """An end beyond the frame is named at the frame, with its value."""
    return end if end.y <= cut else end._replace(text=f"{shortened(end.text, 14)} to {number(end.y)}", y=cut)


def _still_playing(ax: Axes, table: pd.DataFrame) -> None:
    """Write under each tick the share of all seats that played that turn."""
    playing = table[table["at_risk_share"].notna()].groupby("turn")["at_risk"].sum()
    if playing.empty:
        return
    low, high = ax.get_xlim()
    ticks = [round(tick) for tick in ax.get_xticks() if low - 0.5 <= tick <= high + 0.5 and tick >= 1]
    first = float(playing.iloc[0])
    share = [min(1.0, float(playing.get(tick, 0)) / first) for tick in ticks]
    ax.set_xticks(ticks, [f"{tick}\n{percent(part, 0)}" for tick, part in zip(ticks, share, strict=True)])


def draw_wins_by_count(
    ax: Axes, table: pd.DataFrame, looks: Mapping[str, Look], fair: float, label: str, fewest: float = 0.002
) -> None:
    """Win share by how many were taken: all strategies in black with intervals, each strategy in its line.

    Args:
        ax: where.
        table: from `wins_by_count`.
        looks: by strategy.
        fair: the fair share.
        label: of the horizontal axis.
        fewest: cells of less than this share of all seats, or of fewer than 30, are not drawn.
    """
    everyone = table[table["strategy"] == "all"]
    shown = table[table["games"] >= max(30.0, fewest * float(everyone["games"].sum()))]
    ax.axhline(fair, color=SOFT, lw=1.2, ls=(0, (4, 3)), zorder=1)
    for strategy, own in shown[shown["strategy"] != "all"].groupby("strategy", sort=False):
        look = looks[str(strategy)]
        ax.plot(
            own["count"],
            own["win_share"],
            color=look.colour,
            ls=look.line,
            marker=look.marker,
            ms=4.5,
            lw=1.3,
            mec="white",
            mew=0.6,
            label=str(strategy),
            alpha=0.9,
        )
    everyone = shown[shown["strategy"] == "all"]
    ax.plot(
        everyone["count"], everyone["win_share"], color=INK, lw=3, marker="o", ms=6, mec="white", label="all"
    )
    ax.vlines(everyone["count"], everyone["low"], everyone["high"], color=INK, lw=1.6)
    ticks(ax, 0.4, integer=True)
    ax.yaxis.set_major_formatter(PERCENT)
    ax.set_ylim(bottom=0)
    ax.grid(axis="y")
    axis_text(ax, label)
    ax.set_ylabel(f"win share (dashed: fair, {percent(fair)})")


def draw_groups_by_count(
    ax: Axes, table: pd.DataFrame, groups: Sequence[str], fair: float, label: str, fewest: int = 30
) -> None:
    """Win share by how many of a group are held, a line with intervals a group, in the colours of bars.

    Args:
        ax: where.
        table: rows of one strategy, or of all together, from `group_wins`.
        groups: in order.
        fair: the fair share.
        label: of the horizontal axis.
        fewest: cells of fewer seats are not drawn.
    """
    shown = table[table["games"] >= fewest]
    ax.axhline(fair, color=SOFT, lw=1.2, ls=(0, (4, 3)), zorder=1)
    for place, group in enumerate(groups):
        own = shown[shown["group"] == group]
        at = own["count"] + (place - (len(groups) - 1) / 2) * 0.08
        colour, marker = STACK[place % len(STACK)][0], MARKERS[place % len(MARKERS)]
        ax.plot(at, own["win_share"], color=colour, marker=marker, ms=6, lw=1.8, mec="white", label=group)
        ax.vlines(at, own["low"], own["high"], color=colour, lw=1.6)
    ticks(ax, 0.4, integer=True)
    ax.yaxis.set_major_formatter(PERCENT)
    ax.set_ylim(bottom=0)
    ax.grid(axis="y")
    axis_text(ax, label)
    ax.set_ylabel(f"win share (dashed: fair, {percent(fair)})")


def draw_length(ax: Axes, table: pd.DataFrame, middle: Mapping[str, float], label: str) -> None:
    """Games by length; the median marked, the middle 90% in full colour.

    Args:
        ax: where.
        table: from `length_histogram`.
        middle: q05, q50, q95.
        label: of the horizontal axis.
    """
    values, shares = table["value"].to_numpy(), table["share"].to_numpy(dtype=float)
    inside = (values >= middle["q05"]) & (values <= middle["q95"])
    ax.bar(values, shares, width=0.9, color=np.where(inside, BLUE, "#a9c9de"), lw=0)
    if known(middle["q50"]):
        ax.axvline(middle["q50"], color=INK, lw=1.5)
        ax.annotate(
            f"median {number(middle['q50'])}",
            (middle["q50"], 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=SMALL,
        )
    ax.yaxis.set_major_formatter(_fine(shares))
    ax.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
    ticks(ax, integer=True)
    ax.grid(axis="y")
    axis_text(ax, f"{label} (dark: 90% of the games)")
    ax.set_ylabel("share of games")


def _fine(shares: np.ndarray[tuple[int], np.dtype[np.float64]]):  # type: ignore[no-untyped-def]
    from matplotlib.ticker import FuncFormatter

    return PERCENT if shares.max(initial=0) >= 0.06 else FuncFormatter(lambda value, _: percent(value, 1))
