"""The hot loop that every ruleset shares: whole games, decision by decision, in compiled code.

It is written once, against the names under "What a ruleset brings", and compiled once a ruleset with that
ruleset's own kernels in their place (`bind`). Numba would also take kernels as arguments, but then nothing of
the loop could be kept in its cache.

A game is a record with at least the fields `trajectory`, `players_count`, `turn`, `player`, `kind`, `over`,
`stopped`, `log_count` and `players`; a player's has at least `choice_key` and `decisions`. `kind` is the
decision at hand, or TURN_OVER between two turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

import numba
import numpy as np

from sim.engine.jit import kernel
from sim.engine.log import CHOSEN, OPTION, emit
from sim.engine.pacing import keep_pacing, note_round
from sim.engine.rng import child, mix

DEALT, PLAYED, BLANK = 0, 1, 2  # records of `games`: the block's deal, the game in progress, nothing
TURN_OVER = -1  # `kind` between two turns: no decision is asked

PLAYED_ALL, ILLEGAL, STUCK = 0, 1, 2  # status codes


def ask(address, game, rules, cards, options, count, weights, stream):
    """The index that the strategy whose `pick` is at this address picks: of sim.engine.asking."""


# What a ruleset brings, each a kernel of its own.


def deal(game, rules, cards, seed, block, players, keys):
    """Set up the table of one block in a zeroed record: the same for every rotation and lineup."""


def begin_game(game, rules, cards, log):
    """From the deal to the first decision."""


def next_turn(game, rules, cards, log):
    """From TURN_OVER to the next decision, or to `over`."""


def list_options(game, rules, cards, options):
    """List the options of the decision at hand into `options` (int32); returns how many."""


def apply_option(game, rules, cards, picked, log):
    """Carry out an option; `kind` becomes the next decision or TURN_OVER, `over` 1 at the game's end."""


def tally_turn(game, strategy, curves):
    """Add the state at a turn's end to its player's curves (int64 [strategy, own turn, 1 + curve])."""


def hash_turn(game):
    """A uint64 of the state at a turn's end, to be absorbed into the game's trajectory."""


def score_game(game, rules, rows):
    """Fill `score`, its parts and `win_twelfths` of every seat's row; returns how many share the victory."""


def fill_seat(game, rules, seat, row):
    """Fill the other columns of a seat's row, but for strategy, seat and decisions."""


def fill_game(game, row):
    """Fill the columns of the game's row that are the ruleset's own."""


def tally_cards(game, rules, seat, strategy, twelfths, sums, exposed):
    """Count the marks of the cards of a seat and its win (int64 [strategy, card, mark, 2]).

    Where the ruleset declares an exposure, also set the bits of the cards shown (`exposed`, uint64 [word]).
    """


BROUGHT = (
    deal,
    begin_game,
    next_turn,
    list_options,
    apply_option,
    tally_turn,
    hash_turn,
    score_game,
    fill_seat,
    fill_game,
    tally_cards,
)


@kernel()
def log_choice(game, log, options, count, index):
    """Note what was asked and what was picked."""
    emit(game, log, CHOSEN, game["player"], game["kind"], count, index)
    for i in range(count):
        emit(game, log, OPTION, options[i])


