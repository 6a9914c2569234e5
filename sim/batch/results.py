"""A run that has been played: its data frames, its digests, and any of its games again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sim.batch.folder import RunFolder
from sim.batch.parquet import ROWS, exposed_column
from sim.batch.place import place
from sim.batch.plan import Plan, make_seating
from sim.batch.remade import plan_of, schedule_of, strategies_of, variant_of
from sim.batch.schedule import Schedule
from sim.batch.sums import OF_GAMES, TABLES
from sim.engine.errors import InputError, RunError, nearest
from sim.engine.ruleset import Ruleset, Seating, Variant, ruleset

if TYPE_CHECKING:
    import pandas as pd

GAMES_LABEL = "(game)"  # in the column `strategy` of histograms of games


class Replay(NamedTuple):
    """What `Ruleset.trace` needs to play one game of a run again."""

    variant: Variant
    seating: Seating
    seed: int
    block: int
    rotation: int


class Run:
    """A run folder, read.

    Attributes:
        folder: its path.
        info: the content of `run.json`.
    """

    def __init__(self, folder: RunFolder, info: dict[str, Any]) -> None:
        self.folder = folder.path
        self.info = info
        self._folder = folder

    def __repr__(self) -> str:
        return f"<Run of {self.info['games_done']:,} games of {self.info['game']} in {self.folder}>"

    @property
    def ruleset(self) -> Ruleset:
        """The game.

        Raises:
            InputError: this version does not know it.
        """
        return ruleset(self.info["game"])

    @cached_property
    def variant(self) -> Variant:
        """The game's numbers, as they were played.

        Raises:
            RunError: `run.json` was edited.
        """
        return variant_of(self.info, self._folder.info_file)

    @property
    def strategies(self) -> list[str]:
        """The strategies by their number in the run; the labels in every data frame."""
        return [one["label"] for one in self.info["strategies"]]

    @property
    def schedule(self) -> Schedule:
        """Who sat with whom."""
        return schedule_of(self.info)

    @property
    def digests(self) -> dict[str, str]:
        """Hashes that equal runs share: `trajectories`, `sums`; `seats`, `games`, `exposed` of rows kept."""
        return dict(self.info["digests"])

    @property
    def parts(self) -> int:
        """How many parts the folder has."""
        part_blocks: int = self.info["batch_blocks"] * self.info["part_batches"]
        blocks: int = self.info["blocks"]
        return -(-blocks // part_blocks)

    @cached_property
    def seats(self) -> pd.DataFrame:
        """One row a seat a game: game, block, then the ruleset's seat columns; `strategy` by label.

        Raises:
            InputError: the run kept sums only.
            RunError: a file is missing or damaged.
        """
        return self.rows("seats")

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row a game: game, block, rotation, lineup, the ruleset's game columns, trajectory.

        Raises:
            InputError: the run kept sums only.
            RunError: a file is missing or damaged.
        """
        return self.rows("games")

    def rows(self, name: str, columns: Sequence[str] | None = None, games: int | None = None) -> pd.DataFrame:
        """`seats`, `games` or `exposed` anew, on request with some columns only, which takes less memory.

        `exposed` has a row a seat a game: the cards that chance showed it (Ruleset.exposure), bit c of the
        uint64 column `cards_w` being card 64 w + c.

        Args:
            name: of the rows.
            columns: in this order; None = all.
            games: only the first that many, for which not more parts are read than needed.

        Raises:
            InputError: the run kept sums only, or there is no such table or column.
            RunError: a file is missing or damaged.
        """
        self._check_rows(name, columns)
        return self._rows(name, columns, self._parts_with(games), games)

    def row_parts(self, name: str, columns: Sequence[str] | None = None) -> Iterator[pd.DataFrame]:
        """The same rows part after part, so that a sum over all of them holds one part at a time.

        Raises:
            InputError, RunError: as `rows`.
        """
        self._check_rows(name, columns)
        return (self._rows(name, columns, range(part, part + 1)) for part in range(self.parts))

    def _check_rows(self, name: str, columns: Sequence[str] | None) -> None:
        if name not in ROWS:
            raise InputError(f"no rows '{name}': {nearest(name, ROWS)}")
        if self.info["keep"] != "rows":
            raise InputError(f"{self.folder} kept sums only; play again with --keep rows to have '{name}'")
        if name == "exposed" and self.ruleset.exposure is None:
            raise InputError(f"{self.info['game']} declares no exposure to cards, so keeps no 'exposed'")
        known = self._columns(name)
        for column in columns or ():
            if column not in known:
                raise InputError(f"no column '{column}' in '{name}': {nearest(column, known)}")

    def _rows(
        self, name: str, columns: Sequence[str] | None, parts: range, games: int | None = None
    ) -> pd.DataFrame:
        derived = ["block"] if name != "games" else []
        stored = None if columns is None else ["game", *(c for c in columns if c not in ["game", *derived])]
        frame = self._frame(name, parts, stored)
        if games is not None:
            frame = frame[frame["game"] < games]
        if derived and (columns is None or "block" in columns):
            frame.insert(1, "block", frame["game"] // self.info["rotations"])
        return frame if columns is None else frame[list(columns)]

    def _columns(self, name: str) -> list[str]:
        """The columns of rows of that name."""
        if name == "exposed":
            words = -(-len(self.cards) // 64)
            return ["game", "block", "seat", *map(exposed_column, range(words))]
        if name == "seats":
            return ["game", "block", *(column.name for column in self.ruleset.seat_columns)]
        own = [column.name for column in self.ruleset.game_columns]
        return ["game", "block", "rotation", "lineup", "trajectory", *own]

    def sums(self, name: str) -> pd.DataFrame:
        """Integer sums, kept whatever the run kept; strategies and cards by name.

        Args:
            name: `seats` (by batch, strategy, seat), `games` (by batch), and by part `lineups`, `curves`
                (own turns from 1), `cards`, `histograms`. Those of game columns have the strategy "(game)".

        Raises:
            InputError: no such table.
            RunError: a file is missing or damaged.
        """
        if name not in TABLES:
            raise InputError(f"no sums '{name}': {nearest(name, TABLES)}")
        return self._frame(f"sums/{name}", range(self.parts))

    def lean_sums(self, name: str) -> pd.DataFrame:
        """The same without sums of squares, for who reckons means: of `seats` and `games` half the columns.

        Raises:
            InputError, RunError: as `sums`.
        """
        if name not in ("seats", "games"):
            return self.sums(name)
        columns = self._folder.read(f"sums/{name}", 0).column_names
        kept = [column for column in columns if not column.endswith("_squares")]
        return self._frame(f"sums/{name}", range(self.parts), kept)

    def _parts_with(self, games: int | None) -> range:
        """The parts that hold the first that many games; None: all."""
        of_a_part = self.info["batch_blocks"] * self.info["part_batches"] * self.info["rotations"]
        return range(self.parts if games is None else min(self.parts, -(-games // of_a_part)))

    def _frame(self, table: str, wanted: range, columns: Sequence[str] | None = None) -> pd.DataFrame:
        import pandas as pd
        import pyarrow as pa

        parts = [self._folder.read(table, part, columns) for part in wanted]
        together = pa.concat_tables(parts).unify_dictionaries()
        frame: pd.DataFrame = together.to_pandas(split_blocks=True, use_threads=False)
        if "strategy" in frame:
            labels = self.strategies
            codes = frame["strategy"].to_numpy(dtype="int64")
            if table == "sums/histograms":
                labels, codes = [GAMES_LABEL, *labels], codes - OF_GAMES
            frame["strategy"] = pd.Categorical.from_codes(codes, categories=pd.Index(labels))
        if table == "sums/cards":
            frame["card"] = pd.Categorical.from_codes(
                frame["card"].to_numpy(dtype="int64"), categories=pd.Index(self.cards)
            )
        return frame

    @property
    def cards(self) -> list[str]:
        """The cards by their number: the key column of the table of cards."""
        schema = next(one for one in self.ruleset.schemas if one.name == self.ruleset.card_table)
        return [str(row[schema.key]) for row in self.variant.tables[schema.name]]

    def replay(self, game: int) -> Replay:
        """What it takes to play a game again, by the number in the column `game`.

        Raises:
            InputError: no such game; a strategy's file is missing or has changed.
        """
        if isinstance(game, bool) or not 0 <= int(game) < self.info["games"]:
            last = self.info["games"] - 1
            raise InputError(f"no game {game} in {self.folder}: give a number from 0 to {last}")
        block, rotation = divmod(int(game), self.info["rotations"])
        return Replay(self.variant, self.seating(), self.info["seed"], block, rotation)

    def seating(self) -> Seating:
        """The strategies and lineups of the run, rebuilt from their names, weights and sources.

        Raises:
            InputError: a strategy, one of its weights or its file is missing, or the file has changed.
        """
        return make_seating(strategies_of(self.info, self.folder), self.strategies, self.schedule)

    def plan(self) -> Plan:
        """The plan of the run: played again by the same version it gives the same bytes.

        Raises:
            InputError, RunError: as `seating` and `variant`.
        """
        return plan_of(self.info, self._folder.info_file)


def read_run(folder: str | Path) -> Run:
    """A run from its folder, whatever became of its parts.

    Raises:
        InputError: there is no run in this folder.
        RunError: `run.json` is damaged.
    """
    there = RunFolder(place(folder))
    info = there.info()
    if info is None:
        raise InputError(f"{there.path} holds no run (there is no run.json in it)")
    return Run(there, info)


def open_run(folder: str | Path, unfinished: bool = False) -> Run:
    """A run from its folder.

    Args:
        folder: as given to `run(out=…)`.
        unfinished: accept a run that was interrupted; it can replay games, but has no whole tables.

    Raises:
        InputError: there is no run in this folder.
        RunError: the run is not complete, or a file is missing or damaged.
    """
    run = read_run(folder)
    there, info = run._folder, run.info
    if info["status"] == "complete":
        done = there.parts_done(info, run.parts, thorough=False)
        lacking = [part for part in range(run.parts) if part not in done]
        if lacking:
            raise RunError(
                f"{there.part_file(lacking[0])} or one of its files is missing; run again with --resume"
            )
    elif not unfinished:
        raise RunError(
            f"{there.path} holds an unfinished run ({there.games_done():,} of {info['games']:,} games); "
            f"run again with --resume to finish it"
        )
    return run
