"""How a quantity runs by own turn."""

from __future__ import annotations

import pandas as pd

from reports.intervals import T_METHOD, by_cell
from reports.source import Results, named, stamp, sums_of
from sim.engine.errors import InputError, nearest
from sim.engine.records import Column


def curve_column(run: Results, name: str) -> Column:
    """The curve column of that name.

    Raises:
        InputError: the game keeps no such curve.
    """
    columns = {column.name: column for column in run.ruleset.curve_columns}
    if name not in columns:
        raise InputError(f"{run.ruleset.name} keeps no curve '{name}': {nearest(name, columns)}")
    return columns[name]


def curves(run: Results, name: str) -> pd.DataFrame:
    """Mean at the end of each own turn by strategy, among the seats that played it.

    Columns: strategy, turn (own, from 1; the last also counts all beyond), at_risk = seats that played
        that turn,
    at_risk_share = of the seats that played turn 1 (NaN in that last one), mean, low, high, parts.
    """
    curve_column(run, name)
    cells = by_cell(sums_of(run, "curves"), ["strategy", "turn"], f"{name}_sum", unit="part")
    table = cells.rename(columns={"n": "at_risk", "batches": "parts"})
    table = table[table["at_risk"] > 0].reset_index(drop=True)
    share = table["at_risk"] / table.groupby("strategy")["at_risk"].transform("first")
    # In the last turn that is kept a seat counts once for every turn from there on.
    table["at_risk_share"] = share.where(table["turn"] < run.ruleset.max_curve_turns)
    method = (
        f"Means over the seats that played that own turn. {T_METHOD}, parts for batches, each turn by itself."
    )
    order = ["strategy", "turn", "at_risk", "at_risk_share", "mean", "low", "high", "parts"]
    return stamp(named(run, table[order]), run, method)
