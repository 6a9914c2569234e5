"""The plan of a run: all that its results depend on, and how games fall into blocks, batches and parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from sim.batch.schedule import Schedule, default_schedule, make_schedule
from sim.engine.errors import InputError, nearest
from sim.engine.ruleset import Ruleset, Seating, Variant

MAX_GAMES = 10**12
MAX_STRATEGIES = 32
ROWS_BY_DEFAULT = 1_000_000  # games up to which rows are kept unless told otherwise
MAX_ROW_GAMES = 100_000_000  # beyond, one part's rows would no longer fit in memory
BATCHES = 1_000  # aimed at: the sampling unit of intervals
WHOLE_CYCLES_FROM = 50  # batches are whole cycles of the schedule when that leaves so many
PARTS = 50  # aimed at: the unit that is written and resumed, so that a kill costs a fiftieth of a run at most
PART_ROWS = 100_000  # games of a part with rows at most, unless one batch has more: they lie in memory
KEEP = ("rows", "sums")


class Player(Protocol):
    """What a plan needs of a strategy; `strategies.Strategy` is one."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def label(self) -> str:
        """Its name and the weights that were changed; tells two seats of one strategy apart."""

    @property
    def source(self) -> str:
        """Where it is from: "built-in", "entry point NAME", or the path of a file."""

    @property
    def values(self) -> Mapping[str, float]:
        """Its weights."""

    @property
    def pick(self) -> Any:
        """Its compiled function."""

    def thousandths(self) -> npt.NDArray[np.int64]:
        """Its weights as the kernel takes them."""


