"""Holds a run against a contract: each clause met, not met, or not to be told with so many games."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import pandas as pd

from reports.contract.clauses import KINDS, Clause, Contract, parted, sentence, unit_of
from reports.contract.estimates import (
    ALPHA,
    EACH_METHOD,
    FEWEST,
    Estimate,
    games_needed,
    largest,
    rounded_up,
    smallest,
)
from reports.contract.measures.measured import CannotTell, Measured
from reports.material import remembered
from reports.source import Results, games_played, stamp
from sim.engine.errors import InputError


class Verdict(StrEnum):
    """What became of a clause."""

    MET = "met"
    NOT_MET = "not met"
    NOT_ENOUGH = "not enough games"
    CANNOT_TELL = "cannot tell"


@dataclass(frozen=True)
class Judged:
    """A clause with its verdict.

    Attributes:
        clause: with the bounds that were judged.
        said: the clause in words.
        unit: of the figure and the bounds.
        verdict: met when the whole interval lies inside the bounds, not met when it lies outside.
        value, low, high: the figure with its 95% interval; NaN when there is none.
        of: which of several it is.
        n: what it is taken over.
        counted: it was counted and needs no interval.
        needed: games in all that would probably decide it; NaN when it is decided or cannot be told,
            infinite when the figure lies on a bound.
        note: why it cannot be told, or what else a reader must know.
        method: how the interval was made.
    """

    clause: Clause
    said: str
    unit: str
    verdict: Verdict
    value: float = math.nan
    low: float = math.nan
    high: float = math.nan
    of: str = ""
    n: int = 0
    counted: bool = False
    needed: float = math.nan
    note: str = ""
    method: str = ""


@dataclass(frozen=True)
class Judgement:
    """All clauses of a contract, judged by one run.

    Attributes:
        contract: the contract.
        run: the run.
        lines: a clause a line; one that bounds each of several from both sides is two.
    """

    contract: Contract
    run: Results
    lines: tuple[Judged, ...]

    def count(self, verdict: Verdict) -> int:
        """How many lines came out so."""
        return sum(line.verdict is verdict for line in self.lines)

    @property
    def met(self) -> bool:
        """Whether every clause is met."""
        return self.count(Verdict.MET) == len(self.lines)

    @property
    def needed(self) -> float:
        """Games in all that would probably decide every line that games can decide; NaN if none waits."""
        waiting = [line.needed for line in self.lines if math.isfinite(line.needed)]
        return max(waiting, default=math.nan)

    def frame(self) -> pd.DataFrame:
        """A row a line.

        Columns: kind, clause, verdict, value, low, high, unit, of, n, needed, note, method.
        """
        names = ("verdict", "value", "low", "high", "unit", "of", "n", "needed", "note", "method")
        rows = [
            {"kind": line.clause.kind, "clause": line.said, **{name: getattr(line, name) for name in names}}
            for line in self.lines
        ]
        table = pd.DataFrame(rows, columns=["kind", "clause", *names])
        return stamp(table.assign(verdict=table["verdict"].map(str)), self.run, "See the column `method`.")


def judge(run: Results, contract: Contract) -> Judgement:
    """Hold a run against a contract.

    Raises:
        InputError: the contract is for another game or another number of players.
        RunError: a file of the run is missing or damaged.
    """
    game, players = str(run.info["game"]), int(run.info["players"])
    if contract.game != game:
        raise InputError(f"the contract is for {contract.game}; this is a run of {game}")
    if contract.players not in (None, players):
        raise InputError(f"the contract is for {contract.players} players; this run has {players}")
    once, lines = remembered(run), list[Judged]()
    for whole in contract.clauses:
        measured = _measured(once, whole)
        lines += [_judged(run, clause, measured) for clause in parted(whole)]
    return Judgement(contract, run, tuple(lines))


def _measured(run: Results, clause: Clause) -> Measured | str:
    """The figures of a clause, or why the run cannot tell."""
    module, _, name = KINDS[clause.kind].measure.partition(":")
    measure: Callable[[Results, Clause], Measured]
    measure = getattr(importlib.import_module(f"reports.contract.measures.{module}"), name)
    try:
        return measure(run, clause)
    except CannotTell as reason:
        return str(reason)


def _judged(run: Results, clause: Clause, measured: Measured | str) -> Judged:
    said, unit = sentence(clause, run.ruleset), unit_of(clause, run.ruleset)
    if isinstance(measured, str):
        return Judged(clause, said, unit, Verdict.CANNOT_TELL, note=measured)
    figure = (smallest if clause.at_most is None else largest)(measured.figures)
    low, high = figure.ends(ALPHA)
    verdict = verdict_of(clause, figure)
    waits = verdict is Verdict.NOT_ENOUGH
    needed, note = math.nan, measured.note
    if waits:
        played = games_played(run) if measured.games is None else measured.games
        needed = rounded_up(games_needed(played, figure, clause.at_least, clause.at_most))
        note = _note(note, figure, needed)
        if measured.most is not None and needed > measured.most:
            note, needed = f"no more than {measured.most:,} games are looked at for it", math.nan
    several = f" {EACH_METHOD[0].upper()}{EACH_METHOD[1:]}." if len(measured.figures) > 1 else ""
    return Judged(
        clause,
        said,
        unit,
        verdict,
        figure.value,
        low,
        high,
        figure.of,
        figure.n,
        figure.batches == 0,
        needed,
        note,
        f"{measured.method}{several}",
    )


def verdict_of(clause: Clause, figure: Estimate) -> Verdict:
    """Met: the whole interval lies inside the bounds; not met: it lies outside; else not enough games."""
    low, high = figure.ends(ALPHA)
    if (clause.at_most is not None and low > clause.at_most) or (
        clause.at_least is not None and high < clause.at_least
    ):
        return Verdict.NOT_MET
    inside = (clause.at_most is None or high <= clause.at_most) and (
        clause.at_least is None or low >= clause.at_least
    )
    return Verdict.MET if inside else Verdict.NOT_ENOUGH


def _note(note: str, figure: Estimate, needed: float) -> str:
    """Why a figure waits for games, where its interval alone does not say it."""
    why = ""
    if math.isnan(figure.value):
        why = "nothing of the kind was played"
    elif 0 < figure.batches < FEWEST:
        why = f"only {figure.batches} batches; an interval takes {FEWEST}"
    elif math.isnan(needed):
        why = "too little was played of some of them"
    elif math.isinf(needed):
        why = "the figure lies on the bound"
    return "; ".join(text for text in (why, note) if text)
