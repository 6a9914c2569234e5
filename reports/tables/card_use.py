"""Which cards are taken of the chances to, by groups of cards, and which are taken by nobody."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from reports.intervals import SHARE_METHOD, Interval, share_interval
from reports.source import EVERYONE, Results, declared, naive_strategies, seats_a_block, stamp, sums_of
from reports.tables.actions import DEAD
from reports.tables.cards import card_names
from sim.engine.errors import InputError, nearest
from sim.engine.records import TWELFTHS
from sim.engine.sections import CardUseSection

PARTS = "parts for batches, since cards are counted by part"


def card_use_section(run: Results, key: str) -> CardUseSection:
    """The ruleset's section of that key.

    Raises:
        InputError: there is none.
    """
    return declared(run, CardUseSection, key)


def card_use(run: Results, key: str) -> pd.DataFrame:
    """Of the seats that could take a card, the share that did: a row a card, in the order of the table.

    Columns: card (its key), name, the columns to group by; possible, taken = seats; rate, low, high;
    others_possible, others_rate = without the naive strategy; best, best_rate = the strategy that takes it
    most of its chances; dead = no strategy but the naive one takes it in 1% of its chances, never = none
    of them ever could; parts.
    """
    section = card_use_section(run, key)
    cards = _cards(run, section)
    sums = sums_of(run, "cards")
    naive = naive_strategies(run, section.naive)
    parts = np.sort(sums["part"].unique())
    rows = []
    for number in range(len(cards)):
        own = sums[sums["card"] == number]
        by_part = own.groupby("part")[[f"{section.possible}_n", f"{section.taken}_n"]].sum()
        by_part = by_part.reindex(parts, fill_value=0)
        found = _rate(run, by_part, section)
        row: dict[str, object] = {"possible": found.n, "taken": int(by_part[f"{section.taken}_n"].sum())}
        row |= {"rate": found.mean, "low": found.low, "high": found.high}
        rows.append(row | _others(run, own[~own["strategy"].isin(naive)], section) | {"parts": found.batches})
    table = pd.concat([cards, pd.DataFrame(rows)], axis=1)
    if len(naive) == len(run.strategies):
        table[["dead", "never"]] = False
    return stamp(table, run, f"{SHARE_METHOD}, {PARTS}.")


def _others(run: Results, own: pd.DataFrame, section: CardUseSection) -> dict[str, Any]:
    sums = own.groupby("strategy")[[f"{section.possible}_n", f"{section.taken}_n"]].sum()
    possible, taken = sums[f"{section.possible}_n"], sums[f"{section.taken}_n"]
    rates = (taken / possible.where(possible > 0)).dropna().sort_values(ascending=False, kind="stable")
    total = int(possible.sum())
    return {
        "others_possible": total,
        "others_rate": float(taken.sum()) / total if total else np.nan,
        "best": str(run.strategies[int(str(rates.index[0]))]) if len(rates) else "",
        "best_rate": float(rates.iloc[0]) if len(rates) else np.nan,
        "dead": not (rates >= DEAD).any(),
        "never": total == 0,
    }


def card_use_groups(run: Results, key: str) -> pd.DataFrame:
    """The same by group of cards, over all strategies and by strategy.

    Columns: column (of the card table), value, strategy (`all` first), cards = in the group; possible,
    taken = seats, once a card; rate, low, high = taken of possible; win_share, win_low, win_high = of the
    seats that took one, once a card; parts.
    """
    section = card_use_section(run, key)
    cards = _cards(run, section)
    sums = sums_of(run, "cards")
    rows = []
    for column in section.by:
        for value in dict.fromkeys(cards[column]):
            within = sums[sums["card"].isin(cards.index[cards[column] == value])]
            named = [(run.strategies[int(str(n))], own) for n, own in within.groupby("strategy", sort=True)]
            for strategy, own in [(EVERYONE, within), *named]:
                start: dict[str, object] = {"column": column, "value": str(value), "strategy": strategy}
                start["cards"] = int((cards[column] == value).sum())
                rows.append(start | _group(run, own, section))
    method = f"{SHARE_METHOD}, {PARTS}. A seat counts once for every card of the group."
    return stamp(pd.DataFrame(rows), run, method)


def _group(run: Results, own: pd.DataFrame, section: CardUseSection) -> dict[str, float]:
    names = [f"{section.possible}_n", f"{section.taken}_n", f"{section.taken}_twelfths"]
    parts = own.groupby("part")[names].sum()
    rate = _rate(run, parts, section)
    won = share_interval(parts[names[2]] / TWELFTHS, parts[names[1]], seats_a_block(run))
    return {
        "possible": rate.n,
        "taken": won.n,
        "rate": rate.mean,
        "low": rate.low,
        "high": rate.high,
        "win_share": won.mean,
        "win_low": won.low,
        "win_high": won.high,
        "parts": rate.batches,
    }


def _rate(run: Results, parts: pd.DataFrame, section: CardUseSection) -> Interval:
    taken, possible = parts[f"{section.taken}_n"], parts[f"{section.possible}_n"]
    return share_interval(taken, possible, seats_a_block(run))


def _cards(run: Results, section: CardUseSection) -> pd.DataFrame:
    """Key, name and groups of every card.

    Raises:
        InputError: the card table has no such column.
    """
    ruleset = run.ruleset
    schema = next(one for one in ruleset.schemas if one.name == ruleset.card_table)
    rows: list[Mapping[str, Any]] = list(run.variant.tables[ruleset.card_table])
    for column in section.by:
        if rows and column not in rows[0]:
            raise InputError(f"{schema.name} have no column '{column}': {nearest(column, list(rows[0]))}")
    keys = [str(row[schema.key]) for row in rows]
    table: dict[Hashable, list[Any]] = {"card": keys}
    table["name"] = card_names(keys, [str(row.get("name", row[schema.key])) for row in rows])
    return pd.DataFrame(table | {column: [row[column] for row in rows] for column in section.by})
