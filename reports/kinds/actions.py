"""Actions: which are taken when, and which are dead."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports.figures import bars
from reports.figures.dots import Dots, draw_dots, row_height
from reports.figures.layout import ROW, heading, new_figure
from reports.figures.picture import Picture, legend
from reports.finding import Finding, Trial
from reports.kinds.view import View
from reports.material import Material
from reports.present import (
    Cell,
    Grid,
    Row,
    Shown,
    count,
    grid,
    mean,
    pairs,
    rectangle,
    share,
    share_cell,
    sort_key,
    text,
)
from reports.proposals import edit_rules, turn
from reports.source import EVERYONE, known
from reports.tables.actions import DEAD, WHOLE, action_mix, action_use, said_dead
from reports.text import listed, number, number_range, percent, percent_range
from sim.engine.sections import ActionSection


class ActionView(View):
    """An `ActionSection`."""

    def __init__(self, material: Material, section: ActionSection) -> None:
        super().__init__(material, section.key, section.title, section.lead)
        self.section = section
        self.mix = material.table(action_mix, section.key)
        self.use = material.table(action_use, section.key)
        self.names = [one.name for one in section.actions]
        self.phases = [WHOLE, *section.phases.names]

    def pictures(self) -> list[Picture]:
        """What is done in each phase, and how often of the chances."""
        return [self._mix(), self._use()]

    def _mix(self) -> Picture:
        order = self.material.strategy_order
        means = {
            (row["phase"], row["strategy"], row["action"]): float(row["per_turn"])
            for row in self.mix.to_dict("records")
        }
        title = self._mix_title(means)

        def build(width: float) -> Figure:
            across = 3 if width > 6 else 2
            down = -(-len(self.phases) // across)
            figure = new_figure(width, (0.85 + ROW * len(order)) * down, title)
            axes = figure.subplots(down, across, squeeze=False, sharex=True, sharey=True).ravel()
            longest = 0.0  # of all panels: they share an axis, which each sets for its own bars
            for ax, phase in zip(axes, self.phases, strict=False):
                parts = [(name, [means.get((phase, one, name), 0.0) for one in order]) for name in self.names]
                bars.draw_bars(ax, order, parts, "actions an own turn", bars.STACK, figures=False)
                longest = max(longest, ax.get_xlim()[1])
                heading(ax, phase.capitalize())
                ax.tick_params(labelbottom=True)
            axes[0].set_xlim(0, longest)
            for ax in axes[len(self.phases) :]:
                ax.set_axis_off()
            legend(figure, axes[0], width)
            return figure

        said = "; ".join(
            f"{name} {number(means.get((WHOLE, EVERYONE, name), float('nan')), 2)}" for name in self.names
        )
        alt = f"Stacked bars a strategy, a panel a phase. {title}. Actions an own turn: {said}."
        return Picture(self.key, title, alt, build, str(self.mix.attrs["method"]))

    def _mix_title(self, means: dict[tuple[str, str, str], float]) -> str:
        first, last = self.phases[1], self.phases[-1]
        shares = {(row["phase"], row["action"]): float(row["share"]) for row in self._everyone()}

        def top(phase: str) -> tuple[str, str]:
            name = max(self.names, key=lambda name: means.get((phase, EVERYONE, name), 0.0))
            return name, percent(shares.get((phase, name), float("nan")), 0)

        (early, at_first), (late, at_last) = top(first), top(last)
        if early == late:
            return f"Most actions are {early}: {at_first} in {first}, {at_last} in {last}"
        return f"In {first} most actions are {early} ({at_first}), in {last} {late} ({at_last})"

    def _everyone(self) -> list[Row]:
        return self.mix[self.mix["strategy"] == EVERYONE].to_dict("records")

    def _use(self) -> Picture:
        order, nan = self.material.strategy_order, float("nan")
        cells = {(row["strategy"], row["action"]): row for row in self.use.to_dict("records")}
        dead = self.dead
        title = (
            f"Dead: {listed(dead)}; no strategy but {self.section.naive} takes it in 1% of its chances"
            if dead
            else f"Every action is taken in at least {percent(DEAD, 0)} of its chances by some strategy"
        )

        def build(width: float) -> Figure:
            figure = new_figure(width, 0.85 + row_height(len(order)) * len(self.names), title)
            series = [
                Dots(
                    one,
                    self.material.looks[one],
                    *(
                        [cells.get((one, name), {}).get(column, nan) for name in self.names]
                        for column in ("rate", "rate_low", "rate_high")
                    ),
                )
                for one in order
            ]
            ax = figure.subplots()
            names = [f"{name} (dead)" if name in dead else name for name in self.names]
            draw_dots(ax, names, series, "taken, of the choices that had it")
            legend(figure, ax, width)
            return figure

        said = "; ".join(
            f"{name} {percent(cells[EVERYONE, name]['rate'])}"
            for name in self.names
            if (EVERYONE, name) in cells
        )
        alt = f"Dots with intervals, a row an action. {title}. All strategies: {said}."
        return Picture(f"{self.key}-use", title, alt, build)

    @property
    def dead(self) -> list[str]:
        """Actions that no strategy but the naive one takes."""
        return [str(row["action"]) for row in self._used() if row["dead"]]

    def _used(self) -> list[Row]:
        return self.use[self.use["strategy"] == EVERYONE].to_dict("records")

    def grids(self) -> list[Grid]:
        """How often each action is taken; by phase; by strategy."""
        everyone = self.use[self.use["strategy"] == EVERYONE]
        shown = [
            text("Action", "action"),
            mean("Taken a seat", "taken", "taken_low", "taken_high", 2),
            share("Taken, of the choices that had it", "rate", "rate_low", "rate_high"),
            count("Such choices", "chances"),
            Shown("Flag", _flag, numeric=False),
        ]
        caption = "How often each action is taken, all strategies"
        strategies = self.material.strategy_names
        actions = {name: name.capitalize() for name in self.names}
        phases = {phase: phase.capitalize() for phase in self.phases}
        by_phase = self.mix[self.mix["strategy"] == EVERYONE]
        return [
            grid(f"{self.key}-use", caption, everyone, shown, self.use),
            rectangle(
                f"{self.key}-phases",
                "Actions an own turn by phase, all strategies",
                by_phase,
                ("action", "Action", actions),
                ("phase", phases),
                _per_turn,
            ),
            rectangle(
                f"{self.key}-rates",
                "Taken, of the choices that had it, by strategy",
                self.use,
                ("strategy", "Strategy", strategies),
                ("action", actions),
                lambda row: share_cell(row, "rate", "rate_low", "rate_high"),
            ),
            rectangle(
                self.key,
                "Actions an own turn by strategy and phase",
                self.mix,
                (("strategy", "phase"), "Strategy", pairs(strategies, phases)),
                ("action", actions),
                _per_turn,
            ),
        ]

    def findings(self) -> list[Finding]:
        """Which actions are dead."""
        naive, dead = self.section.naive, [row for row in self._used() if row["dead"]]
        if not self._others_played():
            return [Finding("Dead actions", f"Only {naive} played, so none can be told.", "plain", self.key)]
        if not dead:
            acts = {one.name for one in self.section.actions if not one.gives_up}
            told = [row for row in self._used() if row["action"] in acts and known(row["rate"])]
            least = min(told, key=lambda row: float(row["rate"]))
            text = (
                f"None: each action is taken by some strategy in at least {percent(DEAD, 0)} of its chances. "
                f"Least often of all: {least['action']}, "
                f"{percent(least['rate'])} {percent_range(least['rate_low'], least['rate_high'])} of them."
            )
            return [Finding("Dead actions", text, "good", self.key)]
        said = [said_dead(row["action"], row["rate"], row["never"]) for row in dead]
        text = f"No strategy but {naive} takes it in {percent(DEAD, 0)} of its chances: {listed(said)}."
        return [Finding("Dead actions", text, "look", self.key, f"nobody takes {listed(self.dead)}")]

    def trials(self) -> list[Trial]:
        """What would make a dead action worth its chance."""
        found: list[Trial] = []
        for name in self.dead:
            why = f"What must {name} bring, or cost, before a strategy takes it?"
            turned = turn(self.material.run, name, -1, why, "Dead actions")
            found += turned or [edit_rules(self.material.run, why, "Dead actions")]
        return found

    def _others_played(self) -> bool:
        naive = {
            one["label"] for one in self.material.run.info["strategies"] if one["name"] == self.section.naive
        }
        return any(name not in naive for name in self.material.strategy_order)


def _flag(row: Row) -> Cell:
    return Cell("never possible" if row["never"] else "dead" if row["dead"] else "")


def _per_turn(row: Row) -> Cell:
    return Cell(
        number(row["per_turn"], 2), sort_key(row["per_turn"]), note=number_range(row["low"], row["high"], 2)
    )
