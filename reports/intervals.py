"""Intervals for means and shares, from sums of batches; every one by a named library method.

The unit is the batch, a stretch of contiguous blocks: rotations of a deal and seats of a game are not
    independent,
batches are. Shares and means lie between 0 and 1, or in the unit of what was summed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.stats import bootstrap, t as student
from statsmodels.regression.linear_model import WLS
from statsmodels.stats.multivariate import test_mvmean as hotelling
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from sim.engine.records import TWELFTHS

LEVEL = 0.95
RARE = 0.01  # below this share, or above its complement, a t interval is not to be trusted
T_METHOD = "95% t interval on batch means (statsmodels DescrStatsW)"
SHARE_METHOD = T_METHOD + "; below 1% or above 99% Wilson's with n / design effect (proportion_confint)"

Floats = npt.NDArray[np.float64]


class Interval(NamedTuple):
    """An estimate with its interval.

    Attributes:
        mean: the estimate; NaN when nothing was counted.
        low, high: ends of the 95% interval; NaN with fewer than 2 batches.
        n: what the mean is taken over (seats, games).
        batches: batches in which the cell was counted at all.
    """

    mean: float
    low: float
    high: float
    n: int
    batches: int


def mean_interval(totals: npt.ArrayLike, counts: npt.ArrayLike) -> Interval:
    """Mean of what `totals` sums, per batch, over `counts`, with a t interval on the batch means.

    Args:
        totals: one sum a batch.
        counts: how many each sum is over; batches of none are left out.
    """
    total, count = np.asarray(totals, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    total, count = total[count > 0], count[count > 0]
    batches = len(count)
    if batches == 0:
        return Interval(math.nan, math.nan, math.nan, 0, 0)
    n = int(count.sum())
    if batches < 2:
        return Interval(float(total.sum() / n), math.nan, math.nan, n, batches)
    # DescrStatsW takes weights for numbers of copies; scaled to add up to the batches, so that the degrees of
    # freedom are those of the batches and not of the seats.
    described = DescrStatsW(total / count, weights=count / count.mean())
    # As tconfint_mean does, which looks the quantile up anew for every cell.
    mean, reach = described.mean, _quantile(float(described.sum_weights - 1)) * described.std_mean
    return Interval(float(mean), float(mean - reach), float(mean + reach), n, batches)


@lru_cache(maxsize=1024)
def _quantile(freedom: float) -> float:
    """Of Student's t: how many standard errors an interval reaches to either side."""
    return float(student.ppf(1 - (1 - LEVEL) / 2, freedom))


def wilson(successes: float, n: float) -> tuple[float, float]:
    """Wilson's 95% interval of a share: 53 of 150 gives 28% to 43%."""
    low, high = proportion_confint(successes, n, alpha=1 - LEVEL, method="wilson")
    return float(low), float(high)


def share_interval(successes: npt.ArrayLike, counts: npt.ArrayLike, cluster: float = 1.0) -> Interval:
    """A share with its interval: t on batch means, Wilson's where the share is below 1% or above 99%.

    Args:
        successes: one sum a batch, fractions allowed (a victory shared by two counts one half).
        counts: how many could have succeeded, per batch.
        cluster: counts of one block. When no batch differs from another, as at 0 of n, the design effect
            cannot be measured and is taken to be this, its largest value.
    """
    share = mean_interval(successes, counts)
    if share.batches < 2:
        return share
    if RARE <= share.mean <= 1 - RARE:
        return share._replace(low=max(0.0, share.low), high=min(1.0, share.high))
    effect = _design_effect(
        np.asarray(successes, dtype=np.float64), np.asarray(counts, dtype=np.float64), share
    )
    nobs = share.n / (cluster if effect is None else effect)
    low, high = wilson(share.mean * nobs, nobs)
    return share._replace(low=min(low, share.mean), high=max(high, share.mean))


