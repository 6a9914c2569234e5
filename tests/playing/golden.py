"""Golden games: whole games as readable text, held against what the kernel plays now."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sim.batch.plan import make_seating
from sim.batch.schedule import make_schedule
from sim.engine.ruleset import Ruleset, Variant
from strategies.registry import available


@dataclass(frozen=True)
class Golden:
    """One game: its file's name, its seed and who sits in which seat."""

    name: str
    seed: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Shelf:
    """The golden games of one ruleset.

    Attributes:
        ruleset: the game.
        variant: its numbers.
        folder: a package that holds a file a game and, as a module, writes them anew.
        games: which.
    """

    ruleset: Ruleset
    variant: Callable[[], Variant]
    folder: Path
    games: tuple[Golden, ...]

    def path(self, golden: Golden) -> Path:
        return self.folder / f"{golden.name}.txt"

    def text(self, golden: Golden) -> str:
        """The story of the game, under the digest of its trace."""
        return "\n".join(self._lines(golden)) + "\n"

    def _lines(self, golden: Golden) -> Iterator[str]:
        known = available(self.ruleset.name)
        unique = sorted(set(golden.seats))
        numbers = [unique.index(name) for name in golden.seats]
        seating = make_seating(
            [known[name] for name in unique], unique, make_schedule("lineup", numbers, len(numbers))
        )
        variant = self.variant()
        trace = self.ruleset.trace(variant, seating, golden.seed)
        yield f"digest of the trace: {digest(trace)}"
        yield from self.ruleset.narrate(variant, trace)

    def assert_as_written(self, golden: Golden) -> None:
        """The game is played as its file says.

        Raises:
            AssertionError: shows the first lines that differ, and how the file is written anew.
        """
        written, now = self.path(golden).read_text(encoding="utf-8"), self.text(golden)
        if written != now:
            lines = difflib.unified_diff(
                written.splitlines(), now.splitlines(), "written", "now", lineterm="", n=2
            )
            command = f"python -m tests.{self.ruleset.name}.golden"
            shown = "\n".join(list(lines)[:40])
            raise AssertionError(f"{golden.name} differs; if that is meant, run: {command}\n{shown}")

    def write(self) -> None:
        """Write all of them anew, and say which are not as they were."""
        for golden in self.games:
            path, text = self.path(golden), self.text(golden)
            changed = not path.exists() or path.read_text(encoding="utf-8") != text
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name}: {'written' if changed else 'as it was'}")


def digest(trace: list[dict[str, object]]) -> str:
    """A hash of every event, key and number."""
    lines = (json.dumps(event, sort_keys=True, separators=(",", ":")) for event in trace)
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()
