"""Win shares of seats and strategies, for clauses."""

from __future__ import annotations

from itertools import combinations

import pandas as pd

from reports.contract.clauses import Clause
from reports.contract.estimates import mean_of, nothing, share_of
from reports.contract.measures.measured import CannotTell, Measured, counted_strategies
from reports.intervals import SHARE_METHOD, T_METHOD
from reports.source import Results, ordinal, sums_of
from reports.tables.wins import SHARED
from sim.engine.records import TWELFTHS


def seat_spread(run: Results, clause: Clause) -> Measured:
    """Points between the win shares of any two seats, each pair paired by batch."""
    won, played = _by(run, "seat")
    figures = []
    for one, other in combinations(won.columns, 2):
        found = mean_of(won[one] - won[other], played[one])
        if found.value < 0:
            one, other = other, one
        named = f"{ordinal(int(one))} to play above the {ordinal(int(other))}"
        figures.append(mean_of(won[one] - won[other], played[one], named).magnitude.scaled(100))
    return Measured(tuple(figures), f"{SHARED} Differences of two seats within a batch: {T_METHOD}.")


def seat_share(run: Results, clause: Clause) -> Measured:
    """Win share of each seat in percent."""
    won, played = _by(run, "seat")
    cluster = float(run.info["rotations"])
    figures = [
        share_of(won[seat], played[seat], cluster, f"{ordinal(int(seat))} to play").scaled(100)
        for seat in won.columns
    ]
    return Measured(tuple(figures), f"{SHARED} {SHARE_METHOD}.")


def strategy_share(run: Results, clause: Clause) -> Measured:
    """Win share of each strategy in percent.

    Raises:
        CannotTell: each sat only with itself, and so wins the fair share whatever the rules are.
    """
    if all(len(set(lineup)) == 1 for lineup in run.info["lineups"]):
        raise CannotTell("each strategy played only itself; play a field with --schedule all")
    won, played = _by(run, "strategy")
    cluster = float(run.info["players"]) * float(run.info["rotations"])
    figures = []
    for number in counted_strategies(run, clause):
        name = str(run.strategies[number])
        if number in won.columns:
            figures.append(share_of(won[number], played[number], cluster, name).scaled(100))
        else:
            figures.append(nothing(of=name))
    return Measured(tuple(figures), f"{SHARED} {SHARE_METHOD}.")


def _by(run: Results, column: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Victories and seats, [batch, seat or strategy]."""
    sums = sums_of(run, "seats")
    won, played = (
        sums.pivot_table(index="batch", columns=column, values=total, aggfunc="sum", fill_value=0)
        for total in ("win_twelfths_sum", "n")
    )
    return won / TWELFTHS, played