def _design_effect(successes: Floats, counts: Floats, share: Interval) -> float | None:
    """How many times the variance of a share exceeds independent counts', at least 1; None: unknown."""
    kept = counts > 0
    means = successes[kept] / counts[kept]
    variance = DescrStatsW(means, weights=counts[kept] / counts[kept].mean()).std_mean ** 2
    alone = share.mean * (1 - share.mean) / share.n
    if alone <= 0 or variance <= 0:
        return None
    return max(1.0, float(variance / alone))


def by_cell(
    frame: pd.DataFrame,
    by: Sequence[str],
    total: str,
    count: str = "n",
    unit: str = "batch",
    scale: float = 1.0,
) -> pd.DataFrame:
    """Mean with interval of every cell: one row a cell, columns `by`, n, mean, low, high, batches.

    Args:
        frame: sums, with columns `by`, `unit`, `total` and `count`; rows of one cell and unit are added up.
        scale: what to divide the total by.
    """
    return _cells(frame, by, total, count, unit, scale, share=False, cluster=1.0)


def shares_by_cell(
    frame: pd.DataFrame,
    by: Sequence[str],
    total: str = "win_twelfths",
    count: str = "n",
    unit: str = "batch",
    scale: float = TWELFTHS,
    cluster: float = 1.0,
) -> pd.DataFrame:
    """Share with interval of every cell; as `by_cell`, for what lies between 0 and 1."""
    return _cells(frame, by, total, count, unit, scale, share=True, cluster=cluster)


def _cells(
    frame: pd.DataFrame,
    by: Sequence[str],
    total: str,
    count: str,
    unit: str,
    scale: float,
    share: bool,
    cluster: float,
) -> pd.DataFrame:
    keys = list(by)
    summed = frame.groupby([*keys, unit], sort=True, as_index=False)[[total, count]].sum()
    rows: list[tuple[object, ...]] = []
    for key, cell in summed.groupby(keys, sort=True):
        totals, counts = cell[total].to_numpy(np.float64) / scale, cell[count].to_numpy(np.float64)
        found = share_interval(totals, counts, cluster) if share else mean_interval(totals, counts)
        rows.append((*(key if isinstance(key, tuple) else (key,)), found.n, *found[:3], found.batches))
    return pd.DataFrame(rows, columns=[*keys, "n", "mean", "low", "high", "batches"])


class Difference(NamedTuple):
    """A difference of two means with its interval and the chance of one as large without any."""

    difference: float
    low: float
    high: float
    p: float


NO_DIFFERENCE = Difference(math.nan, math.nan, math.nan, math.nan)
DIFFERENCE_METHOD = (
    "difference among seats of one strategy: least squares with a constant a strategy, clustered by part "
    "(statsmodels WLS), 95% interval; observed, not caused: who wins also has more turns, money and cards"
)


def within_difference(
    unit: npt.ArrayLike,
    stratum: npt.ArrayLike,
    exposed: npt.ArrayLike,
    wins: npt.ArrayLike,
    counts: npt.ArrayLike,
) -> Difference:
    """How much more the exposed win than the others of their stratum.

    Args, one item a cell:
        unit: the cluster (part) it was counted in.
        stratum: its strategy.
        exposed: 1 or 0.
        wins: victories, shared ones in fractions.
        counts: seats.

    Strata in which all or none are exposed say nothing and are left out; so are empty cells.
    """
    n = np.asarray(counts, dtype=np.float64)
    kept = n > 0
    cluster, group = np.asarray(unit)[kept], np.asarray(stratum)[kept]
    used, share, n = np.asarray(exposed)[kept], np.asarray(wins, dtype=np.float64)[kept] / n[kept], n[kept]
    both = np.isin(group, np.intersect1d(group[used == 1], group[used == 0]))
    cluster, group, used, share, n = cluster[both], group[both], used[both], share[both], n[both]
    design = np.column_stack([used, group[:, None] == np.unique(group)[None, :]]).astype(np.float64)
    if len(np.unique(cluster)) < 2 or len(n) <= design.shape[1]:
        return NO_DIFFERENCE
    with np.errstate(invalid="ignore", divide="ignore"):  # too little data: a variance of 0 or a hair below
        # hasconst=False only spares a search for the constant, which the strata make up.
        fit = WLS(share, design, weights=n, hasconst=False).fit(
            cov_type="cluster", cov_kwds={"groups": cluster.astype(np.int64)}, use_t=True
        )
        if not fit.bse[0] > 0:
            return Difference(float(fit.params[0]), math.nan, math.nan, math.nan)
        low, high = fit.conf_int(alpha=1 - LEVEL)[0]
        return Difference(float(fit.params[0]), float(low), float(high), float(fit.pvalues[0]))


