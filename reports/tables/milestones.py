"""Milestones: who reaches which, when, how often, and whether those win who come early."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
from statsmodels.duration.survfunc import CumIncidenceRight

from reports.bands import BAND_METHOD, with_band
from reports.intervals import (
    DIFFERENCE_METHOD,
    QUANTILE_METHOD,
    SHARE_METHOD,
    T_METHOD,
    Floats,
    by_cell,
    mean_interval,
    quantile_intervals,
    quantiles,
    share_interval,
    within_difference,
)
from reports.source import EVERYONE, Results, declared, seats_a_block, stamp, strategy_name, sums_of
from reports.tables.scores import histogram
from sim.engine.records import TWELFTHS
from sim.engine.sections import Milestone, MilestoneSection

PARTS = "parts for batches, since histograms are kept by part"
FEWEST = 30  # seats that a band of turns must hold
ENDED = 2  # the competing event: the game ended first


def milestone_section(run: Results, key: str) -> MilestoneSection:
    """The ruleset's section of that key.

    Raises:
        InputError: there is none.
    """
    return declared(run, MilestoneSection, key)


def milestone_incidence(run: Results, key: str) -> pd.DataFrame:
    """Cumulative incidence of first reaching each milestone by own turn, the game's end competing.

    Columns: milestone, strategy (`all` = all of them), turn (own, from 1), seats, share, low, high, parts,
    band_low, band_high = a band that holds the whole curve at once.
    """
    section = milestone_section(run, key)
    counts = {one.name: histogram(run, one.turn) for one in section.milestones}
    last = _last_turn(run, list(counts.values()))
    frames = []
    columns = ["milestone", "strategy", "turn", "seats", "share", "low", "high", "parts"]
    for name, table in counts.items():
        for strategy, own in _by_strategy(table):
            by_turn = _by_turn(own, last)
            shares = incidence(by_turn.sum(axis=0))
            reached, seats = np.cumsum(by_turn[:, 1:], axis=1), by_turn.sum(axis=1)
            rows = []
            for turn in range(1, last + 1):
                found = share_interval(reached[:, turn - 1], seats, seats_a_block(run))
                rows.append((name, strategy, turn, found.n, shares[turn - 1], *found[1:3], found.batches))
            curve = pd.DataFrame(rows, columns=columns)
            of = np.broadcast_to(seats[:, None], reached.shape)
            frames.append(with_band(curve, reached, of, "share", (0.0, 1.0)))
    table = pd.concat(frames, ignore_index=True)
    table["strategy"] = [strategy_name(run, number) for number in table["strategy"]]
    method = (
        "Cumulative incidence with the game's end as a competing event (statsmodels CumIncidenceRight); no "
        "seat is censored: each reaches it or is ended by the game after its last own turn. Its own errors "
        f"take seats for independent, so intervals are {_lower(SHARE_METHOD)}, {PARTS}, each turn by itself; "
        f"{BAND_METHOD}."
    )
    return stamp(table, run, method)


def incidence(counts: Floats) -> Floats:
    """Cumulative incidence by turn 1, 2, … from counts [never, first at turn 1, at turn 2, …]; NaN if empty.

    Who never reaches it leaves at the last turn; as nobody is censored, any turn gives the same.
    """
    turns = np.arange(1, len(counts))
    if counts.sum() == 0:
        return np.full(len(turns), np.nan)
    time, status = np.append(turns, turns[-1]), np.append(np.ones(len(turns), np.int64), ENDED)
    weight = np.append(counts[1:], counts[0])
    kept = weight > 0
    found = CumIncidenceRight(time[kept], status[kept], freq_weights=weight[kept])
    at = np.searchsorted(found.times, turns, side="right")
    return np.append(0.0, found.cinc[0])[at]


def milestone_table(run: Results, key: str) -> pd.DataFrame:
    """Who reaches each milestone, in which turn, how often: a row a milestone and strategy, `all` first.

    Columns: milestone, strategy, seats; reached, low, high = share that reached it at all; first_q25,
    first_median, first_median_low, first_median_high, first_q75 = own turn of the first among those; times,
    times_low, times_high = how often a seat; times_game = all seats of a game together (of `all` only).
    """
    section = milestone_section(run, key)
    sums = sums_of(run, "seats")
    rows = []
    for one in section.milestones:
        means = _times(sums, one)
        for strategy, own in _by_strategy(histogram(run, one.turn)):
            by_turn = _by_turn(own, int(own["value"].max()))
            reached = by_turn[:, 1:].sum(axis=1)
            share = share_interval(reached, by_turn.sum(axis=1), seats_a_block(run))
            row = {"milestone": one.name, "strategy": strategy_name(run, strategy), "seats": share.n}
            row |= {"reached": share.mean, "low": share.low, "high": share.high}
            rows.append(row | _first(by_turn[:, 1:]) | means[strategy])
    table = pd.DataFrame(rows)
    table["times_game"] = (table["times"] * int(run.info["players"])).where(table["strategy"] == EVERYONE)
    method = f"{SHARE_METHOD}, {PARTS}; {QUANTILE_METHOD}; times reached: {T_METHOD}."
    return stamp(table, run, method)


def _times(sums: pd.DataFrame, one: Milestone) -> dict[int, dict[str, float]]:
    total = f"{one.times}_sum"
    cells = by_cell(sums, ["strategy"], total)
    means = {int(row["strategy"]): row for row in cells.to_dict("records")}
    batches = sums.groupby("batch")[[total, "n"]].sum()
    found = mean_interval(batches[total], batches["n"])
    means[-1] = {"mean": found.mean, "low": found.low, "high": found.high}
    return {
        strategy: {"times": row["mean"], "times_low": max(row["low"], 0.0), "times_high": row["high"]}
        for strategy, row in means.items()
    }


def _first(counts: Floats) -> dict[str, float]:
    """Quartiles of the turn, from counts [part, turn - 1]."""
    turns = np.arange(1, counts.shape[1] + 1)
    names = ["first_q25", "first_median", "first_q75", "first_median_low", "first_median_high"]
    if not counts.sum():
        return dict.fromkeys(names, np.nan)
    counts = counts[counts.sum(axis=1) > 0]  # a resample of empty parts would have no quantiles
    low, high = quantile_intervals(turns, counts, (0.5,))
    found = quantiles(turns, counts.sum(axis=0), (0.25, 0.5, 0.75)).tolist()
    return dict(zip(names, [*found, float(low[0]), float(high[0])], strict=True))


def milestone_phases(run: Results, key: str) -> pd.DataFrame:
    """In which phase each milestone is first reached: shares of all seats, which add up with "never" to 1.

    Columns: milestone, strategy (`all` first), phase, seats, share, low, high, parts.
    """
    section = milestone_section(run, key)
    names = ["never", *section.phases.names]
    rows = []
    for one in section.milestones:
        for strategy, own in _by_strategy(histogram(run, one.phase)):
            counts = _by_turn(own, len(names) - 1)
            for place in [*range(1, len(names)), 0]:
                found = share_interval(counts[:, place], counts.sum(axis=1), seats_a_block(run))
                name = strategy_name(run, strategy)
                rows.append((one.name, name, names[place], found.n, *found[:3], found.batches))
    columns = ["milestone", "strategy", "phase", "seats", "share", "low", "high", "parts"]
    return stamp(pd.DataFrame(rows, columns=columns), run, f"Shares of all seats. {SHARE_METHOD}, {PARTS}.")


def milestone_wins(run: Results, key: str) -> pd.DataFrame:
    """Win share by how early a milestone was first reached, in thirds of the seats that did.

    Columns: milestone, strategy (`all` first), band ("early", "middle", "late", "ever" if there is but one;
    "never"), first_turn, last_turn (0 = never), seats, win_share, low, high; difference, difference_low,
    difference_high = to all other seats of the same strategy (`all` only), parts. Bands are the same for
    every strategy; one of fewer than 30 seats is joined to its neighbour.
    """
    section = milestone_section(run, key)
    rows = []
    for one in section.milestones:
        table = histogram(run, one.turn)
        limits = bands(table.groupby("value")["n"].sum())
        for strategy, own in _by_strategy(table):
            for band, (first, last) in limits.items():
                inside = own[own["value"].between(first, last)]
                row: dict[str, object] = {"milestone": one.name, "strategy": strategy_name(run, strategy)}
                row |= {"band": band, "first_turn": first, "last_turn": last} | band_wins(run, inside)
                rows.append(row | (band_worth(own, first, last) if strategy < 0 else {}))
    method = (
        "Observed, not caused. Bands of turns hold about a third each of the seats that reached it, 30 at "
        f"least. {SHARE_METHOD}, {PARTS}; {DIFFERENCE_METHOD}."
    )
    return stamp(pd.DataFrame(rows), run, method)


def bands(counts: pd.Series) -> dict[str, tuple[int, int]]:
    """First and last turn of each band, from seats by turn of first reaching it (0 = never), then "never"."""
    reached = counts[(counts.index > 0) & (counts > 0)].sort_index()
    found: list[tuple[int, int]] = []
    if len(reached):
        cuts = quantiles(reached.index.to_numpy(), reached.to_numpy(), (1 / 3, 2 / 3, 1)).astype(int)
        for start, end in zip([int(reached.index[0]), *(cuts[:-1] + 1)], cuts, strict=True):
            seats = reached.loc[start:end].sum()
            if found and min(seats, reached.loc[slice(*found[-1])].sum()) < FEWEST:
                found[-1] = (found[-1][0], int(end))
            elif seats:
                found.append((int(start), int(end)))
    names = {0: (), 1: ("ever",), 2: ("early", "late"), 3: ("early", "middle", "late")}[len(found)]
    return dict(zip(names, found, strict=True)) | {"never": (0, 0)}


def band_wins(run: Results, inside: pd.DataFrame) -> dict[str, float]:
    """Win share of some rows of a histogram: seats, win_share, low, high, parts."""
    part, wins = inside["part"].to_numpy(), inside["win_twelfths"].to_numpy()
    n = np.bincount(part, inside["n"].to_numpy())
    found = share_interval(np.bincount(part, wins) / TWELFTHS, n, seats_a_block(run))
    return {
        "seats": found.n,
        "win_share": found.mean,
        "low": found.low,
        "high": found.high,
        "parts": found.batches,
    }


def band_worth(table: pd.DataFrame, first: int, last: int) -> dict[str, float]:
    """How much more seats win whose value lies in a band than others of their strategy: a `difference`."""
    cells = table.assign(inside=table["value"].between(first, last).astype("int64"))
    cells = cells.groupby(["part", "strategy", "inside"], as_index=False)[["n", "win_twelfths"]].sum()
    wins = cells["win_twelfths"] / TWELFTHS
    found = within_difference(cells["part"], cells["strategy"], cells["inside"], wins, cells["n"])
    return {
        "difference": found.difference,
        "difference_low": found.low,
        "difference_high": found.high,
    }


def _by_strategy(table: pd.DataFrame) -> Iterator[tuple[int, pd.DataFrame]]:
    """All seats under -1, then those of each strategy."""
    yield -1, table
    for strategy, own in table.groupby("strategy", sort=True):
        yield int(str(strategy)), own


def _by_turn(table: pd.DataFrame, last: int) -> Floats:
    """Seats [part, value] with values from 0 to `last`; beyond it they count to `last`."""
    parts, part = np.unique(table["part"].to_numpy(), return_inverse=True)
    counts = np.zeros((len(parts), last + 1))
    np.add.at(counts, (part, table["value"].to_numpy().clip(0, last)), table["n"].to_numpy(np.float64))
    return counts


def _last_turn(run: Results, tables: list[pd.DataFrame]) -> int:
    """The last own turn of any seat."""
    played = sums_of(run, "curves")["turn"]
    ends = [int(turns.max()) for turns in [played, *(table["value"] for table in tables)] if len(turns)]
    return max([1, *ends])


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
