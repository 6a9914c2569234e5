"""Is a strategy honest? Reshuffle what it cannot see; its choice must not change."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sim.engine.asking import addresses
from sim.engine.jit import kernel
from sim.engine.log import WIDTH
from sim.engine.loop import (
    TURN_OVER,
    apply_option,
    ask,
    begin_game,
    bind,
    list_options,
    next_turn,
)
from sim.engine.machine import Machine
from sim.engine.rng import child, mix
from sim.engine.ruleset import Seating, Variant

RESHUFFLES = 3  # of every decision
CHANGED, CHOSE, INSTEAD, DECISION, TURN = range(5)  # what `report` says


def reshuffle(game, cards, key):
    """What a ruleset brings: deal anew what the player to move cannot see."""


@kernel()
def hide_keys(game, key):
    """Give an imagined game other keys of chance and another past: no player of any game sees them."""
    for seat in range(game["players_count"]):
        game["players"][seat]["choice_key"] = mix(key ^ np.uint64(seat))
    game["trajectory"] = mix(key ^ np.uint64(game["players_count"]))


def watch_game(game, imagined, rules, cards, picks, weights, strategies, watched, key, report, options, log):
    """Play a dealt game; ask strategy number `watched` again in reshuffled worlds, until one choice changes.

    `imagined` is an array of one record; `report` is int64 [5] (CHANGED … TURN); `options` is scratch; `log`
    has no rows.
    """
    begin_game(game, rules, cards, log)
    asked = np.uint64(0)
    while game["over"] == 0:
        count = list_options(game, rules, cards, options)
        index = np.int64(0)
        if count > 1:
            seat = np.int64(game["player"])
            me = game["players"][seat]
            strategy = strategies[seat]
            stream = child(me["choice_key"], np.uint64(np.int64(me["decisions"])))
            index = ask(picks[strategy], game, rules, cards, options, count, weights[strategy], stream)
            if index < 0 or index >= count:
                index = np.int64(0)
            if strategy == watched:
                for _ in range(RESHUFFLES):
                    asked += np.uint64(1)
                    imagined[0] = game
                    reshuffle(imagined[0], cards, child(key, asked))
                    hide_keys(imagined[0], child(key, asked))
                    other = ask(
                        picks[strategy], imagined[0], rules, cards, options, count, weights[strategy], stream
                    )
                    if other != index:
                        report[CHANGED] = 1
                        report[CHOSE] = index
                        report[INSTEAD] = other
                        report[DECISION] = game["kind"]
                        report[TURN] = game["turn"]
                        return
            me["decisions"] += 1
        apply_option(game, rules, cards, options[index], log)
        if game["kind"] == TURN_OVER and game["over"] == 0:
            next_turn(game, rules, cards, log)


@cache
def _watch(machine: Machine) -> Any:
    """`watch_game` with a ruleset's kernels; `_nrt`, since a strategy of a user's file may allocate."""
    brought = {**machine.kernels, "ask": machine.ask, "reshuffle": machine.reshuffle}
    return bind(watch_game, brought, machine.home, _nrt=True)


def dishonest_choices(
    machine: Machine, variant: Variant, seating: Seating, seed: int, games: int
) -> list[str]:
    """Watch each strategy of the seating in `games` games; a line for each game in which a choice changed."""
    players = seating.lineups.shape[1]
    rules, cards = machine.pack(variant, players)
    watch = _watch(machine)
    deal = machine.kernels["deal"]
    options, keys = machine.scratch()[:2]
    lines = []
    for block in range(games):
        lineup = seating.lineups[block % len(seating.lineups)].astype(np.int64)
        for watched in sorted(set(lineup.tolist())):
            dealt, imagined = np.zeros(1, machine.game), np.zeros(1, machine.game)
            report = np.zeros(5, np.int64)
            with np.errstate(over="ignore"):  # uint64 wraps on purpose
                deal(dealt[0], rules[0], cards, np.uint64(seed), block, players, keys)
                watch(
                    dealt[0],
                    imagined,
                    rules[0],
                    cards,
                    addresses(seating.pickers, machine.types[3]),
                    seating.weights,
                    lineup,
                    watched,
                    np.uint64(seed ^ block),
                    report,
                    options,
                    np.zeros((0, WIDTH), np.int32),
                )
            if report[CHANGED]:
                lines.append(_line(machine, seating.names[watched], block, seed, report.tolist()))
    return lines


def _line(machine: Machine, name: str, game: int, seed: int, report: list[Any]) -> str:
    decision = machine.kinds(report[DECISION]).name.lower()
    return (
        f"strategy '{name}' is not honest: in game {game} (seed {seed}, turn {report[TURN]}, decision "
        f"'{decision}') it picked option {report[CHOSE]}, and option {report[INSTEAD]} when only what it "
        "cannot see had changed"
    )
