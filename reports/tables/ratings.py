"""One number a strategy: Bradley-Terry ratings from who comes out above whom."""

from __future__ import annotations

import math

import choix
import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.sparse.csgraph import connected_components
from scipy.stats import bootstrap

from reports.intervals import LEVEL, RESAMPLES, Floats
from reports.source import Results, naive_strategies, named, stamp, sums_of
from reports.tables.payoffs import MIRRORS
from reports.tables.seat_rows import seat_rows
from sim.engine.records import TWELFTHS

ELO = 400 / math.log(10)  # points of rating for a factor e of odds: 400 points are 10 to 1
NAIVE = "random"
FAINT = 0.1  # comparisons each way added to every pair when otherwise a rating would be infinite
APART = "the strategies fall into groups that never met, so one scale cannot hold them"


def rating_table(run: Results) -> pd.DataFrame:
    """Bradley-Terry ratings, best first.

    Every two seats of a game that two strategies hold are compared: who won, else who scored more; equal
    ones count one half each. A run without rows compares only the winner with each other seat.

    Columns: strategy; comparisons; rating, low, high, in points as in chess: 100 above another are 64% of
    comparisons won, 400 are 10 to 1; above, above_low, above_high = expected share of comparisons won
    against each of the others alike. An average of 0 and the others leave out `random`, which would only
    measure how far it lies below.

    `attrs`: `misfit` = the largest difference between an observed share and the expected one, in points;
    `misfit_pair` = whose; `placements` = whether all places were compared; `note` = why there are no ratings,
    or "". Empty when the lineups do not allow them.
    """
    counts, placements = comparisons(run)
    total = counts.sum(axis=0)
    seated = np.flatnonzero((total + total.T).any(axis=1))
    counts, total = counts[:, seated][:, :, seated], total[np.ix_(seated, seated)]
    note = MIRRORS if len(seated) < 2 else APART if _groups(total, "weak") > 1 else ""
    what = "placements, ties one half" if placements else "winners over each other seat"
    method = (
        f"Bradley-Terry model of {what}, maximum likelihood (choix ilsr_pairwise_dense); 95% intervals "
        f"by bootstrap over parts, percentile method (scipy)."
    )
    columns = ["strategy", "comparisons", "rating", "low", "high", "above", "above_low", "above_high"]
    if note:
        table = stamp(pd.DataFrame(columns=columns), run, method)
        table.attrs.update(misfit=math.nan, misfit_pair="", placements=placements, note=note)
        return table
    field = ~np.isin(seated, naive_strategies(run, NAIVE))
    field = field if field.sum() > 1 else np.ones(len(seated), dtype=bool)
    values = _centred(bradley_terry(total), field)
    low, high = _intervals(counts, field)
    table = pd.DataFrame(
        {
            "strategy": seated,
            "comparisons": np.rint((total + total.T).sum(axis=1)).astype(np.int64),
            "rating": ELO * values,
            "low": low[0],
            "high": high[0],
            "above": _above(values, field),
            "above_low": low[1],
            "above_high": high[1],
        },
        columns=columns,
    )
    table = table.sort_values(["rating", "strategy"], ascending=[False, True], ignore_index=True)
    table = stamp(named(run, table), run, method)
    misfit, pair = _misfit(total, values)
    names = [str(run.strategies[seated[one]]) for one in pair]
    table.attrs.update(misfit=misfit, misfit_pair=" – ".join(names), placements=placements, note="")
    return table


def bradley_terry(counts: Floats) -> Floats:
    """Log odds, from any zero, of counts [above, below]; finite also where somebody never lost.

    Maximum likelihood where there is one: when from everybody a chain of losses leads to everybody else.
    Otherwise a tenth of a comparison each way is added to every pair.
    """
    faint = 0.0 if _groups(counts, "strong") == 1 else FAINT
    wanted = counts + faint * (1 - np.eye(len(counts)))
    return np.asarray(choix.ilsr_pairwise_dense(wanted, max_iter=10_000), dtype=np.float64)


def _centred(values: Floats, field: npt.NDArray[np.bool_]) -> Floats:
    return values - float(values[field].mean())


def _groups(counts: Floats, connection: str) -> int:
    groups: int = connected_components(counts > 0, directed=True, connection=connection)[0]
    return groups


def comparisons(run: Results) -> tuple[Floats, bool]:
    """How often a strategy came out above another, [part, above, below], ties one half to each.

    Also whether places were compared, not only winners.
    """
    if run.info["keep"] == "rows":
        return seat_rows(run).placements, True
    sums = sums_of(run, "lineups")
    count, parts = len(run.strategies), int(sums["part"].max()) + 1 if len(sums) else 0
    seated = np.zeros((len(run.info["lineups"]), count))
    for number, lineup in enumerate(run.info["lineups"]):
        np.add.at(seated[number], list(lineup), 1)
    found = np.zeros((parts, count, count))
    won = sums["win_twelfths"].to_numpy(np.float64)[:, None] / TWELFTHS * seated[sums["lineup"].to_numpy()]
    np.add.at(found, (sums["part"].to_numpy(), sums["strategy"].to_numpy()), won)
    found[:, np.arange(count), np.arange(count)] = 0
    return found, False


def _above(values: Floats, field: npt.NDArray[np.bool_]) -> Floats:
    """Expected share of comparisons won against each other one of the field alike."""
    against = field[None, :] & ~np.eye(len(values), dtype=bool)
    return np.asarray((_chances(values) * against).sum(axis=1) / against.sum(axis=1), dtype=np.float64)


def _chances(values: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(values[None, :] - values[:, None])), dtype=np.float64)


def _intervals(counts: Floats, field: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Low and high ends, each [rating or above, strategy]; NaN with fewer than two parts."""
    if len(counts) < 2:
        none = np.full((2, len(field)), math.nan)
        return none, none

    def fitted(picked: npt.NDArray[np.int64]) -> Floats:
        found = _centred(bradley_terry(counts[picked].sum(axis=0)), field)
        return np.stack([ELO * found, _above(found, field)])

    interval = bootstrap(
        (np.arange(len(counts)),),
        fitted,
        vectorized=False,
        n_resamples=RESAMPLES,
        confidence_level=LEVEL,
        method="percentile",
        random_state=np.random.default_rng(21),
    ).confidence_interval
    return interval.low, interval.high


def _misfit(total: Floats, values: Floats) -> tuple[float, tuple[int, int]]:
    """The largest difference of an observed share from the expected one, in points, and whose it is."""
    played = total + total.T
    observed = np.divide(total, played, out=np.full(total.shape, math.nan), where=played > 0)
    off = 100 * np.abs(observed - _chances(values))
    worst = np.unravel_index(np.nanargmax(off), off.shape)
    return float(off[worst]), (int(min(worst)), int(max(worst)))
