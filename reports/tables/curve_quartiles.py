"""Quartiles by own turn, of games that are played again: sums alone tell means."""

from __future__ import annotations

from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.source import Results, games_played, named, stamp
from reports.tables.curves import curve_column
from reports.tables.scores import quantile_name
from sim.engine.ruleset import Seating

AT = (0.25, 0.50, 0.75)
GAMES = 1_000  # played again at most: a second, and quartiles of thousands of seats
SEATS = 256  # in the games of one call, each a strategy of its own


class Replayable(Protocol):
    """What can be played again, as `sim.batch.Run`."""

    def seating(self) -> Seating:
        """The strategies and lineups."""


def curve_quartiles(run: Results, name: str, games: int = GAMES) -> pd.DataFrame:
    """Quartiles at the end of each own turn by strategy, among the seats that played it.

    Plays the first so many games of the run again, seat by seat: the run kept sums of a turn only.

    Columns: strategy, turn (own, from 1), at_risk = seats that played that turn; q25, q50, q75. Turns
    beyond the last that a run keeps are left out. `attrs`: looked_at = games.

    Args:
        run: a run whose strategies are still there.
        name: of the curve.
        games: how many to play again.

    Raises:
        InputError: the game keeps no such curve; a strategy's file is missing or has changed.
    """
    curve_column(run, name)
    column = 1 + [one.name for one in run.ruleset.curve_columns].index(name)
    looked_at = min(games, games_played(run))
    strategies, counts, values = _seats(run, looked_at, column)
    rows = []
    for strategy in np.unique(strategies):
        own = strategies == strategy
        for turn in range(counts.shape[1]):
            held = values[own & (counts[:, turn] == 1), turn]
            if len(held):
                found = np.quantile(held, AT, method="inverted_cdf").tolist()
                rows.append((int(strategy), turn + 1, len(held), *found))
    columns = ["strategy", "turn", "at_risk", *map(quantile_name, AT)]
    method = (
        f"Quartiles over the seats that played that own turn (numpy quantile, inverted_cdf), of the first "
        f"{looked_at:,} games of the run, played again."
    )
    table = stamp(named(run, pd.DataFrame(rows, columns=columns)), run, method)
    table.attrs["looked_at"] = looked_at
    return table


def _seats(
    run: Results, games: int, column: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The strategy of each seat, whether it played each own turn and what it had then: [seat(, turn)]."""
    seating = cast(Replayable, run).seating()
    players = seating.lineups.shape[1]
    together = max(1, SEATS // players)
    strategies, curves = [], []
    for rotation in range(min(games, seating.rotations)):
        blocks = np.arange(-(-(games - rotation) // seating.rotations))
        turned = (np.arange(players) + rotation) % players
        for first in range(0, len(blocks), together):
            chunk = blocks[first : first + together]
            sitting = seating.lineups[chunk % len(seating.lineups)][:, turned]
            alone = _each_seat_alone(seating, sitting, first)
            filled = run.ruleset.play(run.variant, alone, int(run.info["seed"]), first, len(chunk))
            strategies.append(sitting.ravel())
            curves.append(filled.curves[:, : run.ruleset.max_curve_turns - 1, [0, column]])
    kept = np.concatenate(curves)
    return np.concatenate(strategies).astype(np.int64), kept[:, :, 0], kept[:, :, 1]


def _each_seat_alone(seating: Seating, sitting: npt.NDArray[np.int32], first: int) -> Seating:
    """Games in which every seat counts as a strategy of its own, so that its curve stands alone.

    Args:
        seating: of the run.
        sitting: who sits where, [game, seat].
        first: the block of the first game; of each block one game is played.
    """
    slots = sitting.ravel()
    lineups = np.arange(len(slots), dtype=np.int32).reshape(sitting.shape)
    pickers: tuple[Any, ...] = tuple(seating.pickers[one] for one in slots)
    return Seating(
        names=tuple(seating.names[one] for one in slots),
        pickers=pickers,
        weights=np.ascontiguousarray(seating.weights[slots]),
        lineups=np.roll(lineups, first, axis=0),  # block b is played by lineup b % len(lineups)
        rotations=1,
    )
