"""The statistics of a gate: paired differences by unit, two one-sided tests a cell, Holm for claims of drift.

A cell is equivalent when the 1 - 2 alpha interval of its difference lies inside the margin, which is the same
as two one-sided tests at alpha (Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987).
Passing takes all cells, so that no correction is needed for it: a game that drifted passes only if the very
cell that did is told equivalent (Berger, Technometrics 24, 1982, intersection-union). That some cell has
drifted is claimed of many, so those tests are Holm's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.stats import norm as normal, t as student

from reports.gate.sums import Sums
from reports.intervals import Floats
from reports.paired import compare_ratios, corrected, discoveries
from sim.engine.records import TWELFTHS

SMALL = 0.05  # standard deviations of a seat or game: below, a mean of advice is told as unchanged
METHOD = (
    "now less baseline on the same deals: t interval on differences by unit of batches (statsmodels "
    "DescrStatsW, ratios linearised), two one-sided tests; drift corrected by Holm over all cells "
    "(statsmodels multipletests)"
)


class Verdict(StrEnum):
    """What became of a cell."""

    IDENTICAL = "identical"
    EQUIVALENT = "equivalent"
    DRIFTED = "drifted"
    INCONCLUSIVE = "inconclusive"


class Terms(NamedTuple):
    """How it is judged.

    Attributes:
        delta: margin, as a share of wins (0.01 is a point).
        alpha: of each test.
    """

    delta: float
    alpha: float

    @property
    def level(self) -> float:
        """Of the intervals: 1 - 2 alpha."""
        return 1 - 2 * self.alpha


def differences(
    before: Mapping[str, Sums],
    now: Mapping[str, Sums],
    terms: Terms,
    scale: Mapping[str, float] | float = 1.0,
) -> pd.DataFrame:
    """Paired differences of cells, a row a cell: `cell`, then the columns of `paired.compare_ratios`.

    Args:
        before, now: the same cells in the same units.
        terms: their level is that of the intervals.
        scale: what to divide totals by.
    """
    keys = list(before)
    by = [scale if isinstance(scale, float) else scale[key] for key in keys]
    sides = [
        (_columns([side[key].totals for key in keys]) / by, _columns([side[key].counts for key in keys]))
        for side in (before, now)
    ]
    found = compare_ratios(sides[0], sides[1], level=terms.level)
    found.insert(0, "cell", keys)
    return found


def _columns(each: Sequence[npt.NDArray[np.int64]]) -> Floats:
    return np.column_stack(each).astype(np.float64)


def win_differences(before: Mapping[str, Sums], now: Mapping[str, Sums], terms: Terms) -> pd.DataFrame:
    """The same for cells of win twelfths, with `p_equivalent` and `p_drift` (neither corrected)."""
    found = differences(before, now, terms, float(TWELFTHS))
    return found.assign(**one_sided(found, terms.delta))


def one_sided(found: pd.DataFrame, delta: float) -> dict[str, Floats]:
    """p of the two one-sided tests of equivalence, and of a difference beyond the margin.

    Args:
        found: of `differences`.
        delta: the margin.
    """
    size = found["difference"].abs().to_numpy(np.float64)
    batches = found["batches"].to_numpy(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        error = found["sd"].to_numpy(np.float64) / np.sqrt(batches)
        steps = (delta - size) / error
        inside = student.sf(steps, batches - 1)
        beyond = student.cdf(steps, batches - 1)
    still = error == 0  # no unit differs from another: the difference is what it is
    return {
        "p_equivalent": np.where(still, (size >= delta).astype(float), inside),
        "p_drift": np.where(still, (size <= delta).astype(float), beyond),
    }


def verdicts(found: pd.DataFrame, terms: Terms) -> pd.DataFrame:
    """The same cells with `p_drift_holm`, `verdict` and `n_needed`.

    Args:
        found: of `win_differences`, all cells of a gate together, since Holm counts them.
        terms: margin and alpha.
    """
    holm = corrected(found["p_drift"])
    inside = (found["low"] > -terms.delta) & (found["high"] < terms.delta)
    verdict = np.where(
        holm <= terms.alpha,
        Verdict.DRIFTED,
        np.where(inside, Verdict.EQUIVALENT, Verdict.INCONCLUSIVE),
    )
    sigma = found["sd"] * np.sqrt(found["n_a"] / found["batches"])
    needed = [
        games_needed(*row, delta=terms.delta, alpha=terms.alpha)
        for row in zip(sigma, found["difference"], strict=True)
    ]
    return found.assign(p_drift_holm=holm, verdict=verdict, n_needed=needed)


def games_needed(sigma: float, difference: float, delta: float, alpha: float) -> float:
    """Seats a cell with which a true difference of that size would be decided, 1 - alpha of the time.

    n = sigma^2 (z(1 - alpha) + z(1 - beta / 2))^2 / gap^2 with beta = alpha and the gap from the difference
    to the margin; for no difference the usual size of an equivalence trial (Chow, Shao and Wang, Sample Size
    Calculations in Clinical Research, 3.2). Infinite where the difference is the margin itself.

    Args:
        sigma: standard deviation of a paired difference, a seat.
        difference: supposed.
        delta, alpha: as in `Terms`.
    """
    gap = abs(delta - abs(difference))
    if math.isnan(sigma) or sigma == 0:
        return math.nan if math.isnan(sigma) else 0.0
    reach = float(normal.ppf(1 - alpha) + normal.ppf(1 - alpha / 2))
    return math.inf if gap == 0 else (sigma * reach / gap) ** 2


def advice_differences(
    before: Mapping[str, Sums], now: Mapping[str, Sums], shares: set[str], terms: Terms
) -> pd.DataFrame:
    """Cells of advice: as `differences`, with `q`, `effect` and `moved`.

    `effect` is the difference in standard deviations of one seat or game of the baseline. A cell has `moved`
    when q (Benjamini and Hochberg over all of them) is at most alpha and the difference is not small: a share
    by the margin or more, a mean by 0.05 standard deviations or more.

    Args:
        before, now: the same cells.
        shares: keys of those that are shares.
        terms: margin and alpha.
    """
    if not before:
        return pd.DataFrame()
    found = differences(before, now, terms)
    spread = np.array([_spread(before[key]) for key in found["cell"]])
    with np.errstate(invalid="ignore", divide="ignore"):
        effect = found["difference"].to_numpy(np.float64) / np.where(spread > 0, spread, np.nan)
    is_share = found["cell"].isin(shares).to_numpy()
    size = found["difference"].abs().to_numpy(np.float64)
    large = np.where(is_share, size >= terms.delta, np.abs(effect) >= SMALL)
    q = discoveries(found["p"].where((found["sd"] > 0) | (found["difference"] != 0)))
    return found.assign(q=q, effect=effect, moved=(q <= terms.alpha) & large)


def _spread(cell: Sums) -> float:
    """Standard deviation of one seat or game."""
    mean = cell.total / cell.n
    return math.sqrt(max(0.0, cell.squares / cell.n - mean**2))


QUANTILES = (0.1, 0.5, 0.9)


def quantile(low: int, counts: npt.NDArray[np.int64], at: float) -> int:
    """The smallest value with at least that share at or below it.

    Args:
        low: the first value.
        counts: how often each came about, from there on.
        at: the share.
    """
    from reports.intervals import quantiles

    return int(quantiles(np.arange(low, low + len(counts)), counts, [at])[0])
