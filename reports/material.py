"""All tables of a run's report, made once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from reports.source import Results
from reports.tables import (
    card_table,
    curves,
    head_to_head,
    length_histogram,
    length_table,
    score_distribution,
    score_parts,
    seat_table,
    spread,
    stopped_games,
    strategy_by_seat,
    usage_table,
    usage_worth,
    win_table,
    wins_by_count,
)
from sim.engine.ruleset import Ruleset, Variant
from sim.engine.sections import CurveSection, DistributionSection, Section, UsageSection


class Remembered:
    """A run whose sums are read from disk once."""

    def __init__(self, run: Results) -> None:
        self.run = run
        self._sums: dict[str, pd.DataFrame] = {}

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.run.folder

    @property
    def info(self) -> Mapping[str, Any]:
        """`run.json`."""
        return self.run.info

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return self.run.ruleset

    @property
    def variant(self) -> Variant:
        """Its numbers."""
        return self.run.variant

    @property
    def strategies(self) -> Sequence[str]:
        """Names, by number."""
        return self.run.strategies

    @property
    def games(self) -> pd.DataFrame:
        """One row a game."""
        return self.run.games

    def sums(self, name: str) -> pd.DataFrame:
        """The sums of that name."""
        if name not in self._sums:
            self._sums[name] = self.run.sums(name)
        return self._sums[name]


@dataclass(frozen=True)
class Usage:
    """The three tables of a usage section."""

    section: UsageSection
    table: pd.DataFrame
    by_count: pd.DataFrame
    worth: pd.DataFrame


class Material:
    """The tables of one run; each is made when first asked for.

    Attributes:
        run: the run, its sums remembered.
    """

    def __init__(self, run: Results) -> None:
        self.run: Results = Remembered(run)

    @property
    def sections(self) -> tuple[Section, ...]:
        """What the ruleset declares."""
        return self.run.ruleset.sections

    @cached_property
    def wins(self) -> pd.DataFrame:
        """`win_table`."""
        return win_table(self.run)

    @cached_property
    def seats(self) -> pd.DataFrame:
        """`seat_table`."""
        return seat_table(self.run)

    @cached_property
    def by_seat(self) -> pd.DataFrame:
        """`strategy_by_seat`."""
        return strategy_by_seat(self.run)

    @cached_property
    def meetings(self) -> pd.DataFrame:
        """`head_to_head`."""
        return head_to_head(self.run)

    @cached_property
    def scores(self) -> pd.DataFrame:
        """`score_distribution`."""
        return score_distribution(self.run)

    @cached_property
    def parts(self) -> pd.DataFrame:
        """`score_parts`."""
        return score_parts(self.run)

    @cached_property
    def length(self) -> pd.DataFrame:
        """`length_table`."""
        return length_table(self.run)

    @cached_property
    def lengths(self) -> pd.DataFrame:
        """`length_histogram`."""
        return length_histogram(self.run)

    @cached_property
    def stopped(self) -> pd.DataFrame:
        """`stopped_games`."""
        return stopped_games(self.run)

    @cached_property
    def cards(self) -> pd.DataFrame:
        """`card_table`."""
        return card_table(self.run)

    @cached_property
    def main_mark(self) -> str:
        """The mark by which cards are ranked."""
        return self.run.ruleset.main_mark or self.run.ruleset.card_marks[0].name

    @cached_property
    def usages(self) -> dict[str, Usage]:
        """By key of the section."""
        return {
            section.key: Usage(
                section,
                usage_table(self.run, section.key),
                wins_by_count(self.run, section.key),
                usage_worth(self.run, section.key),
            )
            for section in self.sections
            if isinstance(section, UsageSection)
        }

    @cached_property
    def curves(self) -> dict[str, pd.DataFrame]:
        """By curve column, those that a section shows."""
        wanted = [
            c for section in self.sections if isinstance(section, CurveSection) for c in section.columns
        ]
        return {name: curves(self.run, name) for name in dict.fromkeys(wanted)}

    @cached_property
    def spreads(self) -> dict[str, pd.DataFrame]:
        """By seat column, those that a section shows."""
        wanted = [section.column for section in self.sections if isinstance(section, DistributionSection)]
        return {name: spread(self.run, name) for name in dict.fromkeys(wanted)}

    @cached_property
    def strategy_order(self) -> list[str]:
        """Strategies that played, best first."""
        return [str(row["strategy"]) for row in self.wins.to_dict("records") if row["games"]]
