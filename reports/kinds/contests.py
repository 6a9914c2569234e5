"""Contests: who wins them, from where, in which way, and what winning is worth."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import bars, rows
from reports.figures.dots import Dots, draw_dots, row_height
from reports.figures.layout import ROW, heading, new_figure
from reports.figures.phases import shades
from reports.figures.picture import Picture, legend
from reports.figures.style import BLUE, ORANGE, Look
from reports.finding import Finding, Trial
from reports.kinds.contest_grids import contest_grids
from reports.kinds.view import View
from reports.material import Material
from reports.present import Grid
from reports.proposals import turn
from reports.source import EVERYONE, known, ordinal
from reports.tables.contests import (
    contest_amounts,
    contest_choices,
    contest_counts,
    contest_origin,
    contest_seats,
    contest_strategies,
    contest_ways,
    contest_worth,
)
from reports.tables.wins import decided
from reports.text import listed, number, number_range, percent, percent_range, points, points_range
from sim.engine.sections import ContestSection

MATTERS = 0.05  # winning that goes with so much more of the game is worth a look


class ContestView(View):
    """A `ContestSection`."""

    def __init__(self, material: Material, section: ContestSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.section = section
        key = section.key
        self.origin = material.table(contest_origin, key)
        self.seats = material.table(contest_seats, key)
        self.ways = material.table(contest_ways, key)
        self.amounts = material.table(contest_amounts, key)
        self.strategies = material.table(contest_strategies, key)
        self.worth = material.table(contest_worth, key)
        self.choices = material.table(contest_choices, key)
        self.counts = material.table(contest_counts, key)
        self.names = [one.name for one in section.contests]

    @staticmethod
    def hidden(section: ContestSection) -> frozenset[str]:
        """Who won each contest, how, and what was chosen."""
        return frozenset(
            column
            for one in section.contests
            for column in (
                one.winner,
                one.winner_place,
                one.winner_amount,
                one.winner_gain,
                one.tied,
                one.choice,
            )
        )

    @property
    def all_(self) -> str:
        """The rows that hold all contests together."""
        return EVERYONE if len(self.names) > 1 else self.names[0]

    def _series(
        self, table: pd.DataFrame, column: str, values: Sequence[object], share: str = "share"
    ) -> list[Dots]:
        """A dot a contest in each of some rows."""
        looks, nan = shades(self.names), float("nan")
        cells = {(row["contest"], row[column]): row for row in table.to_dict("records")}
        return [
            Dots(
                name,
                looks[name],
                *(
                    [cells.get((name, value), {}).get(c, nan) for value in values]
                    for c in (share, "low", "high")
                ),
            )
            for name in self.names
        ]

    def pictures(self) -> list[Picture]:
        """From where, in which way, by whom, and what it is worth."""
        return [self._origin(), self._ways(), self._strategies(), self._worth()]

    def _origin(self) -> Picture:
        section = self.section
        places = sorted({int(place) for place in self.origin["place"]})
        seats = sorted({int(seat) for seat in self.seats["seat"]})
        own = self.origin[self.origin["contest"] == self.all_].set_index("place")["share"]
        title = (
            f"Who was first in {section.place.removeprefix('place in ')} becomes {section.winner} in "
            f"{percent(own.get(1, float('nan')))} of the {section.many}, who was last in "
            f"{percent(own.get(places[-1], float('nan')))}"
        )

        def build(width: float) -> Figure:
            wide = width > 6
            height = 1.25 + row_height(len(self.names)) * max(len(places), len(seats))
            figure = new_figure(width, height if wide else 2 * height, title)
            axes = figure.subplots(*((1, 2) if wide else (2, 1)), squeeze=False).ravel()
            label = f"share that becomes {section.winner}"
            series = self._series(self.origin, "place", places)
            draw_dots(
                axes[0], [f"{ordinal(place - 1)}" for place in places], series, label, self.material.fair
            )
            heading(axes[0], f"By {section.place}", pad=18)
            series = self._series(self.seats, "seat", seats)
            names = [f"{ordinal(seat)} to play" for seat in seats]
            draw_dots(axes[1], names, series, label, self.material.fair)
            heading(axes[1], "By seat", pad=18)
            legend(figure, axes[0], width)
            return figure

        said = "; ".join(
            f"{ordinal(int(place) - 1)} {percent(float(value))}"
            for place, value in zip(own.index, own, strict=True)
        )
        alt = f"Dots with intervals. {title}. {said}."
        return Picture(f"{self.key}-origin", title, alt, build, str(self.origin.attrs["method"]))

    def _ways(self) -> Picture:
        section, unit = self.section, self.amount_unit
        ways = [way.words for way in section.ways if way.won]
        cells = {(row["contest"], row["way"]): float(row["share"]) for row in self.ways.to_dict("records")}
        title = f"{section.winner.capitalize()}s win by {self._said_ways()}"

        def build(width: float) -> Figure:
            wide = width > 6
            height = 1.35 + ROW * 2 * len(self.names)
            figure = new_figure(width, height if wide else 2 * height, title)
            axes = figure.subplots(*((1, 2) if wide else (2, 1)), squeeze=False).ravel()
            parts = [(way, [cells.get((name, way), 0.0) for name in self.names]) for way in ways]
            bars.draw_bars(axes[0], self.names, parts, f"share of {section.many}", bars.STACK, figures=False)
            axes[0].xaxis.set_major_formatter(rows.PERCENT)
            heading(axes[0], f"How {section.many} are won")
            who = {"winners": f"{section.winner}s", "all seats": "all seats"}
            spread = self.amounts.assign(
                strategy=[f"{row['contest']} {who[row['who']]}" for row in self.amounts.to_dict("records")]
            )
            looks = {
                name: Look(ORANGE if "all seats" in name else BLUE, "-", "o") for name in spread["strategy"]
            }
            rows.draw_spread(
                axes[1], spread, looks, f"{unit}: 5% to 95%, the middle half, the median", (), True
            )
            heading(axes[1], f"{unit.capitalize()} before the {section.one}")
            legend(figure, axes[0], width)
            return figure

        medians = [
            f"{row['contest']} {row['who']} {number(row['q50'])}" for row in self.amounts.to_dict("records")
        ]
        alt = f"Stacked bars and spreads. {title}. Median {unit}: {'; '.join(medians)}."
        method = f"{self.ways.attrs['method']} {self.amounts.attrs['method']}"
        return Picture(f"{self.key}-ways", title, alt, build, method)

    def _said_ways(self, intervals: bool = False) -> str:
        """In which ways contests are won, the usual one first."""
        ways = self.ways[self.ways["contest"] == self.all_].sort_values("share", ascending=False)
        return listed(
            [
                f"{row['way']} ({percent(row['share'])}"
                + (f" {percent_range(row['low'], row['high'])})" if intervals else ")")
                for row in ways.to_dict("records")
            ]
        )

    @property
    def amount_unit(self) -> str:
        """What decides a contest, by the unit of its column."""
        name = self.section.contests[0].amount
        return next(c.unit for c in self.material.run.ruleset.seat_columns if c.name == name)

    @property
    def gain_unit(self) -> str:
        """What a contest brings, by the unit of its column."""
        name = self.section.contests[0].gain
        return next(c.unit for c in self.material.run.ruleset.seat_columns if c.name == name)

    def _strategies(self) -> Picture:
        order = self.material.strategy_order
        mean = self.strategies.groupby("strategy")["share"].mean()
        most = max(order, key=lambda name: float(mean[name]))
        title = f"{most} wins most {self.section.many}, {percent(float(mean[most]))} of those it stands in"

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.15 + row_height(len(self.names)) * len(order), title)
            ax = figure.subplots()
            label = f"share of its seats that become {self.section.winner}"
            draw_dots(ax, order, self._series(self.strategies, "strategy", order), label, self.material.fair)
            legend(figure, ax, width)
            return figure

        said = "; ".join(f"{name} {percent(float(mean[name]))}" for name in order)
        alt = f"Dots with intervals. {title}. {said}."
        return Picture(f"{self.key}-strategies", title, alt, build, str(self.strategies.attrs["method"]))

    def _worth(self) -> Picture:
        section, table = self.section, self.worth[self.worth["contest"].isin(self.names)]
        all_ = self._whole(self.worth)
        title = (
            f"{section.winner.capitalize()}s win {percent(all_['winners_share'])} of the games, other seats "
            f"{percent(all_['others_share'])}; an {section.one} brings them "
            f"{number(all_['winners_gain'], 1)} {self.gain_unit}, others {number(all_['others_gain'], 1)}"
        )
        looks = {
            "winners": (f"{section.winner}s", Look(BLUE, "-", "^")),
            "others": ("other seats", Look(ORANGE, "-", "o")),
        }

        def dots(what: str, low: str, high: str) -> list[Dots]:
            return [
                Dots(name, look, *([*table[f"{who}_{column}"]] for column in (what, low, high)))
                for who, (name, look) in looks.items()
            ]

        def build(width: float) -> Figure:
            wide = width > 6
            height = 1.25 + row_height(2) * len(self.names)
            figure = new_figure(width, height if wide else 2 * height, title)
            axes = figure.subplots(*((1, 2) if wide else (2, 1)), squeeze=False).ravel()
            draw_dots(axes[0], self.names, dots("share", "low", "high"), "win share", self.material.fair)
            heading(axes[0], "Win share of the game", pad=18)
            gains = dots("gain", "gain_low", "gain_high")
            draw_dots(axes[1], self.names, gains, f"{self.gain_unit} a seat", shares=False)
            heading(axes[1], f"{self.gain_unit.capitalize()} of the {section.one}", pad=18)
            legend(figure, axes[0], width)
            return figure

        said = "; ".join(
            f"{row['contest']} {percent(row['winners_share'])} and {percent(row['others_share'])}"
            for row in table.to_dict("records")
        )
        return Picture(f"{self.key}-worth", title, f"Dots with intervals. {title}. {said}.", build)

    def _whole(self, table: pd.DataFrame) -> pd.Series:
        return table[table["contest"] == self.all_].iloc[0]

    def grids(self) -> list[Grid]:
        """What it is worth; then from where, how, by whom, what was chosen."""
        return contest_grids(self.section, self, self.material.strategy_names)

    def findings(self) -> list[Finding]:
        """Where winners come from, how they win, and what it is worth."""
        section = self.section
        first = self.origin[(self.origin["contest"] == self.all_) & (self.origin["place"] == 1)]
        text = ""
        if len(first):
            row = first.iloc[0]
            text += (
                f"Who was first in {section.place.removeprefix('place in ')} becomes {section.winner} in "
                f"{percent(row['share'])} {percent_range(row['low'], row['high'])} of the {section.many}. "
            )
        text += f"{section.winner.capitalize()}s win by {self._said_ways(True)}."
        return [Finding(section.title, text.strip(), "plain", self.key), self._worth_finding()]

    def _worth_finding(self) -> Finding:
        section, all_ = self.section, self._whole(self.worth)
        topic = f"Being {section.winner}"
        text = (
            f"An {section.one} brings the {section.winner} {number(all_['winners_gain'], 1)} "
            f"{number_range(all_['winners_gain_low'], all_['winners_gain_high'])} {self.gain_unit}, other "
            f"seats {number(all_['others_gain'], 1)} "
            f"{number_range(all_['others_gain_low'], all_['others_gain_high'])}. "
            f"{section.winner.capitalize()}s win {percent(all_['winners_share'])} "
            f"{percent_range(all_['winners_low'], all_['winners_high'])} of the games, others "
            f"{percent(all_['others_share'])}"
        )
        if not known(all_["low"]):
            return Finding(topic, f"{text}.", "plain", self.key)
        sign = decided(float(all_["low"]), float(all_["high"]))
        text += (
            f"; among seats of one strategy the difference is {points(all_['difference'])} points "
            f"{points_range(all_['low'], all_['high'])} (observed, not caused: who leads is elected)."
        )
        tone = "look" if sign and abs(all_["difference"]) >= MATTERS else "plain"
        more = points(all_["difference"]).lstrip("+")
        return Finding(topic, text, tone, self.key, f"who is {section.winner} wins {more} points more")

    def trials(self) -> list[Trial]:
        """A contest that weighs less, where winning one goes with winning the game."""
        section, all_ = self.section, self._whole(self.worth)
        sign = decided(float(all_["low"]), float(all_["high"]))
        why = f"How much of it is what an {section.one} pays?"
        return turn(self.material.run, section.key, sign, why, f"Being {section.winner}") if sign else []
