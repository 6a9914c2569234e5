"""Stacked bars with a row a strategy: what something is made of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.figures.layout import axis_text, beyond, name_rows, ticks
from reports.figures.style import BLUE, GREEN, INK, MARKERS, ORANGE, PINK, RED, SKY, SMALL, SOFT
from reports.source import known
from reports.text import number

# Colour and hatch of each part of a bar, told apart without colour too.
TWO = ((BLUE, ""), (ORANGE, "////"))
STACK = (
    (BLUE, ""),
    (SKY, "////"),
    (GREEN, ""),
    (RED, "...."),
    (ORANGE, "xxxx"),
    (PINK, ""),
    ("#8a8f99", "||||"),
    ("#3b4252", ""),
)


def draw_bars(
    ax: Axes,
    names: Sequence[str],
    parts: Sequence[tuple[str, Sequence[float]]],
    label: str,
    styles: Sequence[tuple[str, str]] = TWO,
    figures: bool = True,
) -> None:
    """Stacked bars a row with a figure at their end.

    Args:
        ax: where.
        names: rows.
        parts: (name, a value a row).
        label: of the axis.
        styles: colour and hatch of each part.
        figures: write each bar's length at its end.
    """
    name_rows(ax, names)
    left = np.zeros(len(names))
    for place, (name, values) in enumerate(parts):
        width = np.nan_to_num(np.asarray(values, dtype=float))
        colour, hatch = styles[place % len(styles)]
        ax.barh(
            range(len(names)),
            width,
            left=left,
            height=0.62,
            color=colour,
            hatch=hatch,
            ec="white",
            lw=0.5 if styles is STACK else None,
            label=name,
        )
        left = left + width
    for row, total in enumerate(left if figures else ()):
        ax.annotate(
            number(float(total), 1),
            (total, row),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
        )
    ax.set_xlim(0, max(float(left.max(initial=0)), 0.1) * (1.18 if figures else 1.02))
    ticks(ax)
    axis_text(ax, label)
    if styles is TWO and len(parts) > 1:
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
    order = [part for part in dict.fromkeys(table["part"]) if part != "score" and wide[part].any()]
    gains, losses = np.zeros(len(names)), np.zeros(len(names))
    for place, part in enumerate(order):
        values = wide[part].fillna(0.0).to_numpy(dtype=float)
        base = np.where(values >= 0, gains, losses)
        colour, hatch = STACK[place % len(STACK)]
        ax.barh(
            range(len(names)),
            values,
            left=base,
            height=0.62,
            color=colour,
            hatch=hatch,
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
