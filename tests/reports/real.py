"""Small real runs of both games, played once for all tests that read a report of one."""

from __future__ import annotations

from functools import cache

import sim
from reports.contract import default_contract
from reports.contract.judge import Judgement, judge
from reports.material import Remembered, remembered
from reports.report import Report

GAMES = ("london", "council")
SEED, PLAYED = 5, 400


@cache
def real_run(game: str) -> Remembered:
    """All strategies in every mixture; its tables are made once for all tests."""
    return remembered(sim.run(game, games=PLAYED, seed=SEED, schedule="all", threads=1))


@cache
def real_judgement(game: str) -> Judgement:
    """The game's own contract on that."""
    run = real_run(game)
    return judge(run, default_contract(run.ruleset, 4))


@cache
def real_report(game: str) -> Report:
    """The report of that, with the verdicts."""
    return Report(real_run(game), judgement=real_judgement(game))