JOINT_METHOD = "Hotelling's test on batch means (statsmodels test_mvmean)"


def joint_test(shares: npt.ArrayLike, fair: float) -> float:
    """p of batch shares [batch, cell] as far from `fair` as these, all cells together; NaN: unknown.

    The cells of a batch add up to a constant, so the last one adds nothing.
    """
    data = np.asarray(shares, dtype=np.float64)[:, :-1]
    if data.shape[1] == 0 or data.shape[0] <= data.shape[1] + 1:
        return math.nan
    if np.linalg.matrix_rank(np.atleast_2d(np.cov(data, rowvar=False))) < data.shape[1]:
        return math.nan
    if data.shape[1] == 1:
        return float(DescrStatsW(data[:, 0]).ttest_mean(fair)[1])
    return float(hotelling(data, np.full(data.shape[1], fair)).pvalue)


QUANTILE_METHOD = (
    "quantiles of the merged histograms; 95% intervals by bootstrap over parts, percentile method (scipy)"
)
RESAMPLES = 400


def quantiles(values: npt.ArrayLike, counts: npt.ArrayLike, at: Sequence[float]) -> Floats:
    """Quantiles of a histogram: the smallest value with at least that share at or below it; NaN when empty.

    Args:
        values: ascending, [value].
        counts: [value] or [sample, value].

    Returns:
        [quantile], or [sample, quantile].
    """
    value, count = np.asarray(values, dtype=np.float64), np.atleast_2d(np.asarray(counts, dtype=np.float64))
    running = np.cumsum(count, axis=1)
    found = np.full((len(count), len(at)), np.nan)
    for column, q in enumerate(at):
        # A hair below, so that rounding of q * n does not step over the value that reaches it exactly.
        reached = running >= (q * running[:, -1:]) * (1 - 1e-12)
        reached &= running > 0
        known = reached.any(axis=1)
        found[known, column] = value[reached[known].argmax(axis=1)]
    return found[0] if np.ndim(counts) == 1 else found


def quantile_intervals(
    values: npt.ArrayLike, counts: npt.ArrayLike, at: Sequence[float]
) -> tuple[Floats, Floats]:
    """95% intervals (low, high), each [quantile], of the quantiles of a histogram in parts.

    Args:
        values: ascending, [value].
        counts: [part, value].

    The resamples come from a fixed seed, so the same sums give the same interval.
    """
    table = np.asarray(counts, dtype=np.float64)
    if len(table) < 2:
        return np.full(len(at), np.nan), np.full(len(at), np.nan)

    def merged(picked: npt.NDArray[np.int64], axis: int) -> Floats:
        # A product with how often each part was picked, instead of a copy of the parts a resample: sums of
        # whole numbers, so exact.
        times = picked + len(table) * np.arange(len(picked))[:, None]
        times = np.bincount(times.ravel(), minlength=len(picked) * len(table)).reshape(len(picked), -1)
        return np.moveaxis(quantiles(values, times @ table, at), -1, 0)

    found = bootstrap(
        (np.arange(len(table)),),
        merged,
        vectorized=True,
        axis=-1,
        n_resamples=RESAMPLES,
        confidence_level=LEVEL,
        method="percentile",
        random_state=np.random.default_rng(20),
    ).confidence_interval
    return np.atleast_1d(found.low), np.atleast_1d(found.high)
