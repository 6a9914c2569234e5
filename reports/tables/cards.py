"""What cards see use, and how those fare who use them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from statsmodels.stats.multitest import multipletests

from reports.intervals import DIFFERENCE_METHOD, SHARE_METHOD, share_interval, within_difference
from reports.source import Results, stamp, sums_of
from sim.engine.records import TWELFTHS

LARGE = 0.05  # a difference in win share worth flagging
Q_LIMIT = 0.05


def card_table(run: Results) -> pd.DataFrame:
    """One row a card and mark.

    Columns: card (its key), name, row, mark; seats = had the mark; rate, rate_low, rate_high = of all
        seats;
    win_share, low, high = of those; difference, difference_low, difference_high = to seats of the same
    strategy without the mark; p, q (Benjamini-Hochberg over the cards of a mark); flag = q at most 0.05
    and a difference of at least 5 points; parts. A card that nobody ever marked has rate 0 and NaN.
    """
    ruleset, key = run.ruleset, ""
    for schema in ruleset.schemas:
        if schema.name == ruleset.card_table:
            key = schema.key
    rows = run.variant.tables[ruleset.card_table]
    names = card_names([str(row[key]) for row in rows], [str(row.get("name", row[key])) for row in rows])
    played = sums_of(run, "lineups").groupby(["part", "strategy"])[["n", "win_twelfths"]].sum()
    counted = {int(str(number)): own for number, own in sums_of(run, "cards").groupby("card")}
    cluster = float(run.info["rotations"]) * float(run.info["players"])
    found = []
    for number, row in enumerate(rows):
        own = None
        if number in counted:
            own = counted[number].groupby(["part", "strategy"]).sum().reindex(played.index, fill_value=0)
        for mark in ruleset.card_marks:
            cells = pd.DataFrame({"n": 0, "wins": 0.0}, index=played.index)
            if own is not None:
                cells = pd.DataFrame(
                    {"n": own[f"{mark.name}_n"], "wins": own[f"{mark.name}_twelfths"] / TWELFTHS}
                )
            found.append(
                {
                    "card": str(row[key]),
                    "name": names[number],
                    "row": number,
                    "mark": mark.name,
                    **_use(cells, played, cluster),
                }
            )
    table = _corrected(pd.DataFrame(found))
    return stamp(
        table, run, f"{SHARE_METHOD}, parts for batches; {DIFFERENCE_METHOD}; q by Benjamini-Hochberg."
    )


def card_names(keys: list[str], names: list[str]) -> list[str]:
    """Names to show: the name where it is unique, else the name with the card's key."""
    repeated = {name for name in names if names.count(name) > 1}
    return [f"{name} ({key})" if name in repeated else name for key, name in zip(keys, names, strict=True)]


def _use(cells: pd.DataFrame, played: pd.DataFrame, cluster: float) -> dict[str, object]:
    """`cells` [part, strategy] with n and wins of those with the mark; `played` all seats alike."""
    parts = cells.groupby("part").sum()
    rate = share_interval(parts["n"], played.groupby("part")["n"].sum(), cluster)
    won = share_interval(parts["wins"], parts["n"], cluster)
    without_n = played["n"] - cells["n"]
    without_wins = played["win_twelfths"] / TWELFTHS - cells["wins"]
    part, strategy = (played.index.get_level_values(level).to_numpy() for level in ("part", "strategy"))
    difference = within_difference(
        np.concatenate([part, part]),
        np.concatenate([strategy, strategy]),
        np.repeat([1, 0], len(played)),
        np.concatenate([cells["wins"], without_wins]),
        np.concatenate([cells["n"], without_n]),
    )
    return {
        "seats": int(parts["n"].sum()),
        "rate": rate.mean,
        "rate_low": rate.low,
        "rate_high": rate.high,
        "win_share": won.mean,
        "low": won.low,
        "high": won.high,
        "difference": difference.difference,
        "difference_low": difference.low,
        "difference_high": difference.high,
        "p": difference.p,
        "parts": won.batches,
    }


def _corrected(table: pd.DataFrame) -> pd.DataFrame:
    table["q"] = np.nan
    for _, own in table.groupby("mark", sort=False):
        p = own["p"].dropna()
        if len(p):
            table.loc[p.index, "q"] = multipletests(p, method="fdr_bh")[1]
    table["flag"] = (table["q"] <= Q_LIMIT) & (table["difference"].abs() >= LARGE)
    return table
