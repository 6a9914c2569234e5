"""How games run: who leads, how surely, whether leads run away, how close games end."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from reports.dials import LEADS
from reports.figures import lines
from reports.figures.layout import heading, new_figure
from reports.figures.pacing import draw_leaders, draw_slopes
from reports.figures.picture import Picture
from reports.finding import Finding, Trial
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, Shown, count, grid, mean, mean_cell, share, share_cell, sort_key
from reports.proposals import edit_rules, turn
from reports.source import known
from reports.tables.length import length_histogram
from reports.tables.pacing import CERTAIN, REACHED, flow_table, leader_table
from reports.tables.runaway import runaway_table
from reports.tables.scores import seat_column
from reports.text import number, number_range, percent, percent_range

HALF = 5  # the tenth after which half the game is played
STEEP = 0.05  # a slope worth a look: a lead of 10 gains half a point a round
KEY = "pacing"


class PacingView(View):
    """How games run, of every game that keeps who leads."""

    def __init__(self, material: Material) -> None:
        lead = (
            "A game is exciting while the leader may still lose. The standing after each round is the score "
            "that the game would have ended with; a leader is one seat ahead of all others."
        )
        super().__init__(material, KEY, "Who leads, and how surely", lead)
        self.tenths = material.table(leader_table)
        self.rounds = material.table(leader_table, "round")
        self.slopes = material.table(runaway_table)
        self.flow = material.table(flow_table)
        self.unit = seat_column(material.run, "score").unit

    def pictures(self) -> list[Picture]:
        """Leaders and slopes; margins."""
        return [self._leaders(), self._slopes(), *self._margins()]

    def _leaders(self) -> Picture:
        table, fair = self.tenths, self.material.fair
        half = _at(table, HALF)
        title = f"Who leads halfway wins {percent(half['win_share'])} of the games; {_certain(table)}"

        def build(width: float) -> Figure:
            figure = new_figure(width, 3.3, title)
            draw_leaders(figure.subplots(), table, fair)
            return figure

        said = "; ".join(f"{10 * row['at']}% {percent(row['win_share'])}" for row in table.to_dict("records"))
        alt = f"Line with a band. {title}. By part of the game played: {said}."
        return Picture("leaders", title, alt, build, str(table.attrs["method"]))

    def _told(self) -> pd.DataFrame:
        """The rounds that enough games reach, with sure intervals."""
        games = float(self.rounds["games"].max())
        return self.slopes[(self.slopes["games"] >= REACHED * games) & self.slopes["low"].notna()]

    def _slopes(self) -> Picture:
        told = self._told()
        title = self._runaway_words()

        def build(width: float) -> Figure:
            figure = new_figure(width, 2.9, title)
            draw_slopes(figure.subplots(), told, self.unit)
            return figure

        said = "; ".join(
            f"round {row['round']} {number(10 * row['slope'], 1)}" for row in told.to_dict("records")
        )
        alt = f"Dots with intervals. {title}. {self.unit.capitalize()} a round for each 10 of lead: {said}."
        return Picture("runaway", title, alt, build, str(self.slopes.attrs["method"]))

    def _margins(self) -> list[Picture]:
        histograms = {
            name: self.material.table(length_histogram, name) for name in ("margin", "lead_changes")
        }
        rows = {row["measure"]: row for row in self.flow.to_dict("records")}
        if any(len(table) < 2 for table in histograms.values()):
            return []
        title = self._margin_words()

        def build(width: float) -> Figure:
            wide = width > 6
            figure = new_figure(width, 2.6 if wide else 4.8, title)
            axes = figure.subplots(*((1, 2) if wide else (2, 1)), squeeze=False).ravel()
            labels = {"margin": f"final margin ({self.unit})", "lead_changes": "lead changes a game"}
            for ax, (name, table) in zip(axes, histograms.items(), strict=True):
                middle = {q: float(rows[name][q]) for q in ("q05", "q50", "q95")}
                lines.draw_length(ax, table, middle, labels[name])
            heading(axes[0], "How close games end", pad=16)
            heading(axes[1], "How often the lead changes", pad=16)
            return figure

        method = str(self.flow.attrs["method"])
        return [Picture("margins", title, f"Two histograms. {title}.", build, method)]

    def grids(self) -> list[Grid]:
        """By tenth; by round; margins; slopes."""
        common = self.rounds[self.rounds["reached"] >= REACHED]
        return [
            _leader_grid("leaders", "Leaders by part of the game played", self.tenths, "Played", self.unit),
            _leader_grid("leaders-by-round", "Leaders by round", common, "Round", self.unit, self.rounds),
            self._flow_grid(),
            self._slope_grid(),
        ]

    def _flow_grid(self) -> Grid:
        units = {"margin": self.unit}

        def label(row: Row) -> Cell:
            unit = units.get(row["measure"], row["unit"])
            return Cell(f"{row['label']} ({unit})".capitalize())

        def quantile(q: str) -> Shown:
            title = "Median" if q == "q50" else f"{int(q[1:])}%"
            return Shown(title, lambda row: mean_cell(row, q, f"{q}_low", f"{q}_high", 0))

        shown = [
            Shown("A game's", label, numeric=False),
            mean("Mean", "mean", "low", "high", 2),
            *map(quantile, ("q05", "q25", "q50", "q75", "q95")),
            share("Games with none", "none", "none_low", "none_high"),
        ]
        return grid("flow", "Margins, lead changes, and when the winner is ahead for good", self.flow, shown)

    def _slope_grid(self) -> Grid:
        def slope(row: Row) -> Cell:
            low, high = 10 * row["low"], 10 * row["high"]
            tone = "up" if low > 0 else "down" if high < 0 else ""
            note = number_range(low, high, 2)
            return Cell(number(10 * row["slope"], 2), sort_key(row["slope"]), tone, note)

        shown = [
            count("Round", "round"),
            mean(f"Mean lead ({self.unit})", "lead"),
            mean("Growth until the next round", "growth", "growth_low", "growth_high", 2),
            Shown("More for each 10 of lead", slope),
            count("Games", "games"),
        ]
        caption = "How leads grow until the next round"
        return grid("runaway", caption, self._told(), shown, self.slopes)

    def findings(self) -> list[Finding]:
        """How surely leaders win; whether leads run away; how close games are."""
        half, late = _at(self.tenths, HALF), _at(self.tenths, 8)
        certain = self.tenths.attrs["certain"]
        text = (
            f"Who leads halfway wins {percent(half['win_share'])} {percent_range(half['low'], half['high'])} "
            f"of the games, who leads when 80% are played {percent(late['win_share'])}; "
            f"{_certain(self.tenths)}."
        )
        early = known(certain) and certain <= HALF
        runs = self._runs_away()
        index = number(10 * self.slopes.attrs["index"], 1)
        grows = f"leads run away, each 10 {self.unit} by {index} a round"
        short = f"the leader halfway wins {percent(half['win_share'])}"
        return [
            Finding("Leaders", text, "look" if early else "plain", KEY, short),
            Finding("Leads", f"{self._runaway_words()}.", "look" if runs else "plain", KEY, grows),
            Finding("Margins", f"{self._margin_words()}.{self._settled_words()}", "plain", KEY),
        ]

    def _runs_away(self) -> bool:
        """Whether leads surely grow, and so fast that it is worth a look."""
        index, low = self.slopes.attrs["index"], self.slopes.attrs["index_low"]
        return bool(known(low) and low > 0 and index >= STEEP)

    def trials(self) -> list[Trial]:
        """What who leads gets more of, made to pay less."""
        if not self._runs_away():
            return []
        why = "Who is ahead gets farther ahead."
        run = self.material.run
        return turn(run, LEADS, 1, why, "Leads") or [edit_rules(run, f"{why} Let that pay less.", "Leads")]

    def _runaway_words(self) -> str:
        of = self.slopes.attrs
        index, low, high = (10 * of[name] for name in ("index", "index_low", "index_high"))
        if not known(low):
            return "Too few games to tell whether leads run away"
        told = self._told()
        melting, growing = (told.loc[sure, "round"] for sure in (told["high"] < 0, told["low"] > 0))
        if len(melting) > 1 and len(growing) > 1 and melting.max() < growing.min():
            late = told[told["round"] >= growing.min()].sort_values("slope").iloc[-1]
            return (
                f"Leads are caught up with until round {melting.max()} and run away from round "
                f"{growing.min()} on, where each 10 {self.unit} of lead gain up to "
                f"{number(10 * late['slope'], 1)} {_range(late)} more a round"
            )
        shown = number_range(low, high)
        if low > 0:
            return (
                f"Leads run away: each 10 {self.unit} of lead gain {number(index, 1)} {shown} more a round"
                f"{self._steepest()}"
            )
        if high < 0:
            turned = number_range(-high, -low)
            return (
                f"Leads are caught up with: of each 10 {self.unit} of lead {number(-index, 1)} {turned} are "
                f"gone a round later"
            )
        return (
            f"Leads neither run away nor melt: each 10 {self.unit} of lead change by "
            f"{number(index, 1)} {shown} a round, which may be nothing"
        )

    def _steepest(self) -> str:
        """The round in which leads grow most, when it stands out."""
        told = self._told()
        steep = told[(told["low"] > 2 * self.slopes.attrs["index"])].sort_values("slope")
        if steep.empty:
            return ""
        most = steep.iloc[-1]
        return f", most after round {most['round']:.0f}, {number(10 * most['slope'], 1)} {_range(most)}"

    def _margin_words(self) -> str:
        rows = {row["measure"]: row for row in self.flow.to_dict("records")}
        margin, changes = rows["margin"], rows["lead_changes"]
        return (
            f"Half the games end within {number(margin['q50'])} {self.unit}, and the lead changes "
            f"{number(changes['mean'], 1)} times a game"
        )

    def _settled_words(self) -> str:
        row = self.flow[self.flow["measure"] == "settled"].iloc[0]
        changes = self.flow[self.flow["measure"] == "lead_changes"].iloc[0]
        return (
            f" In half of them the winner is ahead for good only after {number(row['q50'])}% of the rounds, "
            f"or later; in {percent(changes['none'])} "
            f"{percent_range(changes['none_low'], changes['none_high'])} nobody ever overtakes."
        )


def _range(slope: pd.Series) -> str:
    return number_range(10 * slope["low"], 10 * slope["high"])


def _at(table: pd.DataFrame, at: int) -> pd.Series:
    """The row of a tenth."""
    return table[table["at"] == at].iloc[0]


def _certain(table: pd.DataFrame) -> str:
    """From when on leaders are as good as sure."""
    at, level = table.attrs["certain"], percent(CERTAIN, 0)
    if not known(at):
        return f"leaders are never {level} certain before the end"
    if at >= table["at"].max():
        return f"leaders are {level} certain only at the very end"
    if at <= 1:
        return f"leaders are {level} certain from the start"
    low, high = table.attrs["certain_low"], table.attrs["certain_high"]
    range_ = "" if low == high or not known(high) else f" ({number(10 * low)} to {number(10 * high)}%)"
    return f"leaders are {level} certain from {number(10 * at)}% of the game on{range_}"


def _leader_grid(
    key: str, caption: str, table: pd.DataFrame, when: str, unit: str, data: pd.DataFrame | None = None
) -> Grid:
    by_tenth = when == "Played"

    def at(row: Row) -> Cell:
        return Cell(f"{10 * row['at']}%" if by_tenth else str(row["at"]), sort_key(row["at"]))

    shown = [
        Shown(when, at),
        Shown("Leader wins", lambda row: share_cell(row, "win_share")),
        mean(f"Lead ({unit})", "lead", "lead_low", "lead_high"),
        share("Games with one leader", "led_share"),
        count("Games", "games"),
    ]
    return grid(key, caption, table, shown, data)
