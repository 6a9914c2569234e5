"""What scores are made of and how they spread."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from reports.columns import OWN
from reports.intervals import QUANTILE_METHOD, T_METHOD, by_cell, quantile_intervals, quantiles
from reports.source import ALL_GAMES, Results, named, once, stamp, sums_of
from sim.engine.errors import InputError, nearest
from sim.engine.records import Column

AT = (0.05, 0.25, 0.50, 0.75, 0.95)


def seat_column(run: Results, name: str) -> Column:
    """The seat column of that name.

    Raises:
        InputError: the game keeps no such column.
    """
    columns = {column.name: column for column in run.ruleset.seat_columns}
    if name not in columns:
        raise InputError(f"{run.ruleset.name} keeps no seat column '{name}': {nearest(name, columns)}")
    return columns[name]


def histogram(run: Results, column: str, strategy: int | None = None) -> pd.DataFrame:
    """The histogram of a column with bins: part, strategy, value, n, win_twelfths.

    Raises:
        InputError: the column has no histogram.
    """
    of_games = strategy == ALL_GAMES

    def rows() -> pd.DataFrame:
        sums = sums_of(run, "histograms")
        found = sums[sums["column"] == column]
        found = found[found["strategy"] == ALL_GAMES] if of_games else found[found["strategy"] >= 0]
        return found.drop(columns="column")

    found = once(run, ("histogram", column, of_games), rows).copy(deep=False)
    if found.empty:
        names = sorted({*map(str, run.sums("histograms")["column"].unique())})
        raise InputError(f"this run has no histogram of '{column}': {nearest(column, names)}")
    return found


def spread(run: Results, column: str, at: Sequence[float] = AT, nonzero: bool = False) -> pd.DataFrame:
    """Quantiles of a seat column by strategy, with a bootstrap interval for the median.

    Columns: strategy, n, one a quantile (`q05` …), median_low, median_high. With `nonzero`, seats where
        the column
    is 0 are left out (0 = never). Values beyond a histogram's ends count as its ends.
    """
    seat_column(run, column)
    table = histogram(run, column)
    if nonzero:
        table = table[table["value"] != 0]
    rows = []
    for strategy in range(len(run.strategies)):
        own = table[table["strategy"] == strategy]
        rows.append({"strategy": strategy, **_quantile_row(own, at)})
    columns = ["strategy", "n", *map(quantile_name, at), "median_low", "median_high"]
    method = f"{QUANTILE_METHOD[0].upper()}{QUANTILE_METHOD[1:]}."
    units = {OWN: seat_column(run, column).unit}
    return stamp(named(run, pd.DataFrame(rows, columns=columns)), run, method, units)


def quantile_name(q: float) -> str:
    """`q05` for 0.05."""
    return f"q{round(q * 100):02d}"


def _quantile_row(own: pd.DataFrame, at: Sequence[float]) -> dict[str, float]:
    wide = own.pivot_table(index="part", columns="value", values="n", aggfunc="sum", fill_value=0)
    if not len(wide.columns):
        return (
            {"n": 0} | {quantile_name(q): np.nan for q in at} | {"median_low": np.nan, "median_high": np.nan}
        )
    values, counts = wide.columns.to_numpy(np.float64), wide.to_numpy(np.float64)
    found = quantiles(values, counts.sum(axis=0), at)
    low, high = quantile_intervals(values, counts, (0.5,))
    return (
        {"n": int(counts.sum())}
        | dict(zip(map(quantile_name, at), found.tolist(), strict=True))
        | {"median_low": float(low[0]), "median_high": float(high[0])}
    )


def score_distribution(run: Results) -> pd.DataFrame:
    """Quantiles of the final score by strategy, highest median first, with the mean: see `spread`."""
    table = spread(run, "score")
    means = by_cell(sums_of(run, "seats"), ["strategy"], "score_sum")
    means = named(run, means).rename(columns={"low": "mean_low", "high": "mean_high"})
    merged = table.merge(means[["strategy", "mean", "mean_low", "mean_high"]], on="strategy", how="left")
    merged = merged.sort_values(["q50", "mean"], ascending=False, ignore_index=True, kind="stable")
    return stamp(merged, run, f"{table.attrs['method']} Means: {T_METHOD}.", table.attrs["units"])


def score_parts(run: Results) -> pd.DataFrame:
    """Mean of each part of the score by strategy.

    Columns: strategy, part (column), label, games, mean, low, high, batches.
    Losses are negative, so the parts of a strategy add up to its mean score; that total stands last, as
    part `score`. Empty when the ruleset declares no parts.
    """
    sums = sums_of(run, "seats")
    frames = []
    for part in run.ruleset.score_parts:
        column = seat_column(run, part.column)
        cells = by_cell(sums, ["strategy"], f"{part.column}_sum", scale=part.sign)
        frames.append(cells.assign(part=part.column, label=column.label))
    columns = ["strategy", "part", "label", "games", "mean", "low", "high", "batches"]
    if not frames:
        return stamp(pd.DataFrame(columns=columns), run, "The ruleset names no parts of the score.")
    total = by_cell(sums, ["strategy"], "score_sum").assign(part="score", label="score")
    table = pd.concat([*frames, total], ignore_index=True).rename(columns={"n": "games"})
    units = {OWN: seat_column(run, "score").unit}
    return stamp(named(run, table[columns]), run, f"Losses are negative. {T_METHOD}.", units)
