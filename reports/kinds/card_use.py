"""Card use: which cards are taken of the chances to, by groups of cards."""

from __future__ import annotations

from typing import ClassVar

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import rows
from reports.figures.dots import Dots, draw_dots, row_height
from reports.figures.layout import new_figure
from reports.figures.phases import shades
from reports.figures.picture import Picture, legend, looks_legend
from reports.finding import Finding, Trial
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, Shown, count, grid, rectangle, share, share_cell, text
from reports.proposals import edit_card
from reports.source import EVERYONE, known, naive_strategies
from reports.tables.actions import DEAD, said_dead
from reports.tables.card_use import card_use, card_use_groups
from reports.text import listed, percent, percent_range
from sim.engine.sections import CardUseSection

SHOWN = 12  # cards at each end
NAMED = 6  # cards in a sentence


class CardUseView(View):
    """A `CardUseSection`."""

    of_cards: ClassVar[bool] = True

    def __init__(self, material: Material, section: CardUseSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.section = section
        self.table = material.table(card_use, section.key)
        self.groups = material.table(card_use_groups, section.key)

    @property
    def dead(self) -> pd.DataFrame:
        """Cards that no strategy but the naive one takes."""
        return self.table[self.table["dead"]]

    def pictures(self) -> list[Picture]:
        """By group and strategy; the cards taken most and least."""
        return [self._by_group(), self._ends()]

    def _by_group(self) -> Picture:
        section, order, nan = self.section, self.material.strategy_order, float("nan")
        keys = list(dict.fromkeys(zip(self.groups["column"], self.groups["value"], strict=True)))
        cells = {
            (row["column"], row["value"], row["strategy"]): row for row in self.groups.to_dict("records")
        }
        own = {key: float(cells[(*key, EVERYONE)]["rate"]) for key in keys}
        first = [key for key in keys if key[0] == section.by[0]]
        said = ", ".join(f"{key[1]} {percent(own[key])}" for key in first)
        title = f"Share of the chances {section.taken}, by {section.by[0]}: {said}"

        def build(width: float) -> Figure:
            figure = new_figure(width, 0.85 + row_height(len(order)) * len(keys), title)
            series = [
                Dots(
                    one,
                    self.material.looks[one],
                    *(
                        [cells.get((*key, one), {}).get(c, nan) for key in keys]
                        for c in ("rate", "low", "high")
                    ),
                )
                for one in order
            ]
            ax = figure.subplots()
            draw_dots(ax, [value for _, value in keys], series, f"{section.taken}, of the seats that could")
            legend(figure, ax, width)
            return figure

        shares = "; ".join(f"{value} {percent(own[column, value])}" for column, value in keys)
        alt = f"Dots with intervals, a row a group of cards. {title}. All strategies: {shares}."
        return Picture(self.key, title, alt, build)

    def _ends(self) -> Picture:
        section = self.section
        told = self.table.dropna(subset=["rate"]).sort_values("rate", ascending=False, kind="stable")
        dead = [str(name) for name in self.dead["name"]]
        title = self._ends_title(told, dead)
        cut = len(told) > 2 * SHOWN
        if cut:
            told = pd.concat([told.head(SHOWN), told.tail(SHOWN)])
        names = [str(name) for name in told["name"]]
        groups = [str(value) for value in dict.fromkeys(self.table[section.by[0]])]
        of_group = shades(groups)
        group = {str(row["name"]): str(row[section.by[0]]) for row in told.to_dict("records")}
        looks = {name: of_group[value] for name, value in group.items()}
        named = {value: look for value, look in of_group.items() if value in group.values()}

        def build(width: float) -> Figure:
            figure = new_figure(width, 0.9 + 0.24 * len(names), title)
            ax = figure.subplots()
            label = f"{section.taken}, of the seats that could"
            rows.draw_shares(ax, told, names, looks, "rate", label=label)
            if cut:
                ax.axhline(SHOWN - 0.5, color="#8a8f99", lw=0.8, ls=":")
            looks_legend(figure, named, width)
            return figure

        ends = "; ".join(f"{row['name']} {percent(row['rate'])}" for row in told.to_dict("records"))
        return Picture(f"{self.key}-cards", title, f"Dots with intervals. {title}. {ends}.", build)

    def _ends_title(self, told: pd.DataFrame, dead: list[str]) -> str:
        if dead:
            names = listed(dead, 3)
            return f"In {percent(DEAD, 0)} of the chances nobody but {self.section.naive} takes {names}"
        if told.empty:
            return "No card could ever be taken"
        most, least = told.iloc[0], told.iloc[-1]
        return (
            f"{most['name']} is {self.section.taken} in {percent(most['rate'])} of the chances, "
            f"{least['name']} in {percent(least['rate'])}"
        )

    def grids(self) -> list[Grid]:
        """By group; by group and strategy; card by card."""
        section = self.section
        everyone = self.groups[self.groups["strategy"] == EVERYONE]
        label = f"{section.taken.capitalize()}, of the seats that could"
        shown = [
            Shown("Cards", lambda row: Cell(f"{row['column']} {row['value']}"), numeric=False),
            count("Cards", "cards"),
            share(label, "rate", "low", "high"),
            share(f"Win share when {section.taken}", "win_share", "win_low", "win_high"),
            count("Seats that could, once a card", "possible"),
        ]
        caption = f"Cards {section.taken} of the chances, by {listed(section.by)}"
        groups = dict.fromkeys(zip(self.groups["column"], self.groups["value"], strict=True))
        headings = {(column, value): f"{column} {value}".capitalize() for column, value in groups}
        return [
            grid(f"{self.key}-groups", caption, everyone, shown, self.groups),
            rectangle(
                f"{self.key}-strategies",
                f"{label}, by strategy",
                self.groups,
                ("strategy", "Strategy", self.material.strategy_names),
                (("column", "value"), headings),
                lambda row: share_cell(row, "rate"),
            ),
            self._card_grid(label),
        ]

    def _card_grid(self, label: str) -> Grid:
        section = self.section
        order = {value: place for place, value in enumerate(dict.fromkeys(self.table[section.by[0]]))}
        table = self.table.assign(place=self.table[section.by[0]].map(order))
        table = table.sort_values(["place", "rate"], ascending=[True, False], kind="stable")
        shown = [
            text("Card", "name"),
            *(text(column.capitalize(), column) for column in section.by),
            share(label, "rate", "low", "high"),
            count("Such seats", "possible"),
            Shown("Most by", _best, numeric=False),
            Shown("Flag", lambda row: _flag(row, section.naive), numeric=False),
        ]
        caption = f"Every card, by {section.by[0]}: how often it is {section.taken} when it can be"
        return grid(self.key, caption, table, shown, self.table)

    def findings(self) -> list[Finding]:
        """Cards that nobody takes."""
        section, table, dead = self.section, self.table, self.dead
        naive = naive_strategies(self.material.run, section.naive)
        if len(naive) == len(self.material.run.strategies):
            text = f"Only {section.naive} played, so none can be told."
            return [Finding("Cards nobody takes", text, "plain", self.key)]
        if dead.empty:
            told = table.dropna(subset=["rate"]).sort_values("rate", kind="stable")
            text = (
                f"None: each of the {len(table)} is taken by some strategy in {percent(DEAD, 0)} of its "
                f"chances."
            )
            if len(told):
                least = told.iloc[0]
                text += (
                    f" Least of all {least['name']}, {percent(least['rate'])} "
                    f"{percent_range(least['low'], least['high'])} of them."
                )
            return [Finding("Cards nobody takes", text, "good", self.key)]
        names = [said_dead(row["name"], row["rate"], row["never"]) for row in dead.to_dict("records")]
        are = "is" if len(names) == 1 else "are"
        text = (
            f"{len(names)} of {len(table)} cards {are} taken by no strategy but {section.naive} in "
            f"{percent(DEAD, 0)} of the chances: {listed(names, NAMED)}."
        )
        short = f"nobody takes {listed([str(name) for name in dead['name']], 3)}"
        return [Finding("Cards nobody takes", text, "look", self.key, short)]

    def trials(self) -> list[Trial]:
        """The card that is taken least, made better."""
        if self.dead.empty or len(self.dead) == len(self.table):
            return []
        least = self.dead.sort_values("rate", kind="stable", na_position="first").iloc[0]
        why = f"Make {least['name']} cheaper, or let it bring more."
        return [edit_card(self.material.run, str(least["name"]), why, "Cards nobody takes")]


def _best(row: Row) -> Cell:
    return Cell(str(row["best"]), note=percent(row["best_rate"]) if known(row["best_rate"]) else "")


def _flag(row: Row, naive: str) -> Cell:
    return Cell("never possible" if row["never"] else f"only {naive}" if row["dead"] else "")
