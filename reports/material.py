"""All tables of a run's report, made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import pandas as pd

from reports.figures.style import looks
from reports.rows import Rows
from reports.source import Results, fair_share
from reports.tables import (
    card_table,
    head_to_head,
    length_histogram,
    length_table,
    score_distribution,
    score_parts,
    seat_table,
    stopped_games,
    strategy_by_seat,
    win_table,
)
from sim.engine.errors import InputError
from sim.engine.ruleset import Ruleset, Seating, Variant


class Remembered:
    """A run whose sums are read from disk once, and of which each table is made once."""

    def __init__(self, run: Results) -> None:
        self.run = run
        self._begun: dict[Hashable, Any] = {}
        self._tables: dict[tuple[Any, ...], pd.DataFrame] = {}

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

    def rows(self, name: str, columns: Sequence[str] | None = None, games: int | None = None) -> pd.DataFrame:
        """Rows as of `sim.batch.Run`; not remembered, since they are many."""
        return cast(Rows, self.run).rows(name, columns, games)

    def row_parts(self, name: str, columns: Sequence[str] | None = None) -> Iterator[pd.DataFrame]:
        """The same part after part."""
        return cast(Rows, self.run).row_parts(name, columns)

    def seating(self) -> Seating:
        """Who sat where, to play games of the run again.

        Raises:
            InputError: it cannot be played again; says why.
        """
        if not hasattr(self.run, "seating"):
            raise InputError(f"{self.run.folder} cannot be played again")
        seating: Seating = self.run.seating()
        return seating

    def sums(self, name: str) -> pd.DataFrame:
        """The sums of that name."""
        return self._read("sums", name)

    def lean_sums(self, name: str) -> pd.DataFrame:
        """The same, where the run can, without the squares that no table of a report asks for."""
        return self._read("lean_sums", name)

    def _read(self, how: str, name: str) -> pd.DataFrame:
        frame: pd.DataFrame = self.once((how, name), lambda: getattr(self.run, how, self.run.sums)(name))
        return frame

    def once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What many tables begin with, made once under that key; it is not to be changed."""
        if key not in self._begun:
            self._begun[key] = make()
        return self._begun[key]

    def table(self, make: Callable[..., pd.DataFrame], *args: Hashable) -> pd.DataFrame:
        """What a function of `reports.tables` makes of the run and some arguments, made once."""
        key = (make, args)
        if key not in self._tables:
            self._tables[key] = make(self, *args)
        return self._tables[key]

    @property
    def tables(self) -> Mapping[tuple[Any, ...], pd.DataFrame]:
        """The tables made so far, each under what made it and its arguments."""
        return dict(self._tables)  # a copy: others are made meanwhile

    def learn(self, tables: Mapping[tuple[Any, ...], pd.DataFrame]) -> None:
        """Take tables of the same run that another process has made."""
        self._tables.update(tables)


def remembered(run: Results) -> Remembered:
    """The same run, to be read once by all who are given what this returns."""
    return run if isinstance(run, Remembered) else Remembered(run)


class Material:
    """The tables of one run; each is made when first asked for.

    Attributes:
        run: the run, its sums remembered.
        looks: how each strategy is drawn.
        fair: the fair share of a win.
        beside: runs of the same rules with other numbers of players.
    """

    def __init__(self, run: Results, beside: Sequence[Results] = ()) -> None:
        self._run = remembered(run)
        self.run: Results = self._run
        self.beside = tuple(beside)
        self.looks = looks(list(run.strategies))
        self.fair = fair_share(run)

    def table(self, make: Callable[..., pd.DataFrame], *args: Hashable) -> pd.DataFrame:
        """What a function of `reports.tables` makes of the run and some arguments, made once."""
        return self._run.table(make, *args)

    def across(self, make: Callable[[Sequence[Results]], pd.DataFrame]) -> pd.DataFrame:
        """What a function of `reports.tables` makes of the run and those beside it, made once."""
        key = (make, ())
        if key not in self._run.tables:
            self._run.learn({key: make([self.run, *self.beside])})
        return self._run.tables[key]

    @property
    def tables(self) -> Mapping[tuple[Any, ...], pd.DataFrame]:
        """The tables made so far, each under what made it and its arguments."""
        return self._run.tables

    def learn(self, tables: Mapping[tuple[Any, ...], pd.DataFrame]) -> None:
        """Take tables of the same run that another process has made."""
        self._run.learn(tables)

    @property
    def wins(self) -> pd.DataFrame:
        """`win_table`."""
        return self.table(win_table)

    @property
    def seats(self) -> pd.DataFrame:
        """`seat_table`."""
        return self.table(seat_table)

    @property
    def by_seat(self) -> pd.DataFrame:
        """`strategy_by_seat`."""
        return self.table(strategy_by_seat)

    @property
    def meetings(self) -> pd.DataFrame:
        """`head_to_head`."""
        return self.table(head_to_head)

    @property
    def scores(self) -> pd.DataFrame:
        """`score_distribution`."""
        return self.table(score_distribution)

    @property
    def parts(self) -> pd.DataFrame:
        """`score_parts`."""
        return self.table(score_parts)

    @property
    def length(self) -> pd.DataFrame:
        """`length_table`."""
        return self.table(length_table)

    @property
    def lengths(self) -> pd.DataFrame:
        """`length_histogram`."""
        return self.table(length_histogram)

    @property
    def stopped(self) -> pd.DataFrame:
        """`stopped_games`."""
        return self.table(stopped_games)

    @property
    def cards(self) -> pd.DataFrame:
        """`card_table`."""
        return self.table(card_table)

    @cached_property
    def main_mark(self) -> str:
        """The mark by which cards are ranked."""
        return self.run.ruleset.main_mark or self.run.ruleset.card_marks[0].name

    @property
    def strategy_names(self) -> dict[str, str]:
        """The same, each by its name: rows or columns of a table."""
        return {name: name for name in self.strategy_order}

    @cached_property
    def strategy_order(self) -> list[str]:
        """Strategies that played, best first."""
        return [str(row["strategy"]) for row in self.wins.to_dict("records") if row["games"]]
