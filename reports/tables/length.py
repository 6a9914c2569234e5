"""How long games last, how they end, and which were stopped."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.commands import replay
from reports.intervals import (
    QUANTILE_METHOD,
    SHARE_METHOD,
    mean_interval,
    quantile_intervals,
    quantiles,
    share_interval,
)
from reports.rows import kept_row_parts
from reports.source import ALL_GAMES, Results, games_played, stamp, sums_of
from reports.tables.scores import AT, histogram, quantile_name
from sim.engine.errors import AldermanError, InputError


def length_table(run: Results) -> pd.DataFrame:
    """One row a game column: mean (a share where `unit` is "share"), quantiles where it has a histogram.

    Columns: measure, label, unit, games, mean, low, high, q05 … q95 (NaN without a histogram), batches.
    """
    sums = sums_of(run, "games")
    rotations = float(run.info["rotations"])
    rows = []
    for column in run.ruleset.game_columns:
        totals, counts = sums[f"{column.name}_sum"], sums["n"]
        is_share = column.name == "stopped"
        found = share_interval(totals, counts, rotations) if is_share else mean_interval(totals, counts)
        rows.append(
            {
                "measure": column.name,
                "label": column.label,
                "unit": "share" if is_share else column.unit,
                "games": found.n,
                "mean": found.mean,
                "low": found.low,
                "high": found.high,
                "batches": found.batches,
                **_quantiles(run, column.name),
            }
        )
    return stamp(pd.DataFrame(rows), run, f"{SHARE_METHOD}; {QUANTILE_METHOD}.")


def _quantiles(run: Results, column: str) -> dict[str, float]:
    names = [*map(quantile_name, AT), "median_low", "median_high"]
    try:
        table = histogram(run, column, ALL_GAMES)
    except InputError:
        return dict.fromkeys(names, np.nan)
    wide = table.pivot_table(index="part", columns="value", values="n", aggfunc="sum", fill_value=0)
    values, counts = wide.columns.to_numpy(np.float64), wide.to_numpy(np.float64)
    low, high = quantile_intervals(values, counts, (0.5,))
    found = quantiles(values, counts.sum(axis=0), AT).tolist()
    return dict(zip(names, [*found, float(low[0]), float(high[0])], strict=True))


def length_histogram(run: Results, column: str = "turns") -> pd.DataFrame:
    """Games by length: value, games, share; empty values in between are there with 0.

    Raises:
        InputError: the game column has no histogram.
    """
    counts = histogram(run, column, ALL_GAMES).groupby("value")["n"].sum()
    counts = counts.reindex(range(int(counts.index.min()), int(counts.index.max()) + 1), fill_value=0)
    table = pd.DataFrame({"value": counts.index, "games": counts.to_numpy()})
    table["share"] = table["games"] / table["games"].sum()
    return stamp(table, run, "Counts; the histogram's ends collect what lies beyond.")


def stopped_games(run: Results, most: int = 10) -> pd.DataFrame:
    """Games that the turn limit stopped, the first `most` of them: game, turns, command that replays it.

    `attrs["stopped"]` counts all of them. Which they are is known only to a run that kept its rows; else
    the table is empty and `attrs["note"]` says how to find out.
    """
    count = int(sums_of(run, "games")["stopped_sum"].sum())
    rows = pd.DataFrame({"game": pd.Series(dtype="int64"), "turns": pd.Series(dtype="int64")})
    note = ""
    if count and run.info["keep"] == "rows":
        try:
            rows = _first_stopped(run, most)
        except AldermanError as error:
            note = str(error)
    elif count:
        note = "this run kept sums only; run it again with --keep rows to learn which games were stopped"
    rows = rows.reset_index(drop=True)
    rows["replay"] = [replay(run, int(game)) for game in rows["game"]]
    table = stamp(rows, run, f"Counted over all {games_played(run):,} games.")
    table.attrs.update(stopped=count, note=note)
    return table


def _first_stopped(run: Results, most: int) -> pd.DataFrame:
    """`game` and `turns` of the first stopped games; reads no further than they lie."""
    found = pd.DataFrame({"game": pd.Series(dtype="int64"), "turns": pd.Series(dtype="int64")})
    for games in kept_row_parts(run, "games", ["game", "turns", "stopped"]):
        found = pd.concat([found, games.loc[games["stopped"] != 0, ["game", "turns"]]])
        if len(found) >= most:
            break
    return found.sort_values("game").head(most)
