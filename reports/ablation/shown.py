"""How seats fare that chance showed a card, as it is and blank, on the same deals."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.intervals import Floats
from reports.paired import compare_ratios, gathered
from reports.pairing import Ints, Pairing
from reports.rows import kept_rows
from reports.source import EVERYONE, Results
from sim.engine.records import TWELFTHS

WORD = 64  # cards a column of the rows `exposed`


class SeatRows:
    """What is read of a run's rows, once: strategies, wins and scores of seats, how games went.

    Args:
        run: a run that kept rows.
    """

    def __init__(self, run: Results) -> None:
        self.run = run
        self._words: dict[int, npt.NDArray[np.uint64]] = {}

    @cached_property
    def _seats(self) -> pd.DataFrame:
        return kept_rows(self.run, "seats", ["block", "strategy", "win_twelfths", "score"])

    @cached_property
    def batch(self) -> Ints:
        """The batch of each seat's row."""
        return self._seats["block"].to_numpy(np.int64) // int(self.run.info["batch_blocks"])

    @cached_property
    def strategy(self) -> Ints:
        """Its strategy, by number."""
        return self._seats["strategy"].to_numpy(np.int64)

    @cached_property
    def twelfths(self) -> Ints:
        """Its win in twelfths."""
        return self._seats["win_twelfths"].to_numpy(np.int64)

    @cached_property
    def values(self) -> Floats:
        """[seat's row, 3]: 1, its win, its score."""
        score = self._seats["score"].to_numpy(np.float64)
        return np.column_stack([np.ones(len(score)), self.twelfths / TWELFTHS, score])

    @cached_property
    def trajectories(self) -> npt.NDArray[np.uint64]:
        """Hash of all that was chosen, by game."""
        found: npt.NDArray[np.uint64] = kept_rows(self.run, "games", ["trajectory"])["trajectory"].to_numpy()
        return found

    def shown(self, card: int) -> npt.NDArray[np.bool_]:
        """Which seats chance showed the card of that row."""
        word, bit = divmod(card, WORD)
        if word not in self._words:
            name = f"cards_{word}"
            self._words[word] = kept_rows(self.run, "exposed", [name])[name].to_numpy(np.uint64)
        return ((self._words[word] >> np.uint64(bit)) & np.uint64(1)).astype(np.bool_)


def shown_differences(pairing: Pairing, blank: SeatRows, is_: SeatRows, card: int) -> pd.DataFrame:
    """Paired differences among seats that chance showed a card, a row a strategy and column, `all` first.

    Columns: strategy, column ("win_share" or "score"), n_a, n_b, then those of `paired.compare_values`; a =
    the card blank, b = as it is. Until somebody sees the card both runs are the same, so the first seat that
    is shown it is the same one in both.

    Args:
        pairing: of the run with the card blank (a) and the run as it is (b).
        blank, is_: their rows.
        card: its row in the table of cards.
    """
    strategies, units = len(pairing.labels), pairing.batches
    sides: list[tuple[Floats, Floats]] = []
    for rows in (blank, is_):
        unit = units.number(rows.batch, int(rows.run.info["batch_blocks"]))
        held = np.flatnonzero(rows.shown(card) & (unit >= 0))
        own = gathered(rows.values[held], unit[held], rows.strategy[held], units.count, strategies)
        both = np.concatenate([own.sum(axis=1, keepdims=True), own], axis=1)
        counts = np.repeat(both[:, :, :1], 2, axis=2)
        sides.append((both[:, :, 1:].reshape(len(both), -1), counts.reshape(len(both), -1)))
    found = compare_ratios(sides[0], sides[1], pairing.lineups(units))
    found.insert(0, "column", ["win_share", "score"] * (1 + strategies))
    found.insert(0, "strategy", np.repeat([EVERYONE, *pairing.labels], 2))
    return found


def same_seats(blank: SeatRows, is_: SeatRows, card: int) -> float:
    """Of the seats that were shown a card in either run, the share that was in both; NaN where none was."""
    a, b = blank.shown(card), is_.shown(card)
    either = int((a | b).sum())
    return int((a & b).sum()) / either if either else float("nan")


def alike(blank: SeatRows, is_: SeatRows) -> tuple[float, float]:
    """Shares of games in which every choice was the same, and that somebody else won, wholly or in part."""
    same = float((blank.trajectories == is_.trajectories).mean())
    moved = (blank.twelfths != is_.twelfths).reshape(len(is_.trajectories), -1).any(axis=1)
    return same, float(moved.mean())
