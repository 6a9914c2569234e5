"""What cards see use, and how those fare who use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from reports.intervals import DIFFERENCE_METHOD, SHARE_METHOD, Floats, share_interval, within_difference
from reports.paired import discoveries
from reports.source import Results, seats_a_block, stamp, sums_of
from sim.engine.records import TWELFTHS

LARGE = 0.05  # a difference in win share worth flagging
Q_LIMIT = 0.05


def card_table(run: Results) -> pd.DataFrame:
    """One row a card and mark.

    Columns: card (its key), name, row, mark; possible = the card can have that mark; seats = had the mark;
        rate, rate_low, rate_high = of all seats;
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
    seats = _Seats(run)
    marked = seats.marked(sums_of(run, "cards"), [mark.name for mark in ruleset.card_marks], len(rows))
    found = []
    for number, row in enumerate(rows):
        for place, mark in enumerate(ruleset.card_marks):
            found.append(
                {
                    "card": str(row[key]),
                    "name": names[number],
                    "row": number,
                    "mark": mark.name,
                    "possible": mark.name != ruleset.main_mark or possible(row, ruleset.main_mark_if),
                    **seats.use(*marked[number, place]),
                }
            )
    table = _corrected(pd.DataFrame(found))
    return stamp(
        table, run, f"{SHARE_METHOD}, parts for batches; {DIFFERENCE_METHOD}; q by Benjamini-Hochberg."
    )


def possible(row: Mapping[str, Any], column: str) -> bool:
    """Whether a card can have the main mark at all: the table's column of that name is not 0."""
    return not column or bool(row[column])


def card_names(keys: list[str], names: list[str]) -> list[str]:
    """Names to show: the name where it is unique, else the name with the card's key."""
    repeated = {name for name in names if names.count(name) > 1}
    return [f"{name} ({key})" if name in repeated else name for key, name in zip(keys, names, strict=True)]


class _Seats:
    """All seats of a run by part and strategy, to hold those with a mark against.

    Attributes:
        part, strategy: of each cell.
        n, wins: seats, and victories in whole ones, of each cell.
        cluster: seats of a block.
    """

    def __init__(self, run: Results) -> None:
        played = sums_of(run, "lineups").groupby(["part", "strategy"])[["n", "win_twelfths"]].sum()
        self.index = played.index
        self.part = played.index.get_level_values("part").to_numpy()
        self.strategy = played.index.get_level_values("strategy").to_numpy()
        self.n = played["n"].to_numpy(np.float64)
        self.wins = played["win_twelfths"].to_numpy(np.float64) / TWELFTHS
        self.cluster = seats_a_block(run)

    def marked(self, sums: pd.DataFrame, marks: list[str], cards: int) -> Floats:
        """[card, mark, seats or wins, cell] from the sums of cards."""
        found = np.zeros((cards, len(marks), 2, len(self.index)))
        cell = self.index.get_indexer(pd.MultiIndex.from_frame(sums[["part", "strategy"]]))
        card = sums["card"].to_numpy()
        for place, mark in enumerate(marks):
            found[card, place, 0, cell] = sums[f"{mark}_n"].to_numpy(np.float64)
            found[card, place, 1, cell] = sums[f"{mark}_twelfths"].to_numpy(np.float64) / TWELFTHS
        return found

    def use(self, n: Floats, wins: Floats) -> dict[str, object]:
        """How many seats have a mark, and how those fare; `n` and `wins` a cell."""
        with_it = np.bincount(self.part, n)
        rate = share_interval(with_it, np.bincount(self.part, self.n), self.cluster)
        won = share_interval(np.bincount(self.part, wins), with_it, self.cluster)
        difference = within_difference(
            np.tile(self.part, 2),
            np.tile(self.strategy, 2),
            np.repeat([1, 0], len(n)),
            np.concatenate([wins, self.wins - wins]),
            np.concatenate([n, self.n - n]),
        )
        return {
            "seats": int(n.sum()),
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
    table["q"] = table.groupby("mark", sort=False)["p"].transform(discoveries)
    table["flag"] = (table["q"] <= Q_LIMIT) & (table["difference"].abs() >= LARGE)
    return table
