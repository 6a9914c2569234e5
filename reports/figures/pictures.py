"""The pictures that every game has: what each shows, how it is put on a figure, its words."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from reports import titles
from reports.figures import bars, lines, rows
from reports.figures.layout import ROW, new_figure
from reports.figures.picture import Picture, legend, shares_alt
from reports.figures.spread import spread_picture
from reports.material import Material
from reports.source import ordinal
from reports.tables.scores import seat_column
from reports.text import number

CARDS_SHOWN = 12  # at each end


class Pictures:
    """Makes the pictures of one run's material."""

    def __init__(self, material: Material) -> None:
        self.material = material
        self.looks, self.fair = material.looks, material.fair

    def wins(self) -> Picture:
        """Win share by strategy."""
        table = self.material.wins
        names = [str(name) for name in table["strategy"]]
        title = titles.win_title(table)

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + ROW * len(names), title)
            rows.draw_shares(figure.subplots(), table, names, self.looks, fair=self.fair)
            return figure

        return Picture("win-share", title, shares_alt(title, names, table), build)

    def seats(self) -> Picture:
        """Win share by seat."""
        table = self.material.seats
        names = [f"{ordinal(int(seat))} to play" for seat in table["seat"]]
        title = titles.seat_title(table)

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + ROW * len(names), title)
            rows.draw_shares(figure.subplots(), table, names, {}, fair=self.fair)
            return figure

        return Picture("seats", title, shares_alt(title, names, table), build)

    def scores(self) -> Picture:
        """How scores spread."""
        column = seat_column(self.material.run, "score")
        table = self.material.scores
        title = titles.score_title(table)
        return spread_picture("scores", table, self.looks, title, "score", column.unit)

    def parts(self) -> Picture:
        """What scores are made of."""
        table, order = self.material.parts, self.material.strategy_order
        title = titles.parts_title(table, order)
        unit = seat_column(self.material.run, "score").unit

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.1 + ROW * len(order), title)
            ax = figure.subplots()
            bars.draw_parts(ax, table, order, unit)
            legend(figure, ax, width)
            return figure

        totals = table[table["part"] == "score"].set_index("strategy")["mean"]
        said = "; ".join(f"{name} {number(totals[name], 1)}" for name in order)
        return Picture("score-parts", title, f"{title}. Mean scores: {said}.", build)

    def length(self) -> Picture:
        """How long games last."""
        turns = self.material.length.iloc[0]
        title = titles.length_title(self.material.length)

        def build(width: float) -> Figure:
            figure = new_figure(width, 3.0, title)
            label = f"{turns['unit']} of all players together"
            lines.draw_length(
                figure.subplots(),
                self.material.lengths,
                {name: float(turns[name]) for name in ("q05", "q50", "q95")},
                label,
            )
            return figure

        return Picture("length", title, f"Histogram. {title}.", build)

    def cards(self) -> Picture:
        """How often cards are used and how those fare who use them."""
        verb = self.material.main_mark
        cards = self.material.cards
        own = cards[cards["mark"] == verb]
        title = titles.card_title(own, verb)
        told = own.dropna(subset=["difference"]).sort_values("difference", ascending=False, kind="stable")
        if len(told) > 2 * CARDS_SHOWN:
            told = pd.concat([told.head(CARDS_SHOWN), told.tail(CARDS_SHOWN)])
        names = [str(name) for name in told["name"]]

        def build(width: float) -> Figure:
            height = 1.1 + 0.24 * len(names)
            wide = width > 6
            figure = new_figure(width, height, title)
            axes = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2) if wide else (2, 1))
            label = "points of win share, against seats of the same strategy without it (95% interval)"
            rows.draw_differences(axes[0], told, names, f"{label}; coloured when sure")
            rows.draw_rates(axes[1], told, names, f"seats: {verb}")
            if len(told) == 2 * CARDS_SHOWN:
                for ax in axes:
                    ax.axhline(CARDS_SHOWN - 0.5, color="#8a8f99", lw=0.8, ls=":")
            return figure

        ends = [
            f"{row['name']} {number(100 * row['difference'], 1)} points" for row in told.to_dict("records")
        ]
        return Picture("cards", title, f"{title}. {'; '.join(ends)}.", build)
