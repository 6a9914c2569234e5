"""How a quantity spreads, by strategy."""

from __future__ import annotations

from reports import titles
from reports.figures.picture import Picture
from reports.figures.spread import spread_picture
from reports.kinds.view import View
from reports.material import Material
from reports.present import Grid, count, grid, in_order, quantile_columns, text
from reports.tables.scores import seat_column, spread
from sim.engine.sections import DistributionSection


class SpreadView(View):
    """A `DistributionSection`."""

    def __init__(self, material: Material, section: DistributionSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.column = seat_column(material.run, section.column)
        self.table = in_order(material.table(spread, section.column), material.strategy_order)

    def pictures(self) -> list[Picture]:
        """Quantiles a strategy."""
        title = titles.spread_title(self.table, self.title)
        looks, unit = self.material.looks, self.column.unit
        return [spread_picture(self.key, self.table, looks, title, self.title, unit)]

    def grids(self) -> list[Grid]:
        """The same in figures."""
        shown = [text("Strategy", "strategy"), *quantile_columns(), count("Seats", "n")]
        caption = f"{self.title}: quantiles ({self.column.unit})"
        return [grid(self.key, caption, self.table, shown)]
