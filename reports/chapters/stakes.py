"""What each part of the score decides."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports.figures import rows
from reports.figures.layout import ROW, new_figure
from reports.figures.picture import Picture
from reports.finding import Finding
from reports.kinds.view import View
from reports.material import Material
from reports.present import Grid, count, grid, mean, share, text
from reports.tables.stakes import stakes_table
from reports.text import listed, number, percent, percent_range

KEY = "stakes"


class StakesView(View):
    """Parts of the score, of a run that kept rows."""

    def __init__(self, material: Material) -> None:
        lead = (
            "The games as they were played, scored once more without one part: how often would somebody else "
            "have scored best? A part that decides nothing is only for show; one that decides most games is "
            "the game. Players who knew that it counts for nothing would play otherwise: to see that, change "
            "the rule and compare the runs."
        )
        super().__init__(material, KEY, "What the parts of the score decide", lead)
        self.table = material.table(stakes_table)
        some = self.table["some"] > 0  # what nobody has, as prestige at the start, is in the table alone
        self.told = self.table[some] if some.any() else self.table

    def pictures(self) -> list[Picture]:
        """How many games each part decides."""
        names, title = [str(label) for label in self.told["label"]], self._words()

        def build(width: float) -> Figure:
            figure = new_figure(width, 0.95 + ROW * len(names), title)
            ends = ("decides", "decides_low", "decides_high")
            rows.draw_shares(figure.subplots(), self.told, names, {}, *ends, label="games decided")
            return figure

        said = "; ".join(f"{row['label']} {percent(row['decides'])}" for row in self.told.to_dict("records"))
        alt = f"Dots with intervals. {title}. Games decided: {said}."
        return [Picture(KEY, title, alt, build, str(self.table.attrs["method"]))]

    def grids(self) -> list[Grid]:
        """A row a part."""
        shown = [
            text("Part of the score", "label"),
            share("Games it decides", "decides", "decides_low", "decides_high"),
            mean("Mean a seat", "mean", "low", "high"),
            share("Seats that have any", "some", "some_low", "some_high"),
            count("Games", "games"),
        ]
        return [grid(KEY, "What the parts of the score bring and decide", self.table, shown)]

    def findings(self) -> list[Finding]:
        """The parts that decide most; what losses cost."""
        losses = [
            f"{row['label']} ({number(row['mean'], 1)} a seat, {percent(row['decides'])} of the games)"
            for row in self.table[self.table["mean"] < 0].to_dict("records")
        ]
        cost = f" What is lost, and how often that decides: {listed(losses)}." if losses else ""
        return [Finding("What decides", f"{self._words()}.{cost}", "plain", KEY)]

    def _words(self) -> str:
        most, least = self.told.iloc[0], self.told.iloc[-1]
        words = (
            f"Without {most['label']} another would have scored best in {percent(most['decides'])} "
            f"{percent_range(most['decides_low'], most['decides_high'])} of the games"
        )
        if len(self.told) < 2:
            return words
        return f"{words}, without {least['label']} in {percent(least['decides'])}"
