"""Charts with a row a strategy, seat or card: shares with intervals, spreads, bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from reports.figures.layout import axis_text, beyond, name_rows, ticks
from reports.figures.style import BLUE, FAINT, INK, MARKERS, ORANGE, SMALL, SOFT, Look
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
    ax.xaxis.set_major_formatter(_percent_ticks(room))
    axis_text(ax, f"{label} (95% interval)", FIGURES)


def _percent_ticks(room: float) -> FuncFormatter:
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


def draw_bars(
    ax: Axes, names: Sequence[str], parts: Sequence[tuple[str, Sequence[float]]], label: str
) -> None:
    """Stacked bars a row with a figure at their end; a second part is hatched.

    Args:
        ax: where.
        names: rows.
        parts: (name, a value a row), at most 2.
        label: of the axis.
    """
    name_rows(ax, names)
    left = np.zeros(len(names))
    styles = ((BLUE, ""), (ORANGE, "////"))
    for (name, values), (colour, hatch) in zip(parts, styles, strict=False):
        width = np.nan_to_num(np.asarray(values, dtype=float))
        ax.barh(
            range(len(names)),
            width,
            left=left,
            height=0.62,
            color=colour,
            hatch=hatch,
            ec="white",
            label=name,
        )
        left = left + width
    for row, total in enumerate(left):
        ax.annotate(
            number(float(total), 1),
            (total, row),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
        )
    ax.set_xlim(0, max(float(left.max(initial=0)), 0.1) * 1.18)
    ticks(ax)
    axis_text(ax, label)
    if len(parts) > 1:
        below_legend(ax, len(parts))


def below_legend(ax: Axes, columns: int) -> None:
    """A legend under the axis, where nothing is drawn."""
    ax.legend(
        loc="upper center",
        bbox_to_anchor=(0.5, -0.02),
        bbox_transform=_under_label(ax),
        ncols=columns,
        handlelength=1.4,
        columnspacing=1.2,
        borderaxespad=0,
    )


def _under_label(ax: Axes):  # type: ignore[no-untyped-def]
    from matplotlib.transforms import ScaledTranslation

    figure = ax.get_figure(root=True)
    assert figure is not None
    return ax.transAxes + ScaledTranslation(0, -34 / 72, figure.dpi_scale_trans)


def draw_parts(ax: Axes, table: pd.DataFrame, names: Sequence[str], unit: str) -> None:
    """What a score is made of: gains to the right of zero, losses to the left, a diamond at the total.

    Args:
        ax: where.
        table: from `score_parts`.
        names: strategies, in order.
        unit: of the score.
    """
    name_rows(ax, names)
    wide = table.pivot(index="strategy", columns="part", values="mean").reindex(list(names))
    labels = dict(zip(table["part"], table["label"], strict=True))
    order = [part for part in dict.fromkeys(table["part"]) if part != "score"]
    gains, losses = np.zeros(len(names)), np.zeros(len(names))
    colours = (BLUE, "#56B4E9", "#009E73", "#D55E00", ORANGE, "#CC79A7", "#8a8f99")
    hatches = ("", "////", "", "....", "xxxx", "", "||||")
    for place, part in enumerate(order):
        values = wide[part].fillna(0.0).to_numpy(dtype=float)
        base = np.where(values >= 0, gains, losses)
        style = place % len(colours)
        ax.barh(
            range(len(names)),
            values,
            left=base,
            height=0.62,
            color=colours[style],
            hatch=hatches[style],
            ec="white",
            lw=0.5,
            label=labels[part],
        )
        gains, losses = gains + np.maximum(values, 0), losses + np.minimum(values, 0)
    totals = wide["score"].to_numpy(dtype=float)
    ax.plot(
        totals, range(len(names)), MARKERS[3], color=INK, ms=7, mec="white", mew=1, label="score", ls="none"
    )
    ax.axvline(0, color=SOFT, lw=1)
    for row, (total, right) in enumerate(zip(totals, gains, strict=True)):
        ax.annotate(
            number(float(total), 1),
            (max(right, total) if known(total) else 0, row),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
        )
    cut = beyond((-losses).tolist())
    least = -cut if cut else float(losses.min(initial=0))
    most = float(gains.max(initial=0))
    span = max(most - least, 1.0)
    ax.set_xlim(least - (0 if cut else 0.02 * span), most + 0.12 * span)
    ticks(ax)
    off = "; bars that leave the frame are longer" if cut else ""
    axis_text(ax, f"{unit}, mean a seat; the diamond and the figure are the score{off}")


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
