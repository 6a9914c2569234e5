"""Runs to hold against contracts: made up, small, with all that clauses ask of a run."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pandas as pd

from reports.contract.judge import Judged, judge
from reports.contract.terms import Clause, Contract
from reports.source import Results
from sim.engine.ruleset import Ruleset
from sim.london.results import EXPOSURE
from tests.reports.contract.pacing import pacing_sums
from tests.reports.made import SyntheticRun, histogram_sums
from tests.reports.synthetic import NAMES, make_run, toy_ruleset
from tests.reports.synthetic_council import NAMES as COUNCIL, make_council


class Rowed:
    """A made-up run with the method `rows` of a real one."""

    def __init__(self, run: SyntheticRun) -> None:
        self._run = run

    def __getattr__(self, name: str) -> Any:
        return getattr(self._run, name)

    def rows(self, name: str, columns: list[str], games: int | None = None) -> pd.DataFrame:
        """Columns of the rows, as the run that it is made of gives them."""
        return self._run.rows(name, columns, games)


def one(run: Any, clause: Clause) -> Judged:
    """The verdict on a clause that is one line."""
    (line,) = judge(cast(Results, run), Contract(run.info["game"], (clause,))).lines
    return line


def counting_ruleset() -> Ruleset:
    """The toy with histograms of winners, as a game that wants to know of shared victories has."""
    toy = toy_ruleset()
    columns = [replace(one, bins=(1, 4)) if one.name == "winners" else one for one in toy.game_columns]
    return declared(toy, game_columns=tuple(columns), exposure=replace(EXPOSURE, pile=""))


def declared(ruleset: Ruleset, **other: Any) -> Ruleset:
    """A ruleset's declarations with others in their place."""
    return cast(Ruleset, SimpleNamespace(**(vars(ruleset) | other)))


def round_table(strategies: int) -> list[tuple[int, ...]]:
    """Lineups in which each sits as often, and in every few blocks."""
    return [tuple((first + place) % strategies for place in range(4)) for first in range(strategies)]


@lru_cache(maxsize=8)
def toy_run(blocks: int = 400, seed: int = 7, **told: Any) -> Rowed:
    """A run of the toy with pacing; `told` as `make_run` takes it."""
    lineups = round_table(len(NAMES))
    run = make_run(blocks=blocks, seed=seed, ruleset=counting_ruleset(), lineups=lineups, **told)
    run.tables["pacing"] = pacing_sums()
    if run.game_rows is not None and run.seat_rows is not None:
        games, rng = run.game_rows, np.random.default_rng(seed)
        games["margin"] = rng.poisson(9, len(games))
        games["batch"] = games["game"] // run.info["rotations"] // run.info["batch_blocks"]
        games["part"] = games["batch"] // run.info["part_batches"]
        run.tables["histograms"] = histogram_sums(run.seat_rows, games, run.ruleset)
        sums = games.groupby("batch")["margin"].sum().to_numpy()
        run.tables["games"] = run.tables["games"].assign(margin_sum=sums)
    return Rowed(run)


@lru_cache(maxsize=1)
def council_run() -> Rowed:
    """A run with Council's columns and pacing."""
    run = make_council(blocks=280, lineups=round_table(len(COUNCIL)))
    run.tables["pacing"] = pacing_sums()
    return Rowed(run)
