"""Differences between two runs on the same deals, batch by batch, with intervals; many cells at once.

A mean over seats is a ratio, what was summed over how many; seats a batch differ where lineups do. Its batch
values here are those of the ratio estimator linearised, `ratio + (sum - ratio * count) / mean count`
(Cochran, Sampling Techniques, 3rd ed., section 6.4): their mean is the ratio itself, a shorter last batch
weighs less, and with counts all alike they are the plain batch means, so that the interval is that of a
paired t test.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.stats import false_discovery_control, norm as normal, t as student
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import DescrStatsW

from reports.intervals import LEVEL, Floats
from reports.pairing import Ints, Pairing
from reports.source import ALL_GAMES, EVERYONE, sums_of
from sim.engine.records import TWELFTHS, Column

METHOD = (
    "B less A on the same deals: t interval on the differences of batches (statsmodels DescrStatsW), "
    "ratios linearised"
)
POWER = 0.8  # of the smallest difference that is said to be seen
BROKEN = 0.2  # the correlation up to which pairing is said to have broken
ENOUGH = 30  # batches from which a correlation says something
SHARES = {"win_twelfths": "win_share", "stopped": "stopped"}  # columns that are shares, and what to call them
MEASURES = [
    "a",
    "b",
    "difference",
    "low",
    "high",
    "p",
    "batches",
    "sd",
    "correlation",
    "deals",
    "games_saved",
]


def linear(totals: npt.ArrayLike, counts: npt.ArrayLike) -> Floats:
    """Batch values of the ratio of sums, [batch, cell]; NaN in a cell that was never counted.

    Args:
        totals, counts: [batch, cell]; a batch without a count says nothing and gets the ratio itself.
    """
    total, count = np.asarray(totals, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = total.sum(axis=0) / count.sum(axis=0)
        values: Floats = ratio + (total - ratio * count) / count.mean(axis=0)
    return values


def compare_ratios(
    a: tuple[npt.ArrayLike, npt.ArrayLike],
    b: tuple[npt.ArrayLike, npt.ArrayLike],
    lineups: Ints | None = None,
    level: float = LEVEL,
) -> pd.DataFrame:
    """Compare ratios of sums: a row a cell, with the columns of `compare_values`, n_a and n_b first.

    Args:
        a, b: totals and counts of each run, [batch, cell].
        lineups: as in `compare_values`.
        level: of the interval.
    """
    (total_a, count_a), (total_b, count_b) = (
        tuple(np.asarray(one, dtype=np.float64) for one in run) for run in (a, b)
    )
    used = (count_a > 0) | (count_b > 0)
    left, right = np.full(used.shape, np.nan), np.full(used.shape, np.nan)
    for rows, cells in _alike(used):
        at = np.ix_(rows, cells)
        left[at] = linear(total_a[at], count_a[at])
        right[at] = linear(total_b[at], count_b[at])
    found = compare_values(left, right, lineups, level)
    found.insert(0, "n_b", count_b.sum(axis=0).astype(np.int64))
    found.insert(0, "n_a", count_a.sum(axis=0).astype(np.int64))
    return found


def compare_values(
    a: npt.ArrayLike, b: npt.ArrayLike, lineups: Ints | None = None, level: float = LEVEL
) -> pd.DataFrame:
    """Compare batch values, [batch, cell]: a row a cell.

    Columns: a, b = means; difference = b - a, low, high, p of no difference; batches; sd of the batches'
    differences; correlation of the two runs' batch values; deals = the same among batches of the same
    lineups, which tells whether the deals are alike and not only who sat there (NaN: unknown); games_saved
    = how many times fewer games pairing needed, (var a + var b) / var(b - a), infinite where no batch
    differs. NaN where it cannot be told. A batch that is NaN in either run is left out of its cell.

    Args:
        lineups: a number a batch, the same for batches of the same lineups.
        level: of the interval.
    """
    left, right = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    found = pd.DataFrame(np.nan, index=range(left.shape[1]), columns=MEASURES)
    used = np.isfinite(left) & np.isfinite(right)
    for rows, cells in _alike(used):
        at = np.ix_(rows, cells)
        group = None if lineups is None else np.asarray(lineups)[rows]
        found.loc[cells] = _measured(left[at], right[at], group, level)
    return found.fillna({"batches": 0}).astype({"batches": np.int64})


def _alike(used: npt.NDArray[np.bool_]) -> list[tuple[Ints, Ints]]:
    """(batches, cells) of cells counted in the same batches, to be reckoned at once."""
    if not used.size:
        return []
    patterns, which = np.unique(used, axis=1, return_inverse=True)
    which = which.reshape(-1)
    return [
        (np.flatnonzero(patterns[:, number]), np.flatnonzero(which == number))
        for number in range(patterns.shape[1])
        if patterns[:, number].any()
    ]


def _measured(a: Floats, b: Floats, lineups: Ints | None, level: float) -> Floats:
    """[cell, measure] of values that are all there."""
    batches, cells = a.shape
    out = np.full((cells, len(MEASURES)), np.nan)
    out[:, MEASURES.index("batches")] = batches
    out[:, 0], out[:, 1] = a.mean(axis=0), b.mean(axis=0)
    difference = b - a
    out[:, 2] = difference.mean(axis=0)
    if batches < 2:
        return out
    with np.errstate(invalid="ignore", divide="ignore"):
        described = DescrStatsW(difference)
        low, high = described.tconfint_mean(alpha=1 - level)
        p = described.ttest_mean(0.0)[1]
        spread = difference.var(axis=0, ddof=1)
        saved = (a.var(axis=0, ddof=1) + b.var(axis=0, ddof=1)) / spread
    still = np.ptp(difference, axis=0) == 0  # the same in every batch, whatever a variance rounds to
    out[:, 3], out[:, 4] = np.where(still, out[:, 2], low), np.where(still, out[:, 2], high)
    out[:, 5] = np.where(still, (out[:, 2] == 0).astype(float), p)
    out[:, 7], out[:, 8] = np.where(still, 0.0, np.sqrt(spread)), correlations(a, b)
    out[:, 9] = np.nan if lineups is None else correlations(*_within(a, b, lineups))
    out[:, 10] = np.where(still, np.where(np.ptp(a, axis=0) > 0, np.inf, np.nan), saved)
    return out


def correlations(a: Floats, b: Floats) -> Floats:
    """Pearson's correlation of each column of two arrays [batch, cell]; NaN where one does not vary."""
    if len(a) < 3:
        return np.full(a.shape[1], np.nan)
    left, right = a - a.mean(axis=0), b - b.mean(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Floats = (left * right).sum(axis=0) / np.sqrt((left**2).sum(axis=0) * (right**2).sum(axis=0))
    constant = (np.ptp(a, axis=0) == 0) | (np.ptp(b, axis=0) == 0)
    return np.where(constant, np.nan, found)


def _within(a: Floats, b: Floats, lineups: Ints) -> tuple[Floats, Floats]:
    """Both less the mean of the batches of the same lineups; batches that are alone are left out."""
    _, group, size = np.unique(lineups, return_inverse=True, return_counts=True)
    again = size[group] > 1
    means = np.zeros((2, len(size), a.shape[1]))
    for run, values in enumerate((a, b)):
        np.add.at(means[run], group, values)
        means[run] /= size[:, None]
    return (a - means[0][group])[again], (b - means[1][group])[again]


def pairing_gain(table: pd.DataFrame) -> float:
    """The middle of the cells' correlations, of deals where that is known; NaN: unknown.

    Cells of fewer than `ENOUGH` batches do not count.
    """
    told = table[table["batches"] >= ENOUGH]
    known = told["deals"].fillna(told["correlation"]).dropna()
    return float(known.median()) if len(known) else math.nan


def broken(correlation: float, batches: int) -> bool:
    """Whether pairing broke: at most 0.2, or not surely above 0 (1.645 standard errors of a correlation).

    At 0.2 pairing saves a fifth of the games; the runs are then nearly as good as two of different seeds.
    """
    return correlation <= max(BROKEN, 1.645 / math.sqrt(max(batches, 1)))


def corrected(p: npt.ArrayLike) -> Floats:
    """p-values corrected by Holm for their number (statsmodels); NaN stays NaN and does not count."""
    found = np.asarray(p, dtype=np.float64).copy()
    known = np.isfinite(found)
    if known.any():
        found[known] = multipletests(found[known], method="holm")[1]
    return found


def discoveries(p: npt.ArrayLike) -> Floats:
    """q-values of Benjamini and Hochberg (scipy); NaN stays NaN and does not count."""
    found = np.asarray(p, dtype=np.float64).copy()
    known = np.isfinite(found)
    if known.any():
        found[known] = false_discovery_control(found[known])
    return found


def detectable(table: pd.DataFrame, alpha: float | Floats) -> Floats:
    """The smallest difference that a two-sided test at `alpha`, of all cells or each, finds 8 times in 10.

    (t + z) * sd / sqrt(batches), with the quantiles of the test and of its power (scipy); the exact
    noncentral t of the libraries fails for the small alphas of many cells.
    """
    batches = table["batches"].to_numpy(np.float64)
    batches = np.where(batches < 2, np.nan, batches)
    reach = student.ppf(1 - alpha / 2, batches - 1) + normal.ppf(POWER)
    found: Floats = reach * table["sd"].to_numpy(np.float64) / np.sqrt(batches)
    return found


def seat_means(
    pairing: Pairing, by: Sequence[str] = (), columns: Sequence[str] | None = None, level: float = LEVEL
) -> pd.DataFrame:
    """Paired differences of the means of seat columns, a row a cell and column.

    Columns: strategy (label, or "all"), seat (from 0, or -1 = all), column, label, unit, n_a, n_b, then
    those of `compare_values`. A win is a share of 1.

    Args:
        by: "strategy", "seat", both or neither: what the cells are.
        columns: names of seat columns; all that can be averaged when left out.
        level: of the intervals.
    """
    a, b = sums_of(pairing.a, "seats"), sums_of(pairing.b, "seats")
    known = measured(pairing.a.ruleset.seat_columns[2:], columns)
    return _means(pairing, a, b, [name for name in ("strategy", "seat") if name in by], known, level)


def game_means(pairing: Pairing, columns: Sequence[str] | None = None, level: float = LEVEL) -> pd.DataFrame:
    """Paired differences of the means of game columns, as `seat_means`; the cell is the whole field."""
    known = measured(pairing.a.ruleset.game_columns, columns)
    return _means(pairing, sums_of(pairing.a, "games"), sums_of(pairing.b, "games"), [], known, level)


def measured(columns: Sequence[Column], wanted: Sequence[str] | None = None) -> list[Column]:
    """The columns whose mean says something: those with a unit, and shares; codes have none."""
    if wanted is not None:
        return [column for column in columns if column.name in wanted]
    return [column for column in columns if column.unit or column.name in SHARES]


def _means(
    pairing: Pairing, a: pd.DataFrame, b: pd.DataFrame, by: list[str], columns: list[Column], level: float
) -> pd.DataFrame:
    cells = pd.concat([a[by], b[by]]).drop_duplicates().sort_values(by, ignore_index=True) if by else None
    width = 1 if cells is None else len(cells)
    names = [f"{column.name}_sum" for column in columns]
    sides: list[tuple[Floats, ...]] = []
    for run, frame in ((pairing.a, a), (pairing.b, b)):
        unit = pairing.batches.number(frame["batch"], int(run.info["batch_blocks"]))
        cell = np.zeros(len(frame), np.int64) if cells is None else _places(frame, cells, by)
        kept, values = unit >= 0, frame[["n", *names]].to_numpy(np.float64)
        dense = gathered(values[kept], unit[kept], cell[kept], pairing.batches.count, width)
        counts = np.repeat(dense[:, :, :1], len(names), axis=2)
        sides.append(tuple(one.reshape(len(one), width * len(names)) for one in (dense[:, :, 1:], counts)))
    (sums_a, n_a), (sums_b, n_b) = sides
    found = compare_ratios((sums_a, n_a), (sums_b, n_b), pairing.lineups(pairing.batches), level)
    scale = np.tile([1 / TWELFTHS if column.name == "win_twelfths" else 1.0 for column in columns], width)
    for name in ("a", "b", "difference", "low", "high", "sd"):
        found[name] *= scale
    place = np.repeat(np.arange(width), len(columns))
    keys: dict[str, Any] = {
        "strategy": _strategy_labels(pairing, cells, place, by),
        "seat": cells["seat"].to_numpy()[place] if cells is not None and "seat" in by else ALL_GAMES,
        "column": [SHARES.get(column.name, column.name) for column in columns] * width,
        "label": [label_of(column) for column in columns] * width,
        "unit": ["share" if column.name in SHARES else column.unit for column in columns] * width,
    }
    for at, (name, key) in enumerate(keys.items()):
        found.insert(at, name, key)
    return found


def label_of(column: Column) -> str:
    """What a reader sees of a column."""
    return "win share" if column.name == "win_twelfths" else column.label


def _strategy_labels(
    pairing: Pairing, cells: pd.DataFrame | None, place: Ints, by: list[str]
) -> list[str] | str:
    if cells is None or "strategy" not in by:
        return EVERYONE
    return [pairing.labels[int(number)] for number in cells["strategy"].to_numpy()[place]]


def _places(frame: pd.DataFrame, cells: pd.DataFrame, by: list[str]) -> Ints:
    index = pd.MultiIndex.from_frame(cells)
    return np.asarray(index.get_indexer(pd.MultiIndex.from_frame(frame[by])), dtype=np.int64)


def gathered(values: Floats, unit: Ints, cell: Ints, units: int, cells: int) -> Floats:
    """Rows of `values` [row, column] added up to [unit, cell, column]."""
    out = np.zeros((units * cells, values.shape[1]))
    np.add.at(out, unit * cells + cell, values)
    return out.reshape(units, cells, values.shape[1])
