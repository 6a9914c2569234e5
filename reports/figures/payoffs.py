"""The payoff table as a coloured square."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from reports.figures.layout import axis_text, fitting, text_width
from reports.figures.style import BLUE, INK, RED, SMALL, SOFT
from reports.source import known
from reports.tables.payoffs import SURE
from reports.text import points, shortened

UNMET = "#eceef3"  # pairs that never sat at one table
SMALLEST = 4.5  # points: smaller figures in cells are left to the table
# Both ends are told apart by most colour-blind readers; the sign is written besides.
WORSE_BETTER = LinearSegmentedColormap.from_list("worse-better", [RED, "#ffffff", BLUE])


def draw_payoffs(ax: Axes, table: pd.DataFrame, names: Sequence[str], faint: Sequence[str] = ()) -> None:
    """Win share of the row less that of the column, in points: coloured, and written in each cell.

    Args:
        ax: where.
        table: from `payoff_table`; what is not sure is written in grey.
        names: strategies, in order.
        faint: those whose margins do not set the depth of the colours.
    """
    place = {name: at for at, name in enumerate(names)}
    margins, sure = np.full((len(names),) * 2, np.nan), np.zeros((len(names),) * 2, dtype=bool)
    for row in table.to_dict("records"):
        at = place[row["strategy"]], place[row["opponent"]]
        margins[at], sure[at] = row["margin"], row["q"] <= SURE
    set_by = [at for name, at in place.items() if name not in faint]
    telling = np.abs(margins[np.ix_(set_by, set_by)])
    deepest = max(0.05, float(np.nanmax(telling)) if np.isfinite(telling).any() else 0.5)
    ax.set_facecolor(UNMET)
    ax.imshow(margins, cmap=WORSE_BETTER, vmin=-deepest, vmax=deepest, aspect="auto")
    figure = cast(Figure, ax.get_figure(root=True))
    shown = [shortened(name, fitting(figure)) for name in names]
    cell = 72 * (figure.get_figwidth() - 0.4 - text_width(shown)) / len(names)  # points across
    size = min(SMALL, cell / 3.4)  # of three or four letters
    for (down, across), margin in np.ndenumerate(margins):
        if known(margin) and size >= SMALLEST:
            certain = sure[down, across]
            deep = abs(margin) > 0.65 * deepest
            ax.text(
                across,
                down,
                points(margin, 0),
                ha="center",
                va="center",
                fontsize=size,
                fontweight="bold" if certain else "normal",
                color="white" if deep and certain else INK if certain else SOFT,
            )
    ax.set_yticks(range(len(names)), shown)
    ax.set_xticks(range(len(names)), shown, rotation=90, fontsize=min(SMALL, cell / 1.3))
    ax.tick_params(length=0, labeltop=True, labelbottom=False)
    for spine in ax.spines.values():
        spine.set_visible(False)
    written = " (bold: sure)" if size >= SMALLEST else ": blue more, red less"
    axis_text(ax, f"win share of the row less that of the column, points{written}")
