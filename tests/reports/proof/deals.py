"""Many runs of a made-up game at once, whose win shares and mean scores are known exactly.

Three seats, three strategies, three lineups. A deal is one of six, each of which favours the seats in another
order; it is shared by all rotations of its block, so that games of a block hang together and the seats of a
game do, and yet the chance of every seat to win is known for every deal.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from tests.reports.bare import bare_run
from tests.reports.made import SyntheticRun

PLAYERS, STRATEGIES = 3, 3
LINEUPS = ((0, 1, 2), (0, 0, 1), (1, 2, 2))
STRENGTH = np.array([0.5, 0.0, -0.4])
LUCK = (1.6, 0.0, -1.6)  # what a deal adds to the strength of each seat, in some order
BATCH_BLOCKS = 6  # two cycles of the lineups
POINTS = (30, 12)  # what a winner and what any other seat scores, beside what chance adds

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Field:
    """Runs and the truth about them.

    Attributes:
        seats, wins, scores: int64 [run, batch, strategy, seat].
        share: true win share, [strategy, seat]; weight: seats of each of those in a cycle of lineups.
        score: true mean score, [strategy, seat].
    """

    seats: Ints
    wins: Ints
    scores: Ints
    share: Floats
    weight: Floats
    score: Floats

    def of(self, by: str) -> tuple[Floats, Floats]:
        """True win shares and mean scores by "strategy" or "seat"."""
        axis = {"strategy": 1, "seat": 0}[by]
        weight = self.weight.sum(axis=axis)
        return tuple((one * self.weight).sum(axis=axis) / weight for one in (self.share, self.score))  # type: ignore[return-value]

    def run(self, number: int) -> SyntheticRun:
        """One of the runs, as far as the tables of wins read it."""
        seats = self.seats[number]
        batch, strategy, seat = np.nonzero(seats)
        at = (batch, strategy, seat)
        table = pd.DataFrame(
            {
                "batch": batch,
                "strategy": strategy,
                "seat": seat,
                "n": seats[at],
                "win_twelfths_sum": 12 * self.wins[number][at],
                "score_sum": self.scores[number][at],
            }
        )
        games = int(seats.sum()) // PLAYERS
        return bare_run("abc", LINEUPS, games, {"seats": table}, rotations=PLAYERS)


def field(
    runs: int, batches: int = 60, seat_bonus: tuple[float, ...] = (0.3, 0.0, -0.1), seed: int = 1
) -> Field:
    """That many runs of so many batches.

    Args:
        runs: how many.
        batches: of each.
        seat_bonus: what a seat adds to the strength of who sits there.
        seed: of all of them.
    """
    rng = np.random.default_rng(seed)
    deals = np.array(list(itertools.permutations(LUCK)))
    sitting = np.array([[np.roll(one, -rotation) for rotation in range(PLAYERS)] for one in LINEUPS])
    power = np.exp(STRENGTH[sitting][:, :, None, :] + np.array(seat_bonus) + deals)
    chance = power / power.sum(axis=-1, keepdims=True)  # [lineup, rotation, deal, seat]
    blocks = batches * BATCH_BLOCKS
    deal = rng.integers(len(deals), size=(runs, blocks))
    lineup = np.arange(blocks) % len(LINEUPS)
    odds = chance[lineup[None, :, None], np.arange(PLAYERS), deal[:, :, None]]  # [run, block, rotation, seat]
    winner = (rng.random((*odds.shape[:-1], 1)) > np.cumsum(odds, axis=-1)).sum(axis=-1)
    won = winner[..., None] == np.arange(PLAYERS)
    score = np.where(won, *POINTS) + rng.poisson(5, won.shape) * (1 + deal[:, :, None, None] % 2)
    cells = (runs, batches, STRATEGIES, PLAYERS)
    cell = np.ravel_multi_index(
        np.broadcast_arrays(
            np.arange(runs)[:, None, None, None],
            (np.arange(blocks) // BATCH_BLOCKS)[None, :, None, None],
            sitting[lineup][None],
            np.arange(PLAYERS),
        ),
        cells,
    ).ravel()
    counted = [
        np.bincount(cell, of, minlength=np.prod(cells)).astype(np.int64).reshape(cells)
        for of in (None, won.ravel(), score.ravel())
    ]
    weight, share = np.zeros((2, STRATEGIES, PLAYERS))
    own = (sitting.ravel(), np.tile(np.arange(PLAYERS), len(LINEUPS) * PLAYERS))
    np.add.at(weight, own, 1.0)
    np.add.at(share, own, chance.mean(axis=2).ravel())
    share /= weight
    return Field(*counted, share, weight, POINTS[1] + (POINTS[0] - POINTS[1]) * share + 7.5)
