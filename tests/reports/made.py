"""Sums of a run folder made from rows, for runs that no kernel played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim.engine.errors import InputError, RunError
from sim.engine.records import TWELFTHS, Column
from sim.engine.ruleset import Ruleset, Variant


@dataclass
class SyntheticRun:
    """Has what `reports` reads of a run; `truth` holds the exact expected win share by strategy number."""

    folder: Path
    info: dict[str, Any]
    ruleset: Ruleset
    variant: Variant
    strategies: tuple[str, ...]
    tables: dict[str, pd.DataFrame]
    seat_rows: pd.DataFrame | None
    truth: np.ndarray[Any, np.dtype[np.float64]]
    game_rows: pd.DataFrame | None = field(default=None)
    exposed: npt.NDArray[np.bool_] | None = field(default=None, repr=False)  # [seat's row, card]

    def sums(self, name: str) -> pd.DataFrame:
        """Strategies and cards by name, as a run gives them."""
        frame = self.tables[name].copy()
        if "strategy" in frame:
            labels = ["(game)", *self.strategies]
            frame["strategy"] = pd.Categorical.from_codes(frame["strategy"].to_numpy() + 1, categories=labels)
        if "card" in frame:
            keys = [row["id"] for row in self.variant.tables["cards"]]
            frame["card"] = pd.Categorical.from_codes(frame["card"].to_numpy(), categories=keys)
        return frame

    @property
    def seats(self) -> pd.DataFrame:
        if self.seat_rows is None:
            raise RunError("this run kept sums only")
        return self.seat_rows

    @property
    def games(self) -> pd.DataFrame:
        if self.game_rows is None:
            raise RunError("this run kept sums only")
        return self.game_rows

    def rows(self, name: str, columns: Sequence[str] | None = None, games: int | None = None) -> pd.DataFrame:
        """As a run gives them; `exposed` where it was made up."""
        if self.seat_rows is None or (name == "exposed" and self.exposed is None):
            raise InputError(f"kept sums only; play again with --keep rows to have '{name}'")
        frame = self.game_rows if name == "games" else self.seat_rows
        assert frame is not None
        if name == "exposed":
            frame = frame[["game"]].assign(**_words(self.exposed))
        frame = frame.assign(block=frame["game"] // self.info["rotations"])
        if "strategy" in frame:
            frame = frame.assign(
                strategy=pd.Categorical.from_codes(frame["strategy"], categories=list(self.strategies))
            )
        frame = frame if games is None else frame[frame["game"] < games]
        return frame if columns is None else frame[list(columns)]

    def row_parts(self, name: str, columns: Sequence[str] | None = None) -> Iterator[pd.DataFrame]:
        """As a run gives them."""
        rows, blocks = self.rows(name), self.info["batch_blocks"] * self.info["part_batches"]
        for _, part in rows.groupby(rows["block"] // blocks):
            yield part if columns is None else part[list(columns)]


def _words(exposed: npt.NDArray[np.bool_] | None) -> dict[str, npt.NDArray[np.uint64]]:
    """Columns of 64-bit words, a bit a card."""
    assert exposed is not None
    words = -(-exposed.shape[1] // 64)
    wide = np.zeros((len(exposed), 64 * words), dtype=np.uint64)
    wide[:, : exposed.shape[1]] = exposed
    places = np.uint64(1) << np.arange(64, dtype=np.uint64)
    return {f"cards_{word}": wide[:, 64 * word : 64 * (word + 1)] @ places for word in range(words)}


def described(names: tuple[str, ...], ruleset: Ruleset, **plan: Any) -> dict[str, Any]:
    """`run.json` of a complete run; `plan` holds players, games, blocks and the like."""
    return {
        "schema": 1,
        "version": "0.1.0",
        "game": ruleset.name,
        "games_done": plan["games"],
        "schedule": "all",
        "strategies": [{"label": name, "name": name, "source": "built-in", "weights": {}} for name in names],
        "rules_hash": "0123456789abcdef",
        "status": "complete",
        **plan,
    }


def with_columns(rows: pd.DataFrame, columns: Iterable[Column]) -> pd.DataFrame:
    """The same rows with every declared column; one that nobody made up is 0."""
    return rows.assign(**{column.name: 0 for column in columns if column.name not in rows})


def seat_sums(rows: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    """`sums/seats` from rows with `batch`; `columns` are the ruleset's, strategy and seat first."""
    keys = ["batch", "strategy", "seat"]
    return _summed(rows, keys, columns[2:])


def game_sums(games: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    """`sums/games` from rows with `batch`."""
    return _summed(games, ["batch"], columns)


def _summed(rows: pd.DataFrame, keys: list[str], columns: list[str]) -> pd.DataFrame:
    work = {key: rows[key] for key in keys} | {"n": 1}
    for name in columns:
        work |= {f"{name}_sum": rows[name], f"{name}_squares": rows[name] ** 2}
    return pd.DataFrame(work).groupby(keys, as_index=False).sum()


def lineup_sums(rows: pd.DataFrame) -> pd.DataFrame:
    """`sums/lineups` from rows with `part` and `lineup`."""
    cells = rows.groupby(["part", "lineup", "strategy"], as_index=False)
    return cells.agg(n=("game", "size"), win_twelfths=("win_twelfths", "sum"))


def curve_sums(rows: pd.DataFrame, values: Mapping[str, npt.NDArray[np.int64]]) -> pd.DataFrame:
    """`sums/curves` from [seat, own turn - 1] by curve."""
    turns = next(iter(values.values())).shape[1]
    frames = []
    for turn in range(turns):
        frame = rows[["part", "strategy"]].assign(turn=turn + 1, n=1)
        frames.append(frame.assign(**{f"{name}_sum": value[:, turn] for name, value in values.items()}))
    return pd.concat(frames).groupby(["part", "strategy", "turn"], as_index=False).sum()


def card_sums(rows: pd.DataFrame, marks: Mapping[str, npt.NDArray[np.bool_]]) -> pd.DataFrame:
    """`sums/cards` from [seat, card] by mark."""
    frames = []
    wins = rows["win_twelfths"].to_numpy()
    for card in range(next(iter(marks.values())).shape[1]):
        frame = rows[["part", "strategy"]].assign(card=card)
        for name, mark in marks.items():
            frame[f"{name}_n"], frame[f"{name}_twelfths"] = mark[:, card].astype(int), mark[:, card] * wins
        frames.append(frame.groupby(["part", "strategy", "card"], as_index=False).sum())
    return pd.concat(frames, ignore_index=True)


def histogram_sums(rows: pd.DataFrame, games: pd.DataFrame, ruleset: Ruleset) -> pd.DataFrame:
    """`sums/histograms` of all columns with bins, those of games under strategy -1."""
    frames = []
    for column in ruleset.seat_columns:
        if column.bins:
            value = rows[column.name].clip(*column.bins)
            frame = rows[["part", "strategy", "win_twelfths"]].assign(value=value, n=1)
            sums = frame.groupby(["part", "strategy", "value"], as_index=False).sum()
            frames.append(sums.assign(column=column.name))
    for column in ruleset.game_columns:
        if column.bins:
            counted = games.assign(value=games[column.name].clip(*column.bins))
            counts = counted.groupby(["part", "value"], as_index=False).size().rename(columns={"size": "n"})
            wins = TWELFTHS * counts["n"]
            frames.append(counts.assign(strategy=-1, column=column.name, win_twelfths=wins))
    order = ["part", "column", "strategy", "value", "n", "win_twelfths"]
    return pd.concat(frames, ignore_index=True)[order]
