"""Plays games of other libraries: `python -m scripts.benchmark.peer_games LIBRARY GAME SECONDS`.

Prints games and decisions, with seconds by the clock and of processor time, as JSON. A decision is counted
as Alderman counts it: where a player had more than one option. Players pick any option by chance, with a
generator of the standard library, unless the game is played by the library's own players.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count

SEED = 1


def open_spiel(game: str) -> Iterator[int]:
    """Decisions of one game after the other, played through the Python interface by chance."""
    import pyspiel

    rules, chance = pyspiel.load_game(game), random.Random(SEED)
    while True:
        state, decisions = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            options = state.legal_actions()
            decisions += len(options) > 1
            state.apply_action(chance.choice(options))
        yield decisions


def catanatron(player: str) -> Iterator[int]:
    """Decisions of games of four of the library's own players, `random` or `weighted`."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.players.weighted_random import WeightedRandomPlayer

    class Counting:
        """Counts where there was a choice; the players decide as they always do."""

        def decide(self, game: object, playable_actions: list[object]) -> object:
            decisions[0] += len(playable_actions) > 1
            return super().decide(game, playable_actions)  # type: ignore[misc]

    kind = {"random": RandomPlayer, "weighted": WeightedRandomPlayer}[player]
    counting = type("CountingPlayer", (Counting, kind), {})
    decisions = [0]
    for seed in count(SEED):
        random.seed(seed)
        decisions[0] = 0
        Game([counting(color) for color in Color], seed=seed).play()
        yield decisions[0]


LIBRARIES: dict[str, Callable[[str], Iterator[int]]] = {"open_spiel": open_spiel, "catanatron": catanatron}


def main() -> None:
    """Play for so many seconds, after one game that is not counted."""
    library, game, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    played = LIBRARIES[library](game)
    next(played)
    games = decisions = 0
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        decisions += next(played)
        games += 1
    taken = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
    print(json.dumps({"games": games, "decisions": decisions, **taken}))


if __name__ == "__main__":
    main()
