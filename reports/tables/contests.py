"""Contests such as elections: who wins them, from where, in which way, and what winning is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd

from reports.columns import AMOUNT, GAIN, OWN
from reports.intervals import (
    DIFFERENCE_METHOD,
    QUANTILE_METHOD,
    SHARE_METHOD,
    T_METHOD,
    Interval,
    by_cell,
    mean_interval,
    quantile_intervals,
    quantiles,
    share_interval,
    shares_by_cell,
    within_difference,
)
from reports.source import ALL_GAMES, EVERYONE, Results, declared, named, seats_a_block, stamp, sums_of
from reports.tables.scores import AT, histogram, quantile_name
from reports.tables.usage import wins_by_value
from sim.engine.records import TWELFTHS
from sim.engine.sections import Contest, ContestSection

PARTS = "parts for batches, since histograms are kept by part"


def contest_section(run: Results, key: str) -> ContestSection:
    """The ruleset's section of that key.

    Raises:
        InputError: there is none.
    """
    return declared(run, ContestSection, key)


def _each(
    section: ContestSection, counted: Callable[[Contest], pd.DataFrame]
) -> Iterator[tuple[str, pd.DataFrame]]:
    """What is counted of each contest, then of all together; `contest` numbers them."""
    frames = [counted(one).assign(contest=number) for number, one in enumerate(section.contests)]
    for one, frame in zip(section.contests, frames, strict=True):
        yield one.name, frame
    if len(frames) > 1:
        yield EVERYONE, pd.concat(frames, ignore_index=True)


def _shares(run: Results, key: str, counted: Callable[[Contest], pd.DataFrame], name: str) -> pd.DataFrame:
    """A share a contest and value, of counts with part, value, won, of: contest, value, n, share, …"""
    rows = []
    for contest, frame in _each(contest_section(run, key), counted):
        for value, own in frame.groupby("value", sort=True):
            parts = own.groupby("part")[["won", "of"]].sum()
            found = share_interval(parts["won"], parts["of"], seats_a_block(run))
            count = int(parts["won"].sum())
            rows.append((contest, int(str(value)), found.n, count, *found[:3], found.batches))
    columns = ["contest", name, "of", "count", "share", "low", "high", "parts"]
    return stamp(pd.DataFrame(rows, columns=columns), run, f"{SHARE_METHOD}, {PARTS}.")


def contest_origin(run: Results, key: str) -> pd.DataFrame:
    """Who wins from where: of the seats in a place before the contest, the share that wins it.

    Columns: contest (then `all`), place (1 = first), of = seats in it, count = those that won, share, low,
    high, parts.
    """

    def counted(one: Contest) -> pd.DataFrame:
        seats = histogram(run, one.place).groupby(["part", "value"])["n"].sum()
        won = histogram(run, one.winner_place, ALL_GAMES).groupby(["part", "value"])["n"].sum()
        return pd.DataFrame({"of": seats, "won": won}).fillna(0).reset_index()

    return _shares(run, key, counted, "place")


def contest_seats(run: Results, key: str) -> pd.DataFrame:
    """The share of games in which each seat wins the contest.

    Columns: contest (then `all`), seat (from 0), of = games, count, share, low, high, parts.
    """
    return _coded(run, key, lambda one: one.winner, range(int(run.info["players"])), "seat")


def contest_choices(run: Results, key: str) -> pd.DataFrame:
    """What winners choose.

    Columns: contest (then `all`), code, of = games, count, share, low, high, parts, choice (in words).
    """
    words = contest_section(run, key).choices
    table = _coded(run, key, lambda one: one.choice, range(len(words)), "code")
    return _worded(table, "choice", dict(enumerate(words)))


def _coded(run: Results, key: str, column: Callable[[Contest], str], codes: range, name: str) -> pd.DataFrame:
    """Shares of games by the code in a game column."""

    def counted(one: Contest) -> pd.DataFrame:
        return _of_codes(histogram(run, column(one), ALL_GAMES), [*codes])

    return _shares(run, key, counted, name)


def _of_codes(table: pd.DataFrame, codes: list[int]) -> pd.DataFrame:
    """Counts of each code, 0 where there are none, of all that have one of them: part, value, won, of."""
    wide = table[table["value"].isin(codes)].pivot_table("n", "part", "value", "sum", fill_value=0)
    wide = wide.reindex(columns=codes, fill_value=0)
    wide.columns.name = "value"
    counts = wide.melt(value_name="won", ignore_index=False).reset_index()
    return counts.assign(of=counts["part"].map(wide.sum(axis=1)))


def _worded(table: pd.DataFrame, name: str, words: dict[int, str]) -> pd.DataFrame:
    return table.assign(**{name: table["code"].map(words)})


def contest_ways(run: Results, key: str) -> pd.DataFrame:
    """How contests are won.

    Columns: contest (then `all`), code, of = contests, count = won so, share, low, high, parts, way (in
    words).
    """
    words = {way.code: way.words for way in contest_section(run, key).ways if way.won}

    def counted(one: Contest) -> pd.DataFrame:
        return _of_codes(histogram(run, one.standing), [*words])

    return _worded(_shares(run, key, counted, "code"), "way", words)


def contest_amounts(run: Results, key: str) -> pd.DataFrame:
    """How far those who contest are: quantiles of the amount, of winners and of all seats.

    Columns: contest, who ("winners", "all seats"), n, q05 … q95, median_low, median_high.
    """
    rows = []
    for one in contest_section(run, key).contests:
        for who, table in (
            ("winners", histogram(run, one.winner_amount, ALL_GAMES)),
            ("all seats", histogram(run, one.amount)),
        ):
            wide = table.pivot_table(index="part", columns="value", values="n", aggfunc="sum", fill_value=0)
            values, counts = wide.columns.to_numpy(np.float64), wide.to_numpy(np.float64)
            found = quantiles(values, counts.sum(axis=0), AT).tolist()
            low, high = quantile_intervals(values, counts, (0.5,))
            row: dict[str, object] = {"contest": one.name, "who": who, "n": int(counts.sum())}
            row |= dict(zip(map(quantile_name, AT), found, strict=True))
            rows.append(row | {"median_low": float(low[0]), "median_high": float(high[0])})
    method = f"{QUANTILE_METHOD[0].upper()}{QUANTILE_METHOD[1:]}."
    return stamp(
        pd.DataFrame(rows), run, method, {OWN: _unit(run, contest_section(run, key).contests[0].amount)}
    )


def contest_strategies(run: Results, key: str) -> pd.DataFrame:
    """Which strategies win: of a strategy's seats the share that wins each contest.

    Columns: contest, strategy, seats, share, low, high, parts; amount, amount_low, amount_high = mean before
    the contest.
    """
    section = contest_section(run, key)
    won = [way.code for way in section.ways if way.won]
    frames = []
    for one in section.contests:
        table = histogram(run, one.standing)
        table = table.assign(won=table["n"].where(table["value"].isin(won), 0))
        cells = shares_by_cell(table, ["strategy"], "won", unit="part", scale=1.0, cluster=seats_a_block(run))
        cells = cells.rename(columns={"n": "seats", "mean": "share", "batches": "parts"})
        amounts = by_cell(sums_of(run, "seats"), ["strategy"], f"{one.amount}_sum").set_index("strategy")
        for column, name in (("mean", "amount"), ("low", "amount_low"), ("high", "amount_high")):
            cells[name] = amounts[column].reindex(cells["strategy"]).to_numpy()
        cells.insert(0, "contest", one.name)
        frames.append(cells)
    method = f"{SHARE_METHOD}, {PARTS}; means: {T_METHOD}."
    units = {AMOUNT: _unit(run, section.contests[0].amount)}
    return stamp(named(run, pd.concat(frames, ignore_index=True)), run, method, units)


def contest_worth(run: Results, key: str) -> pd.DataFrame:
    """What winning a contest is worth: win share of the game, and gain, of its winners and of the others.

    Columns: contest (then `all`: a seat counts once a contest); winners, others = seats; winners_share,
    winners_low, winners_high, others_share, …; difference, low, high, p = in win share, among seats of one
    strategy in one contest; winners_gain, winners_gain_low, winners_gain_high, others_gain, …;
    gain_difference, gain_low, gain_high; parts, batches.
    """
    section = contest_section(run, key)
    won = [way.code for way in section.ways if way.won]

    def standings(one: Contest) -> pd.DataFrame:
        table = histogram(run, one.standing)
        table = table.assign(won=table["value"].isin(won).astype("int64"))
        return table.groupby(["part", "strategy", "won"], as_index=False)[["n", "win_twelfths"]].sum()

    gains = dict(_each(section, lambda one: _gains(run, one)))
    rows = []
    for contest, cells in _each(section, standings):
        row: dict[str, object] = {"contest": contest}
        for who, code in (("winners", 1), ("others", 0)):
            own = cells[cells["won"] == code].groupby("part")[["n", "win_twelfths"]].sum()
            found = share_interval(own["win_twelfths"] / TWELFTHS, own["n"], seats_a_block(run))
            row |= {who: found.n, "parts": found.batches}
            row |= _named(found, f"{who}_share", f"{who}_low", f"{who}_high")
        stratum = cells["strategy"] * len(section.contests) + cells["contest"]
        wins = cells["win_twelfths"] / TWELFTHS
        within = within_difference(cells["part"], stratum, cells["won"], wins, cells["n"])
        row |= {"difference": within.difference, "low": within.low, "high": within.high, "p": within.p}
        rows.append(row | _gained(gains[contest]))
    method = (
        f"Win shares: {SHARE_METHOD}, {PARTS}; {DIFFERENCE_METHOD}. Gains: {T_METHOD}, the difference taken "
        "in each batch."
    )
    return stamp(pd.DataFrame(rows), run, method, {GAIN: _unit(run, section.contests[0].gain)})


def _unit(run: Results, column: str) -> str:
    return next(one.unit for one in run.ruleset.seat_columns if one.name == column)


def _gains(run: Results, one: Contest) -> pd.DataFrame:
    """What the contest brought its winners and the others: batch, won, winners, lost, others."""
    seats = sums_of(run, "seats").groupby("batch")[["n", f"{one.gain}_sum"]].sum()
    games = sums_of(run, "games").set_index("batch")[["n", f"{one.winner_gain}_sum"]].reindex(seats.index)
    won, winners = games[f"{one.winner_gain}_sum"], games["n"]
    lost, others = seats[f"{one.gain}_sum"] - won, seats["n"] - winners
    return pd.DataFrame({"won": won, "winners": winners, "lost": lost, "others": others}).reset_index()


def _gained(gains: pd.DataFrame) -> dict[str, object]:
    sums = gains.groupby("batch")[["won", "winners", "lost", "others"]].sum()
    apart = (sums["won"] / sums["winners"] - sums["lost"] / sums["others"]) * sums["winners"]
    winners, others = mean_interval(sums["won"], sums["winners"]), mean_interval(sums["lost"], sums["others"])
    difference = mean_interval(apart, sums["winners"])
    return {
        **_named(winners, "winners_gain", "winners_gain_low", "winners_gain_high"),
        **_named(others, "others_gain", "others_gain_low", "others_gain_high"),
        **_named(difference, "gain_difference", "gain_low", "gain_high"),
        "batches": difference.batches,
    }


def _named(found: Interval, mean: str, low: str, high: str) -> dict[str, object]:
    return {mean: found.mean, low: found.low, high: found.high}


def contest_counts(run: Results, key: str) -> pd.DataFrame:
    """Win share of the game by how many contests a seat won: as `wins_by_value`."""
    return wins_by_value(run, contest_section(run, key).won)
