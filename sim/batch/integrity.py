"""Whether a run folder is as it was written, and playing again just the parts that are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.batch.disk import content_hash, read_bytes, writing
from sim.batch.executor import Progress
from sim.batch.folder import RunFolder, part_name, table_name
from sim.batch.parquet import table_names
from sim.batch.part import combined
from sim.batch.place import sizes
from sim.batch.plan import Plan
from sim.batch.record import describe, run_key
from sim.batch.results import Run, read_run
from sim.batch.runs import run_plan
from sim.engine.errors import RunError


@dataclass(frozen=True)
class Fault:
    """Something in a run folder that is not as it was written.

    Attributes:
        path: the file.
        what: what is wrong with it.
        part: the part to be played again; None when no part's playing mends it.
    """

    path: Path
    what: str
    part: int | None


@dataclass(frozen=True)
class Verification:
    """What `verify` found.

    Attributes:
        run: the run.
        whole: numbers of the parts that are as they were written.
        files, size: files read, and their bytes.
        faults: what is wrong, by part and file.
        unplayed: parts that an unfinished run has still to play.
    """

    run: Run
    whole: tuple[int, ...]
    files: int
    size: int
    faults: tuple[Fault, ...]
    unplayed: tuple[int, ...]

    @property
    def broken(self) -> tuple[int, ...]:
        """Parts to be played again."""
        return tuple(sorted({fault.part for fault in self.faults if fault.part is not None}))


def verify(folder: str | Path) -> Verification:
    """Read every file of a run and compare it with its hash.

    Args:
        folder: of a run, complete or not.

    Raises:
        InputError: there is no run in this folder.
        RunError: `run.json` is damaged, so that nothing is known of the run.
    """
    run = read_run(folder)
    place, there = RunFolder(run.folder), sizes(run.folder)
    complete = run.info["status"] == "complete"
    faults: list[Fault] = []
    whole, unplayed, digests = [], [], []
    files = size = 0
    for part in range(run.parts):
        if not complete and part_name(part) not in there:
            unplayed.append(part)
            continue
        check = _Part(place, there, run, part)
        found = list(check.faults())
        faults += found
        files, size = files + check.files, size + check.size
        if not found:
            whole.append(part)
            digests.append(check.record["digests"])
    if complete and not faults and combined(digests) != run.info["digests"]:
        faults.append(Fault(place.info_file, "its digests are not those of its parts", None))
    return Verification(run, tuple(whole), files, size, tuple(faults), tuple(unplayed))


class _Part:
    """One part of a folder, while its files are read."""

    def __init__(self, place: RunFolder, there: Mapping[str, int], run: Run, number: int) -> None:
        self.place, self.there, self.run, self.number = place, there, run, number
        self.record: dict[str, Any] = {}
        self.files = self.size = 0

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the part."""
        path = self.place.part_file(self.number)
        if part_name(self.number) not in self.there:
            yield self._fault(path, "it is missing")
            return
        try:
            self.record = self.place.part_record(self.number)
        except RunError as error:
            yield self._fault(path, _reason(error))
            return
        self.files, self.size = 1, self.there[part_name(self.number)]
        if self.record["run"] != run_key(self.run.info):
            yield self._fault(path, "it is of another run")
            return
        games = self._games()
        if self.record["games"] != games:
            yield self._fault(path, f"it tells of {self.record['games']:,} games, not {games:,}")
        named = self.record["files"]
        for table in table_names(self.run.info["keep"]):
            name = table_name(table, self.number)
            if name in self.there and name not in named:
                yield self._fault(self.place.path / name, f"{path.name} does not list it")
        for name, written in named.items():
            yield from self._file(name, written)

    def _file(self, name: str, written: dict[str, Any]) -> Iterator[Fault]:
        path = self.place.path / name
        if name not in self.there:
            yield self._fault(path, "it is missing")
            return
        try:
            content = read_bytes(path)
        except RunError as error:
            yield self._fault(path, str(error))
            return
        self.files, self.size = self.files + 1, self.size + len(content)
        if len(content) != written["bytes"]:
            yield self._fault(path, f"it has {len(content):,} bytes, not {written['bytes']:,}")
        elif content_hash(content) != written["hash"]:
            yield self._fault(path, "its content has changed")

    def _games(self) -> int:
        info = self.run.info
        part_blocks = info["batch_blocks"] * info["part_batches"]
        first = self.number * part_blocks
        return int(min(part_blocks, info["blocks"] - first) * info["rotations"])

    def _fault(self, path: Path, what: str) -> Fault:
        return Fault(path, what, self.number)


def _reason(error: RunError) -> str:
    """Why a file is damaged, without the advice that `verify --repair` makes needless."""
    return str(error).partition("(")[2].rpartition(")")[0] or str(error)


def repair(found: Verification, threads: int | None = None, progress: Progress | None = None) -> Run:
    """Play again the parts of a run that are missing or damaged, and finish it.

    Args:
        found: from `verify`.
        threads, progress: as of `run`.

    Returns:
        The complete run.

    Raises:
        InputError: version or a strategy is not what the run was played with; nothing was deleted.
        RunError: the parts played again differ from what they were, or `run.json` cannot be mended so.
    """
    stuck = [fault for fault in found.faults if fault.part is None]
    if stuck:
        said = f"{stuck[0].path}: {stuck[0].what}"
        raise RunError(f"{said}; no part is to blame: play the run anew in another folder")
    run = found.run
    plan, place = run.plan(), RunFolder(run.folder)
    place.admit(describe(plan), resume=True)  # refuses what would be another run
    with place.owned():
        for part in found.broken:
            _forget(place, part, plan)
    return run_plan(plan, run.folder, threads, resume=True, progress=progress)


def _forget(place: RunFolder, part: int, plan: Plan) -> None:
    """Delete a part, its record first, so that it never counts without its files."""
    tables = [place.table_file(table, part) for table in table_names(plan.keep)]
    for path in (place.part_file(part), *tables):
        with writing(path):
            path.unlink(missing_ok=True)
