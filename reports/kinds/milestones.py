"""Milestones: when they are reached, by whom, how often, and whether it pays to come early."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from reports.figures.dots import Dots, draw_dots, row_height
from reports.figures.layout import heading, new_figure
from reports.figures.phases import draw_incidence, shades
from reports.figures.picture import Picture, legend
from reports.figures.style import BLUE, GREEN, ORANGE, Look
from reports.finding import Finding, Trial
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
    mean,
    mean_cell,
    pairs,
    rectangle,
    share,
    share_cell,
    sort_key,
)
from reports.proposals import turn
from reports.source import EVERYONE, known
from reports.tables.actions import phase_turns
from reports.tables.milestones import (
    FEWEST,
    milestone_incidence,
    milestone_phases,
    milestone_table,
    milestone_wins,
)
from reports.tables.wins import decided
from reports.text import (
    NONE,
    listed,
    number,
    number_range,
    percent,
    percent_range,
    points,
    points_range,
)
from sim.engine.sections import MilestoneSection

HARDLY = 0.05  # a milestone reached by fewer seats is hardly ever reached
BANDS = {
    "early": Look(BLUE, "-", "^"),
    "ever": Look(BLUE, "-", "^"),
    "middle": Look(GREEN, "-", "o"),
    "late": Look(ORANGE, "-", "v"),
    "never": Look("#8a8f99", "-", "X"),
}


class MilestoneView(View):
    """A `MilestoneSection`."""

    def __init__(self, material: Material, section: MilestoneSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.section = section
        self.table = material.table(milestone_table, section.key)
        self.curves = material.table(milestone_incidence, section.key)
        self.phases = material.table(milestone_phases, section.key)
        self.wins = material.table(milestone_wins, section.key)
        self.names = [one.name for one in section.milestones]
        self.marked = (section.phases.names, phase_turns(material.run, section.phases))

    def _all(self, table: pd.DataFrame) -> pd.DataFrame:
        return table[table["strategy"] == EVERYONE]

    def pictures(self) -> list[Picture]:
        """When they are reached, by whom, and does it pay."""
        return [self._when(), self._who(), self._worth()]

    def _when(self) -> Picture:
        everyone, looks = self._all(self.curves), shades(self.names)
        reached = self._all(self.table).set_index("milestone")["reached"]
        ends = dict.fromkeys([self.names[0], self.names[len(self.names) // 2], self.names[-1]])
        said = listed([f"{percent(reached[name])} reach {self.section.one} {name}" for name in ends])
        title = f"Of all seats {said}"

        def build(width: float) -> Figure:
            figure = new_figure(width, 3.8, title)
            draw_incidence(figure.subplots(), everyone, looks, self.marked)
            return figure

        shares = "; ".join(f"{name} {percent(reached[name])}" for name in self.names)
        alt = f"Step curves by own turn, one a {self.section.one}. {title}. By the end: {shares}."
        return Picture(self.key, title, alt, build, str(self.curves.attrs["method"]))

    def _who(self) -> Picture:
        order, looks = self.material.strategy_order, shades(self.names)
        wide = self.table[self.table["strategy"] != EVERYONE]
        wide = wide.pivot(index="strategy", columns="milestone", values="reached").reindex(order)
        apart = str((wide.max() - wide.min()).reindex(self.names).idxmax())
        shares = {name: float(wide[apart][name]) for name in order}
        most, least = (max(order, key=shares.__getitem__), min(order, key=shares.__getitem__))
        title = f"{most} reaches {self.section.one} {apart} in {percent(shares[most])} of its seats"
        if most != least:
            title += f", {least} in {percent(shares[least])}"

        def build(width: float) -> Figure:
            across = 3 if width > 6 else 2
            down = -(-len(order) // across)
            figure = new_figure(width, 1.75 * down + 0.3, title)
            axes = figure.subplots(down, across, squeeze=False, sharex=True, sharey=True).ravel()
            for ax, strategy in zip(axes, order, strict=False):
                own = self.curves[self.curves["strategy"] == strategy]
                draw_incidence(ax, own, looks, self.marked, labelled=False)
                heading(ax, strategy)
                ax.tick_params(labelbottom=True)
            for ax in axes[len(order) :]:
                ax.set_axis_off()
            legend(figure, axes[0], width)
            return figure

        said = "; ".join(f"{name} {percent(shares[name])}" for name in order)
        alt = f"Small panels of step curves by own turn. {title}. {self.section.one} {apart}: {said}."
        return Picture(f"{self.key}-strategies", title, alt, build, str(self.curves.attrs["method"]))

    def _worth(self) -> Picture:
        everyone = self._all(self.wins)
        title = self._worth_title(everyone)
        enough = everyone[everyone["seats"] >= FEWEST]
        cells = {(row["milestone"], row["band"]): row for row in enough.to_dict("records")}
        kept = [band for band in BANDS if (enough["band"] == band).any()]
        nan = float("nan")

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + row_height(len(kept)) * len(self.names), title)
            series = [
                Dots(
                    band,
                    BANDS[band],
                    *(
                        [cells.get((name, band), {}).get(column, nan) for name in self.names]
                        for column in ("win_share", "low", "high")
                    ),
                )
                for band in kept
            ]
            ax = figure.subplots()
            names = [f"{self.section.one} {name}" for name in self.names]
            draw_dots(ax, names, series, "win share", self.material.fair)
            legend(figure, ax, width)
            return figure

        said = "; ".join(
            f"{row['milestone']} {row['band']} {percent(row['win_share'])}"
            for row in enough.to_dict("records")
        )
        alt = f"Dots with intervals. {title}. {said}."
        return Picture(f"{self.key}-wins", title, alt, build, str(self.wins.attrs["method"]))

    def _worth_title(self, everyone: pd.DataFrame) -> str:
        best = self._telling(everyone)
        if best is None:
            return f"Whether those win who reach a {self.section.one} early cannot be told"
        never = everyone[(everyone["milestone"] == best["milestone"]) & (everyone["band"] == "never")].iloc[0]
        when = "early" if best["band"] == "early" else "at all"
        other = f", those that never do {percent(never['win_share'])}" if never["seats"] >= FEWEST else ""
        return (
            f"Seats that reach {self.section.one} {best['milestone']} {when} win "
            f"{percent(best['win_share'])}{other}"
        )

    def _telling(self, everyone: pd.DataFrame) -> pd.Series | None:
        """The earliest band that differs most from other seats of its strategies."""
        early = everyone[everyone["band"].isin(["early", "ever"]) & (everyone["seats"] >= FEWEST)]
        early = early.dropna(subset=["difference", "difference_low"])
        order = early["difference"].abs().sort_values(ascending=False, kind="stable").index
        return None if early.empty else early.reindex(order).iloc[0]

    def grids(self) -> list[Grid]:
        """All strategies together; by strategy; win share by earliness."""
        wins = rectangle(
            f"{self.key}-wins-by-strategy",
            f"Win share by how early a seat first reached each {self.section.one}, by strategy",
            self.wins,
            (
                ("strategy", "milestone"),
                "Strategy",
                pairs(
                    self.material.strategy_names, {name: f"{self.section.one} {name}" for name in self.names}
                ),
            ),
            ("band", {band: band.capitalize() for band in BANDS if (self.wins["band"] == band).any()}),
            lambda row: share_cell(row, "win_share") if row["seats"] else Cell(""),
        )
        return [self._reached_grid(), *self._strategy_grids(), self._wins_grid(), wins]

    def _reached_grid(self) -> Grid:
        one = self.section.one
        shown = [
            Shown(one.capitalize(), lambda row: Cell(f"{one} {row['milestone']}"), numeric=False),
            share("Seats that reach it", "reached", "low", "high"),
            Shown("Own turn: median (quartiles)", _turn),
            mean("Times a seat", "times", "times_low", "times_high", 2),
            mean("Times a game", "times_game", places=1),
            count("Seats", "seats"),
        ]
        caption = f"How many reach each {one} of {self.section.track}, when, how often; all strategies"
        return grid(self.key, caption, self._all(self.table), shown, self.table)

    def _strategy_grids(self) -> list[Grid]:
        one, strategies = self.section.one, self.material.strategy_names
        spaces = {name: f"{one} {name}" for name in self.names}
        phases = {name: f"First in {name}" for name in self.section.phases.names}

        def median(row: Row) -> Cell:
            note = number_range(row["first_median_low"], row["first_median_high"], 0)
            shown = number(row["first_median"])
            return Cell(shown, sort_key(row["first_median"]), note=note if known(row["first_median"]) else "")

        return [
            rectangle(
                f"{self.key}-phases",
                f"Phase of first reaching each {one}, share of all seats",
                self._all(self.phases),
                ("milestone", one.capitalize(), spaces),
                ("phase", phases),
                share_cell,
            ),
            rectangle(
                f"{self.key}-by-strategy",
                f"Share of a strategy's seats that reach each {one}",
                self.table,
                ("strategy", "Strategy", strategies),
                ("milestone", spaces),
                lambda row: share_cell(row, "reached"),
            ),
            rectangle(
                f"{self.key}-turns",
                f"Median own turn of first reaching each {one}, of the seats that do",
                self.table,
                ("strategy", "Strategy", strategies),
                ("milestone", spaces),
                median,
            ),
            rectangle(
                f"{self.key}-times",
                f"Times that a strategy's seat reaches each {one}",
                self.table,
                ("strategy", "Strategy", strategies),
                ("milestone", spaces),
                lambda row: mean_cell(row, "times", "times_low", "times_high", 2),
            ),
            rectangle(
                f"{self.key}-phases-by-strategy",
                f"Phase of first reaching each {one}, by strategy",
                self.phases,
                (("strategy", "milestone"), "Strategy", pairs(strategies, spaces)),
                ("phase", phases),
                share_cell,
            ),
        ]

    def _wins_grid(self) -> Grid:
        one = self.section.one

        def turns(row: Row) -> Cell:
            if row["band"] == "never":
                return Cell(NONE)
            first, last = int(row["first_turn"]), int(row["last_turn"])
            return Cell(f"{first} to {last}" if first < last else str(first), sort_key(first))

        shown = [
            Shown(one.capitalize(), lambda row: Cell(f"{one} {row['milestone']}"), numeric=False),
            Shown("Reached", lambda row: Cell(str(row["band"])), numeric=False),
            Shown("In own turns", turns),
            share("Win share", "win_share", "low", "high"),
            difference(
                "To other seats of the strategy, points", "difference", "difference_low", "difference_high"
            ),
            count("Seats", "seats"),
        ]
        caption = f"Win share by how early a seat first reached each {one}; all strategies"
        return grid(f"{self.key}-wins", caption, self._all(self.wins), shown, self.wins)

    def findings(self) -> list[Finding]:
        """Which are hardly ever reached, and whether it pays to come early."""
        one, all_ = self.section.one, self._all(self.table)
        rare = [
            f"{one} {row['milestone']} ({percent(row['reached'])} {percent_range(row['low'], row['high'])})"
            for row in all_.to_dict("records")
            if row["reached"] < HARDLY
        ]
        first, last = all_.iloc[0], all_.iloc[-1]
        if rare:
            text = f"Hardly any seat reaches {listed(rare)}. "
        else:
            text = (
                f"Even {one} {last['milestone']} is reached by {percent(last['reached'])} "
                f"{percent_range(last['low'], last['high'])} of the seats. "
            )
        text += f"{one.capitalize()} {first['milestone']} is reached by {percent(first['reached'])}"
        if known(first["first_median"]):
            text += f", in the median in own turn {number(first['first_median'])}"
        text += ". "
        telling = self._telling(self._all(self.wins))
        if telling is not None:
            sign = decided(float(telling["difference_low"]), float(telling["difference_high"]))
            span = points_range(telling["difference_low"], telling["difference_high"])
            end = int(telling["last_turn"])
            text += f"Seats that reach {one} {telling['milestone']} by turn {end} win "
            text += {1: "more", -1: "less", 0: "neither surely more nor less"}[sign]
            text += f" than others of their strategy: {points(telling['difference'])} points {span} "
            text += "(observed, not caused)."
        short = f"hardly any seat reaches {one} {last['milestone']}"
        return [Finding(self.title, text.strip(), "look" if rare else "plain", self.key, short)]

    def trials(self) -> list[Trial]:
        """Milestones that pay more, where some are hardly ever reached."""
        if not (self._all(self.table)["reached"] < HARDLY).any():
            return []
        return turn(self.material.run, self.key, -1, "Is it worth the way?", self.title)


def _turn(row: Row) -> Cell:
    if not known(row["first_median"]):
        return Cell(NONE)
    quartiles = f"{number(row['first_q25'])} to {number(row['first_q75'])}"
    return Cell(number(row["first_median"]), sort_key(row["first_median"]), note=quartiles)
