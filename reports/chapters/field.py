"""Strategies against each other: ratings, the payoff table, circles."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports.figures.dots import Dots, draw_dots
from reports.figures.layout import ROW, new_figure, text_width
from reports.figures.payoffs import draw_payoffs
from reports.figures.picture import Picture
from reports.figures.rows import PLAIN
from reports.finding import Finding
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, count, grid, mean, rectangle, share, sort_key, text
from reports.source import known, naive_strategies, strategy_name
from reports.tables.payoffs import SURE, cycle_table, payoff_table
from reports.tables.ratings import NAIVE, rating_table
from reports.text import listed, number, percent, percent_range, points, points_range, shortened

KEY = "field"


class FieldView(View):
    """How strategies fare against each other, whatever the field is."""

    def __init__(self, material: Material) -> None:
        lead = (
            "A win share depends on who else plays. Margins tell who beats whom; a rating puts that on one "
            "scale, on which 100 points more are 64% of the comparisons won."
        )
        super().__init__(material, KEY, "Strategies against each other", lead)
        self.ratings = material.table(rating_table)
        self.payoffs = material.table(payoff_table)
        self.cycles = material.table(cycle_table)
        run = material.run
        self.naive = [strategy_name(run, one) for one in naive_strategies(run, NAIVE)]
        self.rated = self.ratings[~self.ratings["strategy"].isin(self.naive)]
        self.rated = self.rated if len(self.rated) > 1 else self.ratings

    def pictures(self) -> list[Picture]:
        """Ratings, and the square of margins."""
        found = [self._ratings()] if len(self.ratings) else []
        return [*found, self._payoffs()] if len(self.payoffs) else found

    def _ratings(self) -> Picture:
        table = self.rated
        names = [str(name) for name in table["strategy"]]
        best, least = table.iloc[0], table.iloc[-1]
        title = (
            f"{best['strategy']} is rated highest, {number(best['rating'])} points, "
            f"{least['strategy']} lowest, {number(least['rating'])}"
        )
        if len(table) < len(self.ratings):
            title += f" ({listed(self.naive)} far below)"

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + ROW * len(names), title)
            columns = (table[one].tolist() for one in ("rating", "low", "high"))
            draw_dots(
                figure.subplots(), names, [Dots("rating", PLAIN, *columns)], "rating, points", shares=False
            )
            return figure

        said = "; ".join(f"{row['strategy']} {number(row['rating'])}" for row in table.to_dict("records"))
        alt = f"Dots with intervals. {title}. {said}."
        return Picture("ratings", title, alt, build, str(self.ratings.attrs["method"]))

    def _payoffs(self) -> Picture:
        table = self.payoffs
        met = {*table["strategy"]}
        order = [name for name in self.material.strategy_order if name in met]
        naive = table["strategy"].isin(self.naive) | table["opponent"].isin(self.naive)
        told = table if naive.all() else table[~naive]
        title = "No strategy does surely better against another"
        sure = told[(told["q"] <= SURE) & (told["margin"] > 0)].sort_values("margin", kind="stable")
        if len(sure):
            widest = sure.iloc[-1]
            title = (
                f"{widest['strategy']} does best against {widest['opponent']}: {points(widest['margin'])} "
                f"points of win share {points_range(widest['margin_low'], widest['margin_high'])}"
            )

        def build(width: float) -> Figure:
            upright = text_width(shortened(name, 26 if width > 6 else 18) for name in order)
            figure = new_figure(width, 0.8 + upright + max(0.8, 0.3 * len(order)), title)
            draw_payoffs(figure.subplots(), table, order, self.naive)
            return figure

        said = [
            f"{row['strategy']} over {row['opponent']} {points(row['margin'])}"
            for row in sure.to_dict("records")
        ]
        alt = f"A square of margins. {title}. Sure: {'; '.join(said) or 'none'}."
        return Picture("payoffs", title, alt, build, str(table.attrs["method"]))

    def grids(self) -> list[Grid]:
        """Ratings; payoffs; circles, if there are any."""
        found = []
        if len(self.ratings):
            shown = [
                text("Strategy", "strategy"),
                mean("Rating", "rating", "low", "high", 0),
                share("Comparisons won", "above", "above_low", "above_high"),
                count("Comparisons", "comparisons"),
            ]
            found.append(grid("ratings", "Bradley-Terry ratings", self.ratings, shown))
        if len(self.payoffs):
            names = self.material.strategy_names
            caption = "Win share of the row against the column, and what it has more, points"
            rows = ("strategy", "Strategy", names)
            found.append(rectangle("payoffs", caption, self.payoffs, rows, ("opponent", names), _payoff))
        if len(self.cycles):
            shown = [
                text("This", "first"),
                text("beats this", "second"),
                text("which beats this, which beats the first", "third"),
                *(share(f"Margin {one}", f"margin_{pair}") for one, pair in enumerate(("12", "23", "31"), 1)),
            ]
            found.append(grid("circles", "Strategies that beat one another in a circle", self.cycles, shown))
        return found

    def notes(self) -> list[str]:
        """What the lineups do not allow."""
        said = dict.fromkeys(str(table.attrs["note"]) for table in (self.payoffs, self.ratings))
        return [f"{one[:1].upper()}{one[1:]}." for one in said if one]

    def findings(self) -> list[Finding]:
        """Who is rated highest, and whether there are circles."""
        if self.rated.empty:
            return [Finding("Strategies", note, "plain", KEY) for note in self.notes()]
        best, second = self.rated.iloc[0], self.rated.iloc[1]
        apart = known(best["low"]) and best["low"] > second["high"]
        words = (
            f"{best['strategy']} comes out above the others in {percent(best['above'])} "
            f"{percent_range(best['above_low'], best['above_high'])} of its comparisons, rated "
            f"{number(best['rating'] - second['rating'])} points above {second['strategy']}"
        )
        words += "" if apart else ", which is not surely more than nothing"
        found = [Finding("Strategies", f"{words}. {self._circle_words()}", "plain", KEY)]
        return found

    def _circle_words(self) -> str:
        if len(self.cycles):
            row = self.cycles.iloc[0]
            more = f", and {len(self.cycles) - 1} more circles" if len(self.cycles) > 1 else ""
            return (
                f"They go in circles: {row['first']} beats {row['second']}, that beats {row['third']}, and "
                f"that beats {row['first']} again{more}; so none is best whatever the others do."
            )
        if not self.cycles.attrs["triples"]:
            return "No three of them all met, so circles cannot be told."
        return "No three of them surely beat one another in a circle."


def _payoff(row: Row) -> Cell:
    sign = 0 if not row["q"] <= SURE else 1 if row["margin"] > 0 else -1
    note = f"{points(row['margin'])} {points_range(row['margin_low'], row['margin_high'])}"
    return Cell(
        percent(row["win_share"]), sort_key(row["win_share"]), {1: "up", -1: "down", 0: ""}[sign], note
    )
