"""What a measure returns, and how it says that a run cannot tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pandas as pd

from reports.contract.clauses import Clause
from reports.contract.estimates import Estimate
from reports.rows import kept_rows
from reports.source import ALL_GAMES, Results
from reports.tables.scores import histogram
from sim.engine.errors import InputError

ROWS = "needs the rows of games; play it again with --keep rows"


class CannotTell(Exception):
    """A run that cannot answer a clause, whatever the number of its games; says why in one line."""


@dataclass(frozen=True)
class Measured:
    """The figures that a clause is about, in the unit of its bounds.

    Attributes:
        figures: one, or each of several.
        method: how their intervals were made.
        note: what a reader must know of it.
        games: that were looked at; None = all.
        most: games that are looked at, however many are played; None = all.
    """

    figures: tuple[Estimate, ...]
    method: str
    note: str = ""
    games: int | None = None
    most: int | None = None


def played_by(run: Results, name: str) -> list[int]:
    """Numbers of the strategies of that name or label."""
    plain = [one["name"] for one in run.info["strategies"]]
    return [number for number, label in enumerate(run.strategies) if name in (label, plain[number])]


def counted_strategies(run: Results, clause: Clause) -> list[int]:
    """Numbers of the strategies that a clause is about.

    Raises:
        CannotTell: none of them played.
    """
    if clause.strategy:
        found = played_by(run, clause.strategy)
        if not found:
            raise CannotTell(f"{clause.strategy} did not play")
        return found
    out = {number for name in clause.without for number in played_by(run, name)}
    found = [number for number in range(len(run.strategies)) if number not in out]
    if not found:
        raise CannotTell("only strategies that are left out played")
    return found


def counts_of(run: Results, column: str, games: bool, strategies: Iterable[int] = ()) -> pd.DataFrame:
    """A histogram: counts [part, value], the parts as index, ascending values as columns.

    Args:
        run: a run.
        column: with bins.
        games: of games and not of seats.
        strategies: only seats of these.

    Raises:
        CannotTell: the run kept no histogram of it.
    """
    try:
        table = histogram(run, column, ALL_GAMES if games else None)
    except InputError:
        raise CannotTell(f"the game keeps no histogram of '{column}'") from None
    kept = list(strategies)
    if kept:
        table = table[table["strategy"].isin(kept)]
    wide = table.pivot_table(index="part", columns="value", values="n", aggfunc="sum", fill_value=0)
    return wide.sort_index(axis=1)


def seat_rows(run: Results, columns: list[str]) -> pd.DataFrame:
    """Columns of the rows of seats.

    Raises:
        CannotTell: the run kept sums only.
    """
    if run.info["keep"] != "rows":
        raise CannotTell(ROWS)
    return kept_rows(run, "seats", columns)
