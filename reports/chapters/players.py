"""The game at tables of another size, beside this one."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports.figures.dots import Dots, draw_dots, row_height
from reports.figures.layout import new_figure
from reports.figures.phases import shades
from reports.figures.picture import Picture, legend
from reports.finding import Finding
from reports.intervals import LEVEL
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, Shown, count, difference, grid, mean, rectangle, share_cell
from reports.source import known, ordinal
from reports.tables.players import length_by_players, seats_by_players, wins_by_players
from reports.text import listed, number, p_value, percent, points

KEY = "players"
APART = 0.02  # seats that differ by as much are worth a look


class PlayersView(View):
    """Win shares, seats and length by number of players."""

    def __init__(self, material: Material) -> None:
        lead = (
            "The same rules at tables of different size, a run each. A fair share is one in as many as play, "
            "so shares are held against that."
        )
        super().__init__(material, KEY, "By number of players", lead)
        self.wins, self.seats, self.length = (
            material.across(make) for make in (wins_by_players, seats_by_players, length_by_players)
        )
        self.turns = self.length[self.length["measure"] == self.length["measure"].iloc[0]]
        self.sizes = {int(size): f"{size} players" for size in self.turns["players"]}

    def pictures(self) -> list[Picture]:
        """Each strategy against its fair share."""
        order, title, nan = self.material.strategy_order, self._words(), float("nan")
        cells = {(row["strategy"], row["players"]): row for row in self.wins.to_dict("records")}
        looks = shades(list(self.sizes.values()))

        def build(width: float) -> Figure:
            figure = new_figure(width, 0.95 + row_height(len(self.sizes)) * len(order), title)
            series = [
                Dots(
                    name,
                    looks[name],
                    *(
                        [cells.get((one, size), {}).get(column, nan) for one in order]
                        for column in ("relative", "relative_low", "relative_high")
                    ),
                )
                for size, name in self.sizes.items()
            ]
            ax = figure.subplots()
            draw_dots(ax, order, series, "win share, in percent of the fair share", 1.0)
            legend(figure, ax, width)
            return figure

        alt = f"Dots with intervals, a row a strategy. {title}."
        return [Picture(KEY, title, alt, build, str(self.wins.attrs["method"]))]

    def grids(self) -> list[Grid]:
        """Win shares, seats, length."""
        names = dict.fromkeys(str(name) for name in self.wins["strategy"])
        seat = [
            count("Players", "players"),
            Shown("Seat", lambda row: Cell(f"{ordinal(int(row['seat']))} to play"), numeric=False),
            Shown("Win share", lambda row: share_cell(row, "win_share")),
            difference("From fair, points", "difference", "difference_low", "difference_high"),
            Shown("Joint test", _tested),
            count("Seats", "games"),
        ]
        turns = [
            count("Players", "players"),
            mean("Turns of all", "mean", "low", "high"),
            *(mean(f"{title}", column, places=0) for title, column in _QUANTILES),
            count("Games", "games"),
        ]
        return [
            rectangle(
                KEY,
                "Win share by strategy and number of players",
                self.wins,
                ("strategy", "Strategy", {name: name for name in names}),
                ("players", self.sizes),
                lambda row: share_cell(row, "win_share"),
            ),
            grid("players-seats", "Win share by seat and number of players", self.seats, seat),
            grid("players-length", "Length by number of players", self.turns, turns, self.length),
        ]

    def findings(self) -> list[Finding]:
        """At which tables seats matter, and who does better at which."""
        uneven, apart = [], 0.0
        for size, own in self.seats.groupby("players", sort=True):
            p = float(own["p"].iloc[0])
            if known(p) and p < 1 - LEVEL:
                gap = float(own["win_share"].max() - own["win_share"].min())
                apart = max(apart, gap)
                uneven.append(f"{size} players ({points(gap).lstrip('+')} points, {p_value(p)})")
        said = f"Seats surely matter with {listed(uneven)}." if uneven else "Seats surely matter at none."
        tone = "look" if apart >= APART else "plain"
        short = f"seats matter with {listed([one.split(' (')[0] for one in uneven])}" if uneven else ""
        return [Finding("Number of players", f"{self._words()}. {said}", tone, KEY, short)]

    def _words(self) -> str:
        said = []
        for row in self.turns.to_dict("records"):
            own = self.wins[(self.wins["players"] == row["players"]) & (self.wins["games"] > 0)]
            best = own.iloc[0]
            said.append(
                f"with {row['players']} players {best['strategy']} wins most, {percent(best['win_share'])} "
                f"({number(best['relative'], 2)} times fair)"
            )
        words = "; ".join(said)
        return f"{words[:1].upper()}{words[1:]}"


_QUANTILES = (("5%", "q05"), ("Median", "q50"), ("95%", "q95"))


def _tested(row: Row) -> Cell:
    return Cell(p_value(row["p"]), "" if not known(row["p"]) else f"{row['p']:.10g}")
