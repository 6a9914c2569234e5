"""What games made up for tests have in common: who sits where in every game, and what none of them does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sim.engine.ruleset import Ruleset, Seating, Variant

UNASKED = "no test asks for it"


class Seats(NamedTuple):
    """Numbers that broadcast to [game, seat].

    Attributes:
        block, rotation: of every game, int64 [game, 1].
        seat: int64 [1, seat].
        number: of the strategy that sits there, int64 [game, seat].
    """

    block: npt.NDArray[np.int64]
    rotation: npt.NDArray[np.int64]
    seat: npt.NDArray[np.int64]
    number: npt.NDArray[np.int64]


def seats_of(seating: Seating, first_block: int, blocks: int) -> Seats:
    """Who sits where in each game of some blocks."""
    lineups, rotations = seating.lineups, seating.rotations
    players = lineups.shape[1]
    block = np.repeat(np.arange(first_block, first_block + blocks), rotations)[:, None]
    rotation = np.tile(np.arange(rotations), blocks)[:, None]
    seat = np.arange(players)[None, :]
    number = lineups[block % len(lineups), (seat + rotation) % players].astype(np.int64)
    return Seats(block, rotation, seat, number)


class Toy(Ruleset):
    """A game that is only played, by `play`, and never told."""

    def trace(
        self, variant: Variant, seating: Seating, seed: int, block: int = 0, rotation: int = 0
    ) -> list[dict[str, Any]]:
        raise AssertionError(UNASKED)

    def narrate(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        raise AssertionError(UNASKED)

    def score(self, variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
        raise AssertionError(UNASKED)

    def honest(self, variant: Variant, seating: Seating, seed: int, games: int) -> list[str]:
        raise AssertionError(UNASKED)

    @property
    def pick_signature(self) -> Any:
        return None
