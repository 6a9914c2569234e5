"""Something that seats may take: who does, how often, how early, does it pay."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports import titles
from reports.figures import bars, lines, rows
from reports.figures.dots import Dots, draw_dots, row_height
from reports.figures.layout import ROW, heading, new_figure
from reports.figures.picture import Picture, legend
from reports.figures.style import BLUE, ORANGE, Look
from reports.finding import Finding, Trial
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, Shown, count, difference, grid, mean, share, sort_key, text
from reports.proposals import turn
from reports.source import EVERYONE, known
from reports.tables.usage import usage_table, usage_worth, wins_by_count
from reports.tables.usage_adjusted import usage_adjusted
from reports.tables.wins import decided
from reports.text import NONE, listed, number, percent, points, points_range
from sim.engine.errors import AldermanError
from sim.engine.sections import UsageSection

HEAVY = 0.9  # who takes some in this share of the seats lives on it


class UsageView(View):
    """A `UsageSection`."""

    def __init__(self, material: Material, section: UsageSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.section = section
        self.having = f"a {section.one}" if section.once else section.many
        self.table = material.table(usage_table, section.key)
        self.by_count = material.table(wins_by_count, section.key)
        self.worth = material.table(usage_worth, section.key)
        self.adjusted = pd.DataFrame()
        if material.run.info["keep"] == "rows":
            with suppress(AldermanError):  # an older run, that kept nothing of what chance showed
                self.adjusted = material.table(usage_adjusted, section.key)

    def pictures(self) -> list[Picture]:
        """Who uses it, and does it pay."""
        return [self._use(), self._with_and_without() if self.section.once else self._wins()]

    def _use(self) -> Picture:
        table, section = self.table, self.section
        names = [str(name) for name in table["strategy"]]
        title = titles.usage_title(table, section)
        panels = self._panels(table, names)

        def build(width: float) -> Figure:
            wide = width > 6
            height = 1.5 + ROW * len(names)
            figure = new_figure(width, height if wide else len(panels) * height, title)
            grid = (1, len(panels)) if wide else (len(panels), 1)
            axes = figure.subplots(*grid, squeeze=False, sharey=wide).ravel()
            for ax, (words, draw) in zip(axes, panels, strict=True):
                draw(ax)
                heading(ax, words)
            return figure

        said = [
            f"{row['strategy']} {percent(row['share'])} of seats"
            + ("" if section.once else f", {number(row['mean'], 1)} a seat")
            for row in table.to_dict("records")
        ]
        return Picture(section.key, title, f"{title}. {'; '.join(said)}.", build)

    def _panels(self, table: pd.DataFrame, names: list[str]) -> list[tuple[str, Callable[[Axes], None]]]:
        """Headings and what draws them: who, how many, how early."""
        section, looks = self.section, self.material.looks

        def seats(ax: Axes) -> None:
            rows.draw_shares(ax, table, names, looks, "share", "share_low", "share_high", label="seats")

        def many(ax: Axes) -> None:
            parts = [(section.many, list(table["mean"]))]
            if section.left:
                settled = (section.settled_word, list(table["mean"] - table["left"]))
                parts = [settled, (section.left_word, list(table["left"]))]
            bars.draw_bars(ax, names, parts, f"{section.many} a seat")

        def first(ax: Axes) -> None:
            quarters = ("", "first_q25", "first_median", "first_q75", "")
            rows.draw_spread(ax, table, looks, "own turn: middle half, median", quarters, True)

        words = f"Seats that take the {section.one}" if section.once else f"Seats with a {section.one}"
        panels: list[tuple[str, Callable[[Axes], None]]] = [(words, seats)]
        if not section.once:
            panels.append((f"{section.many.capitalize()} a seat", many))
        if section.first:
            of = "" if section.once else "first "
            panels.append((f"Turn of the {of}{section.one}", first))
        return panels

    def _wins(self) -> Picture:
        table, section = self.by_count, self.section
        title = titles.worth_title(self.worth, self.having)

        def build(width: float) -> Figure:
            figure = new_figure(width, 3.5, title)
            ax = figure.subplots()
            label = f"{section.many} taken by a seat"
            lines.draw_wins_by_count(ax, table, self.material.looks, self.material.fair, label)
            legend(figure, ax, width)
            return figure

        all_ = table[table["strategy"] == "all"]
        said = "; ".join(f"{row['count']}: {percent(row['win_share'])}" for row in all_.to_dict("records"))
        return Picture(f"{section.key}-wins", title, f"{title}. Win share by number taken: {said}.", build)

    def _with_and_without(self) -> Picture:
        """Does it pay, for what is taken once at most."""
        table, section = self.by_count, self.section
        title = titles.worth_title(self.worth, self.having)
        cells = {(row["strategy"], int(row["count"] > 0)): row for row in table.to_dict("records")}
        names, nan = [EVERYONE, *self.material.strategy_order], float("nan")
        both = ((f"with a {section.one}", Look(BLUE, "-", "^"), 1), ("without", Look(ORANGE, "-", "o"), 0))

        def build(width: float) -> Figure:
            figure = new_figure(width, 0.95 + row_height(2) * len(names), title)
            ax = figure.subplots()
            series = [
                Dots(
                    name,
                    look,
                    *(
                        [cells.get((strategy, some), {}).get(column, nan) for strategy in names]
                        for column in ("win_share", "low", "high")
                    ),
                )
                for name, look, some in both
            ]
            draw_dots(ax, names, series, "win share", self.material.fair)
            legend(figure, ax, width)
            return figure

        said = "; ".join(
            f"{name} {percent(cells[name, 1]['win_share'])}" for name in names if (name, 1) in cells
        )
        alt = f"Dots with intervals. {title}. With a {section.one}: {said}."
        return Picture(f"{section.key}-wins", title, alt, build)

    def grids(self) -> list[Grid]:
        """By strategy, with and without, by how many."""
        found = [self._use_grid(), self._worth_grid()]
        found += [self._adjusted_grid()] if len(self.adjusted) else []
        return found if self.section.once else [*found, self._count_grid()]

    def _use_grid(self) -> Grid:
        """Who uses it, how often, how early."""
        section, table = self.section, self.table
        shown = [
            text("Strategy", "strategy"),
            share(f"Seats with a {section.one}", "share", "share_low", "share_high"),
        ]
        if not section.once:
            shown.append(mean(f"{section.many.capitalize()} a seat", "mean", "low", "high", 2))
        if section.settled:
            shown.append(mean(f"{section.settled_word.capitalize()} a seat", "settled", places=2))
        if section.left:
            ended = f"Seats ending with some {section.left_word}"
            shown += [
                share(f"{section.left_word.capitalize()}, of those taken", "left_share"),
                share(ended, "ended_left", "ended_left_low", "ended_left_high"),
            ]
        if section.first:
            of = "" if section.once else " of the first"
            shown.append(Shown(f"Own turn{of}: median (quartiles)", _first))
        caption = f"{section.title} by strategy"
        return grid(section.key, caption, table, [*shown, count("Seats", "games")])

    def _worth_grid(self) -> Grid:
        """Do those who use it win more?"""
        section = self.section
        shown = [
            text("Strategy", "strategy"),
            share(f"Win share with {self.having}", "users_share"),
            share("Without", "others_share"),
            difference("Difference, points", "difference", "low", "high"),
            count(f"Seats with {self.having}", "users"),
            count("Without", "others"),
        ]
        caption = (
            f"Win share with and without {self.having}, each strategy against itself (all: all of them "
            f"together)"
        )
        return grid(f"{section.key}-worth", caption, self.worth, shown)

    def _adjusted_grid(self) -> Grid:
        """The same with all that was dealt held alike."""
        shown = [
            text("Strategy", "strategy"),
            Shown("Worth, points of win share", _effect),
            count(f"Seats with {self.having}", "users"),
            count("Without", "others"),
        ]
        caption = f"What {self.having} goes with, adjusted for {self.adjusted.attrs['adjusted_for']}"
        return grid(f"{self.section.key}-adjusted", caption, self.adjusted, shown)

    def _count_grid(self) -> Grid:
        """Win share by how many were taken, all strategies; the file beside has each."""
        section, table = self.section, self.by_count
        all_ = table[table["strategy"] == "all"]
        shown = [
            count(section.many.capitalize(), "count"),
            share("Win share", "win_share", "low", "high"),
            count("Seats", "games"),
        ]
        caption = f"Win share by {section.many} taken, all strategies"
        return grid(f"{section.key}-wins", caption, all_, shown, table)

    def findings(self) -> list[Finding]:
        """Who lives on it, and whether it pays."""
        section, table, all_ = self.section, self.table, self.worth.iloc[0]
        if not all_["users"]:
            return [Finding(section.title, f"No seat took a {section.one}.", "look", section.key)]
        seats = float(all_["users"] + all_["others"])
        mean = float((table["mean"] * table["games"]).sum() / table["games"].sum())
        share = percent(all_["users"] / seats)
        text = f"{share} of the seats take at least one {section.one}, {number(mean, 1)} a seat. "
        if section.once:
            said, tone = self._pays(all_)
            most, least = table.iloc[0], table.iloc[-1]
            text = f"{share} of the seats take the {section.one}"
            if len(table) > 1:
                text += f": {most['strategy']} {percent(most['share'])}"
                text += f", {least['strategy']} {percent(least['share'])}"
            return [Finding(section.title, f"{text}. {said}", tone, section.key, self._short(all_))]
        heavy = [
            f"{row['strategy']} ({number(row['mean'], 1)} a seat)"
            for row in table.to_dict("records")
            if row["share"] >= HEAVY and row["mean"] > mean
        ]
        text += (
            f"Who lives on {section.many}: {listed(heavy)}. "
            if heavy
            else f"Nobody lives on {section.many}. "
        )
        if section.left:
            left = float((table["left"] * table["games"]).sum() / (table["mean"] * table["games"]).sum())
            text += f"{percent(left)} of all {section.many} stay {section.left_word}. "
        said, tone = self._pays(all_)
        return [Finding(section.title, text + said, tone, section.key, self._short(all_))]

    def _short(self, all_: pd.Series) -> str:
        """What it goes with, in a few words."""
        more = "more" if all_["difference"] > 0 else "fewer"
        apart = points(abs(all_["difference"])).lstrip("+")
        return f"seats with {self.having} win {apart} points {more}"

    def _pays(self, all_: pd.Series) -> tuple[str, str]:
        """Whether it pays, and how much that matters."""
        sign = self.sign
        if not known(all_["difference"]):
            return "Whether it pays cannot be told.", "plain"
        found = f"{points(all_['difference'])} points {points_range(all_['low'], all_['high'])}"
        among = f"Among seats of one strategy those with {self.having}"
        found += self._adjusted_words()
        tone = "look" if sign and abs(all_["difference"]) >= 0.02 else "plain"
        if sign == 0:
            return f"{among} win neither surely more nor less ({found}).", tone
        return f"{among} win {'more' if sign > 0 else 'less'}: {found} (observed, not caused).", tone

    def _adjusted_words(self) -> str:
        """The figure beside it, with what was dealt held alike."""
        if self.adjusted.empty or not known(self.adjusted["effect"].iloc[0]):
            return ""
        row = self.adjusted.iloc[0]
        effect, low, high = (row[name] / 100 for name in ("effect", "low", "high"))
        held = self.adjusted.attrs["adjusted_for"].removeprefix("strategy, ").replace(", ", " and ")
        return f"; with {held} held alike too {points(effect)} {points_range(low, high)}"

    @property
    def sign(self) -> int:
        """+1 when those who use it win surely more than others of their strategy, -1 less, 0 unknown."""
        all_ = self.worth.iloc[0]
        return decided(float(all_["low"]), float(all_["high"]))

    def trials(self) -> list[Trial]:
        """The rule to turn, when it pays too well or too ill."""
        if not self.sign:
            return []
        section, sign = self.section, self.sign
        why = f"Seats with {self.having} win {'more' if sign > 0 else 'less'}."
        return turn(self.material.run, section.key, sign, why, section.title)


def _effect(row: Row) -> Cell:
    effect, low, high = (row[name] / 100 for name in ("effect", "low", "high"))
    tone = {1: "up", -1: "down", 0: ""}[decided(low, high)]
    return Cell(
        points(effect), sort_key(row["effect"]), tone, points_range(low, high) if known(effect) else ""
    )


def _first(row: Row) -> Cell:
    if math.isnan(row["first_median"]):
        return Cell(NONE)
    quartiles = f"{number(row['first_q25'])} to {number(row['first_q75'])}"
    return Cell(number(row["first_median"]), sort_key(row["first_median"]), note=quartiles)
