"""How games run: who leads when, how surely the leader wins, how close games end."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from reports.intervals import (
    QUANTILE_METHOD,
    SHARE_METHOD,
    T_METHOD,
    mean_interval,
    quantile_intervals,
    quantiles,
    share_interval,
)
from reports.source import ALL_GAMES, Results, games_played, stamp, sums_of
from reports.tables.scores import AT, histogram, quantile_name
from sim.engine.errors import AldermanError, InputError, nearest
from sim.engine.records import TWELFTHS

CLOCKS = {"round": 0, "tenth": 1}  # numbers of the clocks in sums/pacing
CERTAIN = 0.8  # win share of leaders from which on a game counts as decided
REACHED = 0.05  # rounds that fewer of the games reach are not looked at
FLOW = ("lead_changes", "margin", "settled")


def pacing_sums(run: Results, by: str) -> pd.DataFrame:
    """Sums of how games ran, by part and `at`: rounds from 1, or tenths of a game from 1.

    Args:
        run: a run.
        by: `round` or `tenth`.

    Raises:
        InputError: there is no such clock, or the game kept nothing of who leads when.
        RunError: the run was played before that was kept.
    """
    if by not in CLOCKS:
        raise InputError(f"no clock '{by}': {nearest(by, CLOCKS)}")
    sums = sums_of(run, "pacing")
    if sums.empty:
        raise InputError(f"{run.info['game']} keeps nothing of who leads when")
    found: pd.DataFrame = sums[sums["clock"] == CLOCKS[by]].drop(columns="clock")
    return found


def keeps_pacing(run: Results) -> bool:
    """Whether a run kept who leads when."""
    try:
        pacing_sums(run, "round")
    except AldermanError:
        return False
    return True


def leader_table(run: Results, by: str = "tenth") -> pd.DataFrame:
    """How surely who leads wins, by tenth of the game or by round.

    A leader is one seat ahead of all others, had the game been scored there and then.

    Columns: at (round or tenth, from 1); games = that reached it, reached = their share of all; led = with
    one leader, led_share = their share of those; win_share, low, high = of the leaders; lead, lead_low,
    lead_high = ahead of the second, in the unit of the score; parts.

    `attrs`: `certain` = the first `at` from which on leaders win at least 80%, `certain_low` and
    `certain_high` = the same for the ends of the intervals; NaN = never. Rounds that fewer than 5% of the
    games reach do not count.
    """
    sums, rows = pacing_sums(run, by), []
    cluster, played = float(run.info["rotations"]), float(games_played(run))
    for at, own in sums.groupby("at", sort=True):
        won = share_interval(own["leader_twelfths"] / TWELFTHS, own["led"], cluster)
        lead = mean_interval(own["margin"], own["led"])
        games = int(own["games"].sum())
        rows.append(
            {
                "at": int(str(at)),
                "games": games,
                "reached": games / played,
                "led": won.n,
                "led_share": won.n / games,
                "win_share": won.mean,
                "low": won.low,
                "high": won.high,
                "lead": lead.mean,
                "lead_low": lead.low,
                "lead_high": lead.high,
                "parts": won.batches,
            }
        )
    table = stamp(
        pd.DataFrame(rows),
        run,
        f"Of the games in which one seat leads, scored as if they ended there. {SHARE_METHOD}, parts for "
        f"batches.",
    )
    common = table[table["reached"] >= REACHED]
    table.attrs["certain"] = _from_then_on(common, "win_share")
    # The interval's upper end crosses first: not earlier than that, and not later than the lower end does.
    table.attrs["certain_low"] = _from_then_on(common, "high")
    table.attrs["certain_high"] = _from_then_on(common, "low")
    return table


def _from_then_on(table: pd.DataFrame, column: str, level: float = CERTAIN) -> float:
    """The first `at` from which on a column is never below the level; NaN: never."""
    below = table.loc[~(table[column] >= level), "at"]
    later = table["at"] if below.empty else table.loc[table["at"] > below.max(), "at"]
    return float(later.min()) if len(later) else math.nan


def flow_table(run: Results, at: Sequence[float] = AT) -> pd.DataFrame:
    """How close games are: one row each for lead changes, the final margin and when the game was settled.

    Columns: measure, label, unit, games, mean, low, high; a quantile each (`q05` …) with its interval
    (`q05_low`, `q05_high` …); none, none_low, none_high = share of games in which it is 0 (nobody overtook
    the leader; the first two have equal scores; the winner led from the first round on); batches.
    """
    sums = sums_of(run, "games")
    columns = {column.name: column for column in run.ruleset.game_columns}
    rows = []
    for name in FLOW:
        found = mean_interval(sums[f"{name}_sum"], sums["n"])
        rows.append(
            {
                "measure": name,
                "label": columns[name].label,
                "unit": columns[name].unit,
                "games": found.n,
                "mean": found.mean,
                "low": found.low,
                "high": found.high,
                **_spread(run, name, at),
                "batches": found.batches,
            }
        )
    method = f"Means: {T_METHOD}; {QUANTILE_METHOD}; shares: {SHARE_METHOD}, parts for batches."
    return stamp(pd.DataFrame(rows), run, method)


def _spread(run: Results, column: str, at: Sequence[float]) -> dict[str, float]:
    """Quantiles with intervals of a game column, and how often it is 0."""
    table = histogram(run, column, ALL_GAMES)
    wide = table.pivot_table(index="part", columns="value", values="n", aggfunc="sum", fill_value=0)
    values, counts = wide.columns.to_numpy(np.float64), wide.to_numpy(np.float64)
    found = quantiles(values, counts.sum(axis=0), at)
    low, high = quantile_intervals(values, counts, at)
    row: dict[str, float] = {}
    for place, q in enumerate(at):
        name = quantile_name(q)
        row |= {
            name: float(found[place]),
            f"{name}_low": float(low[place]),
            f"{name}_high": float(high[place]),
        }
    none = share_interval(
        counts[:, values == 0].sum(axis=1), counts.sum(axis=1), float(run.info["rotations"])
    )
    return row | {"none": none.mean, "none_low": none.low, "none_high": none.high}
