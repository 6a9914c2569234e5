"""What a card is worth, told from what chance showed."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import rows
from reports.figures.layout import new_figure
from reports.figures.picture import Picture
from reports.finding import Finding, Trial
from reports.kinds.view import View
from reports.material import Material
from reports.present import Cell, Grid, Row, Shown, count, grid, mean, share, sort_key, text
from reports.proposals import blank_card, edit_card
from reports.source import known
from reports.tables.adjusted import adjusted_cards
from reports.tables.cards import LARGE, Q_LIMIT
from reports.text import listed, number
from sim.engine.errors import AldermanError
from sim.engine.records import Exposure

KEY = "card-worth"
SUMS_ONLY = "this run kept sums only; play it again with --keep rows to learn what a card is worth"
OLDER = "when this run was played it was not kept which cards chance showed; play it again to learn it"
SHOWN = 12  # cards at each end


class AdjustedView(View):
    """Effects of cards, of a game that says what chance shows of them."""

    of_cards = True

    def __init__(self, material: Material, exposure: Exposure) -> None:
        lead = (
            f"Which cards of its pile come to a seat is the shuffle's doing ({exposure.word}: "
            f"{exposure.doc}). So this is what a card does, on the strategies that played, and not who likes "
            f"it. Each seat is held against the others of its game, each card against its pile."
        )
        super().__init__(material, KEY, "What a card is worth", lead)
        self.exposure = exposure
        self.table, self.reason = pd.DataFrame(), SUMS_ONLY
        if material.run.info["keep"] == "rows":
            try:
                self.table = material.table(adjusted_cards)
                self.reason = str(self.table.attrs["note"])
            except AldermanError:
                self.reason = OLDER
        told = pd.DataFrame() if self.reason else self.table.dropna(subset=["effect"])
        self.told = told if told.empty else told.sort_values("effect", ascending=False, kind="stable")

    def pictures(self) -> list[Picture]:
        """Effects at both ends."""
        if self.told.empty:
            return []
        own = self.told
        if len(own) > 2 * SHOWN:
            own = pd.concat([own.head(SHOWN), own.tail(SHOWN)])
        names, title = [str(name) for name in own["name"]], self._title()
        drawn = own.assign(
            difference=own["effect"] / 100, difference_low=own["low"] / 100, difference_high=own["high"] / 100
        )

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.1 + 0.24 * len(names), title)
            axes = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2) if width > 6 else (2, 1))
            label = "points of win share (95% interval)"
            rows.draw_differences(axes[0], drawn, names, label)
            rows.draw_rates(axes[1], drawn, names, self.exposure.word)
            if len(own) == 2 * SHOWN:
                for ax in axes:
                    ax.axhline(SHOWN - 0.5, color="#8a8f99", lw=0.8, ls=":")
            return figure

        said = "; ".join(f"{row['name']} {signed(row['effect'])}" for row in own.to_dict("records"))
        alt = f"Dots with intervals, and bars. {title}. Points of win share: {said}."
        return [Picture(KEY, title, alt, build, str(self.table.attrs["method"]))]

    def _title(self) -> str:
        best, least = self.told.iloc[0], self.told.iloc[-1]
        if not (self.told["q"] <= Q_LIMIT).any():
            return "No card is surely worth more or less than the others of its pile"
        return (
            f"{self._having(best)} is worth {signed(best['effect'])} points of win share, "
            f"{self._having(least, start=False)} {signed(least['effect'])}"
        )

    def _having(self, row: Row | pd.Series, start: bool = True) -> str:
        said = self.exposure.having.format(row["name"])
        return f"{said[:1].upper()}{said[1:]}" if start else said

    def grids(self) -> list[Grid]:
        """A row a card."""
        if self.told.empty:
            return []
        shown = [
            text("Card", "name"),
            Shown("Worth, points of win share", _effect),
            mean("q", "q", places=3),
            Shown("Flag", lambda row: Cell("look" if row["flagged"] else ""), numeric=False),
            share(self.exposure.word.capitalize(), "rate"),
            count("Seats", "seats"),
        ]
        if self.exposure.pile:
            shown.insert(1, text(self.exposure.pile.capitalize(), "pile"))
        caption = f"What a card is worth, by which were {self.exposure.word}"
        return [grid(KEY, caption, self.told, shown, self.table)]

    def notes(self) -> list[str]:
        """Why nothing can be told."""
        return [f"{self.reason[:1].upper()}{self.reason[1:]}."] if self.reason else []

    def findings(self) -> list[Finding]:
        """Cards worth a lot, either way."""
        if self.told.empty:
            return []
        flagged = self.told[self.told["flagged"]]
        large = number(100 * LARGE)
        if flagged.empty:
            best, least = self.told.iloc[0], self.told.iloc[-1]
            words = (
                f"No card is surely worth {large} points of win share, up or down, by chance alone; the most "
                f"is {best['name']} ({signed(best['effect'])}), the least {least['name']} "
                f"({signed(least['effect'])})."
            )
            return [Finding("What a card is worth", words, "good", KEY)]
        up = [_named(row) for row in flagged[flagged["effect"] > 0].to_dict("records")]
        down = [_named(row) for row in flagged[flagged["effect"] < 0][::-1].to_dict("records")]
        first = flagged.iloc[0] if up else flagged.iloc[-1]
        said = f"{self._having(first)} is by itself worth {signed(first['effect'])} points of win share "
        said += f"[{signed(first['low'])}, {signed(first['high'])}]"
        rest = [*up[1:], *down] if up else down[1:]
        more = f"; also {large} points or more: {listed(rest, 5)}" if rest else ""
        short = f"{first['name']} is worth {signed(first['effect'])} points"
        return [Finding("What a card is worth", f"{said}{more}.", "look", KEY, short)]

    def trials(self) -> list[Trial]:
        """The card that is worth most, or least, changed."""
        flagged = self.told[self.told["flagged"]] if len(self.told) else self.told
        if flagged.empty:
            return []
        row = flagged.iloc[int(flagged["effect"].abs().to_numpy().argmax())]
        how = "dearer, or let it bring less" if row["effect"] > 0 else "cheaper, or let it bring more"
        why = f"Make {row['name']} {how}."
        run, name, about = self.material.run, str(row["name"]), "What a card is worth"
        return [*blank_card(run, str(row["card"]), name, about), edit_card(run, name, why, about)]


def signed(effect: float) -> str:
    """`+6.4` for 6.4 points."""
    shown = number(effect, 1)
    return f"+{shown}" if effect > 0 and known(effect) and float(shown) != 0 else shown


def _named(row: Row) -> str:
    return f"{row['name']} ({signed(row['effect'])})"


def _effect(row: Row) -> Cell:
    sure = row["q"] <= Q_LIMIT
    tone = "" if not sure else "up" if row["effect"] > 0 else "down"
    note = f"[{signed(row['low'])}, {signed(row['high'])}]"
    return Cell(signed(row["effect"]), sort_key(row["effect"]), tone, note)
