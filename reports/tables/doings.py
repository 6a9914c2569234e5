"""What seats do, of games that count a seat's actions: the mix by strategy, what hardly anybody does."""

from __future__ import annotations

import pandas as pd

from reports.columns import OWN
from reports.intervals import T_METHOD, mean_interval
from reports.source import EVERYONE, Results, naive_strategies, stamp, strategy_name, sums_of
from reports.tables.actions import DEAD
from reports.tables.ratings import NAIVE
from sim.engine.errors import InputError
from sim.engine.records import Column
from sim.engine.ruleset import Ruleset

UNIT = "actions"  # of a seat column that counts one kind of them


def action_columns(ruleset: Ruleset) -> list[Column]:
    """The seat columns that count actions, a kind each."""
    return [column for column in ruleset.seat_columns if column.unit == UNIT]


def doings_table(run: Results) -> pd.DataFrame:
    """Actions a seat and their mix: a row a kind and strategy, `all` first.

    Columns: action, doc, strategy; seats; mean, low, high = a seat; share, share_low, share_high = of all
    actions; hardly = no strategy but `random` does it in 1% of its actions (False when only that one
    played); batches.

    Raises:
        InputError: the game counts no actions.
    """
    columns = action_columns(run.ruleset)
    if not columns:
        raise InputError(f"{run.info['game']} counts no actions of a seat")
    sums = sums_of(run, "seats")
    totals = [f"{column.name}_sum" for column in columns]
    strategies = [(strategy_name(run, int(str(n))), own) for n, own in sums.groupby("strategy", sort=True)]
    rows = []
    for column, total in zip(columns, totals, strict=True):
        for strategy, own in [(EVERYONE, sums), *strategies]:
            batches = own.groupby("batch")[["n", *totals]].sum()
            mean = mean_interval(batches[total], batches["n"])
            part = mean_interval(batches[total], batches[totals].sum(axis=1))
            row: dict[str, object] = {"action": column.label, "doc": column.doc, "strategy": strategy}
            row |= {"seats": mean.n, "mean": mean.mean, "low": mean.low, "high": mean.high}
            row |= {"share": part.mean, "share_low": max(part.low, 0.0), "share_high": min(part.high, 1.0)}
            rows.append(row | {"batches": mean.batches})
    table = pd.DataFrame(rows)
    naive = {strategy_name(run, number) for number in naive_strategies(run, NAIVE)}
    others = table[~table["strategy"].isin([EVERYONE, *naive])]
    most = others.groupby("action")["share"].max()
    table["hardly"] = table["action"].isin(most.index[~(most >= DEAD)])
    method = f"{T_METHOD}; shares are a batch's actions of the kind over all of its actions."
    return stamp(table, run, method, {OWN: "actions"})
