"""Who sits where: all strategies in every mixture, or `random` alone."""

from __future__ import annotations

from functools import cache

from sim.batch.plan import make_seating
from sim.batch.schedule import make_schedule
from sim.engine.ruleset import Seating
from strategies import Strategy
from strategies.registry import built_in

PLAYERS = (2, 3, 4)


def random_of(game: str) -> Strategy:
    """The strategy `random` of a game."""
    return next(one for one in built_in(game) if one.name == "random")


@cache
def every_lineup(game: str, players: int) -> Seating:
    """All built-in strategies in every mixture, seats rotated."""
    strategies = built_in(game)
    schedule = make_schedule("all", range(len(strategies)), players)
    return make_seating(strategies, [one.name for one in strategies], schedule)


@cache
def only_random(game: str, players: int) -> Seating:
    """`random` in every seat, one rotation."""
    strategy = random_of(game)
    return make_seating([strategy], [strategy.name], make_schedule("mirror", [0], players))


def names_by_seat(seating: Seating, block: int, rotation: int) -> list[str]:
    """Who sits where: seat s is taken by lineup[(s + rotation) mod players]."""
    lineup = seating.lineups[block % len(seating.lineups)].tolist()
    return [seating.names[lineup[(seat + rotation) % len(lineup)]] for seat in range(len(lineup))]
