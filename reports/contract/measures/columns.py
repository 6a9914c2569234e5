"""A ruleset's own columns, for clauses: means, quantiles and shares of seats or games."""

from __future__ import annotations

import numpy as np

from reports.contract.clauses import Clause
from reports.contract.estimates import mean_of, quantile_of, share_of
from reports.contract.measures.games import PARTS, within
from reports.contract.measures.measured import Measured, counted_strategies, counts_of
from reports.contract.words import column_of, of_games
from reports.intervals import QUANTILE_METHOD, T_METHOD
from reports.source import Results, seats_a_block, sums_of


def mean(run: Results, clause: Clause) -> Measured:
    """Mean of a column."""
    games = of_games(run.ruleset, clause.of, clause.per)
    sums = sums_of(run, "games" if games else "seats")
    if not games:
        sums = sums[sums["strategy"].isin(counted_strategies(run, clause))]
    batches = sums.groupby("batch")[[f"{clause.of}_sum", "n"]].sum()
    return Measured((mean_of(batches[f"{clause.of}_sum"], batches["n"]),), f"{T_METHOD}.")


def quantile(run: Results, clause: Clause) -> Measured:
    """Quantile of a column with a histogram."""
    counts = counts_of(run, clause.of, *_whose(run, clause))
    found = quantile_of(counts.columns.to_numpy(np.float64), counts.to_numpy(), (clause.at or 0) / 100)
    bins = column_of(run.ruleset, clause.of, clause.per).bins
    note = "or beyond: the histogram ends here" if bins and found.value in bins else ""
    return Measured((found,), f"{QUANTILE_METHOD[0].upper()}{QUANTILE_METHOD[1:]}.", note)


def share(run: Results, clause: Clause) -> Measured:
    """Percent of seats or games whose column lies in a range."""
    games, strategies = _whose(run, clause)
    counts = counts_of(run, clause.of, games, strategies)
    inside = counts.loc[:, [within(int(value), clause.first, clause.last) for value in counts.columns]]
    cluster = float(run.info["rotations"]) if games else seats_a_block(run)
    return Measured((share_of(inside.sum(axis=1), counts.sum(axis=1), cluster).scaled(100),), PARTS)


def _whose(run: Results, clause: Clause) -> tuple[bool, list[int]]:
    """Whether it is a column of games, and whose seats else."""
    games = of_games(run.ruleset, clause.of, clause.per)
    return games, [] if games else counted_strategies(run, clause)
