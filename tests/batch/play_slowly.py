"""Play a run slowly, in a process to be killed: `python -m tests.batch.play_slowly GAME FOLDER`."""

from __future__ import annotations

import signal
import sys
import time

from sim.batch import Plan, make_plan, plan, run_plan
from sim.engine.inputs import load_variant
from sim.engine.ruleset import RULESETS, ruleset
from strategies import available
from tests.batch.fake_ruleset import fake_plan

GAMES = 1_800  # of the fake game
REAL_GAMES = 600
PARTS = 12  # fewer than usual, for speed
SEED = 5
SECONDS = 0.1  # between chunks, so that there is time to kill it between two parts


def plan_of(game: str) -> Plan:
    """Three players in every mixture of a few strategies."""
    if game == "fake":
        return fake_plan(GAMES, seed=SEED)
    known, rules = available(game), ruleset(game)
    strategies = [known["random"], known["balanced"]]
    return make_plan(rules, load_variant(rules), strategies, 3, REAL_GAMES, SEED, "all")


def rest(done: int, games: int) -> None:
    time.sleep(SECONDS)


if __name__ == "__main__":
    # A shell's background job ignores Ctrl-C, and so would what these tests start from it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    plan.PARTS = PARTS
    RULESETS["fake"] = "tests.batch.fake_ruleset"
    run_plan(plan_of(sys.argv[1]), sys.argv[2], threads=2, chunk_games=20, progress=rest)
