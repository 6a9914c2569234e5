"""How quantities run by own turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pandas as pd
from matplotlib.figure import Figure

from reports import titles
from reports.figures import lines
from reports.figures.layout import new_figure
from reports.figures.picture import Picture, axis_label, legend
from reports.finding import Finding
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, rectangle, sort_key
from reports.tables.actions import phase_of, phase_turns
from reports.tables.curve_quartiles import curve_quartiles
from reports.tables.curves import AT_RISK, curve_column, curves
from reports.text import number, number_range, percent
from sim.engine.errors import AldermanError
from sim.engine.records import Column
from sim.engine.sections import CurveSection


class CurveView(View):
    """A `CurveSection`."""

    def __init__(self, material: Material, section: CurveSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.columns = {name: curve_column(material.run, name) for name in section.columns}
        self.tables = {name: material.table(curves, name) for name in section.columns}
        self.phases = section.phases
        self.turns = phase_turns(material.run, section.phases) if section.phases else 0
        self.quartiles = pd.DataFrame()
        if len(section.columns) == 1:
            with suppress(
                AldermanError
            ):  # a strategy is no longer there, so that no game can be played again
                self.quartiles = material.table(curve_quartiles, section.columns[0])

    def pictures(self) -> list[Picture]:
        """One curve large, or several small."""
        if len(self.columns) == 1:
            (name,) = self.columns
            return [self._large(self.tables[name], self.columns[name])]
        return [self._small()]

    def _large(self, table: pd.DataFrame, column: Column) -> Picture:
        title = titles.curve_title(table, self.title.removesuffix(" by turn"), column.unit)
        count = table["strategy"].nunique()

        def build(width: float) -> Figure:
            figure = new_figure(width, max(3.4, 0.2 * count + 1.2), title)
            ax = figure.subplots()
            lines.draw_curves(ax, table, self.material.looks, axis_label(column), phases=self._marked())
            return figure

        late = titles.curve_point(table)
        said = "; ".join(f"{row['strategy']} {number(row['mean'], 1)}" for row in late.to_dict("records"))
        return Picture(self.key, title, f"Lines by own turn. {title}. There: {said}.", build)

    def _marked(self) -> tuple[Sequence[str], int] | None:
        """Names of the phases and own turns of each."""
        return (self.phases.names, self.turns) if self.phases else None

    def _small(self) -> Picture:
        tables, columns = self.tables, self.columns
        title = titles.economy_title(tables, {name: column.label for name, column in columns.items()})

        def build(width: float) -> Figure:
            across = 2 if width > 6 else 1
            down = -(-len(tables) // across)
            figure = new_figure(width, 2.1 * down + 0.3, title)
            axes = figure.subplots(down, across, squeeze=False, sharex=True).ravel()
            for ax, (name, table) in zip(axes, tables.items(), strict=False):
                unit = columns[name].unit
                lines.draw_curves(
                    ax, table, self.material.looks, unit, labelled=False, still=False, phases=self._marked()
                )
                ax.set_title(columns[name].label)
                ax.tick_params(labelbottom=True)
            for ax in axes[len(tables) :]:
                ax.set_axis_off()
            legend(figure, axes[0], width)
            return figure

        said = "; ".join(
            titles.curve_title(table, columns[name].label, columns[name].unit)
            for name, table in tables.items()
        )
        return Picture(self.key, title, f"Small panels of lines by own turn. {title}. {said}.", build)

    def grids(self) -> list[Grid]:
        """A table a curve; quartiles of the large one."""
        found = [self._grid(name) for name in self.columns]
        return [*found, self._quartile_grid()] if len(self.quartiles) else found

    def _quartile_grid(self) -> Grid:
        """The middle half of the seats at some turns."""
        ((name, column),) = self.columns.items()

        def cell(row: Row) -> Cell:
            note = f"{number(row['q25'])} to {number(row['q75'])}"
            return Cell(number(row["q50"]), sort_key(row["q50"]), note=note)

        games = number(self.quartiles.attrs["looked_at"])
        return rectangle(
            f"curve-{name}-quartiles",
            f"{column.label.capitalize()} by own turn: median and middle half of the seats, {games} games",
            self.quartiles,
            ("strategy", "Strategy", self.material.strategy_names),
            ("turn", self._some_turns(self.tables[name])),
            cell,
        )

    def _some_turns(self, table: pd.DataFrame) -> dict[int, str]:
        """About six turns, or the ends of phases, as long as some still play."""
        last = int(table.loc[table["at_risk_share"] >= AT_RISK, "turn"].max()) if len(table) else 0
        step = self.turns or max(1, -(-last // 6))
        return {turn: self._turn_name(turn) for turn in range(step, last + 1, step)}

    def _grid(self, name: str) -> Grid:
        """A curve at some turns, as a rectangle; all turns are in the file beside."""
        table, column = self.tables[name], self.columns[name]
        some_end = bool((table["at_risk_share"] < 1).any())
        unit = "" if column.unit == column.label else f" ({column.unit})"
        playing = ", share of seats that play the turn" if some_end else ""

        def cell(row: Row) -> Cell:
            note = number_range(row["low"], row["high"])
            note += f" · {percent(row['at_risk_share'], 0)}" if some_end else ""
            return Cell(number(row["mean"], 1), sort_key(row["mean"]), note=note)

        return rectangle(
            f"curve-{name}",
            f"{column.label.capitalize()}{unit} by own turn: mean, interval{playing}",
            table,
            ("strategy", "Strategy", self.material.strategy_names),
            ("turn", self._some_turns(table)),
            cell,
        )

    def _turn_name(self, turn: int) -> str:
        if self.phases and self.turns:
            return f"End of {phase_of(turn, self.phases, self.turns)} (turn {turn})"
        return f"Turn {turn}"

    def findings(self) -> list[Finding]:
        """How a large curve runs."""
        if len(self.columns) > 1:
            return []
        ((name, column),) = self.columns.items()
        return [self._finding(self.tables[name], column)]

    def _finding(self, table: pd.DataFrame, column: Column) -> Finding:
        late = titles.curve_point(table)
        if late.empty:
            return Finding(self.title, "Nothing was counted.", "plain", self.key)
        everyone = (
            table.assign(total=table["mean"] * table["at_risk"]).groupby("turn")[["total", "at_risk"]].sum()
        )
        mean = everyone["total"] / everyone["at_risk"]
        turn = int(late.iloc[0]["turn"])
        unit = "" if column.unit == column.label else column.unit
        grows = "grows" if mean.loc[turn] >= mean.iloc[0] else "falls"
        text = (
            f"{column.label.capitalize()} {grows} from {titles.amount(float(mean.iloc[0]), unit)} after own "
            f"turn {int(mean.index[0])} to {titles.amount(float(mean.loc[turn]), unit)} after turn {turn}, "
            f"on average"
        )
        if len(late) > 1:
            most, least = late.iloc[0], late.iloc[-1]
            text += (
                f"; {most['strategy']} has most ({number(most['mean'], 1)}), "
                f"{least['strategy']} least ({number(least['mean'], 1)})"
            )
        return Finding(column.label.capitalize(), f"{text}.", "plain", self.key)
