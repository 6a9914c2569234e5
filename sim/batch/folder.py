"""The folder of a run: which files it has, which parts are done, and who may write into it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sim.batch.disk import (
    TEMPORARY,
    content_hash,
    damaged,
    read_bytes,
    read_json,
    unsealed,
    write_json,
    write_whole,
    writing,
)
from sim.batch.lock import LOCK, locked
from sim.batch.parquet import from_bytes, part_files, table_names
from sim.batch.part import Part
from sim.batch.place import is_remote, is_there, names_in, sizes
from sim.batch.record import FIELDS, SCHEMA, difference, run_key
from sim.engine.errors import InputError, RunError


def table_name(table: str, part: int) -> str:
    """The path within a run folder of a part of a table such as `seats` or `sums/seats`."""
    return f"{table}/part-{part:05d}.parquet"


def part_name(part: int) -> str:
    """The path within a run folder of the JSON file of a part."""
    return f"parts/part-{part:05d}.json"


class RunFolder:
    """A run folder at `path`, which need not exist yet.

    Done is what its part's JSON file says is done: that file is written last. A `durable` folder outlives a
    power cut; a temporary one need not.
    """

    def __init__(self, path: Path, durable: bool = True) -> None:
        self.path = path
        self.durable = durable

    @property
    def info_file(self) -> Path:
        """`run.json`."""
        return self.path / "run.json"

    def part_file(self, part: int) -> Path:
        """The JSON file of a part."""
        return self.path / part_name(part)

    def table_file(self, table: str, part: int) -> Path:
        """The Parquet file of a part of a table."""
        return self.path / table_name(table, part)

    # What is there

    def info(self) -> dict[str, Any] | None:
        """The content of `run.json`, None when there is none.

        Raises:
            RunError: it is cut short, or of another schema.
        """
        if not is_there(self.info_file):
            return None
        info = read_json(self.info_file)
        if info.get("schema") != SCHEMA:
            raise RunError(
                f"{self.info_file} has schema {info.get('schema')}, this version reads {SCHEMA}; "
                f"choose another folder"
            )
        missing = [name for name in FIELDS if name not in info]
        if missing:
            raise damaged(self.info_file, f"it lacks '{missing[0]}'")
        return unsealed(self.info_file, info)

    def admit(self, info: Mapping[str, Any], resume: bool) -> dict[str, Any] | None:
        """See whether this run may be written here, without writing; the `run.json` that is there, if any.

        Raises:
            InputError: the folder holds another run, or something else, or this run and `resume` is False.
            RunError: what is there is damaged.
        """
        if is_there(self.path):
            raise InputError(f"{self.path} is a file; choose a folder for the run")
        there = self.info()
        if there is None:
            # The process may have been killed while it wrote its first file.
            begun = self.info_file.name + TEMPORARY
            visible = [name for name in names_in(self.path) if not name.startswith(".") and name != begun]
            if visible and not (resume and "parts" in visible):
                raise InputError(f"{self.path} is not empty and holds no run.json; choose another folder")
            return None
        differs = difference(there, info)
        if differs:
            raise InputError(f"{self.path} holds another run: {differs}; choose another folder")
        if not resume:
            played = f"unfinished ({self.games_done():,} of {there['games']:,} games)"
            state = "complete" if there["status"] == "complete" else played
            raise InputError(f"{self.path} holds this run, {state}; add --resume, or choose another folder")
        return there

    def parts_done(
        self, info: Mapping[str, Any], parts: int, thorough: bool = True
    ) -> dict[int, dict[str, Any]]:
        """The JSON of every part that is done, by number. A part that lacks a file is not done.

        Args:
            info: what the run is.
            parts: how many it has.
            thorough: read every file and compare its hash; otherwise only its size.

        Raises:
            InputError: a part is of another run.
            RunError: a file is damaged.
        """
        key, there = run_key(info), sizes(self.path)
        done = {}
        for part in range(parts):
            path = self.part_file(part)
            if part_name(part) in there:
                record = self.part_record(part)
                if record["run"] != key:
                    raise InputError(f"{path} is of another run; choose another folder")
                if self._files_whole(record, there, thorough):
                    done[part] = record
        return done

    def games_done(self) -> int:
        """Games in the parts that are done; `run.json` does not know after a kill."""
        games = 0
        for path in self.path.glob("parts/part-*.json"):
            with suppress(RunError):  # a damaged part is not done; resuming names it
                games += int(read_json(path).get("games", 0))
        return games

    def part_record(self, part: int) -> dict[str, Any]:
        """The JSON of a part.

        Raises:
            RunError: it is missing or damaged.
        """
        path = self.part_file(part)
        record = read_json(path)
        right = {"run": str, "games": int, "digests": dict, "files": dict}
        wrong = [name for name, kind in right.items() if not isinstance(record.get(name), kind)]
        if wrong:
            raise damaged(path, f"it lacks '{wrong[0]}'")
        return unsealed(path, record)

    def _files_whole(self, record: Mapping[str, Any], there: Mapping[str, int], thorough: bool) -> bool:
        """Whether all files of a part are there; raises RunError for one that is not as it was written."""
        for name, written in record["files"].items():
            path = self.path / name
            if name not in there:
                return False
            if there[name] != written["bytes"]:
                raise damaged(path, f"{there[name]:,} bytes instead of {written['bytes']:,}")
            if thorough:
                self._read_checked(path, written)
        return True

    def _read_checked(self, path: Path, written: Mapping[str, Any]) -> bytes:
        content = read_bytes(path)
        if content_hash(content) != written["hash"]:
            raise damaged(path, "its content has changed")
        return content

    def read(self, table: str, part: int, columns: Sequence[str] | None = None) -> Any:
        """One part of a table as an Arrow table.

        Raises:
            RunError: a file is missing or damaged.
        """
        path, name = self.table_file(table, part), table_name(table, part)
        files = self.part_record(part)["files"]
        if name not in files:
            raise damaged(self.part_file(part), f"it does not list {name}")
        return from_bytes(self._read_checked(path, files[name]), path, columns)

    # What is written

    @contextmanager
    def owned(self) -> Iterator[None]:
        """Make the folder itself; within it nobody else writes here.

        Raises:
            RunError: it cannot be made, or another process is writing here.
        """
        self._make(".")
        with locked(self.path):
            if not is_remote(self.path):
                for leftover in self.path.rglob(f"*.*{TEMPORARY}"):  # of a run that was killed
                    with suppress(OSError):
                        leftover.unlink()
            yield

    def begin(self, info: Mapping[str, Any]) -> None:
        """Write `run.json` and make the folders of parts.

        Raises:
            RunError: they cannot be written.
        """
        self.write_info(info)
        for table in ("parts", *table_names(info["keep"])):
            self._make(table)

    def _make(self, below: str) -> None:
        """Make a folder within this one, where files need one."""
        if not is_remote(self.path):
            with writing(self.path / below):
                (self.path / below).mkdir(parents=True, exist_ok=True)

    def write_info(self, info: Mapping[str, Any]) -> None:
        """Write `run.json`.

        Raises:
            RunError: it cannot be written.
        """
        write_json(self.info_file, info, self.durable)

    def write_part(self, part: Part, key: str) -> None:
        """Write the files of a finished part and, last, the JSON that makes them count.

        Raises:
            RunError: a file cannot be written; the part is then not done.
        """
        files = {}
        for table, content in part_files(part).items():
            write_whole(self.table_file(table, part.number), content, self.durable)
            files[table_name(table, part.number)] = {"bytes": len(content), "hash": content_hash(content)}
        record = {
            "part": part.number,
            "run": key,
            "first_block": part.blocks.start,
            "blocks": len(part.blocks),
            "games": part.games,
            "digests": part.digests(),
            "files": files,
        }
        write_json(self.part_file(part.number), record, self.durable)

    def discard(self, keep: str) -> None:
        """Take back a folder in which no part is done, so that a run that failed at once leaves no trace."""
        self.info_file.unlink(missing_ok=True)
        if is_remote(self.path):
            return
        (self.path / LOCK).unlink(missing_ok=True)
        for table in (*table_names(keep), "sums", "parts", "."):
            with suppress(OSError):  # not empty: something of somebody else's
                (self.path / table).rmdir()
