"""What several tables need of the rows of seats, gathered in one pass: reading them is what takes time."""

from __future__ import annotations

import itertools
import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.intervals import Floats
from reports.rows import kept_row_parts
from reports.source import Results, blocks_played, once


class SeatRows(NamedTuple):
    """Sums over the rows of seats.

    Attributes:
        placements: how often a strategy came out above another, [part, above, below], ties one half to each.
        outcomes: by unit (batch), strategy and won: n, and the sum of the score and of each of its parts.
    """

    placements: Floats
    outcomes: pd.DataFrame


def seat_rows(run: Results) -> SeatRows:
    """The sums of a run that kept rows.

    Raises:
        InputError, RunError: as `kept_rows`.
    """
    return once(run, "seat rows", lambda: _gathered(run))


def _gathered(run: Results) -> SeatRows:
    columns = list(dict.fromkeys([*(part.column for part in run.ruleset.score_parts), "score"]))
    blocks, batch, strategies = blocks_played(run), int(run.info["batch_blocks"]), len(run.strategies)
    of_a_part = batch * int(run.info["part_batches"])
    above = np.zeros((-(-blocks // of_a_part), strategies, strategies))
    shape = (-(-blocks // batch), strategies, 2)
    sums = {name: np.zeros(math.prod(shape)) for name in ("n", *columns)}
    for rows in kept_row_parts(run, "seats", ["block", "strategy", "win_twelfths", *columns]):
        block, strategy, wins = (rows[name].to_numpy() for name in ("block", "strategy", "win_twelfths"))
        cell = np.ravel_multi_index((block // batch, strategy, (wins > 0).astype(np.int64)), shape)
        sums["n"] += np.bincount(cell, minlength=math.prod(shape))
        for name in columns:
            sums[name] += np.bincount(cell, rows[name].to_numpy(), math.prod(shape))
        _place(int(run.info["players"]), block // of_a_part, strategy, wins, rows["score"].to_numpy(), above)
    kept = np.flatnonzero(sums["n"])
    keys = dict(zip(("unit", "strategy", "won"), np.unravel_index(kept, shape), strict=True))
    return SeatRows(above, pd.DataFrame(keys | {name: values[kept] for name, values in sums.items()}))


def _place(
    players: int,
    part: npt.NDArray[np.int64],
    strategy: npt.NDArray[np.int64],
    wins: npt.NDArray[Any],
    score: npt.NDArray[Any],
    found: Floats,
) -> None:
    """Add who came out above whom; each array has an item a seat, whole games after one another."""
    part, strategy = part[::players], strategy.reshape(-1, players)
    wins, score = wins.reshape(-1, players), score.reshape(-1, players)
    for one, other in itertools.combinations(range(players), 2):
        place = np.sign(wins[:, one] - wins[:, other])
        place = np.where(place == 0, np.sign(score[:, one] - score[:, other]), place)
        apart = strategy[:, one] != strategy[:, other]
        for sign, above, below in ((1, one, other), (-1, other, one)):
            cell = np.ravel_multi_index((part, strategy[:, above], strategy[:, below]), found.shape)
            counts = np.bincount(cell[apart], (1 + sign * place[apart]) / 2, found.size)
            found += counts.reshape(found.shape)
