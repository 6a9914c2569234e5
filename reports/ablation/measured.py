"""What one card does: everything that is read of the run as it is and the run with the card blank."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pandas as pd

from reports import paired
from reports.ablation.blank import Blank
from reports.ablation.shown import SeatRows, alike, same_seats, shown_differences
from reports.material import Remembered
from reports.paired_parts import card_differences
from reports.pairing import pair
from reports.source import Results
from sim.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Measured:
    """Paired differences of one card: a = blank, b = as it is, difference = what the card does.

    Attributes:
        blank: the card.
        rules_hash: of the numbers with the card blank.
        wins: win share by strategy, as of `paired.seat_means`.
        field: means a seat of the score and its parts, and turns of a game, of all strategies.
        shown: among seats that chance showed the card, see `shown_differences`; empty where that is not kept.
        marks: of the card's marks, as of `paired_parts.card_differences`, without q.
        batches: paired.
        gain, likeness: middle correlation of win shares, and of scores and length; NaN: unknown.
        same_seats, alike, other_winner: see `shown`; NaN without rows.
    """

    blank: Blank
    rules_hash: str
    wins: pd.DataFrame
    field: pd.DataFrame
    shown: pd.DataFrame
    marks: pd.DataFrame
    batches: int
    gain: float
    likeness: float
    same_seats: float
    alike: float
    other_winner: float

    @property
    def broken(self) -> bool:
        """Whether pairing broke, as in a comparison of two runs."""
        known = [value for value in (self.gain, self.likeness) if not math.isnan(value)]
        return bool(known) and paired.broken(max(known), self.batches)


class Baseline:
    """The run as it is, read once for all cards.

    Attributes:
        run: its sums remembered.
        rows: its rows; None when it kept sums only, or the game does not say what chance shows.
    """

    def __init__(self, run: Results) -> None:
        self.run = Remembered(run)
        keeps = run.info["keep"] == "rows"
        self.rows = SeatRows(self.run) if keeps else None

    def measure(self, blanked: Results, blank: Blank) -> Measured:
        """What the card of `blanked` does.

        Args:
            blanked: the same plan played with the card blank; for a card that does nothing anyway, the
                baseline itself.
            blank: the card.
        """
        other = Remembered(blanked)
        pairing = pair(other, self.run)
        wins = paired.seat_means(pairing, ["strategy"], ["win_twelfths"])
        scores = paired.seat_means(pairing, (), score_columns(self.run.ruleset)).assign(of="seat")
        length = paired.game_means(pairing, ["turns"]).assign(of="game")
        field = pd.concat([scores, length], ignore_index=True)
        marks = card_differences(pairing)
        marks = marks[marks["card"] == blank.key].drop(columns="q").reset_index(drop=True)
        shown, same, found = pd.DataFrame(), math.nan, (math.nan, math.nan)
        if self.rows is not None:
            rows = self.rows if blanked is self.run.run else SeatRows(other)
            found = alike(rows, self.rows)
            if self.run.ruleset.exposure is not None:
                shown = shown_differences(pairing, rows, self.rows, blank.row)
                same = same_seats(rows, self.rows, blank.row)
        return Measured(
            blank,
            str(blanked.info["rules_hash"]),
            wins,
            field,
            shown,
            marks,
            pairing.batches.count,
            paired.pairing_gain(wins),
            paired.pairing_gain(field),
            same,
            *found,
        )


def score_columns(game: Ruleset) -> list[str]:
    """The score and what it is made of."""
    return ["score", *(part.column for part in game.score_parts)]
