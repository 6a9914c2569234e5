"""Win share by how much a seat has of a quantity, in bands: what poverty costs, say."""

from __future__ import annotations

import pandas as pd

from reports.intervals import DIFFERENCE_METHOD, SHARE_METHOD
from reports.source import EVERYONE, Results, stamp, strategy_name
from reports.tables.milestones import FEWEST, PARTS, band_wins, band_worth, bands
from reports.tables.scores import histogram, seat_column

NAMES = {"early": "low", "ever": "any", "middle": "middle", "late": "high", "never": "none"}


def level_wins(run: Results, column: str) -> pd.DataFrame:
    """Win share by the value of a seat column, in thirds of the seats that have any of it.

    Columns: strategy (`all` first), band ("none" = 0, "low", "middle", "high"; "any" if there is but one),
    first, last = values it holds, both of them; seats, win_share, low, high; difference, difference_low,
    difference_high = to all other seats of the same strategy (`all` only); parts. Bands are the same for
    every strategy; one of fewer than 30 seats is joined to its neighbour. The lowest and the highest value
    also hold all beyond.

    Raises:
        InputError: the game keeps no such column, or no histogram of it.
    """
    seat_column(run, column)
    table = histogram(run, column)
    limits = {"never": (0, 0)} | bands(table.groupby("value")["n"].sum())
    named = [(strategy_name(run, int(str(number))), own) for number, own in table.groupby("strategy")]
    rows = []
    for strategy, own in [(EVERYONE, table), *named]:
        for band, (first, last) in limits.items():
            row: dict[str, object] = {"strategy": strategy, "band": NAMES[band], "first": first, "last": last}
            row |= band_wins(run, own[own["value"].between(first, last)])
            rows.append(row | (band_worth(own, first, last) if strategy == EVERYONE else {}))
    method = (
        f"Observed, not caused. Bands hold about a third each of the seats that have any, {FEWEST} at least. "
        f"{SHARE_METHOD}, {PARTS}; {DIFFERENCE_METHOD}."
    )
    return stamp(pd.DataFrame(rows), run, method)
