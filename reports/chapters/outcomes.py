"""What winners have that the others have not: the parts of the score by who won."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports.figures.dots import Dots, draw_dots, row_height
from reports.figures.layout import new_figure
from reports.figures.picture import Picture, looks_legend
from reports.figures.style import BLUE, RED, Look
from reports.finding import Finding
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, Shown, count, grid, mean, mean_cell, rectangle, sort_key, text
from reports.source import EVERYONE, known
from reports.tables.outcomes import outcome_table
from reports.tables.scores import seat_column
from reports.tables.wins import decided
from reports.text import listed, number, number_range

KEY = "outcomes"
WON, LOST = Look(BLUE, "-", "^"), Look(RED, "-", "v")


class OutcomeView(View):
    """The score and its parts, of winners and of the others."""

    def __init__(self, material: Material) -> None:
        lead = "Where winners are ahead of seats of the same strategy that did not win."
        super().__init__(material, KEY, "What winners have", lead)
        self.table = material.table(outcome_table)
        self.all = self.table[self.table["strategy"] == EVERYONE]
        self.unit = seat_column(material.run, "score").unit

    def pictures(self) -> list[Picture]:
        """Winners and others, a row a part."""
        if len(self.all) < 2:
            return []
        shown = self.all[(self.all[["won", "lost"]] != 0).any(axis=1)]
        names = [str(label) for label in shown["label"]]
        title = self._words()

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + row_height(2) * len(names), title)
            series = [
                Dots(word, look, *(shown[f"{column}{end}"].tolist() for end in ("", "_low", "_high")))
                for word, look, column in (("winners", WON, "won"), ("the others", LOST, "lost"))
            ]
            draw_dots(figure.subplots(), names, series, f"{self.unit} a seat, mean", shares=False)
            looks_legend(figure, {"winners": WON, "the others": LOST}, width)
            return figure

        said = "; ".join(
            f"{row['label']} {number(row['won'], 1)} and {number(row['lost'], 1)}"
            for row in self.all.to_dict("records")
        )
        alt = f"Pairs of dots, winners and the others. {title}. {said}."
        return [Picture(KEY, title, alt, build, str(self.table.attrs["method"]))]

    def grids(self) -> list[Grid]:
        """All strategies together; differences by strategy."""
        shown = [
            text("Part of the score", "label"),
            mean("Winners", "won", "won_low", "won_high"),
            mean("The others", "lost", "lost_low", "lost_high"),
            Shown("Difference within strategies", _difference),
            count("Winners' seats", "winners"),
        ]
        caption = f"The score of winners and of the others, {self.unit} a seat"
        found = [grid(KEY, caption, self.all, shown, self.table)]
        labels = dict(zip(self.all["part"], self.all["label"], strict=True))
        by_strategy = self.table[self.table["strategy"] != EVERYONE]
        caption = "What winners have more than others of the same strategy"
        rows = ("strategy", "Strategy", self.material.strategy_names)
        return [
            *found,
            rectangle("outcomes-by-strategy", caption, by_strategy, rows, ("part", labels), _difference),
        ]

    def notes(self) -> list[str]:
        """What a run of sums cannot tell."""
        note = str(self.table.attrs["note"])
        return [f"{note[:1].upper()}{note[1:]}."] if note else []

    def findings(self) -> list[Finding]:
        """What winners have more of."""
        return [Finding("What winners have", f"{self._words()}.", "plain", KEY)]

    def _words(self) -> str:
        parts, score = self.all.iloc[:-1], self.all.iloc[-1]
        if not known(score["difference"]):
            return "Too little was played to tell winners from the others"
        shown = number_range(score["low"], score["high"])
        words = (
            f"Winners score {number(score['difference'], 1)} {shown} more than others of the same strategy"
        )
        most = parts.sort_values("difference", ascending=False, kind="stable").head(2)
        gains = [
            f"{row['label']} (+{number(row['difference'], 1)})"
            for row in most.to_dict("records")
            if row["difference"] > 0
        ]
        return f"{words}, most of it {listed(gains)}" if gains else words


def _difference(row: Row) -> Cell:
    tone = {1: "up", -1: "down", 0: ""}[decided(row["low"], row["high"])]
    cell = mean_cell(row, "difference")
    return Cell(cell.text, sort_key(row["difference"]), tone, cell.note)
