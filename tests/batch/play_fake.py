"""Play a fake run in a process of its own, to be killed: `python -m tests.batch.play_fake FOLDER`."""

from __future__ import annotations

import signal
import sys

from sim.batch import plan, run_plan
from sim.engine.ruleset import RULESETS
from tests.batch.fake_ruleset import Fake, fake_plan

GAMES = 1_800
PARTS = 12  # fewer than usual, for speed
SECONDS = 0.05  # a chunk, so that there is time to kill it between two parts

if __name__ == "__main__":
    # A shell's background job ignores Ctrl-C, and so would what these tests start from it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    plan.PARTS = PARTS
    RULESETS["fake"] = "tests.batch.fake_ruleset"
    slow = Fake()
    slow.seconds = SECONDS
    run_plan(fake_plan(GAMES, ruleset=slow), sys.argv[1], threads=2, chunk_games=20)
