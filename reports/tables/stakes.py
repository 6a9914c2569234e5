"""What each part of the score decides: who would have scored best had it counted for nothing."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.intervals import SHARE_METHOD, T_METHOD, Interval, mean_interval, share_interval
from reports.rows import kept_rows
from reports.source import Results, seats_a_block, stamp
from reports.tables.scores import seat_column
from sim.engine.errors import InputError
from sim.engine.sections import ScorePart

GAMES = 100_000  # read at most: a share of them is then known to a third of a point


def stakes_table(run: Results, games: int = GAMES) -> pd.DataFrame:
    """What each part of the score brings and what it decides, the most decisive part first.

    The games stand as they were played: had a part counted for nothing, players would have played otherwise.
    What that does is told by playing again under other rules and comparing the two runs.

    Columns: part (column), label, unit; seats; mean, low, high = a seat, losses negative; some, some_low,
    some_high = share of seats that have any; games; decides, decides_low, decides_high = share of games in
    which none of the winners would have scored best without it; batches.

    Args:
        run: a run that kept rows.
        games: read the first so many.

    Raises:
        InputError: the run kept sums only, or its game names no parts of the score.
        RunError: a file is missing or damaged.
    """
    parts = run.ruleset.score_parts
    if not parts:
        raise InputError(f"{run.info['game']} names no parts of the score")
    columns = list(dict.fromkeys(part.column for part in parts))
    seats = kept_rows(run, "seats", ["block", "win_twelfths", "score", *columns], games)
    rows = []
    for part in parts:
        column = seat_column(run, part.column)
        about = {"part": part.column, "label": column.label, "unit": column.unit}
        rows.append(about | _stake(run, seats, part))
    table = pd.DataFrame(rows).sort_values("decides", ascending=False, kind="stable", ignore_index=True)
    method = (
        f"Means: {T_METHOD}; shares: {SHARE_METHOD}. A part decides a game when no winner would have the "
        f"best score without it, all else as it was played."
    )
    return stamp(table, run, method)


def _stake(run: Results, seats: pd.DataFrame, part: ScorePart) -> dict[str, object]:
    players, rotations = int(run.info["players"]), float(run.info["rotations"])
    batch = seats["block"].to_numpy() // int(run.info["batch_blocks"])
    value = part.sign * seats[part.column].to_numpy(np.int64)
    of_seats = np.bincount(batch)
    mean = mean_interval(np.bincount(batch, value), of_seats)
    some = share_interval(np.bincount(batch, value != 0), of_seats, seats_a_block(run))
    without = (seats["score"].to_numpy(np.int64) - value).reshape(-1, players)
    won = seats["win_twelfths"].to_numpy().reshape(-1, players) > 0
    best = np.where(won, without, np.iinfo(np.int64).min).max(axis=1)
    decides = share_interval(
        np.bincount(batch[::players], best < without.max(axis=1)), np.bincount(batch[::players]), rotations
    )
    return {
        "seats": mean.n,
        **_named("mean", mean),
        **_named("some", some),
        "games": decides.n,
        **_named("decides", decides),
        "batches": decides.batches,
    }


def _named(name: str, found: Interval) -> dict[str, float]:
    low, high = ("low", "high") if name == "mean" else (f"{name}_low", f"{name}_high")
    return {name: found.mean, low: found.low, high: found.high}
