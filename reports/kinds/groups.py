"""Groups of things: how many of each are held, what they bring, and whether it pays."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import bars, lines
from reports.figures.layout import ROW, heading, new_figure
from reports.figures.picture import Picture, legend
from reports.finding import Finding
from reports.kinds.view import View
from reports.material import Material
from reports.present import Grid, count, grid, mean, mean_cell, rectangle, share_cell, text
from reports.source import EVERYONE, known
from reports.tables.groups import group_table, group_wins
from reports.text import listed, number, number_range, percent
from sim.engine.sections import GroupSection


class GroupView(View):
    """A `GroupSection`."""

    def __init__(self, material: Material, section: GroupSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.section = section
        self.table = material.table(group_table, section.key)
        self.wins = material.table(group_wins, section.key)
        self.names = [group.name for group in section.groups]
        column = section.groups[0].gain
        self.unit = next(c.unit for c in material.run.ruleset.seat_columns if c.name == column)

    def _all(self, table: pd.DataFrame) -> pd.DataFrame:
        return table[table["strategy"] == EVERYONE]

    def pictures(self) -> list[Picture]:
        """What is held, and win share by how much."""
        section, order = self.section, self.material.strategy_order
        title = self._title()
        held = {(row["strategy"], row["group"]): row["held"] for row in self.table.to_dict("records")}

        def build(width: float) -> Figure:
            wide = width > 6
            height = max(3.1, 1.2 + ROW * len(order))
            figure = new_figure(width, height if wide else height + 3.1, title)
            ratios = (1, 1) if wide else (height, 3.1)
            shape = {"width_ratios": ratios} if wide else {"height_ratios": ratios}
            axes = figure.subplots(*((1, 2) if wide else (2, 1)), squeeze=False, gridspec_kw=shape).ravel()
            parts = [(name, [held.get((one, name), 0.0) for one in order]) for name in self.names]
            bars.draw_bars(axes[0], order, parts, f"{section.many} a seat, mean", bars.STACK)
            heading(axes[0], f"{section.many.capitalize()} by {section.group}")
            label = f"{section.many} of the {section.group} held at the end"
            own = self._all(self.wins)
            lines.draw_groups_by_count(axes[1], own, self.names, self.material.fair, label)
            heading(axes[1], "Win share by how many are held")
            legend(figure, axes[0], width)
            return figure

        said = "; ".join(
            f"{row['group']} {number(row['held'], 2)} {section.many} a seat"
            for row in self._all(self.table).to_dict("records")
        )
        method = f"Bars are means. Lines: {self.wins.attrs['method']}"
        return [Picture(self.key, title, f"Stacked bars and lines. {title}. {said}.", build, method)]

    def _title(self) -> str:
        own = self._all(self.table).dropna(subset=["each"]).sort_values("each", ascending=False)
        if own.empty:
            return f"No seat holds a {self.section.one}"
        most, least = own.iloc[0], own.iloc[-1]
        title = f"{_article(most['group']).capitalize()} {self.section.one} brings "
        title += f"{number(most['each'], 1)} {self.unit} {self.section.gained}"
        other = f", {_article(least['group'])} one {number(least['each'], 1)}"
        return title if len(own) == 1 else title + other

    def grids(self) -> list[Grid]:
        """What each group brings; by strategy; win share by how many."""
        section = self.section
        gain = f"{self.unit.capitalize()} {section.gained}"
        shown = [
            text(section.group.capitalize(), "group"),
            mean(f"{section.many.capitalize()} a seat", "held", "held_low", "held_high", 2),
            mean(f"{gain}, a seat", "gain", "gain_low", "gain_high", 2),
            mean(f"The same, a {section.one}", "each", "each_low", "each_high", 2),
            count("Seats", "seats"),
        ]
        rows = ("strategy", "Strategy", self.material.strategy_names)
        columns = ("group", {name: name.capitalize() for name in self.names})
        counts = sorted({int(value) for value in self.wins["count"]})
        return [
            grid(
                self.key,
                f"What each {section.group} brings, all strategies",
                self._all(self.table),
                shown,
                self.table,
            ),
            rectangle(
                f"{self.key}-held",
                f"{section.many.capitalize()} a seat by strategy",
                self.table,
                rows,
                columns,
                lambda row: mean_cell(row, "held", "held_low", "held_high", 2),
            ),
            rectangle(
                f"{self.key}-each",
                f"{gain} for a {section.one}, by strategy",
                self.table,
                rows,
                columns,
                lambda row: mean_cell(row, "each", "each_low", "each_high", 2),
            ),
            rectangle(
                f"{self.key}-wins",
                f"Win share by {section.many} held, all strategies",
                self._all(self.wins),
                ("count", "Held", {value: str(value) for value in counts}),
                columns,
                lambda row: share_cell(row, "win_share"),
            ),
        ]

    def findings(self) -> list[Finding]:
        """What each group brings, and how many of it are held."""
        section = self.section
        rows = [row for row in self._all(self.table).to_dict("records") if known(row["each"])]
        if not rows:
            return [Finding(section.title, f"No seat holds a {section.one}.", "look", self.key)]
        rows.sort(key=lambda row: -row["each"])
        said = [
            f"{row['group']} {number(row['each'], 1)} {number_range(row['each_low'], row['each_high'])} "
            f"({number(row['held'], 1)} held a seat)"
            for row in rows
        ]
        text = f"What a {section.one} brings in {self.unit} {section.gained}: {listed(said)}. "
        wins = self._all(self.wins)
        some = wins.assign(some=wins["count"] > 0, won=wins["win_share"] * wins["games"])
        sums = some.groupby(["group", "some"])[["won", "games"]].sum()
        share = {key: row["won"] / row["games"] for key, row in sums.iterrows() if row["games"]}
        with_it = [f"{name} {percent(share[name, True])}" for name in self.names if (name, True) in share]
        text += f"Seats with at least one win: {listed(with_it)}."
        return [Finding(section.title, text, "plain", self.key)]


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
