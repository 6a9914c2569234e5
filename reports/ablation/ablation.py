"""The effects of cards that were blanked one at a time, corrected for their number, as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from reports import paired
from reports.ablation.blank import Blank
from reports.ablation.measured import Measured
from reports.ablation.observed import observed
from reports.intervals import Floats
from reports.source import EVERYONE, Results, stamp
from reports.tables.cards import LARGE, Q_LIMIT
from reports.text import listed

METHOD = (
    "The card as it is less the card blank, on the same deals: 95% t interval on the differences of batches "
    "(statsmodels DescrStatsW), ratios linearised"
)
PARTS = f"{METHOD}, parts for batches"
CORRECTED = "q by Benjamini-Hochberg (scipy)"
SHARES = "share"  # unit of what is flagged by points of win share


class Ablation:
    """What each of some cards does, told by blanking it.

    Tables are DataFrames with origin and method in `attrs`. In all of them a is the game with the card blank
    and b the game as it is, difference = b - a: what the card does. q is p corrected over the table's cells
    of a column; sure is q of at most 0.05; flagged is sure and 5 points of win share or more; detectable is
    the difference that would be found 8 times in 10.

    Attributes:
        base: the run as it is.
        measured: of each card.
        cards: the cards that were blanked.
    """

    def __init__(self, base: Results, measured: Sequence[Measured]) -> None:
        self.base = base
        self.measured = list(measured)

    def __repr__(self) -> str:
        return f"<Ablation of {len(self.measured)} cards of {self.base.info['game']}>"

    @property
    def cards(self) -> list[Blank]:
        """The cards that were blanked."""
        return [one.blank for one in self.measured]

    @cached_property
    def wins(self) -> pd.DataFrame:
        """Win share by strategy: a row a card and strategy; q over all of them."""
        found = _stacked(self.measured, "wins", ["strategy", "column", "label", "unit"])
        return self._told(found, f"{METHOD}; {CORRECTED} over cards and strategies")

    @cached_property
    def field(self) -> pd.DataFrame:
        """The score, its parts and the length of a game, over all strategies; q over the cards."""
        found = _stacked(self.measured, "field", ["column", "label", "unit", "of"])
        return self._told(found, f"{METHOD}; {CORRECTED} over the cards")

    @cached_property
    def shown(self) -> pd.DataFrame:
        """Win share and score of seats that chance showed the card: a row a card, strategy and column.

        Those of all strategies together have the strategy "all", and q over the cards; the others have q over
        cards and strategies. Empty when nothing is known of what chance showed.
        """
        found = _stacked(self.measured, "shown", ["strategy", "column"])
        if len(found):
            share = found["column"] == "win_share"
            score = next(one for one in self.base.ruleset.seat_columns if one.name == "score")
            found.insert(5, "label", np.where(share, "win share", score.label))
            found.insert(6, "unit", np.where(share, SHARES, score.unit))
            found["everyone"] = found["strategy"] == EVERYONE
        told = self._told(found, f"{METHOD}; {CORRECTED} over the cards", ["everyone"])
        return told.drop(columns="everyone", errors="ignore")

    @cached_property
    def marks(self) -> pd.DataFrame:
        """Share of seats with each mark of the card, and their win share; q over the cards of a mark.

        Who has a mark chose to, so another choice is part of these differences; they are never flagged.
        """
        found = _stacked(self.measured, "marks", ["mark", "measure"])
        found.insert(4, "column", found["mark"] + "_" + found["measure"])
        found.insert(5, "unit", SHARES)
        return self._told(found, f"{PARTS}; {CORRECTED} over the cards of a mark", flags=False)

    @cached_property
    def observed(self) -> pd.DataFrame:
        """What the run as it is tells of the cards without blanking any: see `observed.observed`."""
        return observed(self.base)

    @cached_property
    def worth(self) -> pd.DataFrame:
        """One row a card: what it does, beside what the run as it is would have told.

        Columns: card, name, row, blanked (cells that blanking changes); of seats that chance showed it:
        a, b, difference, low, high, p, q, sure, detectable, unit; against_pile = difference less that of the
        other cards of its pile (NaN unless they were blanked too); adjusted, adjusted_low, adjusted_high,
        adjusted_q, seen, seen_low, seen_high, seen_q, see `observed`; strategy = the one whose win share it
        changes most, strategy_difference, strategy_low, strategy_high, strategy_q; score, turns, with _low,
        _high, _q; mark_a, mark_b = share of seats with the main mark; flagged; gain, likeness, games_saved,
        broken, same_seats, alike, other_winner.
        """
        found = pd.DataFrame([self._row(one) for one in self.measured])
        found = found.merge(self.observed, on="card", how="left", validate="1:1")
        place = list(found.columns).index("adjusted")
        found.insert(place, "against_pile", self._against_pile(found))
        return self._stamped(found, f"{METHOD}; {CORRECTED}; {self.observed.attrs['method']}")

    def _row(self, one: Measured) -> dict[str, Any]:
        card = one.blank.key
        wins = self.wins[self.wins["card"] == card]
        most: dict[Any, Any] = dict(wins.iloc[int(wins["difference"].abs().fillna(-1).to_numpy().argmax())])
        cells = ", ".join(f"{cell.column} {cell.was}" for cell in one.blank.cells)
        row: dict[str, Any] = {"card": card, "name": one.blank.name, "row": one.blank.row, "blanked": cells}
        row |= self._shown_row(card)
        row |= {"strategy": most["strategy"]} | _prefixed(most, "strategy")
        for column in ("score", "turns"):
            own = self.field[(self.field["card"] == card) & (self.field["column"] == column)]
            value: dict[Any, Any] = dict(own[own["of"] == ("game" if column == "turns" else "seat")].iloc[0])
            found = _prefixed(value, column)
            row |= {column: found.pop(f"{column}_difference"), **found}
        mark = self.marks[(self.marks["card"] == card) & (self.marks["column"] == f"{self.main_mark}_rate")]
        row |= {f"mark_{side}": float(mark[side].iloc[0]) for side in ("a", "b")}
        saved = wins["games_saved"].replace(math.inf, math.nan)
        return row | {
            "flagged": bool(wins["flagged"].any() or row.pop("shown_flagged")),
            "gain": one.gain,
            "likeness": one.likeness,
            "games_saved": float(saved.median()) if saved.notna().any() else math.nan,
            "broken": one.broken,
            "same_seats": one.same_seats,
            "alike": one.alike,
            "other_winner": one.other_winner,
        }

    def _shown_row(self, card: str) -> dict[str, Any]:
        names = ["a", "b", "difference", "low", "high", "p", "q", "detectable"]
        if self.shown.empty:
            nothing: dict[str, Any] = dict.fromkeys(names, math.nan)
            return nothing | {"sure": False, "unit": SHARES, "label": "win share", "shown_flagged": False}
        table = self.shown
        own = table[(table["card"] == card) & (table["column"] == "win_share")]
        all_: dict[Any, Any] = dict(own[own["strategy"] == EVERYONE].iloc[0])
        row = {name: all_[name] for name in [*names, "sure", "unit", "label"]}
        return row | {"shown_flagged": bool(own["flagged"].any())}

    def _against_pile(self, found: pd.DataFrame) -> Floats:
        """Each card's effect less that of the others of its pile, weighted by how often they are shown."""
        effect, weight = found["difference"].to_numpy(np.float64), found["rate"].to_numpy(np.float64)
        pile, blanked = found["pile"].to_numpy(), set(found["card"])
        out = np.full(len(found), math.nan)
        for at, own in enumerate(pile):
            others = self.observed[self.observed["pile"] == own]
            others = others[(others["rate"] > 0) & (others["card"] != found["card"][at])]
            mine = (pile == own) & np.isfinite(effect) & (weight > 0)
            mine[at] = False
            if len(others) and set(others["card"]) <= blanked and mine.sum() == len(others):
                out[at] = effect[at] - float(np.average(effect[mine], weights=weight[mine]))
        return out

    @property
    def main_mark(self) -> str:
        """The mark that cards are ranked by."""
        return self.base.ruleset.main_mark or self.base.ruleset.card_marks[0].name

    @property
    def ranked(self) -> pd.DataFrame:
        """`worth`, the largest worth first; where that is not known, the largest change of a win share."""
        table = self.worth
        by = table["difference"] if table["difference"].notna().any() else table["strategy_difference"].abs()
        ranked = table.loc[by.sort_values(ascending=False, kind="stable").index].reset_index(drop=True)
        ranked.attrs.update(table.attrs)
        return ranked

    @property
    def reason(self) -> str:
        """Why nothing is known of seats that chance showed a card; empty when something is."""
        if self.base.ruleset.exposure is None:
            return f"{self.base.ruleset.title} does not say what chance shows of the cards"
        if self.base.info["keep"] != "rows":
            return "only sums were kept: play up to a million games, or keep rows, to learn of the seats"
        return ""

    @cached_property
    def warnings(self) -> list[str]:
        """What a reader must know before the figures."""
        broken = [one.blank.name for one in self.measured if one.broken]
        if not broken:
            return []
        return [
            f"Pairing broke for {listed(broken, 5)}: batches of the same deals hardly go together with the "
            f"card as it is and blank (correlation {paired.BROKEN:g} at most), as if they had different "
            f"seeds, since the card sends games other ways. The intervals hold all the same, but are about "
            f"as wide as without pairing."
        ]

    def effects(self) -> pd.DataFrame:
        """All paired differences in one tidy table: section, card, name, strategy, column, unit, measures."""
        sections = {"shown": self.shown, "wins": self.wins, "field": self.field, "marks": self.marks}
        frames = [frame.assign(section=name) for name, frame in sections.items() if len(frame)]
        found = pd.concat(frames, ignore_index=True)
        found["strategy"] = found["strategy"].fillna(EVERYONE)
        keys = ["section", "card", "name", "strategy", "column", "unit", "n_a", "n_b"]
        measures = [*paired.MEASURES, "q", "sure", "flagged", "detectable"]
        return self._stamped(found[[*keys, *measures]], f"{METHOD}; {CORRECTED}")

    def _told(
        self, found: pd.DataFrame, method: str, by: Sequence[str] = (), flags: bool = True
    ) -> pd.DataFrame:
        """With q, sure, flagged, detectable; cells in which nothing could differ are no tests."""
        if len(found):
            tests = found["p"].where((found["sd"] > 0) | (found["difference"] != 0))
            groups = [found[name] for name in ("column", *by)]
            q = tests.groupby(groups).transform(paired.discoveries)
            found["q"] = q.where(tests.notna() | found["p"].isna(), 1.0)
            found["sure"] = found["q"] <= Q_LIMIT
            large = (found["unit"] == SHARES) & (found["difference"].abs() >= LARGE)
            found["flagged"] = found["sure"] & large & flags
            count = tests.groupby(groups).transform("count").clip(lower=1).to_numpy(np.float64)
            moving = found.assign(sd=found["sd"].where(found["sd"] > 0))
            found["detectable"] = paired.detectable(moving, Q_LIMIT / count)
        return self._stamped(found, method)

    def _stamped(self, table: pd.DataFrame, method: str) -> pd.DataFrame:
        return stamp(table, self.base, f"{method}. {self.plan_words}")

    @property
    def plan_words(self) -> str:
        """How often the games were played."""
        games, cards = int(self.base.info["games"]), len(self.measured)
        with_ = f"each of {cards} cards" if cards > 1 else "the card"
        return f"{games:,} games as they are and the same with {with_} blank."


def _prefixed(row: dict[Any, Any], prefix: str) -> dict[str, Any]:
    return {f"{prefix}_{name}": row[name] for name in ("difference", "low", "high", "q")}


def _stacked(measured: Sequence[Measured], name: str, keys: Sequence[str]) -> pd.DataFrame:
    """The tables of all cards under each other, what they are of first."""
    frames = []
    for one in measured:
        frame: pd.DataFrame = getattr(one, name)
        if len(frame):
            own = frame.drop(columns=["card", "name"], errors="ignore")
            frames.append(own.assign(card=one.blank.key, name=one.blank.name))
    if not frames:
        return pd.DataFrame()
    found = pd.concat(frames, ignore_index=True)
    return found[["card", "name", *keys, "n_a", "n_b", *paired.MEASURES]]
