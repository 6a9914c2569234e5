"""Play strategies against each other, in the kernels themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

import strategies
from sim.engine.inputs import load_variant
from sim.engine.records import Filled
from sim.engine.ruleset import Ruleset, Seating, Variant, ruleset
from strategies import Strategy


class Stage:
    """A game and the strategies built in for it."""

    def __init__(self, game: str) -> None:
        self.game = game

    @cached_property
    def ruleset(self) -> Ruleset:
        return ruleset(self.game)

    @cached_property
    def known(self) -> dict[str, Strategy]:
        """The built-in strategies by name."""
        return strategies.available(self.game)

    @property
    def judges(self) -> list[str]:
        """The names of all that do not play by chance."""
        return [name for name in self.known if name != "random"]

    @cached_property
    def published(self) -> Variant:
        """The packaged numbers."""
        return load_variant(self.ruleset)

    def altered(self, **rules: Any) -> Variant:
        """The packaged numbers with some rules changed."""
        return Variant(self.game, {**self.published.rules, **rules}, self.published.tables)

    def seated(self, lineup: Sequence[Strategy | str]) -> Seating:
        """A lineup, one strategy a seat, seats rotated."""
        named = [strategies.parse_seat(one, self.known) if isinstance(one, str) else one for one in lineup]
        unique = list({one.label: one for one in named}.values())
        numbers = {one.label: number for number, one in enumerate(unique)}
        weights = np.zeros((len(unique), max(1, *(len(one.weights) for one in unique))), np.int64)
        for row, one in enumerate(unique):
            weights[row, : len(one.weights)] = one.thousandths()
        lineups = np.array([[numbers[one.label] for one in named]], np.int32)
        return Seating(tuple(numbers), tuple(one.pick for one in unique), weights, lineups, len(named))

    def play(
        self,
        lineup: Sequence[Strategy | str],
        blocks: int,
        seed: int = 1,
        variant: Variant | None = None,
        first: int = 0,
    ) -> Filled:
        """Every rotation of a lineup, on that many deals; strategy numbers are in order of first mention."""
        return self.ruleset.play(variant or self.published, self.seated(lineup), seed, first, blocks)

    def wins(self, first: str, second: str, players: int, blocks: int) -> npt.NDArray[np.float64]:
        """Of each block, the share of wins of one `first` against a field of `second`."""
        filled = self.play([first] + [second] * (players - 1), blocks, seed=2024)
        mine = np.where(filled.seats["strategy"] == 0, filled.seats["win_twelfths"], 0)
        return np.asarray(mine.reshape(blocks, -1).sum(axis=1) / 12 / players)

    def mixed(self, rounds: int = 1) -> dict[str, npt.NDArray[np.void]]:
        """The seats of each judge in all fields of four different ones, the same number of games each."""
        everyone = self.seated(self.judges)
        lineups = np.array(list(combinations(range(len(self.judges)), 4)), np.int32)
        seating = Seating(everyone.names, everyone.pickers, everyone.weights, lineups, 4)
        rows = self.ruleset.play(self.published, seating, 7, 0, rounds * len(lineups)).seats
        return {name: rows[rows["strategy"] == number] for number, name in enumerate(self.judges)}


def lower_bound(shares: npt.NDArray[np.float64]) -> float:
    """Three standard errors below the mean of the blocks."""
    return float(shares.mean() - 3 * shares.std(ddof=1) / np.sqrt(len(shares)))


LONDON, COUNCIL = Stage("london"), Stage("council")
STAGES = (LONDON, COUNCIL)
