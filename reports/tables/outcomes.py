"""What winners' scores are made of, beside the others'."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.intervals import T_METHOD, mean_interval, within_difference
from reports.source import EVERYONE, Results, stamp, strategy_name
from reports.tables.scores import histogram, seat_column
from reports.tables.seat_rows import seat_rows
from sim.engine.records import TWELFTHS
from sim.engine.sections import ScorePart

SUMS_ONLY = (
    "this run kept sums only: the whole score alone can be told, and a victory shared by k counts 1/k as "
    "won; play it again with --keep rows for the parts"
)


def outcome_table(run: Results) -> pd.DataFrame:
    """The score and its parts, of seats that won and of those that did not; all strategies first, then each.

    Columns: strategy (`all` = all of them), part (column), label, unit; winners, others = seats; won,
    won_low, won_high = mean of winners; lost, lost_low, lost_high = of the others; difference, low, high =
    within one strategy; units = batches, or parts. Losses are negative, so that parts add up to the score,
    which stands last. `attrs["note"]` says what a run of sums cannot tell, or "".
    """
    kept = run.info["keep"] == "rows"
    parts = [*(run.ruleset.score_parts if kept else ()), ScorePart("score")]
    cells = seat_rows(run).outcomes if kept else _from_histogram(run)
    rows: list[dict[str, object]] = []
    for number in (-1, *sorted({int(one) for one in cells["strategy"]})):
        own = cells if number < 0 else cells[cells["strategy"] == number]
        for part in parts:
            column = seat_column(run, part.column)
            about = {"part": part.column, "label": column.label, "unit": column.unit}
            name = EVERYONE if number < 0 else strategy_name(run, number)
            rows.append({"strategy": name, **about, **_held_against(own, part)})
    method = (
        f"Losses are negative. {T_METHOD}{'' if kept else ', parts for batches'}; differences within one "
        f"strategy by least squares, clustered alike (statsmodels WLS)."
    )
    table = stamp(pd.DataFrame(rows), run, method)
    table.attrs["note"] = "" if kept else SUMS_ONLY
    return table


def _from_histogram(run: Results) -> pd.DataFrame:
    """The same by part, of the score alone."""
    table = histogram(run, "score")
    wins = table["win_twelfths"] / TWELFTHS
    both = [
        pd.DataFrame(
            {
                "unit": table["part"],
                "strategy": table["strategy"],
                "won": won,
                "n": n,
                "score": table["value"] * n,
            }
        )
        for won, n in ((1, wins), (0, table["n"] - wins))
    ]
    return pd.concat(both).groupby(["unit", "strategy", "won"], as_index=False).sum()


def _held_against(cells: pd.DataFrame, part: ScorePart) -> dict[str, object]:
    totals = part.sign * cells[part.column].to_numpy(np.float64)
    found = within_difference(
        cells["unit"], cells["strategy"], cells["won"], totals, cells["n"].to_numpy(np.float64)
    )
    row: dict[str, object] = {}
    for won, count, name in ((1, "winners", "won"), (0, "others", "lost")):
        chosen = (cells["won"] == won).to_numpy()
        units = cells.loc[chosen, "unit"].to_numpy()
        mean = mean_interval(
            np.bincount(units, totals[chosen]), np.bincount(units, cells.loc[chosen, "n"].to_numpy())
        )
        row |= {count: mean.n, name: mean.mean, f"{name}_low": mean.low, f"{name}_high": mean.high}
        row["units"] = max(int(str(row.get("units", 0))), mean.batches)
    return row | {"difference": found.difference, "low": found.low, "high": found.high}
