"""How games end and how they run, for clauses."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from reports.contract.clauses import Clause
from reports.contract.estimates import exact, mean_of, nothing, share_of
from reports.contract.measures.measured import CannotTell, Measured, counts_of
from reports.intervals import SHARE_METHOD, wilson
from reports.source import Results, games_played, sums_of
from reports.tables.pacing import pacing_sums
from reports.tables.runaway import METHOD, deviations
from reports.text import percent
from sim.engine.errors import AldermanError
from sim.engine.records import TWELFTHS

PARTS = f"{SHARE_METHOD}; parts for batches."


def length(run: Results, clause: Clause) -> Measured:
    """Percent of the games that last from `first` to `last` turns."""
    return _games(run, "turns", clause.first, clause.last)


def shared_victories(run: Results, clause: Clause) -> Measured:
    """Percent of the games with two winners or more."""
    return _games(run, "winners", 2, None)


def _games(run: Results, column: str, first: int | None, last: int | None) -> Measured:
    counts = counts_of(run, column, games=True)
    inside = counts.loc[:, [within(int(value), first, last) for value in counts.columns]]
    share = share_of(inside.sum(axis=1), counts.sum(axis=1), float(run.info["rotations"]))
    return Measured((share.scaled(100),), PARTS)


def within(value: int, first: int | None, last: int | None) -> bool:
    """Whether a value lies in a range, both ends in it."""
    return (first is None or value >= first) and (last is None or value <= last)


def stopped_games(run: Results, clause: Clause) -> Measured:
    """Games that the turn limit stopped."""
    played, count = games_played(run), int(sums_of(run, "games")["stopped_sum"].sum())
    note = f"of all games fewer than {percent(wilson(0, played)[1], 3)} are" if not count and played else ""
    return Measured((exact(count, played),), "Counted over the games played.", note)


def leader_wins(run: Results, clause: Clause) -> Measured:
    """Percent of the games that the seat wins which leads after so many tenths; ties have no leader."""
    pacing = _pacing(run, "tenth")
    own = pacing[pacing["at"] == round((clause.at or 0) / 10)]
    parts = own.groupby("part")[["leader_twelfths", "led"]].sum()
    share = share_of(parts["leader_twelfths"] / TWELFTHS, parts["led"], float(run.info["rotations"]))
    return Measured((share.scaled(100),), f"Of the games in which one seat leads then. {PARTS}")


def runaway(run: Results, clause: Clause) -> Measured:
    """Slope of the growth of the leader's lead until the next round on that lead, within rounds."""
    pacing = _pacing(run, "round")
    pacing = deviations(pacing[pacing["steps"] > 0])
    parts = pacing.groupby("part")[["product", "square"]].sum()
    if not parts["square"].sum() > 0:
        return Measured((nothing(),), METHOD)
    slope = mean_of(parts["product"], parts["square"])
    return Measured((replace(slope, n=int(pacing["steps"].sum())),), METHOD)


def _pacing(run: Results, by: str) -> pd.DataFrame:
    """Sums of how games ran, by `round` or by `tenth`.

    Raises:
        CannotTell: the game or an older version kept none.
    """
    try:
        return pacing_sums(run, by)
    except AldermanError as reason:
        raise CannotTell(str(reason)) from None
