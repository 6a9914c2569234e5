"""Two runs held side by side: every table of their differences, made when first asked for."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property

import numpy as np
import pandas as pd

from reports import paired
from reports.comparison import changes, declared
from reports.comparison.deals import Deals, changed_deals
from reports.material import Remembered
from reports.paired_parts import (
    PART_METHOD,
    QUANTILE_METHOD,
    card_differences,
    curve_differences,
    meeting_differences,
    pacing_differences,
    quantile_differences,
    share_differences,
)
from reports.pairing import Pairing, pair
from reports.source import ALL_GAMES, EVERYONE, Results, stamp, sums_of

SURE = 0.05  # of a claim, after Holm's correction over the cells of its table
CORRECTED = "p_holm: p corrected by Holm over the cells of this table (statsmodels multipletests)"


class Comparison:
    """What differs between two runs on the same deals. Every difference is B less A.

    Tables are DataFrames with origin and method in `attrs`. Those of means have the columns of
    `paired.compare_values`, and p_holm, sure (p_holm at most 0.05), detectable (the smallest difference
    that would be claimed 8 times in 10).

    Attributes:
        pairing: how the runs line up.
        a, b: the runs.
    """

    def __init__(self, a: Results, b: Results) -> None:
        self.pairing: Pairing = pair(Remembered(a), Remembered(b))
        self.a, self.b = a, b

    def __repr__(self) -> str:
        return f"<Comparison of {self.names[0]} and {self.names[1]} on {self.pairing.games:,} games>"

    @property
    def names(self) -> tuple[str, str]:
        """What the runs are called."""
        return self.pairing.names

    @cached_property
    def rules(self) -> pd.DataFrame:
        """The rules that differ: see `changes.rule_changes`."""
        return self._stamped(changes.rule_changes(self.a, self.b), "Read from run.json")

    @cached_property
    def tables(self) -> pd.DataFrame:
        """The cells and rows of data files that differ: see `changes.table_changes`."""
        return self._stamped(changes.table_changes(self.a, self.b), "Read from run.json")

    @cached_property
    def strategies(self) -> pd.DataFrame:
        """What differs of the strategies: see `changes.strategy_changes`."""
        return self._stamped(changes.strategy_changes(self.a, self.b), "Read from run.json")

    @cached_property
    def _who(self) -> pd.DataFrame:
        by_strategy = paired.seat_means(self.pairing, ["strategy"], ["win_twelfths"])
        by_seat = paired.seat_means(self.pairing, ["seat"], ["win_twelfths"])
        return self._claimed(pd.concat([by_strategy, by_seat], ignore_index=True))

    @property
    def wins(self) -> pd.DataFrame:
        """Win share by strategy; claims are corrected together with those of `seats`."""
        return self._stamped(self._who[self._who["seat"] == ALL_GAMES].reset_index(drop=True))

    @property
    def seats(self) -> pd.DataFrame:
        """Win share by seat."""
        return self._stamped(self._who[self._who["seat"] != ALL_GAMES].reset_index(drop=True))

    @cached_property
    def by_seat(self) -> pd.DataFrame:
        """Win share by strategy and seat."""
        found = paired.seat_means(self.pairing, ["strategy", "seat"], ["win_twelfths"])
        return self._stamped(self._claimed(found))

    @cached_property
    def meetings(self) -> pd.DataFrame:
        """Leads over each other at the same table: see `paired_parts.meeting_differences`; unit "share"."""
        found = meeting_differences(self.pairing).assign(unit="share")
        return self._stamped(self._claimed(found), f"{PART_METHOD}; {CORRECTED}")

    @cached_property
    def pacing(self) -> pd.DataFrame:
        """Who leads by tenth of the game, and by how much: see `paired_parts.pacing_differences`."""
        found = pacing_differences(self.pairing).assign(label="")
        return self._stamped(self._claimed(found), f"{PART_METHOD}; {CORRECTED}")

    @cached_property
    def field(self) -> pd.DataFrame:
        """Whole field: means of seat and game columns, and shares; `of` is "seat" or "game".

        `effect` is the difference in standard deviations of A's seats or games: how much it matters to one
        of them.
        """
        seats = paired.seat_means(self.pairing, (), self._seat_columns)
        games = paired.game_means(self.pairing)
        shares = self._shares[self._shares["strategy"] == EVERYONE]
        found = [
            seats.assign(of="seat", effect=self._effects(seats, "seats")),
            games.assign(of="game", effect=self._effects(games, "games")),
            shares,
        ]
        return self._stamped(self._claimed(pd.concat(found, ignore_index=True)))

    @cached_property
    def by_strategy(self) -> pd.DataFrame:
        """As `field`, by strategy: means of seat columns and shares of seats."""
        seats = paired.seat_means(self.pairing, ["strategy"], self._seat_columns)
        shares = self._shares[(self._shares["strategy"] != EVERYONE) & (self._shares["of"] == "seat")]
        seats = seats.assign(of="seat", effect=self._effects(seats, "seats"))
        return self._stamped(self._claimed(pd.concat([seats, shares], ignore_index=True)))

    @cached_property
    def _seat_columns(self) -> list[str]:
        """Seat columns with a mean that says something, but for the win, which is always 1 a game."""
        never = declared.never_columns(self.a.ruleset)
        columns = paired.measured(self.a.ruleset.seat_columns[3:])
        return [column.name for column in columns if column.name not in never]

    @cached_property
    def _shares(self) -> pd.DataFrame:
        wanted = declared.shares(self.a.ruleset)
        found = share_differences(self.pairing, wanted)
        if found.empty:
            return pd.DataFrame(columns=["strategy", "of"])
        of_games = {one.key for one in wanted if one.of_games}
        spread = (found["a"] * (1 - found["a"])) ** 0.5
        return found.rename(columns={"key": "column", "title": "label"}).assign(
            unit="share",
            seat=ALL_GAMES,
            of=np.where(found["key"].isin(of_games), "game", "seat"),
            effect=found["difference"] / spread.where(spread > 0),
        )

    def _effects(self, found: pd.DataFrame, name: str) -> pd.Series:
        """Differences in standard deviations of A's seats or games of the same strategy."""
        sums = sums_of(self.pairing.a, name, squares=True)
        groups = {EVERYONE: sums}
        if "strategy" in sums:
            groups |= {self.pairing.labels[int(str(number))]: own for number, own in sums.groupby("strategy")}
        spread: dict[tuple[str, str], float] = {}
        for label, own in groups.items():
            n = float(own["n"].sum())
            for column in found["column"].unique():
                mean = float(own[f"{column}_sum"].sum()) / n
                variance = float(own[f"{column}_squares"].sum()) / n - mean**2
                spread[label, column] = math.sqrt(variance) if variance > 0 else math.nan
        keys = zip(found["strategy"], found["column"], strict=True)
        return found["difference"] / pd.Series([spread[key] for key in keys], index=found.index)

    @cached_property
    def quantiles(self) -> pd.DataFrame:
        """Quantiles of the score, a game's turns and what sections name, with title and unit."""
        frames = [
            quantile_differences(self.pairing, one.column, one.of_games, one.nonzero).assign(
                title=one.title, unit=one.unit
            )
            for one in declared.spreads(self.a.ruleset)
        ]
        return self._stamped(pd.concat(frames, ignore_index=True), f"B less A; {QUANTILE_METHOD}")

    def curves(self, name: str) -> pd.DataFrame:
        """A curve by own turn, each turn by itself: see `paired_parts.curve_differences`.

        Raises:
            InputError: the game keeps no such curve.
        """
        if name not in self._curves:
            found = curve_differences(self.pairing, name)
            self._curves[name] = self._stamped(found, f"{PART_METHOD}, each turn by itself")
        return self._curves[name]

    @cached_property
    def _curves(self) -> dict[str, pd.DataFrame]:
        return {}

    @cached_property
    def cards(self) -> pd.DataFrame:
        """Card marks: see `paired_parts.card_differences`; `sure` is a q of at most 0.05."""
        found = card_differences(self.pairing)
        method = f"{PART_METHOD}; q by Benjamini-Hochberg over the cards of a mark and measure"
        return self._stamped(found.assign(sure=found["q"] <= SURE), method)

    @cached_property
    def deals(self) -> Deals:
        """The deals that changed most."""
        return changed_deals(replace(self.pairing, a=self.a, b=self.b))

    @cached_property
    def gain(self) -> float:
        """The middle of the correlations of win shares, deals alone; NaN: unknown."""
        return paired.pairing_gain(self._who)

    @cached_property
    def likeness(self) -> float:
        """The same of what is counted of the whole field: how alike the deals were played."""
        return paired.pairing_gain(self.field[self.field["unit"] != "share"])

    @property
    def broken(self) -> bool:
        """Whether pairing broke, so that the runs are hardly better than two of different seeds."""
        known = [value for value in (self.gain, self.likeness) if not math.isnan(value)]
        return bool(known) and paired.broken(max(known), self.pairing.batches.count)

    @property
    def changed(self) -> bool:
        """Whether rules, data files or strategies differ."""
        return bool(len(self.rules) or len(self.tables) or len(self.strategies))

    @cached_property
    def warnings(self) -> list[str]:
        """What a reader must know before the figures."""
        found = list(self.pairing.notes)
        if self.broken:
            known = [value for value in (self.gain, self.likeness) if not math.isnan(value)]
            found.append(
                f"Pairing broke: batches of the same deals hardly go together in the two runs (correlation "
                f"{max(known):.2f} at most), as if they had different seeds. Either the cards lie otherwise "
                f"(another number of cards, another order of draws), or the change is so large that games on "
                f"the same deal go other ways. The intervals hold all the same, but are about as wide as "
                f"without pairing."
            )
        if not self.changed and not self.pairing.notes:
            found.append("Both runs have the same rules, data files and strategies.")
        return found

    def cells(self) -> pd.DataFrame:
        """All paired means in one tidy table: section, strategy, seat, column, label, unit, of, measures."""
        sections = {"wins": self.wins, "seats": self.seats, "by_seat": self.by_seat}
        sections |= {"field": self.field, "by_strategy": self.by_strategy}
        frames = [frame.assign(section=name) for name, frame in sections.items()]
        found = pd.concat(frames, ignore_index=True).assign(of=lambda table: table["of"].fillna("seat"))
        keys = ["section", "strategy", "seat", "column", "label", "unit", "of", "n_a", "n_b"]
        measures = [*paired.MEASURES, "p_holm", "sure", "detectable", "effect"]
        return self._stamped(found[[*keys, *measures]])

    def _claimed(self, table: pd.DataFrame) -> pd.DataFrame:
        """The same with p_holm, sure and detectable; cells in which nothing could differ are no tests."""
        tests = table["p"].where((table["sd"] > 0) | (table["difference"] != 0))
        holm = paired.corrected(tests)
        held = np.where(np.isnan(holm) & table["p"].notna(), 1.0, holm)
        count = max(1, int(tests.notna().sum()))
        return table.assign(
            p_holm=held,
            sure=held <= SURE,
            detectable=paired.detectable(table.assign(sd=table["sd"].where(table["sd"] > 0)), SURE / count),
        )

    def _stamped(self, table: pd.DataFrame, method: str = "") -> pd.DataFrame:
        """With its origin and method in `attrs`."""
        stamp(table, self.a, f"{method or f'{paired.METHOD}; {CORRECTED}'}.")
        info = (self.a.info, self.b.info)
        table.attrs.update(games=self.pairing.games, blocks=self.pairing.blocks)
        for name in ("rules_hash", "version"):
            both = [str(one[name]) for one in info]
            table.attrs[name] = both[0] if both[0] == both[1] else " → ".join(both)
        return table


def compare(a: Results, b: Results) -> Comparison:
    """Hold two runs on the same deals side by side.

    Args:
        a: the run to start from.
        b: the one with something changed; every difference is that of `b` less that of `a`.

    Raises:
        InputError: nothing can be paired (another game, seed, number of players, schedule, or other lineups).
        RunError: one of them is not complete.
    """
    return Comparison(a, b)
