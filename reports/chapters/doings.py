"""What seats do, of a game that counts actions and declares no section of its own for them."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports.figures import bars
from reports.figures.layout import ROW, new_figure
from reports.figures.picture import Picture, legend
from reports.figures.rows import PERCENT
from reports.finding import Finding
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, Shown, count, grid, mean, rectangle, share, share_cell, text
from reports.source import EVERYONE
from reports.tables.actions import DEAD
from reports.tables.doings import doings_table
from reports.tables.ratings import NAIVE
from reports.text import listed, percent, percent_range

KEY = "actions"


class DoingsView(View):
    """The mix of actions by strategy."""

    def __init__(self, material: Material) -> None:
        lead = (
            "What a turn is spent on. An action that hardly anybody takes is a rule to explain for nothing."
        )
        super().__init__(material, KEY, "Actions", lead)
        self.table = material.table(doings_table)
        everyone = self.table[self.table["strategy"] == EVERYONE]
        self.everyone = everyone.sort_values("share", ascending=False, kind="stable")
        self.names = [str(name) for name in everyone["action"]]

    def pictures(self) -> list[Picture]:
        """The mix of each strategy."""
        order, title = self.material.strategy_order, self._words()
        cells = {
            (row["strategy"], row["action"]): float(row["share"]) for row in self.table.to_dict("records")
        }

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + ROW * (1 + len(order)), title)
            ax = figure.subplots()
            rows = [*order, EVERYONE]
            parts = [(name, [cells.get((one, name), 0.0) for one in rows]) for name in self.names]
            bars.draw_bars(ax, rows, parts, "share of a strategy's actions", bars.STACK, figures=False)
            ax.xaxis.set_major_formatter(PERCENT)
            legend(figure, ax, width)
            return figure

        said = "; ".join(f"{row['action']} {percent(row['share'])}" for row in self._rows())
        return [Picture(KEY, title, f"Stacked bars a strategy. {title}. All strategies: {said}.", build)]

    def _rows(self) -> list[Row]:
        return self.everyone.to_dict("records")

    def grids(self) -> list[Grid]:
        """All strategies together; shares by strategy."""
        shown = [
            text("Action", "action"),
            share("Of all actions", "share", "share_low", "share_high"),
            mean("A seat", "mean", "low", "high", 2),
            text("What it counts", "doc"),
            Shown("Flag", lambda row: Cell("hardly ever" if row["hardly"] else ""), numeric=False),
            count("Seats", "seats"),
        ]
        return [
            grid(KEY, "Actions, all strategies", self.everyone, shown, self.table),
            rectangle(
                "actions-by-strategy",
                "Share of a strategy's actions",
                self.table,
                ("strategy", "Strategy", self.material.strategy_names),
                ("action", {name: name.capitalize() for name in self.names}),
                lambda row: share_cell(row, "share", "share_low", "share_high"),
            ),
        ]

    def findings(self) -> list[Finding]:
        """What most actions are, and what hardly anybody does."""
        most = self._rows()[0]
        text = (
            f"Most actions are {most['action']}, {percent(most['share'])} "
            f"{percent_range(most['share_low'], most['share_high'])} of all. "
        )
        hardly = [f"{row['action']} ({percent(row['share'], 2)})" for row in self._rows() if row["hardly"]]
        text += (
            f"No strategy but {NAIVE} spends {percent(DEAD, 0)} of its actions on {listed(hardly)}."
            if hardly
            else f"Each kind is {percent(DEAD, 0)} or more of some strategy's actions."
        )
        return [Finding("Actions", text, "plain", KEY)]

    def _words(self) -> str:
        rows = self._rows()
        said = [f"{row['action']} ({percent(row['share'], 0)})" for row in rows[:3]]
        return f"Most actions are {listed(said)}"
