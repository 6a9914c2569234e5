"""The picture of how a quantity spreads, a row a strategy."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import rows
from reports.figures.layout import ROW, new_figure
from reports.figures.picture import Picture
from reports.figures.style import Look
from reports.text import number


def spread_picture(
    key: str, table: pd.DataFrame, looks: Mapping[str, Look], title: str, label: str, unit: str
) -> Picture:
    """Quantiles from 5% to 95%, from `spread`.

    Args:
        key: of the picture.
        table: a row a strategy.
        looks: by strategy.
        title: what to see.
        label, unit: of the axis.
    """

    def build(width: float) -> Figure:
        figure = new_figure(width, 0.95 + ROW * len(table), title)
        text = f"{label} ({unit}): 5% to 95% of the seats, the middle half, the median"
        rows.draw_spread(figure.subplots(), table, looks, text)
        return figure

    medians = [f"{row['strategy']} {number(row['q50'])}" for row in table.to_dict("records")]
    return Picture(key, title, f"{title}. Medians: {'; '.join(medians)}.", build)
