"""What a ruleset brings to be tried in the ways that every ruleset is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis.strategies import SearchStrategy

from sim.engine.ruleset import Variant
from strategies import Strategy
from tests.playing.identity import Twins
from tests.playing.watched import Replay, Watched

Deal = tuple[Variant, int, int]  # a variant, a number of players, a seed


@dataclass(frozen=True)
class Trials:
    """A ruleset on trial.

    Attributes:
        twins: its kernel and its reference.
        names: of the altered games; "as published" is one.
        altered: an altered game by its name.
        deals: any rules and cards that a file may hold.
        games: of each altered game and number of players, that kernel and reference play.
        few: altered games that are played without the compiler too.
        replay: a game told again from its events.
        watched: a game of `random` under way, of a variant, players and a seed.
        peekers: strategies that look at what is hidden, each at something else.
        open_eyes: one that looks at all that lies open.
    """

    twins: Twins
    names: tuple[str, ...]
    altered: Callable[[str], Variant]
    deals: Callable[[], SearchStrategy[Deal]]
    games: int
    few: tuple[str, ...]
    replay: Callable[[Variant], Replay]
    watched: Callable[[Variant, int, int], Watched[Any, Any]]
    peekers: tuple[Strategy, ...]
    open_eyes: Strategy
