"""What a run tells of its cards without blanking any, to be held beside what blanking tells."""

from __future__ import annotations

import math

import pandas as pd

from reports.source import Results, card_keys
from reports.tables.adjusted import adjusted_cards
from reports.tables.cards import card_table

METHOD = (
    "adjusted and observed figures of the run as it is: least squares on what chance showed, and seats with "
    "the mark against others of their strategy (statsmodels), as in a report"
)


def observed(run: Results) -> pd.DataFrame:
    """One row a card of the game: what who has it wins more, told from one run.

    Columns: card; pile, rate = share of seats that chance showed it; adjusted, adjusted_low, adjusted_high,
    adjusted_q = what being shown it is worth against an average other card of its pile, see
    `adjusted_cards`; seen, seen_low, seen_high, seen_q = how much more often seats with the main mark win
    than others of their strategy, see `card_table`, which who has most of everything has too. Shares of a
    win; NaN where it cannot be told.
    """
    found = _adjusted(run).merge(_seen(run), on="card", how="left", validate="1:1")
    found.attrs["method"] = METHOD
    return found


def _adjusted(run: Results) -> pd.DataFrame:
    if run.ruleset.exposure is None or run.info["keep"] != "rows":
        found = pd.DataFrame({"card": card_keys(run), "pile": ""})
        names = ("rate", "adjusted", "adjusted_low", "adjusted_high", "adjusted_q")
        return found.assign(**dict.fromkeys(names, math.nan))
    table = adjusted_cards(run)
    found = table[["card", "pile", "rate"]].copy()
    for name, column in (("adjusted", "effect"), ("adjusted_low", "low"), ("adjusted_high", "high")):
        found[name] = table[column] / 100
    return found.assign(adjusted_q=table["q"])


def _seen(run: Results) -> pd.DataFrame:
    mark = run.ruleset.main_mark or run.ruleset.card_marks[0].name
    table = card_table(run)
    own = table[(table["mark"] == mark)]
    names = {
        "difference": "seen",
        "difference_low": "seen_low",
        "difference_high": "seen_high",
        "q": "seen_q",
    }
    return own[["card", *names]].rename(columns=names)
