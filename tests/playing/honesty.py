"""How the tests ask whether a strategy looks at what is hidden."""

from __future__ import annotations

from sim.batch.plan import make_seating
from sim.batch.schedule import Schedule
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from strategies import Strategy
from tests.playing.seats import random_of


def found(one: Strategy, players: int = 3, games: int = 4) -> list[str]:
    """What the check says of a strategy that plays against `random`."""
    random = random_of(one.game)
    lineup = (0,) + (1,) * (players - 1)
    seating = make_seating([one, random], [one.name, random.name], Schedule("lineup", (lineup,), 1))
    game = ruleset(one.game)
    return game.honest(load_variant(game), seating, seed=3, games=games)


def assert_caught(peeker: Strategy) -> None:
    """The check finds the strategy out, in lines that say where.

    Raises:
        AssertionError: it does not.
    """
    lines = found(peeker)
    assert lines
    assert all(line.startswith(f"strategy '{peeker.name}' is not honest: in game ") for line in lines)
    assert all("decision '" in line and "\n" not in line for line in lines)


def assert_only_the_liar_is_named(honest: Strategy, liar: Strategy) -> None:
    """Of two strategies at one table, the check names one.

    Raises:
        AssertionError: it names another, or none.
    """
    seating = make_seating([honest, liar], [honest.name, liar.name], Schedule("lineup", ((0, 1, 0),), 1))
    game = ruleset(liar.game)
    lines = game.honest(load_variant(game), seating, seed=5, games=2)
    assert len(lines) == 2
    assert all(f"'{liar.name}'" in line for line in lines)
