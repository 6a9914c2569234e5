"""How a quantity runs by own turn."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.bands import BAND_METHOD, with_band
from reports.columns import OWN
from reports.intervals import T_METHOD, by_cell
from reports.source import Results, named, stamp, sums_of
from sim.engine.errors import InputError, nearest
from sim.engine.records import Column

AT_RISK = 0.05  # a curve is told while at least this share of the seats still plays


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
    that turn, at_risk_share = of the seats that played turn 1 (NaN in that last one), mean, low, high,
    band_low, band_high = a band that holds the whole curve at once, as long as a twentieth of the seats
    still play, parts.
    """
    column = curve_column(run, name)
    sums = sums_of(run, "curves")
    cells = by_cell(sums, ["strategy", "turn"], f"{name}_sum", unit="part")
    table = cells.rename(columns={"n": "at_risk", "batches": "parts"})
    table = table[table["at_risk"] > 0].reset_index(drop=True)
    share = table["at_risk"] / table.groupby("strategy")["at_risk"].transform("first")
    # In the last turn that is kept a seat counts once for every turn from there on.
    table["at_risk_share"] = share.where(table["turn"] < run.ruleset.max_curve_turns)
    table = _with_bands(table, sums, f"{name}_sum")
    method = (
        f"Means over the seats that played that own turn. {T_METHOD}, parts for batches, each turn by "
        f"itself; {BAND_METHOD}."
    )
    order = ["strategy", "turn", "at_risk", "at_risk_share", "mean", "low", "high"]
    units = {OWN: column.unit}
    return stamp(named(run, table[[*order, "band_low", "band_high", "parts"]]), run, method, units)


def _with_bands(table: pd.DataFrame, sums: pd.DataFrame, total: str) -> pd.DataFrame:
    """The same with a band round each strategy's curve; NaN where too few seats still play."""
    parts, part = np.unique(sums["part"].to_numpy(), return_inverse=True)
    strategy, turn = sums["strategy"].to_numpy(), sums["turn"].to_numpy()
    counted = np.zeros((2, int(strategy.max(initial=0)) + 1, len(parts), int(turn.max(initial=0)) + 1))
    for place, column in enumerate((total, "n")):
        np.add.at(counted[place], (strategy, part, turn), sums[column].to_numpy(np.float64))
    found = table.assign(band_low=np.nan, band_high=np.nan)
    for number, own in table[table["at_risk_share"] >= AT_RISK].groupby("strategy", sort=False):
        totals, seats = counted[:, int(str(number)), :, own["turn"].to_numpy()].transpose(1, 2, 0)
        band = with_band(own, totals, seats)
        found.loc[band.index, ["band_low", "band_high"]] = band[["band_low", "band_high"]]
    return found
