"""What a seat may take any number of times, such as loans: who does, how often, how early, does it pay."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.columns import OWN
from reports.intervals import (
    DIFFERENCE_METHOD,
    QUANTILE_METHOD,
    SHARE_METHOD,
    by_cell,
    share_interval,
    shares_by_cell,
    within_difference,
)
from reports.source import EVERYONE, Results, declared, named, seats_a_block, stamp, sums_of
from reports.tables.scores import histogram, spread
from sim.engine.records import TWELFTHS
from sim.engine.sections import UsageSection


def usage_section(run: Results, key: str | None = None) -> UsageSection:
    """The ruleset's section of that key, or its first one.

    Raises:
        InputError: there is none.
    """
    return declared(run, UsageSection, key)


def loan_table(run: Results) -> pd.DataFrame:
    """`usage_table` of the section `loans`.

    Raises:
        InputError: the game knows no loans.
    """
    return usage_table(run, "loans")


def usage_table(run: Results, key: str | None = None) -> pd.DataFrame:
    """Usage by strategy, heaviest user first.

    Columns: strategy, games = seats; share, share_low, share_high = of seats that took at least one; mean,
        low,
    high = taken a seat; settled, left = a seat; left_share = of what was taken; ended_left, ended_left_low,
    ended_left_high = share of seats that ended with some left; first_q25, first_median, first_q75 = own
    turn of the first among those who took one. Columns the section does not keep are NaN.
    """
    section = usage_section(run, key)
    sums = sums_of(run, "seats")
    taken = by_cell(sums, ["strategy"], f"{section.count}_sum")
    table = taken.rename(columns={"n": "games"})
    some = _share_nonzero(run, section.count).add_prefix("share_").rename(columns={"share_share": "share"})
    table = table.merge(some, left_on="strategy", right_on="share_strategy").drop(columns="share_strategy")
    table["settled"] = sum((by_cell(sums, ["strategy"], f"{c}_sum")["mean"] for c in section.settled), 0.0)
    table["left"], table["left_share"] = np.nan, np.nan
    for column in (
        "ended_left",
        "ended_left_low",
        "ended_left_high",
        "first_q25",
        "first_median",
        "first_q75",
    ):
        table[column] = np.nan
    if not section.settled:
        table["settled"] = np.nan
    if section.left:
        table["left"] = by_cell(sums, ["strategy"], f"{section.left}_sum")["mean"]
        table["left_share"] = table["left"] / table["mean"].where(table["mean"] > 0)
        ended = _share_nonzero(run, section.left)
        table[["ended_left", "ended_left_low", "ended_left_high"]] = ended[
            ["share", "low", "high"]
        ].to_numpy()
    table = named(run, table)
    if section.first:
        first = spread(run, section.first, nonzero=True).set_index("strategy")
        for name, q in (("first_q25", "q25"), ("first_median", "q50"), ("first_q75", "q75")):
            table[name] = first[q].reindex(table["strategy"]).to_numpy()
    table = table.sort_values(["mean", "strategy"], ascending=[False, True], ignore_index=True)
    order = [
        "strategy",
        "games",
        "share",
        "share_low",
        "share_high",
        "mean",
        "low",
        "high",
        "settled",
        "left",
    ]
    order += [
        "left_share",
        "ended_left",
        "ended_left_low",
        "ended_left_high",
        "first_q25",
        "first_median",
        "first_q75",
    ]
    method = f"{SHARE_METHOD}; shares of seats on parts for batches; {QUANTILE_METHOD}."
    return stamp(table[order], run, method, {OWN: section.many})


def _share_nonzero(run: Results, column: str) -> pd.DataFrame:
    """Share of seats where a column is not 0: strategy, share, low, high; a row a seated strategy."""
    table = histogram(run, column)
    table = table.assign(some=table["n"].where(table["value"] != 0, 0))
    cells = shares_by_cell(table, ["strategy"], "some", unit="part", scale=1.0, cluster=seats_a_block(run))
    return cells.rename(columns={"mean": "share"})[["strategy", "share", "low", "high"]]


def wins_by_count(run: Results, key: str | None = None) -> pd.DataFrame:
    """Win share by how many a seat took, over all strategies and by strategy; see `wins_by_value`."""
    return wins_by_value(run, usage_section(run, key).count)


def wins_by_value(run: Results, column: str) -> pd.DataFrame:
    """Win share by the value of a seat column that counts something, over all strategies and by strategy.

    Columns: strategy (`all` = all of them), count, games = seats, win_share, low, high, parts.
    """
    table = histogram(run, column).rename(columns={"value": "count"})
    own = named(run, shares_by_cell(table, ["strategy", "count"], unit="part", cluster=seats_a_block(run)))
    everyone = shares_by_cell(table, ["count"], unit="part", cluster=seats_a_block(run))
    everyone.insert(0, "strategy", EVERYONE)
    both = pd.concat([everyone, own], ignore_index=True)
    both = both[both["n"] > 0].rename(columns={"n": "games", "mean": "win_share", "batches": "parts"})
    method = (
        f"Observed, not caused. {SHARE_METHOD}, parts for batches. The last count also holds all beyond it."
    )
    return stamp(both.reset_index(drop=True), run, method)


def usage_worth(run: Results, key: str | None = None) -> pd.DataFrame:
    """How much more those win who took at least one, against seats of the same strategy that took none.

    Columns: strategy (`all` first, each strategy compared with itself), users, others = seats; users_share,
    others_share = win shares; difference, low, high, p.
    """
    section = usage_section(run, key)
    table = histogram(run, section.count)
    table = table.assign(used=(table["value"] != 0).astype("int64"))
    cells = table.groupby(["part", "strategy", "used"], as_index=False)[["n", "win_twelfths"]].sum()
    rows = [{"strategy": EVERYONE, **_worth(cells)}]
    for strategy, own in cells.groupby("strategy", sort=True):
        rows.append({"strategy": run.strategies[int(str(strategy))], **_worth(own)})
    return stamp(pd.DataFrame(rows), run, f"{DIFFERENCE_METHOD[0].upper()}{DIFFERENCE_METHOD[1:]}.")


def _worth(cells: pd.DataFrame) -> dict[str, object]:
    wins = cells["win_twelfths"] / TWELFTHS
    users, others = cells["used"] == 1, cells["used"] == 0
    found = within_difference(cells["part"], cells["strategy"], cells["used"], wins, cells["n"])
    return {
        "users": int(cells.loc[users, "n"].sum()),
        "others": int(cells.loc[others, "n"].sum()),
        "users_share": share_interval(wins[users], cells.loc[users, "n"]).mean,
        "others_share": share_interval(wins[others], cells.loc[others, "n"]).mean,
        "difference": found.difference,
        "low": found.low,
        "high": found.high,
        "p": found.p,
    }
