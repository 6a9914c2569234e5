"""Who wins: by strategy, by seat, by both, and against whom."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.intervals import (
    JOINT_METHOD,
    SHARE_METHOD,
    T_METHOD,
    by_cell,
    joint_test,
    mean_interval,
    share_interval,
    shares_by_cell,
    within_difference,
)
from reports.source import Results, blocks_played, fair_share, known, named, stamp, sums_of
from sim.engine.records import TWELFTHS

SHARED = "Per seat played; a victory shared by k counts 1/k."


def win_table(run: Results) -> pd.DataFrame:
    """Win share by strategy, best first.

    Columns: strategy; games = seats played by it; win_share, low, high; mean_score, score_low, score_high;
    difference, difference_low, difference_high = from the fair share 1/players; batches. Shares from 0 to
    1, scores in the unit of the score. A strategy that was never seated stays in, last, with NaN.
    """
    sums = sums_of(run, "seats")
    won = shares_by_cell(
        sums, ["strategy"], "win_twelfths_sum", cluster=_seats_a_block(run, sums, ["strategy"])
    )
    scored = by_cell(sums, ["strategy"], "score_sum")
    table = pd.DataFrame(
        {
            "strategy": won["strategy"],
            "games": won["n"],
            "win_share": won["mean"],
            "low": won["low"],
            "high": won["high"],
            "mean_score": scored["mean"],
            "score_low": scored["low"],
            "score_high": scored["high"],
            "batches": won["batches"],
        }
    )
    table = table.set_index("strategy").reindex(range(len(run.strategies))).reset_index()
    table["games"] = table["games"].fillna(0).astype("int64")
    table["batches"] = table["batches"].fillna(0).astype("int64")
    table = _with_difference(table, fair_share(run))
    table = named(
        run, table.sort_values(["win_share", "strategy"], ascending=[False, True], ignore_index=True)
    )
    return stamp(table, run, f"{SHARED} {SHARE_METHOD}.")


def seat_table(run: Results) -> pd.DataFrame:
    """Win share by seat, in order of play.

    Columns: seat (0 plays first), games, win_share, low, high, mean_score, score_low, score_high,
        difference and
    its interval, batches. `attrs["p"]` is the joint test that all seats win the fair share (NaN: unknown).
    """
    sums = sums_of(run, "seats")
    won = shares_by_cell(sums, ["seat"], "win_twelfths_sum", cluster=_seats_a_block(run, sums, ["seat"]))
    scored = by_cell(sums, ["seat"], "score_sum")
    table = won.rename(columns={"n": "games", "mean": "win_share"}).assign(
        mean_score=scored["mean"], score_low=scored["low"], score_high=scored["high"]
    )
    table = _with_difference(table, fair_share(run))
    table = stamp(table, run, f"{SHARED} {SHARE_METHOD}; all seats together by {JOINT_METHOD}.")
    table.attrs["p"] = seat_test(run)
    return table


def seat_test(run: Results) -> float:
    """p of seats as unequal as these if all won the same; NaN when it cannot be told."""
    sums = sums_of(run, "seats").groupby(["batch", "seat"], as_index=False)[["n", "win_twelfths_sum"]].sum()
    sums["share"] = sums["win_twelfths_sum"] / (TWELFTHS * sums["n"])
    wide = sums.pivot(index="batch", columns="seat", values="share").dropna()
    return joint_test(wide.to_numpy(), fair_share(run))


def strategy_by_seat(run: Results) -> pd.DataFrame:
    """Win share of each strategy in each seat.

    Columns: strategy, seat, games, win_share, low, high, difference, batches.
    `difference` is from the same strategy's share over all seats.
    """
    sums = sums_of(run, "seats")
    cells = ["strategy", "seat"]
    won = shares_by_cell(sums, cells, "win_twelfths_sum", cluster=_seats_a_block(run, sums, cells))
    table = won.rename(columns={"n": "games", "mean": "win_share"})
    wins = (table["win_share"] * table["games"]).groupby(table["strategy"]).transform("sum")
    table["difference"] = table["win_share"] - wins / table.groupby("strategy")["games"].transform("sum")
    return stamp(named(run, table), run, f"{SHARED} {SHARE_METHOD}.")


def head_to_head(run: Results) -> pd.DataFrame:
    """Who does better where both sit: one row an ordered pair of strategies that met.

    Columns: strategy, opponent; games = seats of the strategy in lineups that hold both; win_share, low,
    high = its share there; opponent_share; margin, margin_low, margin_high = its share less the
    opponent's; parts. All from the sums by lineup.
    """
    sums = sums_of(run, "lineups")
    totals = {int(str(number)): own for number, own in sums.groupby("strategy")}
    holds = np.zeros((len(run.strategies), len(run.info["lineups"])), dtype=bool)
    for number, lineup in enumerate(run.info["lineups"]):
        holds[list(lineup), number] = True
    parts = int(sums["part"].max()) + 1 if len(sums) else 0
    rows: list[dict[str, object]] = []
    for mine, own in totals.items():
        for theirs, other in totals.items():
            both = holds[mine] & holds[theirs]
            if mine != theirs and both.any():
                met = _meeting(_by_part(own, both, parts), _by_part(other, both, parts))
                rows.append({"strategy": mine, "opponent": theirs, **met})
    columns = ["strategy", "opponent", "games", "win_share", "low", "high", "opponent_share"]
    table = pd.DataFrame(rows, columns=[*columns, "margin", "margin_low", "margin_high", "parts"])
    method = (
        f"{SHARED} Only lineups in which both sit. {T_METHOD}, parts for batches; margins by least "
        "squares clustered by part (statsmodels WLS)."
    )
    return stamp(named(run, named(run, table), "opponent"), run, method)


def _by_part(own: pd.DataFrame, lineups: npt.NDArray[np.bool_], parts: int) -> npt.NDArray[np.float64]:
    """Seats, and victories in whole ones, of one strategy in some lineups: [2, part]."""
    kept = lineups[own["lineup"].to_numpy()]
    part = own["part"].to_numpy()[kept]
    seats, wins = (own[name].to_numpy(np.float64)[kept] for name in ("n", "win_twelfths"))
    return np.stack([np.bincount(part, seats, parts), np.bincount(part, wins, parts) / TWELFTHS])


def _meeting(own: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> dict[str, object]:
    mine, theirs = share_interval(own[1], own[0]), mean_interval(other[1], other[0])
    part = np.tile(np.arange(own.shape[1]), 2)
    both = np.concatenate([own, other], axis=1)
    side = np.repeat([1, 0], own.shape[1])
    margin = within_difference(part, np.zeros(len(part), np.int64), side, both[1], both[0])
    return {
        "games": mine.n,
        "win_share": mine.mean,
        "low": mine.low,
        "high": mine.high,
        "opponent_share": theirs.mean,
        "margin": margin.difference,
        "margin_low": margin.low,
        "margin_high": margin.high,
        "parts": mine.batches,
    }


def _with_difference(table: pd.DataFrame, fair: float) -> pd.DataFrame:
    return table.assign(
        difference=table["win_share"] - fair,
        difference_low=table["low"] - fair,
        difference_high=table["high"] - fair,
    )


def _seats_a_block(run: Results, sums: pd.DataFrame, cell: list[str]) -> float:
    """The largest number of seats of one cell that one block can hold: bound of the design effect."""
    smallest = 1 if "seat" in cell else int(run.info["players"])
    return float(smallest * int(run.info["rotations"])) if blocks_played(run) and len(sums) else 1.0


def decided(low: float, high: float, at: float = 0.0) -> int:
    """+1 when an interval lies above `at`, -1 below, 0 when it holds it or there is none."""
    if not (known(low) and known(high)):
        return 0
    return int(np.sign(low - at)) if np.sign(low - at) == np.sign(high - at) else 0
