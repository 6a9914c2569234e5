"""What each group of things brings: how many a seat holds, what they bring, and does it pay."""

from __future__ import annotations

import pandas as pd

from reports.columns import GAIN
from reports.intervals import SHARE_METHOD, T_METHOD, Interval, mean_interval
from reports.source import EVERYONE, Results, declared, stamp, strategy_name, sums_of
from reports.tables.usage import wins_by_value
from sim.engine.sections import Group, GroupSection


def group_section(run: Results, key: str) -> GroupSection:
    """The ruleset's section of that key.

    Raises:
        InputError: there is none.
    """
    return declared(run, GroupSection, key)


def group_table(run: Results, key: str) -> pd.DataFrame:
    """What seats hold of each group and what it brings: a row a group and strategy, `all` first.

    Columns: group, strategy, seats; held, held_low, held_high and gain, gain_low, gain_high = a seat;
    each, each_low, each_high = gain for one that is held (NaN when nobody holds any); batches.
    """
    sums = sums_of(run, "seats")
    rows = []
    for group in group_section(run, key).groups:
        rows.append({"group": group.name, "strategy": EVERYONE} | _row(sums, group))
        for number, own in sums.groupby("strategy", sort=True):
            name = strategy_name(run, int(str(number)))
            rows.append({"group": group.name, "strategy": name} | _row(own, group))
    method = f"{T_METHOD}; the gain of one is the batch's gain over what its seats hold, weighted by that."
    gain = group_section(run, key).groups[0].gain
    unit = next(one.unit for one in run.ruleset.seat_columns if one.name == gain)
    return stamp(pd.DataFrame(rows), run, method, {GAIN: unit})


def _row(sums: pd.DataFrame, group: Group) -> dict[str, float]:
    columns = ["n", f"{group.held}_sum", f"{group.gain}_sum"]
    batches = sums.groupby("batch")[columns].sum()
    seats, held, gain = (batches[column] for column in columns)
    of_seats = mean_interval(held, seats)
    return {
        "seats": of_seats.n,
        **_named("held", of_seats),
        **_named("gain", mean_interval(gain, seats)),
        **_named("each", mean_interval(gain, held)),
        "batches": of_seats.batches,
    }


def _named(name: str, found: Interval) -> dict[str, float]:
    return {name: found.mean, f"{name}_low": found.low, f"{name}_high": found.high}


def group_wins(run: Results, key: str) -> pd.DataFrame:
    """Win share by how many of a group a seat holds: group, then the columns of `wins_by_value`."""
    frames = [
        wins_by_value(run, group.held).assign(group=group.name) for group in group_section(run, key).groups
    ]
    table = pd.concat(frames, ignore_index=True)
    method = (
        f"Observed, not caused. {SHARE_METHOD}, parts for batches, since histograms are kept by part. The "
        "last count also holds all beyond it."
    )
    return stamp(table[["group", *table.columns.drop("group")]], run, method)
