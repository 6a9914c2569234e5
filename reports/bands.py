"""Bands round a whole curve: as wide as it takes for all of its points to lie inside at once.

An interval at each turn holds the truth at that turn 95 times in 100; of thirty turns one or two will then
lie outside. A sup-t band widens all of them by one factor, so that the whole curve lies inside 95 times in
100. The factor is the quantile of the largest of the points' t statistics, drawn from a multivariate t
distribution with the correlation of the points over the batches (Montiel Olea and Plagborg-Møller,
Simultaneous confidence bands, Journal of Applied Econometrics 34, 2019, section 3).
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.stats import multivariate_t, t as student

from reports.intervals import LEVEL
from reports.paired import linear

DRAWS = 5_000  # the 95% quantile then covers 95% give or take 0.3%
FEWEST = 10  # batches: a correlation of fewer says too little
BAND_METHOD = (
    "the wider band holds all turns of a curve at once, 95 times in 100: sup-t, quantile of the largest of "
    "correlated t statistics (scipy multivariate_t)"
)


def critical(values: npt.ArrayLike, level: float = LEVEL) -> float:
    """How many standard errors a band reaches to either side of a curve; NaN: too few batches to tell.

    For a single point it is the quantile of Student's t. The draws come from a fixed seed.

    Args:
        values: of the points, [batch, point].
        level: of the band.
    """
    table = np.asarray(values, dtype=np.float64)
    spread = table.std(axis=0, ddof=1) if len(table) > 1 else np.zeros(table.shape[1])
    moving = table[:, spread > 1e-12 * np.maximum(1.0, np.abs(table).max(axis=0, initial=0.0))]
    if len(table) < FEWEST or not moving.size:
        return math.nan
    alone = float(student.ppf((1 + level) / 2, len(table) - 1))
    if moving.shape[1] == 1:
        return alone
    largest = np.abs(
        multivariate_t(shape=np.corrcoef(moving, rowvar=False), df=len(table) - 1, allow_singular=True).rvs(
            DRAWS, random_state=np.random.default_rng(22)
        )
    ).max(axis=1)
    return max(alone, float(np.quantile(largest, level)))


def with_band(
    curve: pd.DataFrame,
    totals: npt.ArrayLike,
    counts: npt.ArrayLike,
    mean: str = "mean",
    limits: tuple[float, float] = (-math.inf, math.inf),
) -> pd.DataFrame:
    """The same curve with `band_low` and `band_high`: its pointwise interval, widened by one factor.

    Args:
        curve: a row a point, in order, with `mean`, low and high.
        totals, counts: of each batch, [batch, point].
        mean: the column of means.
        limits: of what is possible; shares lie between 0 and 1.
    """
    batches = len(np.asarray(totals))
    factor = critical(linear(totals, counts)) / float(student.ppf((1 + LEVEL) / 2, max(1, batches - 1)))
    return curve.assign(
        band_low=(curve[mean] - factor * (curve[mean] - curve["low"])).clip(*limits),
        band_high=(curve[mean] + factor * (curve["high"] - curve[mean])).clip(*limits),
    )
