"""How a quantity spreads, by strategy, and how those fare who have much of it."""

from __future__ import annotations

import pandas as pd

from reports import titles
from reports.figures.picture import Picture
from reports.figures.spread import spread_picture
from reports.finding import Finding
from reports.kinds.view import View
from reports.material import Material
from reports.present import (
    Cell,
    Grid,
    Row,
    Shown,
    count,
    difference,
    grid,
    in_order,
    quantile_columns,
    rectangle,
    share,
    share_cell,
    sort_key,
    text,
)
from reports.source import EVERYONE, known
from reports.tables.levels import level_wins
from reports.tables.milestones import FEWEST
from reports.tables.scores import seat_column, spread
from reports.tables.wins import decided
from reports.text import number, percent, points, points_range
from sim.engine.sections import DistributionSection


class SpreadView(View):
    """A `DistributionSection`."""

    def __init__(self, material: Material, section: DistributionSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.column = seat_column(material.run, section.column)
        self.table = in_order(material.table(spread, section.column), material.strategy_order)
        self.levels = material.table(level_wins, section.column)
        self.everyone = self.levels[self.levels["strategy"] == EVERYONE]

    def pictures(self) -> list[Picture]:
        """Quantiles by strategy."""
        title = titles.spread_title(self.table, self.title)
        looks, unit = self.material.looks, self.column.unit
        return [spread_picture(self.key, self.table, looks, title, self.title, unit)]

    def grids(self) -> list[Grid]:
        """The same in figures; win share by how much a seat has."""
        shown = [text("Strategy", "strategy"), *quantile_columns(), count("Seats", "n")]
        caption = f"{self.title}: quantiles ({self.column.unit})"
        return [grid(self.key, caption, self.table, shown), *self._level_grids()]

    def _level_grids(self) -> list[Grid]:
        label, unit = self.column.label, self.column.unit

        def values(row: Row) -> Cell:
            first, last = row["first"], row["last"]
            shown = number(first) if first == last else f"{number(first)} to {number(last)}"
            return Cell(shown, sort_key(first))

        shown = [
            text("Seats that have", "band"),
            Shown(unit.capitalize() or "Value", values),
            share("Win share", "win_share", "low", "high"),
            difference(
                "To other seats of the strategy, points", "difference", "difference_low", "difference_high"
            ),
            count("Seats", "seats"),
        ]
        bands = {str(row["band"]): _band_name(row) for row in self.everyone.to_dict("records")}
        return [
            grid(
                f"{self.key}-wins",
                f"Win share by {label}, all strategies",
                self.everyone,
                shown,
                self.levels,
            ),
            rectangle(
                f"{self.key}-wins-by-strategy",
                f"Win share by {label}, by strategy",
                self.levels,
                ("strategy", "Strategy", self.material.strategy_names),
                ("band", bands),
                lambda row: share_cell(row, "win_share") if row["seats"] else Cell(""),
            ),
        ]

    def findings(self) -> list[Finding]:
        """How those fare who have most of it."""
        told = self.everyone[self.everyone["seats"] >= FEWEST].dropna(subset=["difference_low"])
        if len(told) < 2:
            return []
        least, most = told.iloc[0], told.iloc[-1]
        text = (
            f"Seats with {self._having(most)} win {percent(most['win_share'])} of the games, seats with "
            f"{self._having(least)} {percent(least['win_share'])}. {self._within(most)}"
        )
        return [Finding(self.title, text, "plain", self.key)]

    def _having(self, row: pd.Series) -> str:
        return f"{'no' if row['band'] == 'none' else _band_name(row)} {self.column.unit}".strip()

    def _within(self, most: pd.Series) -> str:
        sign = decided(float(most["difference_low"]), float(most["difference_high"]))
        if not known(most["difference"]) or not sign:
            return "Among seats of one strategy there is no sure difference."
        found = points(most["difference"])
        span = points_range(most["difference_low"], most["difference_high"])
        word = "more" if sign > 0 else "less"
        return f"Those with most win {word} than others of their strategy: {found} points {span} (observed)."


def _band_name(row: Row | pd.Series) -> str:
    """`none`, `4`, `4 to 9`."""
    if row["band"] == "none":
        return "none"
    first, last = number(row["first"]), number(row["last"])
    return first if first == last else f"{first} to {last}"
