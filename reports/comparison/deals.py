"""The deals that changed most between two runs, with the commands that play them again under both rules."""

from __future__ import annotations

import math
import shlex
from typing import NamedTuple, Protocol, cast

import numpy as np
import pandas as pd

from reports.intervals import Floats
from reports.pairing import Ints, Pairing
from reports.source import Results, ordinal
from reports.text import listed
from sim.engine.records import TWELFTHS

SHOWN = 10
MOST_GAMES = 2_000_000  # rows of more would not fit beside each other in a small memory
COLUMNS = ["game", "block", "rotation", "winner_a", "winner_b", "scores_a", "scores_b", "moved"]


class Rows(Results, Protocol):
    """A run that may have kept rows."""

    def rows(self, name: str, columns: list[str]) -> pd.DataFrame:
        """Some columns of `seats` or `games`."""


class Deals(NamedTuple):
    """What became of the same games in both runs.

    Attributes:
        table: the games that changed most, those with another winner first: game, block, rotation, winner_a,
            winner_b, scores_a, scores_b (seat by seat), moved = how far scores moved, in times of what is
            usual for their strategies, replay_a, replay_b.
        games: how many were looked at.
        alike: share in which every choice was the same; NaN: not looked at.
        other_winner: share that somebody else won, wholly or in part; NaN: not looked at.
        note: why there is no table; empty when there is one.
    """

    table: pd.DataFrame
    games: int
    alike: float
    other_winner: float
    note: str


def changed_deals(pairing: Pairing, most: int = SHOWN) -> Deals:
    """The `most` games that changed most, where both runs kept rows."""
    table = pd.DataFrame(columns=[*COLUMNS, "replay_a", "replay_b"])
    without = [name for run, name in ((pairing.a, "A"), (pairing.b, "B")) if run.info["keep"] != "rows"]
    if without:
        note = f"{listed(without)} kept sums only; play with --keep rows to see which deals changed"
        return Deals(table, 0, math.nan, math.nan, note)
    if pairing.games > MOST_GAMES:
        note = f"deals are looked at one by one up to {MOST_GAMES:,} games"
        return Deals(table, 0, math.nan, math.nan, note)
    a, b = (cast(Rows, run) for run in (pairing.a, pairing.b))
    games = pairing.games
    left, right = _Seats(a, games), _Seats(b, games)
    other = np.abs(left.wins - right.wins).sum(axis=1) / (2 * TWELFTHS)
    moved = _moved(left, right)
    order = np.lexsort((-moved, -other))[:most]
    order = order[(other[order] > 0) | (moved[order] > 0)]
    rotations = int(a.info["rotations"])
    rows = [
        (
            int(game),
            int(game) // rotations,
            int(game) % rotations,
            left.winner(game, pairing.labels),
            right.winner(game, pairing.labels),
            left.said(game),
            right.said(game),
            float(moved[game]),
            *(f"alderman play --from {shlex.quote(name)} --game {game}" for name in pairing.names),
        )
        for game in order
    ]
    return Deals(
        pd.DataFrame(rows, columns=table.columns),
        games,
        _alike(a, b, games),
        float((other > 0).mean()),
        "" if rows else "no game came out differently",
    )


class _Seats:
    """Strategies, wins and scores of a run's first games, each [game, seat]."""

    def __init__(self, run: Rows, games: int) -> None:
        frame = run.rows("seats", ["game", "strategy", "win_twelfths", "score"])
        frame = frame[frame["game"].to_numpy() < games]
        shape = (games, int(run.info["players"]))
        number = {name: at for at, name in enumerate(run.strategies)}
        strategy = frame["strategy"]
        if isinstance(strategy.dtype, pd.CategoricalDtype):
            codes = np.array([number[str(name)] for name in strategy.cat.categories])
            self.strategy: Ints = codes[strategy.cat.codes.to_numpy()].reshape(shape)
        else:
            self.strategy = strategy.to_numpy(np.int64).reshape(shape)
        self.wins: Ints = frame["win_twelfths"].to_numpy(np.int64).reshape(shape)
        self.scores: Ints = frame["score"].to_numpy(np.int64).reshape(shape)

    def winner(self, game: int, labels: tuple[str, ...]) -> str:
        """Who won it, with the seat."""
        seats = np.flatnonzero(self.wins[game])
        return listed([f"{labels[self.strategy[game, seat]]} ({ordinal(int(seat))})" for seat in seats])

    def said(self, game: int) -> str:
        """The scores, seat by seat."""
        return ", ".join(str(score) for score in self.scores[game])


def _moved(a: _Seats, b: _Seats) -> Floats:
    """How far the scores of each game moved, in times of what its strategies' scores move on average."""
    by = np.abs(b.scores - a.scores).astype(np.float64)
    usual = np.bincount(a.strategy.ravel(), by.ravel()) / np.maximum(np.bincount(a.strategy.ravel()), 1)
    found: Floats = (by / np.where(usual > 0, usual, 1.0)[a.strategy]).mean(axis=1)
    return found


def _alike(a: Rows, b: Rows, games: int) -> float:
    left, right = (run.rows("games", ["game", "trajectory"]) for run in (a, b))
    same = left["trajectory"].to_numpy()[:games] == right["trajectory"].to_numpy()[:games]
    return float(same.mean())
