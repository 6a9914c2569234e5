"""Is a strategy honest? A check for whoever writes one: what it cannot see must not change what it picks."""

from __future__ import annotations

import numpy as np

from sim.engine.errors import AldermanError, InputError, StrategyError
from sim.engine.ruleset import Seating, Variant, ruleset
from strategies.definition import Strategy
from strategies.files import one_line
from strategies.registry import built_in


def check_honesty(one: Strategy, variant: Variant, players: int, seed: int, games: int = 20) -> list[str]:
    """Play a strategy against `random`; at each of its decisions reshuffle what it cannot see and ask again.

    Args:
        one: the strategy to be watched.
        variant: the game, with its numbers.
        players: seats; the strategy takes them in turn, `random` takes the others.
        seed: root seed.
        games: how many to play; each is left at the first choice that changed.

    Returns:
        a line for each game in which a choice changed, naming the decision and the game; empty if honest.

    Raises:
        InputError: the strategy is for another game; no such number of players; no games.
        StrategyError: it does not compile, or fails while playing.
    """
    game = ruleset(variant.game)
    if one.game != variant.game:
        raise InputError(f"strategy '{one.name}' plays {one.game}, not {variant.game}")
    if games < 1:
        raise InputError(f"games = {games}: a check of honesty needs at least 1")
    game.check_players(variant, players)
    dummy = next(other for other in built_in(variant.game) if other.name == "random")
    weights = np.zeros((2, max(len(one.weights), 1)), np.int64)
    weights[0, : len(one.weights)] = one.thousandths()
    # The lineup turns from game to game, so that every seat is watched.
    lineups = np.array([[int(seat != mine) for seat in range(players)] for mine in range(players)], np.int32)
    seating = Seating((one.label, dummy.label), (one.pick, dummy.pick), weights, lineups, rotations=1)
    try:
        return game.honest(variant, seating, seed, games)
    except AldermanError:
        raise
    except Exception as error:  # raised by the strategy, through compiled code
        raise StrategyError(
            f"strategy '{one.label}' raised {one_line(error)} while it was watched"
        ) from error
