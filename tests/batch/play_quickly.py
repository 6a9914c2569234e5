"""Play or resume a small run in a process to be killed that has all modules already."""

from __future__ import annotations

from pathlib import Path

from sim.batch import plan, results, run_plan, tally
from sim.engine.ruleset import RULESETS
from tests.batch.fake_ruleset import fake_plan

GAMES = 450
PARTS = 6  # fewer than usual, for speed
NEEDED = (results, tally)  # else imported by each process anew


def play(folder: Path) -> None:
    """The run, begun or resumed."""
    RULESETS["fake"] = "tests.batch.fake_ruleset"
    plan.PARTS = PARTS
    run_plan(fake_plan(GAMES), folder, threads=2, chunk_games=15, resume=True)