def play_game(
    game,
    rules,
    cards,
    picks,
    weights,
    strategies,
    options,
    curves,
    log,
    snapshots,
    rows,
    leaders,
    margins,
    standings,
):
    """Play a dealt game to its end.

    Returns the rounds noted, and PLAYED_ALL, ILLEGAL when a strategy picks what is not there, or STUCK when
    the rules list nothing (a fault of the kernel's).

    Args:
        game: record of the game, dealt; played in place.
        picks: uint64 [strategy], addresses of pick functions.
        weights: int64 [strategy, weight].
        strategies: int64 [seat], who sits where.
        options: int32 scratch.
        curves: int64 [strategy, turn, 1 + curve], added to.
        log: int32 [row, WIDTH]; no rows in the hot loop.
        snapshots: records, filled with the state at the end of each turn as far as they reach.
        rows: the seats' rows, in which the standing is reckoned at every round's end.
        leaders, margins, standings: of each round, see sim.engine.pacing.
    """
    players = np.int64(game["players_count"])
    rounds = 0
    begin_game(game, rules, cards, log)
    while game["over"] == 0:
        count = list_options(game, rules, cards, options)
        if count == 0:
            return rounds, STUCK
        index = np.int64(0)
        if count > 1:
            seat = np.int64(game["player"])
            me = game["players"][seat]
            stream = child(me["choice_key"], np.uint64(np.int64(me["decisions"])))
            strategy = strategies[seat]
            index = ask(picks[strategy], game, rules, cards, options, count, weights[strategy], stream)
            me["decisions"] += 1
            if index < 0 or index >= count:
                return rounds, ILLEGAL
            game["trajectory"] = mix(game["trajectory"] ^ np.uint64(np.int64(options[index])))
            if log.shape[0] > 0:
                log_choice(game, log, options, count, index)
        apply_option(game, rules, cards, options[index], log)
        if game["kind"] == TURN_OVER:
            tally_turn(game, strategies[np.int64(game["player"])], curves)
            game["trajectory"] = mix(game["trajectory"] ^ mix(hash_turn(game)))
            if game["turn"] < snapshots.shape[0]:
                snapshots[np.int64(game["turn"])] = game
            if game["turn"] % players == 0:
                score_game(game, rules, rows)
                rounds = note_round(rows, rounds, leaders, margins, standings)
            if game["over"] == 0:
                next_turn(game, rules, cards, log)
    return rounds, PLAYED_ALL


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
    pacing,
    exposed,
    log,
    snapshots,
    cursor,
    options,
    keys,
    strategies,
    leaders,
    margins,
    standings,
):
    """Play blocks from `first_block` on, each under `rotations` rotations, and keep what Filled describes.

    `games` is scratch for three records (DEALT, PLAYED, BLANK), zeroed; `cursor[0]` says which game is
    being played, so that whoever catches an exception of a strategy can name it. The last six arguments are
    scratch for options, shuffle keys, strategies by seat, and the rounds of a game. Returns a status code.
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
            rows = seat_rows[at * players : (at + 1) * players]
            rounds, status = play_game(
                game,
                rules,
                cards,
                picks,
                weights,
                strategies,
                options,
                curves,
                log,
                snapshots,
                rows,
                leaders,
                margins,
                standings,
            )
            if status != PLAYED_ALL:
                return status
            winners = score_game(game, rules, rows)
            decisions = 0
            for seat in range(players):
                row = rows[seat]
                row["strategy"] = strategies[seat]
                row["seat"] = seat
                row["decisions"] = game["players"][seat]["decisions"]
                decisions += row["decisions"]
                fill_seat(game, rules, seat, row)
                shown = exposed[at * players + seat]
                tally_cards(game, rules, seat, strategies[seat], row["win_twelfths"], card_sums, shown)
            summary = game_rows[at]
            summary["turns"] = game["turn"]
            summary["stopped"] = game["stopped"]
            summary["winners"] = winners
            summary["decisions"] = decisions
            keep_pacing(rows, rounds, leaders, margins, standings, pacing, summary)
            fill_game(game, summary)
            trajectories[at] = mix(game["trajectory"] ^ np.uint64(np.int64(game["turn"])))
            at += 1
    return PLAYED_ALL


def bind(
    template: Callable[..., Any], brought: Mapping[str, Any], home: str, signature: Any = None, **options: Any
) -> Any:
    """Compile a template of the loop with a ruleset's kernels in place of the names it calls.

    Args:
        template: a plain function of this package's.
        brought: kernels by the name that they replace.
        home: module of the ruleset they belong to; its room's sources name the cache folder.
        signature, options: as of `kernel`.
    """
    bound = FunctionType(
        template.__code__, {**template.__globals__, **brought}, template.__name__, template.__defaults__
    )
    # Numba's cache files are named after the qualified name, and one template serves several rulesets.
    bound.__qualname__ = f"{home}.{template.__qualname__}"
    bound.__module__ = home
    return kernel(signature, **options)(bound)


def blocks_signature(game: Any, rules: Any, cards: Any, seat_row: Any, game_row: Any) -> Any:
    """The numba signature of `play_blocks` for a ruleset's types and its rows' dtypes."""
    return numba.int64(
        game[::1],
        rules,
        cards,
        numba.uint64[::1],
        numba.int64[:, ::1],
        numba.int32[:, ::1],
        numba.uint64,
        numba.int64,
        numba.int64,
        numba.int64,
        numba.int64,
        numba.from_dtype(seat_row)[::1],
        numba.from_dtype(game_row)[::1],
        numba.uint64[::1],
        numba.int64[:, :, ::1],
        numba.int64[:, :, :, ::1],
        numba.int64[:, :, ::1],
        numba.uint64[:, ::1],
        numba.int32[:, ::1],
        game[::1],
        numba.int64[::1],
        numba.int32[::1],
        numba.uint64[::1],
        numba.int64[::1],
        numba.int64[::1],
        numba.int64[::1],
        numba.int64[:, ::1],
    )
