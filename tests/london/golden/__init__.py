"""Golden games: whole games as readable text, held against what the kernel plays now.

`python -m tests.london.golden` writes them anew. Do so after a change that is meant to change games, and read
the difference: the two games of `random` change only with the rules, the deal or the order of options; the
third also when a strategy is tuned.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sim.batch.plan import make_seating
from sim.batch.schedule import make_schedule
from sim.london.ruleset import RULESET
from strategies.registry import available
from tests.london.situations import variant_of

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """One game: its file's name, its seed and who sits in which seat."""

    name: str
    seed: int
    seats: tuple[str, ...]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def text(self) -> str:
        """The story of the game, under the digest of its trace."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        known = available("london")
        unique = sorted(set(self.seats))
        schedule = make_schedule("lineup", [unique.index(name) for name in self.seats], len(self.seats))
        seating = make_seating([known[name] for name in unique], unique, schedule)
        variant = variant_of()
        trace = RULESET.trace(variant, seating, self.seed)
        yield f"digest of the trace: {digest(trace)}"
        yield from RULESET.narrate(variant, trace)


def digest(trace: list[dict[str, object]]) -> str:
    """A hash of every event, key and number."""
    lines = (json.dumps(event, sort_keys=True, separators=(",", ":")) for event in trace)
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()


GOLDEN = (
    Golden("two-random", 7, ("random",) * 2),
    Golden("three-random", 8, ("random",) * 3),
    Golden("four-strategies", 9, ("balanced", "financier", "landlord", "almoner")),
)
