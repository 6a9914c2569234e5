"""Charts of an ablation, drawn on given Axes: worth of cards in two ways, cards by strategies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.comparison.draw import draw_intervals
from reports.figures.layout import axis_text, fitting, text_width
from reports.figures.payoffs import WORSE_BETTER
from reports.figures.style import INK, SMALL
from reports.source import known
from reports.tables.cards import LARGE
from reports.text import points, shortened

SMALLEST = 4.5  # points: smaller figures in cells are left to the table


def draw_worth(ax: Axes, table: pd.DataFrame, names: Sequence[str], label: str) -> None:
    """What blanking tells as a dot with its interval a row, and as a ring what one run tells.

    Args:
        ax: where.
        table: difference, low, high, sure, a, unit, adjusted; a row a name, in order.
        names: rows.
        label: of the axis; "(95% interval)" is added.
    """
    draw_intervals(ax, table, names, label)
    for row, adjusted in enumerate(table["adjusted"]):
        if known(adjusted):
            ax.plot(adjusted, row, "o", mfc="none", mec=INK, mew=1.1, ms=7.5, zorder=4)
    reach = max(float(table["adjusted"].abs().max()) * 1.08, ax.get_xlim()[1])
    if known(reach):
        ax.set_xlim(-reach, reach)


def draw_cells(
    ax: Axes, table: pd.DataFrame, cards: Sequence[str], names: Sequence[str], strategies: Sequence[str]
) -> None:
    """Differences of win share by card (down) and strategy (across), coloured, written where they are sure.

    Args:
        ax: where.
        table: card, strategy, difference, sure; from `Ablation.wins`.
        cards: keys, in order from the top.
        names: what to call them.
        strategies: in order from the left.
    """
    down = {card: at for at, card in enumerate(cards)}
    across = {name: at for at, name in enumerate(strategies)}
    values, sure = np.full((len(down), len(across)), np.nan), np.zeros((len(down), len(across)), dtype=bool)
    for row in table[table["card"].isin(down)].to_dict("records"):
        at = down[row["card"]], across[row["strategy"]]
        values[at], sure[at] = row["difference"], row["sure"]
    deepest = float(np.nanmax(np.abs(values), initial=LARGE))
    ax.imshow(values, cmap=WORSE_BETTER, vmin=-deepest, vmax=deepest, aspect="auto")
    figure = cast(Figure, ax.get_figure(root=True))
    most = fitting(figure)
    shown = [shortened(name, most) for name in names]
    cell = 72 * (figure.get_figwidth() - 0.4 - text_width(shown)) / max(1, len(across))  # points across
    size = min(SMALL, cell / 3.4)  # of four letters
    for (place, column), value in np.ndenumerate(values):
        if known(value) and sure[place, column] and size >= SMALLEST:
            colour = "white" if abs(value) > 0.65 * deepest else INK
            ax.text(column, place, points(value), ha="center", va="center", fontsize=size, color=colour)
    ax.set_yticks(range(len(shown)), shown)
    ax.set_xticks(range(len(across)), [shortened(name, most) for name in strategies], rotation=90)
    ax.tick_params(length=0, labeltop=True, labelbottom=False)
    for spine in ax.spines.values():
        spine.set_visible(False)
    axis_text(ax, "points of win share that the card brings; a figure where it is sure")
