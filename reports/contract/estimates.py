"""Estimates whose interval can be asked for at any level, and the largest or smallest of several.

A clause about each of several (seats, strategies, cards) is one about the largest. Its interval reaches
from the highest low end of them, at a level corrected for their number, to the highest high end: that all
are below a bound needs no correction, that some one is above it does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
from scipy.stats import norm
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from reports.intervals import (
    LEVEL,
    RARE,
    _design_effect,
    mean_interval,
    quantile_intervals,
    quantiles,
)

ALPHA = 1 - LEVEL
FEWEST = 10  # batches: an interval from fewer is not to be trusted
UNKNOWN = (math.nan, math.nan)
Ends = Callable[[float], tuple[float, float]]

EACH_METHOD = (
    "of several the most extreme; the end of its interval that shows a bound broken is corrected for their "
    "number (Bonferroni), the other needs no correction"
)
POWER = 0.8  # of the chance to decide a clause with the games that are said to be needed
SURE = float((norm.ppf(1 - ALPHA / 2) + norm.ppf(POWER)) / norm.ppf(1 - ALPHA / 2))


@dataclass(frozen=True)
class Estimate:
    """A figure, as well as a run tells it.

    Attributes:
        value: NaN when nothing was counted.
        ends: the interval (low, high) at a level 1 - alpha; NaN with fewer than `FEWEST` batches.
        n: what it is taken over (seats, games).
        batches: independent pieces the interval rests on; 0 = counted, not estimated.
        of: which of several it is.
        bare: a share of none, or of all: its interval closes in as 1/games, not as 1/sqrt(games).
    """

    value: float
    ends: Ends = field(repr=False)
    n: int
    batches: int
    of: str = ""
    bare: bool = False

    def scaled(self, by: float) -> Estimate:
        """The same in another unit, or with its sign turned."""

        def ends(alpha: float) -> tuple[float, float]:
            low, high = self.ends(alpha)
            return (by * low, by * high) if by > 0 else (by * high, by * low)

        return replace(self, value=by * self.value, ends=ends)

    @property
    def magnitude(self) -> Estimate:
        """How far it is from 0, either way."""

        def ends(alpha: float) -> tuple[float, float]:
            low, high = self.ends(alpha)
            return max(low, -high, 0.0), max(high, -low)

        return replace(self, value=abs(self.value), ends=ends)


def exact(value: float, n: int, of: str = "") -> Estimate:
    """A count of what was played, which is what it is."""
    return Estimate(value, lambda alpha: (value, value), n, 0, of)


def nothing(n: int = 0, of: str = "") -> Estimate:
    """A figure that nothing was counted for."""
    return Estimate(math.nan, lambda alpha: UNKNOWN, n, 1, of)


def mean_of(totals: npt.ArrayLike, counts: npt.ArrayLike, of: str = "") -> Estimate:
    """A mean as `intervals.mean_interval` has it.

    Args:
        totals: one sum a batch.
        counts: how many each is over.
        of: which of several.
    """
    total, count = np.asarray(totals, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    total, count = total[count > 0], count[count > 0]
    found = mean_interval(total, count)
    if found.batches < FEWEST:
        return Estimate(found.mean, lambda alpha: UNKNOWN, found.n, max(1, found.batches), of)
    described = DescrStatsW(total / count, weights=count / count.mean())

    def ends(alpha: float) -> tuple[float, float]:
        low, high = described.tconfint_mean(alpha=alpha)
        return float(low), float(high)

    return Estimate(found.mean, ends, found.n, found.batches, of)


def share_of(successes: npt.ArrayLike, counts: npt.ArrayLike, cluster: float = 1.0, of: str = "") -> Estimate:
    """A share from 0 to 1 as `intervals.share_interval` has it; arguments as there."""
    mean = mean_of(successes, counts, of)
    value, n = mean.value, mean.n
    if mean.batches < FEWEST:
        return mean
    if RARE <= value <= 1 - RARE:

        def t_ends(alpha: float) -> tuple[float, float]:
            low, high = mean.ends(alpha)
            return max(0.0, low), min(1.0, high)

        return replace(mean, ends=t_ends)
    won, count = np.asarray(successes, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    effect = _design_effect(won, count, mean_interval(won, count))
    nobs = n / (cluster if effect is None else effect)

    def wilson_ends(alpha: float) -> tuple[float, float]:
        low, high = proportion_confint(value * nobs, nobs, alpha=alpha, method="wilson")
        return min(float(low), value), max(float(high), value)

    return replace(mean, ends=wilson_ends, bare=value in (0.0, 1.0))


def quantile_of(values: npt.ArrayLike, counts: npt.ArrayLike, q: float, of: str = "") -> Estimate:
    """A quantile of a histogram in parts; its interval is known at the usual level only.

    Args:
        values: ascending, [value].
        counts: [part, value].
        q: which, between 0 and 1.
        of: which of several.
    """
    table = np.asarray(counts, dtype=np.float64)
    table = table[table.sum(axis=1) > 0]  # a resample of empty parts would have no quantile
    if not len(table):
        return nothing(of=of)
    value = float(quantiles(values, table.sum(axis=0), (q,))[0])
    if len(table) < FEWEST:
        return Estimate(value, lambda alpha: UNKNOWN, int(table.sum()), len(table), of)
    low, high = quantile_intervals(values, table, (q,))
    return Estimate(value, lambda alpha: (float(low[0]), float(high[0])), int(table.sum()), len(table), of)


def from_interval(value: float, low: float, high: float, n: int, batches: int, of: str = "") -> Estimate:
    """An estimate with a symmetric 95% interval from elsewhere; other levels as of a normal one."""

    def ends(alpha: float) -> tuple[float, float]:
        wider = float(norm.ppf(1 - alpha / 2) / norm.ppf(1 - ALPHA / 2))
        return value - wider * (value - low), value + wider * (high - value)

    return Estimate(value, ends, n, batches, of)


def largest(several: Iterable[Estimate]) -> Estimate:
    """The largest of several, named by its `of`; see the top of this file.

    One that nothing was counted for might be larger than all: the high end is then unknown.
    """
    every = list(several)
    known = [one for one in every if not math.isnan(one.value)]
    if not known:
        return every[0] if every else nothing()
    best = max(known, key=lambda one: one.value)
    if len(every) == 1:
        return best

    def ends(alpha: float) -> tuple[float, float]:
        lows = [one.ends(alpha / len(every))[0] for one in known]
        highs = [one.ends(alpha)[1] for one in known]
        told = [low for low in lows if not math.isnan(low)]
        all_told = len(known) == len(every) and not any(map(math.isnan, highs))
        return max(told, default=math.nan), max(highs) if all_told else math.nan

    return replace(best, ends=ends)


def smallest(several: Iterable[Estimate]) -> Estimate:
    """The smallest of several, as `largest`."""
    return largest(one.scaled(-1) for one in several).scaled(-1)


def games_needed(games: int, estimate: Estimate, at_least: float | None, at_most: float | None) -> float:
    """Games in all after which the interval would probably lie on one side of each bound.

    Interval ends close in on the figure as 1/sqrt(games): half the distance takes four times the games.
    The figure itself moves by chance meanwhile; as many are asked for as decide in 4 of 5 cases. Where
    nothing was seen, or nothing else, and that stays so, half the distance takes twice the games.

    Args:
        games: played.
        estimate: the figure, with an interval that holds a bound.
        at_least, at_most: the bounds.

    Returns:
        Infinite when the figure lies on the bound; NaN when there is no interval.
    """
    low, high = estimate.ends(ALPHA)
    value = estimate.value
    if any(map(math.isnan, (value, low, high))):
        return math.nan
    below = at_least is not None and value < at_least
    above = at_most is not None and value > at_most
    times = 0.0
    if at_least is not None and not above and low < at_least <= high:
        times = max(times, _times(value - at_least, (high if below else low) - value, estimate.bare))
    if at_most is not None and not below and low <= at_most < high:
        times = max(times, _times(value - at_most, (low if above else high) - value, estimate.bare))
    return games * times


def rounded_up(games: float) -> float:
    """A number of games as it is told: two digits, none too few."""
    if not math.isfinite(games) or games <= 0:
        return games
    step = 10.0 ** (math.floor(math.log10(games)) - 1)
    return math.ceil(games / step - 1e-9) * step


def _times(distance: float, reach: float, bare: bool) -> float:
    """How many times the games until an end of the interval comes short of the bound."""
    if not distance:
        return math.inf
    return abs(reach / distance) if bare else (SURE * reach / distance) ** 2