@dataclass(frozen=True)
class Plan:
    """What is played. Equal plans give the same bytes, whatever the threads, the chunks and interruptions.

    Made by `make_plan`, which checks what a user may get wrong.

    Attributes:
        ruleset: the game.
        variant: its numbers.
        players: at the table.
        games_asked: games asked for; `games` are played, whole blocks.
        seed: root seed, 0 … 2**64 - 1.
        schedule: who sits with whom.
        strategies: by their number in the run.
        keep: "rows" (a row a seat and a game) or "sums" (sums only).
    """

    ruleset: Ruleset
    variant: Variant
    players: int
    games_asked: int
    seed: int
    schedule: Schedule
    strategies: tuple[Player, ...]
    keep: str

    @property
    def rotations(self) -> int:
        """Games a block."""
        return self.schedule.rotations

    @property
    def blocks(self) -> int:
        """Deals played."""
        return -(-self.games_asked // self.rotations)

    @property
    def games(self) -> int:
        """Games played: those asked for, rounded up to whole blocks."""
        return self.blocks * self.rotations

    @property
    def rounding(self) -> str | None:
        """One line for the user when more games are played than were asked for."""
        if self.games == self.games_asked:
            return None
        return (
            f"{self.games_asked:,} games asked, {self.games:,} played: every deal is played under all "
            f"{self.rotations} rotations of the seats"
        )

    @property
    def labels(self) -> tuple[str, ...]:
        """The strategies' names as tables show them."""
        return tuple(strategy.label for strategy in self.strategies)

    @cached_property
    def batch_blocks(self) -> int:
        """Blocks a batch: about `BATCHES` batches, whole cycles of the schedule if enough are left."""
        blocks = max(1, round(self.blocks / BATCHES))
        cycle = len(self.schedule.lineups)
        whole = max(1, round(blocks / cycle)) * cycle
        return whole if self.blocks // whole >= WHOLE_CYCLES_FROM else blocks

    @property
    def batches(self) -> int:
        """Batches in all; the last may be shorter."""
        return -(-self.blocks // self.batch_blocks)

    @cached_property
    def part_batches(self) -> int:
        """Batches a part; with sums only there are as many parts, and so a folder as large, for any games."""
        wanted = round(self.batches / PARTS)
        if self.keep == "rows":
            wanted = min(wanted, PART_ROWS // (self.batch_blocks * self.rotations))
        return max(1, wanted)

    @property
    def part_blocks(self) -> int:
        """Blocks a part; the last may have fewer."""
        return self.part_batches * self.batch_blocks

    @property
    def parts(self) -> int:
        """Parts in all."""
        return -(-self.batches // self.part_batches)

    def blocks_of(self, part: int) -> range:
        """The blocks of a part."""
        first = part * self.part_blocks
        return range(first, min(first + self.part_blocks, self.blocks))

    def seating(self) -> Seating:
        """The strategies and lineups as the kernel takes them; compiles the strategies' `pick`.

        Raises:
            StrategyError: a strategy does not compile.
        """
        return make_seating(self.strategies, self.labels, self.schedule)


def make_seating(strategies: Sequence[Player], labels: Sequence[str], schedule: Schedule) -> Seating:
    """Strategies and lineups as the kernel takes them.

    Raises:
        StrategyError: a strategy does not compile.
    """
    rows = [strategy.thousandths() for strategy in strategies]
    weights = np.zeros((len(rows), max([1, *map(len, rows)])), np.int64)
    for number, row in enumerate(rows):
        weights[number, : len(row)] = row
    return Seating(
        names=tuple(labels),
        pickers=tuple(strategy.pick for strategy in strategies),
        weights=weights,
        lineups=np.array(schedule.lineups, np.int32),
        rotations=schedule.rotations,
    )


def make_plan(
    ruleset: Ruleset,
    variant: Variant,
    strategies: Sequence[Player],
    players: int = 4,
    games: int = 10_000,
    seed: int = 0,
    schedule: str | None = None,
    keep: str | None = None,
) -> Plan:
    """A checked plan.

    Args:
        ruleset, variant: the game and its numbers.
        strategies: the seats, in order. For the schedule `lineup` one a player; the same may sit twice.
        players: at the table.
        games: how many; rounded up to whole blocks.
        seed: root seed.
        schedule: one of `SCHEDULES`; by default `lineup` for a seat a player, else `all`.
        keep: "rows" or "sums"; rows up to a million games unless told otherwise.

    Raises:
        InputError: a number out of range, too many strategies or one twice, an unknown schedule or keep.
    """
    if not 1 <= _whole("games", games) <= MAX_GAMES:
        raise InputError(f"games = {games}: give a number from 1 to 10^12")
    if not 0 <= _whole("seed", seed) < 2**64:
        raise InputError(f"seed = {seed}: give a number from 0 to 2^64 - 1")
    ruleset.check_players(variant, _whole("players", players))
    if not strategies:
        raise InputError(f"no strategies to play {ruleset.name} with")
    name = schedule or default_schedule(len(strategies), players)
    numbered: dict[str, int] = {}
    unique: list[Player] = []
    seats = []
    for strategy in strategies:
        label = strategy.label
        if label not in numbered:
            numbered[label] = len(unique)
            unique.append(strategy)
        elif name != "lineup":
            raise InputError(f"strategy '{label}' is given twice; schedule '{name}' takes each once")
        seats.append(numbered[label])
    if len(unique) > MAX_STRATEGIES:
        raise InputError(
            f"{len(unique)} strategies: a run takes at most {MAX_STRATEGIES}; name fewer with --seat"
        )
    made = make_schedule(name, seats, players)
    chosen = keep or ("rows" if games <= ROWS_BY_DEFAULT else "sums")
    if chosen not in KEEP:
        raise InputError(f"keep = '{chosen}': {nearest(chosen, KEEP)}")
    if chosen == "rows" and games > MAX_ROW_GAMES:
        raise InputError(
            f"rows of {games:,} games: rows are kept for at most {MAX_ROW_GAMES:,}; use --keep sums"
        )
    return Plan(ruleset, variant, players, int(games), int(seed), made, tuple(unique), chosen)


def _whole(name: str, value: object) -> int:
    """An integer a user gave, or InputError naming it."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise InputError(f"{name} = {value!r}: give a whole number")
    return int(value)
