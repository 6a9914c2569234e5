"""Which strategies sit together: lineups, and under how many rotations of the seats each deal is played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from sim.engine.errors import InputError, nearest

SCHEDULES = ("mirror", "versus", "all", "lineup")

Lineup = tuple[int, ...]


@dataclass(frozen=True)
class Schedule:
    """Lineups that the blocks of a run take in turn: block b plays `lineups[b % len(lineups)]`.

    Attributes:
        name: one of `SCHEDULES`.
        lineups: numbers of strategies, one a player.
        rotations: games a block. In rotation r, seat s is taken by `lineup[(s + r) % players]`.
    """

    name: str
    lineups: tuple[Lineup, ...]
    rotations: int


def period(lineup: Lineup) -> int:
    """The fewest rotations after which a lineup sits as it began: 1 for AAAA, 2 for ABAB, 4 for AABB."""
    players = len(lineup)
    return next(k for k in range(1, players + 1) if lineup[k:] + lineup[:k] == lineup)


def make_schedule(name: str, seats: Sequence[int], players: int) -> Schedule:
    """The lineups of a schedule.

    - `mirror`: each strategy against itself.
    - `versus`: the first strategy alone against a field of each other one: (A, B, B, B), (A, C, C, C), …
    - `all`: every multiset of strategies, so that each meets each in every mixture.
    - `lineup`: `seats` themselves, one a player.

    Rotations are the least common multiple of the lineups' periods: equal bots do not replay one game.

    Args:
        name: one of `SCHEDULES`.
        seats: numbers of strategies; without repetition, except for `lineup`.
        players: at least 1.

    Raises:
        InputError: unknown schedule; too few strategies for `versus`; not one a player for `lineup`.
    """
    if name not in SCHEDULES:
        raise InputError(f"unknown schedule '{name}': {nearest(name, SCHEDULES)}")
    lineups: list[Lineup]
    if name == "mirror":
        lineups = [(one,) * players for one in seats]
    elif name == "versus":
        if len(seats) < 2:
            raise InputError(
                "schedule 'versus' needs at least two strategies: the one to test and its opponents"
            )
        lineups = [(seats[0],) + (rival,) * (players - 1) for rival in seats[1:]]
    elif name == "all":
        lineups = list(combinations_with_replacement(seats, players))
    else:
        if len(seats) != players:
            raise InputError(
                f"schedule 'lineup' needs one --seat a player: {len(seats)} given for {players} players"
            )
        lineups = [tuple(seats)]
    return Schedule(name, tuple(lineups), math.lcm(*(period(lineup) for lineup in lineups)))


def default_schedule(seats: int, players: int) -> str:
    """What is meant when no schedule is named: `lineup` for a seat a player, else `all`."""
    return "lineup" if seats == players else "all"
