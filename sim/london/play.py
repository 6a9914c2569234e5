"""The hot loop: whole games, decision by decision, in compiled code."""

from __future__ import annotations

import numba
import numpy as np

from sim.engine.jit import kernel
from sim.engine.rng import child, mix
from sim.london.actions import TURN_OVER, apply_option, start_turn
from sim.london.decide import list_options
from sim.london.log import Event, emit
from sim.london.results import GAME_ROW_TYPE, SEAT_ROW
from sim.london.scoring import score_game
from sim.london.setup import deal
from sim.london.state import MAX_CARDS, MAX_OPTIONS, MAX_PLAYERS, PICK, cards_type, game_type, rules_type
from sim.london.tally import fill_row, hash_turn, tally_cards, tally_turn

MAX_STRATEGIES = 32  # pickers a call takes; shorter tuples are padded
DEALT, PLAYED, BLANK = 0, 1, 2  # records of `games`: the block's deal, the game in progress, nothing

PLAYED_ALL, ILLEGAL, STUCK = 0, 1, 2  # status codes


@kernel()
def _log_choice(game, log, options, count, index):
    emit(game, log, Event.CHOSEN, game["player"], game["kind"], count, index)
    for i in range(count):
        emit(game, log, Event.OPTION, options[i])


@kernel()
def play_game(game, rules, cards, picks, weights, strategies, options, curves, log, snapshots):
    """Play a dealt game to its end; returns PLAYED_ALL, ILLEGAL when a strategy picks what is not there, or
    STUCK when the rules list nothing (a fault of the kernel's).

    Args:
        game: GAME record, dealt; played in place.
        picks: MAX_STRATEGIES pick functions.
        weights: int64 [strategy, weight].
        strategies: int64 [seat], who sits where.
        options: int32 scratch of MAX_OPTIONS.
        curves: int64 [strategy, turn, 1 + curve], added to.
        log: int32 [row, WIDTH]; no rows in the hot loop.
        snapshots: GAME records, filled with the state at the end of each turn as far as they reach.
    """
    start_turn(game, rules, cards, log)
    while True:
        count = list_options(game, rules, cards, options)
        if count == 0:
            return STUCK
        index = np.int64(0)
        if count > 1:
            seat = np.int64(game["player"])
            me = game["players"][seat]
            stream = child(me["choice_key"], np.uint64(np.int64(me["decisions"])))
            strategy = strategies[seat]
            index = picks[strategy](game, rules, cards, options, count, weights[strategy], stream)
            me["decisions"] += 1
            if index < 0 or index >= count:
                return ILLEGAL
            game["trajectory"] = mix(game["trajectory"] ^ np.uint64(np.int64(options[index])))
            if log.shape[0] > 0:
                _log_choice(game, log, options, count, index)
        apply_option(game, rules, cards, options[index], log)
        if game["kind"] == TURN_OVER:
            tally_turn(game, strategies[np.int64(game["player"])], curves)
            hash_turn(game)
            if game["turn"] < snapshots.shape[0]:
                snapshots[np.int64(game["turn"])] = game
            if game["over"] == 1:
                return PLAYED_ALL
            start_turn(game, rules, cards, log)


SIGNATURE = numba.int64(
    game_type[::1],
    rules_type,
    cards_type,
    numba.types.UniTuple(numba.types.FunctionType(PICK), MAX_STRATEGIES),
    numba.int64[:, ::1],
    numba.int32[:, ::1],
    numba.uint64,
    numba.int64,
    numba.int64,
    numba.int64,
    numba.int64,
    numba.from_dtype(SEAT_ROW)[::1],
    numba.from_dtype(GAME_ROW_TYPE)[::1],
    numba.uint64[::1],
    numba.int64[:, :, ::1],
    numba.int64[:, :, :, ::1],
    numba.int32[:, ::1],
    game_type[::1],
    numba.int64[::1],
    numba.int32[::1],
    numba.uint64[::1],
    numba.int64[::1],
)


@kernel(SIGNATURE)
def play_blocks(
    games,
    rules,
    cards,
    picks,
    weights,
    lineups,
    seed,
    first_block,
    blocks,
    first_rotation,
    rotations,
    seat_rows,
    game_rows,
    trajectories,
    curves,
    card_sums,
    log,
    snapshots,
    cursor,
    options,
    keys,
    strategies,
):
    """Play blocks from `first_block` on, each under `rotations` rotations, and keep what Filled describes.

    `games` is scratch for three GAME records (DEALT, PLAYED, BLANK), zeroed; `cursor[0]` says which game is
    being played, so that whoever catches an exception of a strategy can name it. The last three arguments are
    scratch for options (MAX_OPTIONS), shuffle keys (MAX_CARDS + 1) and strategies by seat (MAX_PLAYERS).
    Returns a status code.
    """
    players = lineups.shape[1]
    at = 0
    for block in range(first_block, first_block + blocks):
        games[DEALT] = games[BLANK]
        deal(games[DEALT], rules, cards, seed, block, players, keys)
        lineup = lineups[block % lineups.shape[0]]
        for rotation in range(first_rotation, first_rotation + rotations):
            cursor[0] = at
            games[PLAYED] = games[DEALT]
            game = games[PLAYED]
            for seat in range(players):
                strategies[seat] = lineup[(seat + rotation) % players]
            status = play_game(
                game, rules, cards, picks, weights, strategies, options, curves, log, snapshots
            )
            if status != PLAYED_ALL:
                return status
            rows = seat_rows[at * players : (at + 1) * players]
            winners = score_game(game, rules, rows)
            decisions = 0
            for seat in range(players):
                me = game["players"][seat]
                decisions += me["decisions"]
                fill_row(me, strategies[seat], seat, rows[seat])
                tally_cards(me, rules["types"], strategies[seat], rows[seat]["win_twelfths"], card_sums)
            summary = game_rows[at]
            summary["turns"] = game["turn"]
            summary["stopped"] = game["stopped"]
            summary["winners"] = winners
            summary["decisions"] = decisions
            trajectories[at] = mix(game["trajectory"] ^ np.uint64(np.int64(game["turn"])))
            at += 1
    return PLAYED_ALL


def scratch():
    """What `play_blocks` works in: its last three arguments."""
    return (
        np.zeros(MAX_OPTIONS, np.int32),
        np.zeros(MAX_CARDS + 1, np.uint64),
        np.zeros(MAX_PLAYERS, np.int64),
    )
