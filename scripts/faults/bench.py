"""Where faults are tried: runs in processes of their own, and the digests they must come to."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import sim.batch
from scripts.benchmark.processes import ALDERMAN, ROOT


class FaultError(Exception):
    """Something was not as it should be."""


class ForbiddenError(Exception):
    """This user may not do the fault here."""


@dataclass(frozen=True)
class Asked:
    """A run, as it is typed.

    Attributes:
        game, players, games, seed, keep: of the run.
        more: further words.
    """

    game: str
    players: int
    games: int
    seed: int
    keep: str
    more: tuple[str, ...] = ()

    def words(self, folder: Path, *more: str) -> list[str]:
        """`run …`, to be resumed if it was begun."""
        numbers = ("--players", self.players, "--games", self.games, "--seed", self.seed, "--keep", self.keep)
        return [*map(str, ("run", self.game, *numbers, "--out", folder, "--resume", *self.more)), *more]


@dataclass
class Bench:
    """A place for runs, with chance of its own.

    Attributes:
        place: an empty folder.
        chance: every random choice; a seed plays the same faults.
        say: told what is being done.
        code: what a process of Alderman runs.
    """

    place: Path
    chance: random.Random
    say: Callable[[str], None]
    code: str = ALDERMAN
    _digests: dict[Asked, dict[str, str]] = field(default_factory=dict)

    def folder(self) -> Path:
        """One that is not there yet."""
        return Path(tempfile.mkdtemp(dir=self.place)) / "run"

    def begin(self, words: Sequence[str], code: str | None = None) -> subprocess.Popen[str]:
        """Start `alderman …`."""
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        return subprocess.Popen(
            [sys.executable, "-c", code or self.code, *words],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(self, words: Sequence[str], code: str | None = None) -> tuple[int, str]:
        """Run `alderman …` to its end: exit code, and standard error after standard output."""
        process = self.begin(words, code)
        out, errors = process.communicate(timeout=1_800)
        check("Traceback" not in errors, f"a traceback: {errors}")
        return process.returncode, out + errors

    def digests(self, asked: Asked) -> dict[str, str]:
        """What an undisturbed run comes to."""
        if asked not in self._digests:
            folder = self.folder()
            code, said = self.call(asked.words(folder))
            check(code == 0, f"an undisturbed run failed: {said}")
            self._digests[asked] = digests_in(folder)
            shutil.rmtree(folder.parent)
        return self._digests[asked]

    def finish(self, asked: Asked, folder: Path) -> None:
        """Resume a run and compare it with the undisturbed one; its folder is deleted."""
        code, said = self.call(asked.words(folder))
        check(code == 0, f"it did not resume: {said}")
        self.compare(asked, folder)

    def compare(self, asked: Asked, folder: Path) -> None:
        """Compare a run with the undisturbed one; its folder is deleted."""
        check(digests_in(folder) == self.digests(asked), f"{asked} came to other digests")
        found = sim.batch.verify(folder)
        check(not found.faults, f"a finished run has faults: {found.faults}")
        left = list(folder.rglob("*.tmp"))
        check(not left, f"left over: {left}")
        shutil.rmtree(folder.parent)


def check(right: bool, otherwise: str) -> None:
    """Raise FaultError unless it is as it should be."""
    if not right:
        raise FaultError(otherwise)


def digests_in(folder: Path) -> dict[str, str]:
    """The digests that `run.json` tells."""
    return dict(json.loads((folder / "run.json").read_text(encoding="utf-8"))["digests"])
