"""Calls into the compiled kernel: Python allocates, the kernel fills, and a fault comes back with names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.errors import StrategyError
from sim.engine.records import Filled
from sim.engine.ruleset import Seating, Variant
from sim.london.log import WIDTH
from sim.london.play import DEALT, MAX_STRATEGIES, PLAYED, PLAYED_ALL, STUCK, play_blocks, scratch
from sim.london.results import CURVES, GAME_ROW_TYPE, SEAT_ROW
from sim.london.setup import pack
from sim.london.state import GAME, Kind, Mark

FIRST_LOG = 1 << 15  # rows of a trace's log; a longer game is played again with room for it


@dataclass(frozen=True)
class Stretch:
    """Which games to play: `blocks` blocks from `first_block`, each under `rotations` rotations."""

    seed: int
    first_block: int
    blocks: int
    first_rotation: int
    rotations: int


def allocate(variant: Variant, seating: Seating, games: int, curve_turns: int) -> Filled:
    """Zeroed arrays for the results of that many games."""
    strategies, players = len(seating.names), seating.lineups.shape[1]
    return Filled(
        seats=np.zeros(games * players, SEAT_ROW),
        games=np.zeros(games, GAME_ROW_TYPE),
        trajectories=np.zeros(games, np.uint64),
        curves=np.zeros((strategies, curve_turns, 1 + len(CURVES)), np.int64),
        cards=np.zeros((strategies, len(variant.tables["cards"]), len(Mark), 2), np.int64),
    )


def call(
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
    games, cursor = np.zeros(3, GAME), np.zeros(1, np.int64)
    rules, cards = pack(variant, seating.lineups.shape[1])
    pickers = (*seating.pickers, *(seating.pickers[0],) * (MAX_STRATEGIES - len(seating.pickers)))
    with np.errstate(over="ignore"):  # uint64 wraps on purpose; numpy says so when the compiler is off
        try:
            status = play_blocks(
                games,
                rules[0],
                cards,
                pickers,
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
                np.zeros((0, WIDTH), np.int32) if log is None else log,
                np.zeros(0, GAME) if snapshots is None else snapshots,
                cursor,
                *scratch(),
            )
        except Exception as error:
            where = _where(seating, stretch, games[PLAYED], int(cursor[0]))
            raise StrategyError(f"{where} raised {type(error).__name__}: {error}") from error
    if status != PLAYED_ALL:
        where = _where(seating, stretch, games[PLAYED], int(cursor[0]))
        if status == STUCK:
            raise RuntimeError(f"the rules leave nothing to choose from: {where}")
        raise StrategyError(f"{where} picked an index that is not among the options listed")
    return games


def _where(seating: Seating, stretch: Stretch, game: Any, at: int) -> str:
    """Who decided what, and in which game, for the message of a strategy's fault."""
    block = stretch.first_block + at // stretch.rotations
    rotation = stretch.first_rotation + at % stretch.rotations
    lineup = seating.lineups[block % len(seating.lineups)]
    seat = int(game["player"])
    name = seating.names[lineup[(seat + rotation) % len(lineup)]]
    kind = Kind(int(game["kind"])).name.lower()
    return (
        f"strategy '{name}' (seat {seat}, turn {int(game['turn'])}, decision '{kind}', "
        f"game {block * seating.rotations + rotation}, seed {stretch.seed})"
    )


def play(variant: Variant, seating: Seating, stretch: Stretch, curve_turns: int) -> Filled:
    """Play a stretch of games and keep what results need."""
    filled = allocate(variant, seating, stretch.blocks * stretch.rotations, curve_turns)
    call(variant, seating, stretch, filled)
    return filled


@dataclass(frozen=True)
class Traced:
    """One game, kept whole.

    Attributes:
        log: int32 [event, WIDTH], see log.Event.
        snapshots: GAME records; [0] is the deal, [t] the end of turn t.
        rows: the seats' results.
        stopped: whether the turn limit ended it.
    """

    log: npt.NDArray[np.int32]
    snapshots: npt.NDArray[np.void]
    rows: npt.NDArray[np.void]
    stopped: bool


def trace_game(variant: Variant, seating: Seating, seed: int, block: int, rotation: int) -> Traced:
    """Play one game with its log kept."""
    rows = FIRST_LOG
    while True:
        stretch = Stretch(seed, block, 1, rotation, 1)
        filled = allocate(variant, seating, 1, 1)
        log = np.zeros((rows, WIDTH), np.int32)
        snapshots = np.zeros(int(variant.rules["turn_limit"]) + 1, GAME)
        games = call(variant, seating, stretch, filled, log, snapshots)
        used = int(games[PLAYED]["log_count"])
        if used <= rows:
            break
        rows = used
    snapshots[0] = games[DEALT]
    return Traced(log[:used], snapshots, filled.seats, bool(filled.games["stopped"][0]))
