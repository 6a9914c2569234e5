"""Strategies against each other: the payoff table, and strategies that beat one another in a circle."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.intervals import T_METHOD, mean_interval, share_interval, within_difference
from reports.paired import corrected
from reports.source import Results, named, stamp, sums_of
from sim.engine.records import TWELFTHS

SURE = 0.05
ENOUGH = 1_000  # seats of each of a pair, alone at a table: a margin is then known to about 3 points
MIRRORS = "no two strategies sat at one table, so they cannot be held against each other"

Pair = tuple[int, int]


def payoff_table(run: Results) -> pd.DataFrame:
    """Win share of each strategy against each other one: two rows a pair that met.

    Where every pair that met has lineups of its own (those two strategies and no third) and played at least
    1,000 seats a strategy there, only these count; else all lineups in which both sit.

    Columns: strategy, opponent; games = seats of the strategy; win_share, low, high; opponent_share; margin,
    margin_low, margin_high = the one less the other; p, q = of no difference, q by Holm's method over the
    pairs; parts.

    `attrs`: `alone` = whether lineups of two strategies alone were taken; `pairs`, `pairs_met`; `note` = what
    the lineups do not allow, or "".
    """
    seats, wins = _by_lineup(run)
    lineups, alone = _lineups(run, seats.sum(axis=0))
    rows: list[dict[str, object]] = []
    for (mine, theirs), kept in lineups.items():
        if seats[:, mine, kept].sum() and seats[:, theirs, kept].sum():
            own = seats[:, mine, kept].sum(axis=1), wins[:, mine, kept].sum(axis=1)
            other = seats[:, theirs, kept].sum(axis=1), wins[:, theirs, kept].sum(axis=1)
            rows += _meeting(mine, theirs, own, other)
    columns = ["strategy", "opponent", "games", "win_share", "low", "high", "opponent_share", "margin"]
    table = pd.DataFrame(rows, columns=[*columns, "margin_low", "margin_high", "p", "parts"])
    table.insert(len(table.columns) - 1, "q", _holm(table["p"].to_numpy(np.float64)))
    count = len(run.strategies)
    pairs, met = count * (count - 1) // 2, len(table) // 2
    whose = "Only lineups of the two and no third." if alone else "All lineups in which both sit."
    method = (
        f"{whose} Per seat; a victory shared by k counts 1/k. {T_METHOD}, parts for batches; margins by "
        f"least squares clustered by part (statsmodels WLS), q by Holm's method over the pairs."
    )
    table = stamp(named(run, named(run, table), "opponent"), run, method)
    table.attrs.update(alone=alone and met > 0, pairs=pairs, pairs_met=met, note=_note(pairs, met))
    return table


def _by_lineup(run: Results) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Seats, and victories in whole ones: [part, strategy, lineup]."""
    sums = sums_of(run, "lineups")
    parts = int(sums["part"].max()) + 1 if len(sums) else 0
    found = np.zeros((2, parts, len(run.strategies), len(run.info["lineups"])))
    place = tuple(sums[name].to_numpy() for name in ("part", "strategy", "lineup"))
    for kind, name in enumerate(("n", "win_twelfths")):
        np.add.at(found[kind], place, sums[name].to_numpy(np.float64))
    return found[0], found[1] / TWELFTHS


def _lineups(run: Results, seats: npt.NDArray[np.float64]) -> tuple[dict[Pair, list[int]], bool]:
    """Which lineups to hold a pair against each other in; whether they are of these two alone.

    Args:
        run: a run.
        seats: played, [strategy, lineup].
    """
    both: dict[Pair, list[int]] = {}
    two: dict[Pair, list[int]] = {}
    for number, lineup in enumerate(run.info["lineups"]):
        sitting = sorted(set(lineup))
        for pair in itertools.combinations(sitting, 2):
            both.setdefault(pair, []).append(number)
            if len(sitting) == 2:
                two.setdefault(pair, []).append(number)
    alone = both.keys() == two.keys() and all(
        seats[one][kept].sum() >= ENOUGH for pair, kept in two.items() for one in pair
    )
    return dict(sorted((two if alone else both).items())), alone


Counts = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]  # seats, victories; each [part]


def _meeting(mine: int, theirs: int, own: Counts, other: Counts) -> Iterator[dict[str, object]]:
    """The two rows of a pair."""
    parts = len(own[0])
    found = within_difference(
        np.tile(np.arange(parts), 2),
        np.zeros(2 * parts, np.int64),
        np.repeat([1, 0], parts),
        np.concatenate([own[1], other[1]]),
        np.concatenate([own[0], other[0]]),
    )
    turned = (-found.difference, -found.high, -found.low)
    sides = ((mine, theirs, own, other, found[:3]), (theirs, mine, other, own, turned))
    for strategy, opponent, seats, others, (margin, low, high) in sides:
        share = share_interval(seats[1], seats[0])
        yield {
            "strategy": strategy,
            "opponent": opponent,
            "games": share.n,
            "win_share": share.mean,
            "low": share.low,
            "high": share.high,
            "opponent_share": mean_interval(others[1], others[0]).mean,
            "margin": margin,
            "margin_low": low,
            "margin_high": high,
            "p": found.p,
            "parts": share.batches,
        }


def _holm(p: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Adjusted p of rows that come in twos, one pair after the other."""
    return np.repeat(corrected(p[::2]), 2)


def _note(pairs: int, met: int) -> str:
    if met == 0:
        return MIRRORS
    if met < pairs:
        return f"{met} of {pairs} pairs of strategies sat at one table; the others are left out"
    return ""


def cycle_table(run: Results) -> pd.DataFrame:
    """Strategies of which the first beats the second, that the third, and that the first: one row a circle.

    Every one of the three margins is surely above 0 (Holm's q over all pairs at most 0.05).

    Columns: first, second, third; margin_12, margin_23, margin_31; weakest = the least of them. Those with
    the largest weakest margin come first. `attrs`: `triples` = threes that all met; `note` as of
    `payoff_table`.
    """
    payoffs = payoff_table(run)
    margin = np.full((len(run.strategies),) * 2, math.nan)
    sure = np.zeros(margin.shape, dtype=bool)
    number = {str(name): at for at, name in enumerate(run.strategies)}
    for row in payoffs.to_dict("records"):
        at = number[row["strategy"]], number[row["opponent"]]
        margin[at], sure[at] = row["margin"], row["q"] <= SURE and row["margin"] > 0
    rows, triples = [], 0
    for a, b, c in itertools.combinations(range(len(margin)), 3):
        triples += not np.isnan([margin[a, b], margin[b, c], margin[c, a]]).any()
        for x, y, z in ((a, b, c), (a, c, b)):
            if sure[x, y] and sure[y, z] and sure[z, x]:
                won = [float(margin[x, y]), float(margin[y, z]), float(margin[z, x])]
                rows.append([*(str(run.strategies[one]) for one in (x, y, z)), *won, min(won)])
    columns = ["first", "second", "third", "margin_12", "margin_23", "margin_31", "weakest"]
    table = pd.DataFrame(rows, columns=columns)
    table = table.sort_values("weakest", ascending=False, kind="stable", ignore_index=True)
    table = stamp(table, run, f"{payoffs.attrs['method']} All three margins sure.")
    table.attrs.update(triples=triples, note=payoffs.attrs["note"])
    return table
