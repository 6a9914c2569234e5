"""Calls into a ruleset's compiled loop: Python allocates, the kernel fills, a fault comes back with names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from sim.engine.asking import addresses, asker
from sim.engine.errors import StrategyError
from sim.engine.log import WIDTH
from sim.engine.loop import (
    BROUGHT,
    DEALT,
    PLAYED,
    PLAYED_ALL,
    STUCK,
    bind,
    blocks_signature,
    play_blocks,
    play_game,
)
from sim.engine.pacing import COLUMNS, ROUNDS
from sim.engine.records import Filled
from sim.engine.ruleset import Seating, Variant

FIRST_LOG = 1 << 15  # rows of a trace's log; a longer game is played again with room for it

Pack = Callable[[Variant, int], tuple[npt.NDArray[np.void], npt.NDArray[np.void]]]


@dataclass(frozen=True)
class Sizes:
    """How much room a ruleset's games need.

    Attributes:
        options: the most that a decision can list.
        keys: cards or other pieces shuffled in one deal.
        players: seats.
        curves: curves by own turn.
        marks: marks of a card.
        card_table: the table whose rows are the cards that are counted.
    """

    options: int
    keys: int
    players: int
    curves: int
    marks: int
    card_table: str = "cards"


@dataclass(frozen=True)
class Stretch:
    """Which games to play: `blocks` blocks from `first_block`, each under `rotations` rotations."""

    seed: int
    first_block: int
    blocks: int
    first_rotation: int
    rotations: int


@dataclass(frozen=True)
class Traced:
    """One game, kept whole.

    Attributes:
        log: int32 [event, WIDTH], see the ruleset's Event.
        snapshots: records of the game; [0] is the deal, [t] the end of turn t.
        rows: the seats' results.
        stopped: whether a turn limit ended it.
    """

    log: npt.NDArray[np.int32]
    snapshots: npt.NDArray[np.void]
    rows: npt.NDArray[np.void]
    stopped: bool


@dataclass(frozen=True, eq=False)
class Machine:
    """A ruleset's records and kernels, and the loop compiled with them.

    Attributes:
        home: module of the ruleset, after which its compiled loop is kept.
        game, seat_row, game_row: dtypes of a game's record and of the rows of results.
        types: numba types of a game's record, a rules record, the array of cards; the signature of a pick.
        kinds: kinds of decision, by the code in `game["kind"]`.
        kernels: what sim.engine.loop.BROUGHT asks for, by name.
        pack: a variant, for a number of players, as records for the kernel: rules (one), cards.
        turns: the most turns that a game of this variant with so many players can have.
        sizes: how much room its games need.
        reshuffle: kernel (game, cards, key) that deals anew what the player to move cannot see.
    """

    home: str
    game: np.dtype[np.void]
    seat_row: np.dtype[np.void]
    game_row: np.dtype[np.void]
    types: tuple[Any, Any, Any, Any]
    kinds: type[IntEnum]
    kernels: Mapping[str, Any]
    pack: Pack
    turns: Callable[[Variant, int], int]
    sizes: Sizes
    reshuffle: Any

    @cached_property
    def play_game(self) -> Any:
        """The loop of one game, with this ruleset's kernels."""
        missing = {template.__name__ for template in BROUGHT} - self.kernels.keys()
        if missing:
            raise TypeError(f"{self.home} brings no kernel {', '.join(sorted(missing))}")
        return bind(play_game, {**self.kernels, "ask": self.ask}, self.home)

    @cached_property
    def ask(self) -> Any:
        """Asks a strategy by its address, see sim.engine.asking."""
        return asker(self.types[3])

    @cached_property
    def play_blocks(self) -> Any:
        """The loop over blocks: the one entry into compiled code."""
        signature = blocks_signature(*self.types[:3], self.seat_row, self.game_row)
        return bind(play_blocks, {**self.kernels, "play_game": self.play_game}, self.home, signature)

    def scratch(self) -> tuple[Any, ...]:
        """What `play_blocks` works in: its last six arguments."""
        return (
            np.zeros(self.sizes.options, np.int32),
            np.zeros(self.sizes.keys, np.uint64),
            np.zeros(self.sizes.players, np.int64),
            np.zeros(ROUNDS, np.int64),
            np.zeros(ROUNDS, np.int64),
            np.zeros((ROUNDS, self.sizes.players), np.int64),
        )

    def allocate(self, variant: Variant, seating: Seating, games: int, curve_turns: int) -> Filled:
        """Zeroed arrays for the results of that many games."""
        strategies, players = len(seating.names), seating.lineups.shape[1]
        cards = len(variant.tables[self.sizes.card_table])
        return Filled(
            seats=np.zeros(games * players, self.seat_row),
            games=np.zeros(games, self.game_row),
            trajectories=np.zeros(games, np.uint64),
            curves=np.zeros((strategies, curve_turns, 1 + self.sizes.curves), np.int64),
            cards=np.zeros((strategies, cards, self.sizes.marks, 2), np.int64),
            pacing=np.zeros((2, ROUNDS, COLUMNS), np.int64),
            exposed=np.zeros((games * players, -(-cards // 64)), np.uint64),
        )

    def call(
        self,
        variant: Variant,
        seating: Seating,
        stretch: Stretch,
        filled: Filled,
        log: npt.NDArray[np.int32] | None = None,
        snapshots: npt.NDArray[np.void] | None = None,
    ) -> npt.NDArray[np.void]:
        """Play a stretch of games into `filled`, and into log and snapshots where given.

        Returns:
            the scratch records: [DEALT] the last block's deal, [PLAYED] its last game at the end.

        Raises:
            StrategyError: a strategy raised or picked an index out of range.
        """
        games, cursor = np.zeros(3, self.game), np.zeros(1, np.int64)
        rules, cards = self._packed(variant, seating.lineups.shape[1])
        picks = addresses(seating.pickers, self.types[3])
        play = self.play_blocks  # compiled here, where a fault is not a strategy's
        with np.errstate(over="ignore"):  # uint64 wraps on purpose; numpy says so when the compiler is off
            try:
                status = play(
                    games,
                    rules[0],
                    cards,
                    picks,
                    seating.weights,
                    seating.lineups,
                    np.uint64(stretch.seed),
                    stretch.first_block,
                    stretch.blocks,
                    stretch.first_rotation,
                    stretch.rotations,
                    filled.seats,
                    filled.games,
                    filled.trajectories,
                    filled.curves,
                    filled.cards,
                    filled.pacing,
                    filled.exposed,
                    np.zeros((0, WIDTH), np.int32) if log is None else log,
                    np.zeros(0, self.game) if snapshots is None else snapshots,
                    cursor,
                    *self.scratch(),
                )
            except Exception as error:
                where = self._where(seating, stretch, games[PLAYED], int(cursor[0]))
                raise StrategyError(f"{where} raised {type(error).__name__}: {error}") from error
        if status != PLAYED_ALL:
            where = self._where(seating, stretch, games[PLAYED], int(cursor[0]))
            if status == STUCK:
                raise RuntimeError(f"the rules leave nothing to choose from: {where}")
            raise StrategyError(f"{where} picked an index that is not among the options listed")
        return games

    def _packed(self, variant: Variant, players: int) -> tuple[npt.NDArray[np.void], npt.NDArray[np.void]]:
        """`pack`, once for all stretches of a run: the last variant's is kept. Kernels only read it."""
        last: tuple[Variant, int, tuple[Any, Any]] | None = self._last.get("packed")
        if last is None or last[0] is not variant or last[1] != players:
            last = (variant, players, self.pack(variant, players))
            self._last["packed"] = last
        return last[2]

    @cached_property
    def _last(self) -> dict[str, Any]:
        return {}

    def _where(self, seating: Seating, stretch: Stretch, game: Any, at: int) -> str:
        """Who decided what, and in which game, for the message of a strategy's fault."""
        block = stretch.first_block + at // stretch.rotations
        rotation = stretch.first_rotation + at % stretch.rotations
        lineup = seating.lineups[block % len(seating.lineups)]
        seat = int(game["player"])
        name = seating.names[lineup[(seat + rotation) % len(lineup)]]
        kind = self.kinds(int(game["kind"])).name.lower()
        return (
            f"strategy '{name}' (seat {seat}, turn {int(game['turn'])}, decision '{kind}', "
            f"game {block * seating.rotations + rotation}, seed {stretch.seed})"
        )

    def play(self, variant: Variant, seating: Seating, stretch: Stretch, curve_turns: int) -> Filled:
        """Play a stretch of games and keep what results need."""
        filled = self.allocate(variant, seating, stretch.blocks * stretch.rotations, curve_turns)
        self.call(variant, seating, stretch, filled)
        return filled

    def trace_game(self, variant: Variant, seating: Seating, seed: int, block: int, rotation: int) -> Traced:
        """Play one game with its log kept."""
        rows = FIRST_LOG
        while True:
            stretch = Stretch(seed, block, 1, rotation, 1)
            filled = self.allocate(variant, seating, 1, 1)
            log = np.zeros((rows, WIDTH), np.int32)
            turns = self.turns(variant, seating.lineups.shape[1])
            snapshots = np.zeros(turns + 1, self.game)
            games = self.call(variant, seating, stretch, filled, log, snapshots)
            used = int(games[PLAYED]["log_count"])
            if used <= rows:
                break
            rows = used
        snapshots[0] = games[DEALT]
        stopped = bool(filled.games["stopped"][0])
        return Traced(log[:used], snapshots, filled.seats, stopped)


def types_of(
    game: np.dtype[np.void], rules: np.dtype[np.void], card: np.dtype[np.void]
) -> tuple[Any, Any, Any, Any]:
    """`Machine.types` of the dtypes of a game's record, a rules record and a card."""
    records = numba.from_dtype(game), numba.from_dtype(rules), numba.from_dtype(card)[::1]
    pick = numba.int64(*records, numba.int32[::1], numba.int64, numba.int64[::1], numba.uint64)
    return (*records, pick)
