"""The Parquet files of a run folder: which columns they have, to bytes and back."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sim.batch.disk import damaged
from sim.batch.part import Part
from sim.batch.plan import Plan
from sim.batch.sums import TABLES, Table
from sim.engine.records import Column

ROWS = ("seats", "games", "exposed")
NARROW = ("strategy", "seat", "win_twelfths")  # fit in a byte whatever the game


def part_files(part: Part) -> dict[str, bytes]:
    """The files of a finished part: content by name of the table, `seats` or `sums/seats`."""
    files = {}
    if part.plan.keep == "rows":
        files["seats"] = _to_bytes(_seat_rows(part))
        files["games"] = _to_bytes(_game_rows(part))
    if part.has_exposed:
        files["exposed"] = _to_bytes(_exposed_rows(part))
    for name, table in part.tables.items():
        files[f"sums/{name}"] = _to_bytes(_sum_rows(part.plan, table))
    return files


def table_names(keep: str) -> tuple[str, ...]:
    """The tables a run has, which are also the folders their parts are in."""
    sums = tuple(f"sums/{name}" for name in TABLES)
    return (*ROWS, *sums) if keep == "rows" else sums


def _seat_rows(part: Part) -> Any:
    plan = part.plan
    game = np.repeat(_game_numbers(part), plan.players)
    seats = part.stacked("seats")
    columns: dict[str, Any] = {"game": game}
    for column in plan.ruleset.seat_columns:
        columns[column.name] = seats[column.name].astype(np.int8 if column.name in NARROW else np.int32)
    return _described(columns, plan.ruleset.seat_columns)


def _game_rows(part: Part) -> Any:
    plan = part.plan
    game = _game_numbers(part)
    block, rotation = np.divmod(game, plan.rotations)
    games = part.stacked("games")
    columns: dict[str, Any] = {
        "game": game,
        "block": block,
        "rotation": rotation.astype(np.int32),
        "lineup": (block % len(plan.schedule.lineups)).astype(np.int32),
    }
    columns |= {column.name: games[column.name].astype(np.int32) for column in plan.ruleset.game_columns}
    columns["trajectory"] = part.stacked("trajectories")
    return _described(columns, plan.ruleset.game_columns)


def _exposed_rows(part: Part) -> Any:
    players = part.plan.players
    game = np.repeat(_game_numbers(part), players)
    columns: dict[str, Any] = {"game": game, "seat": np.tile(np.arange(players, dtype=np.int8), part.games)}
    words = part.stacked("exposed")
    known = [
        Column(exposed_column(word), "cards", f"cards from {64 * word} on, a bit each, lowest first")
        for word in range(words.shape[1])
    ]
    columns |= {column.name: words[:, word] for word, column in enumerate(known)}
    return _described(columns, known)


def exposed_column(word: int) -> str:
    """The column of rows that holds so many a word of the cards shown."""
    return f"cards_{word}"


def _game_numbers(part: Part) -> np.ndarray[Any, np.dtype[np.int64]]:
    rotations = part.plan.rotations
    return np.arange(part.blocks.start * rotations, part.blocks.stop * rotations, dtype=np.int64)


def _sum_rows(plan: Plan, table: Table) -> Any:
    columns: dict[str, Any] = dict(table)
    if "column" in columns:  # of histograms: from the number to the name
        names = [column.name for column in (*plan.ruleset.seat_columns, *plan.ruleset.game_columns)]
        # A seat column and a game column may share a name: the strategy -1 tells them apart.
        entries = list(dict.fromkeys(names))
        numbers = np.array([entries.index(name) for name in names], np.int32)
        columns["column"] = pa.DictionaryArray.from_arrays(numbers[columns["column"]], entries)
    return pa.table(columns)


def _described(columns: Mapping[str, Any], known: Sequence[Column]) -> Any:
    """An Arrow table whose fields carry unit and meaning, for readers other than this package."""
    about = {column.name: {"unit": column.unit, "doc": column.doc} for column in known}
    arrays = {name: pa.array(values) for name, values in columns.items()}
    schema = pa.schema(
        [pa.field(name, array.type, metadata=about.get(name)) for name, array in arrays.items()]
    )
    return pa.table(list(arrays.values()), schema=schema)


def _to_bytes(table: Any) -> bytes:
    """Numbers of games and sums, which are the 64-bit columns, as differences; all others by a dictionary."""
    running = [field.name for field in table.schema if field.type == pa.int64()]
    sink = io.BytesIO()
    pq.write_table(
        table,
        sink,
        compression="zstd",
        use_dictionary=[name for name in table.column_names if name not in running],
        column_encoding=dict.fromkeys(running, "DELTA_BINARY_PACKED"),
        write_statistics=running,
    )
    return sink.getvalue()


def from_bytes(content: bytes, path: Path, columns: Sequence[str] | None = None) -> Any:
    """An Arrow table from a Parquet file's bytes.

    Args:
        content: of the file.
        path: of the file, for errors.
        columns: in this order; None = all.

    Raises:
        RunError: the bytes are not such a file, or a column is not in it.
    """
    try:
        # In this thread: a part is small, and handing its columns to others takes longer than reading them.
        with pq.ParquetFile(pa.BufferReader(content), pre_buffer=False) as file:
            table = file.read(columns=None if columns is None else list(columns), use_threads=False)
        return table if columns is None else table.select(list(columns))
    except (pa.ArrowException, OSError) as error:
        raise damaged(path, str(error).splitlines()[0]) from None
    except KeyError as error:
        raise damaged(path, f"it lacks the column {error}") from None
