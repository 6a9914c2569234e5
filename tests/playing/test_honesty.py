"""The check for honesty finds strategies that look at what is hidden, and no others."""

from __future__ import annotations

import pytest

from sim.batch.plan import make_seating
from sim.batch.schedule import Schedule
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from strategies import Strategy
from tests.playing.real import TRIALS
from tests.playing.seats import random_of

PEEKERS = [peeker for trials in TRIALS.values() for peeker in trials.peekers]

every_game = pytest.mark.parametrize("game", TRIALS)


def found(one: Strategy, players: int = 3, games: int = 4) -> list[str]:
    """What the check says of a strategy that plays against `random`."""
    return honest((one, random_of(one.game)), (0,) + (1,) * (players - 1), seed=3, games=games)


def honest(strategies: tuple[Strategy, ...], lineup: tuple[int, ...], seed: int, games: int) -> list[str]:
    game = ruleset(strategies[0].game)
    names = [one.name for one in strategies]
    seating = make_seating(strategies, names, Schedule("lineup", (lineup,), 1))
    return game.honest(load_variant(game), seating, seed, games)


@pytest.mark.parametrize("peeker", PEEKERS, ids=lambda peeker: f"{peeker.game}-{peeker.name}")
def test_a_strategy_that_looks_is_caught(peeker: Strategy) -> None:
    lines = found(peeker)
    assert lines
    assert all(line.startswith(f"strategy '{peeker.name}' is not honest: in game ") for line in lines)
    assert all("decision '" in line and "\n" not in line for line in lines)


@every_game
def test_random_is_honest(game: str) -> None:
    assert found(random_of(game), games=6) == []


@every_game
def test_what_lies_open_may_be_looked_at(game: str) -> None:
    one = TRIALS[game].open_eyes
    assert found(one, players=2) + found(one, players=4) == []


@every_game
def test_only_the_liar_is_named(game: str) -> None:
    trials = TRIALS[game]
    liar = trials.peekers[0]
    lines = honest((trials.open_eyes, liar), (0, 1, 0), seed=5, games=2)
    assert len(lines) == 2
    assert all(f"'{liar.name}'" in line for line in lines)
