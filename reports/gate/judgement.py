"""A check of one baseline: what became of its cells, what was changed, which games to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pandas as pd

from reports.gate.baseline import Baseline
from reports.gate.codes import Code
from reports.gate.judge import Terms, Verdict
from reports.gate.plan import GatePlan
from reports.gate.sums import Counts
from sim.engine.ruleset import Variant

SHOWN = 10  # of the biggest differences


@dataclass(frozen=True)
class Replay:
    """A game that came out otherwise, and how to see it.

    Attributes:
        players, block, rotation: which game.
        said: what changed, in words.
        strategies: that sat there.
        now: the command that plays it under the files as they are now.
        before: the same under the rules of the baseline; "" where the options cannot say them.
    """

    players: int
    block: int
    rotation: int
    said: str
    strategies: tuple[str, ...]
    now: str
    before: str


@dataclass(frozen=True)
class Judgement:
    """What a check found.

    Attributes:
        baseline: what was held against.
        plan: what was played, with the files as they are now.
        variant: its numbers.
        counts: what came of it, by number of players; of the baseline's the same parts are in `before`.
        before: see there.
        terms: margin and alpha, wider than the baseline's when quick.
        quick: whether only a part was played.
        seed: root seed that was played.
        digests_alike: whether all games came out the same; None: other deals, which cannot be.
        require_identical: whether that was asked for.
        cells: a row a cell that decides.
        advice: a row a further cell.
        spreads: quantiles before and now of what is kept as histograms.
        rules, tables, strategies: what was changed, see `reports.comparison.changes`.
        replays: games to look at.
        notes: what a reader must know, a line each.
    """

    baseline: Baseline
    plan: GatePlan
    variant: Variant
    before: Mapping[int, Counts]
    counts: Mapping[int, Counts]
    terms: Terms
    quick: bool
    seed: int
    digests_alike: bool | None
    require_identical: bool
    cells: pd.DataFrame
    advice: pd.DataFrame
    spreads: pd.DataFrame
    rules: pd.DataFrame
    tables: pd.DataFrame
    strategies: pd.DataFrame
    replays: Sequence[Replay]
    notes: Sequence[str]

    @property
    def code(self) -> Code:
        """What to exit with."""
        if self.digests_alike:
            return Code.PASS
        if self.require_identical:
            return Code.NOT_IDENTICAL
        if self.count(Verdict.DRIFTED):
            return Code.DRIFTED
        return Code.INCONCLUSIVE if self.count(Verdict.INCONCLUSIVE) else Code.PASS

    @property
    def passed(self) -> bool:
        """Whether the check passed."""
        return self.code == Code.PASS

    @property
    def games(self) -> int:
        """Games played."""
        return sum(one.games for one in self.counts.values())

    def count(self, verdict: Verdict) -> int:
        """How many cells came out so."""
        return int((self.cells["verdict"] == verdict).sum())

    def failing(self) -> list[str]:
        """The cells that do not pass, by name (`4/landlord`)."""
        bad = self.cells["verdict"].isin([Verdict.DRIFTED, Verdict.INCONCLUSIVE])
        return [str(name) for name in self.cells.loc[bad, "name"]]

    @property
    def moved(self) -> pd.DataFrame:
        """The further cells that moved, the largest effect first."""
        if not len(self.advice):
            return self.advice
        found = self.advice[self.advice["moved"].astype(bool)]
        return found.loc[found["effect"].abs().sort_values(ascending=False, kind="stable").index]

    @cached_property
    def biggest(self) -> pd.DataFrame:
        """The ten biggest differences of all cells, in standard deviations of a seat or game.

        Only those whose interval has no 0 in it. Columns: name, title, players, unit, a, b, difference, low,
        high, effect.
        """
        columns = ["name", "title", "players", "unit", "a", "b", "difference", "low", "high", "effect"]
        frames = [frame[columns] for frame in (self.cells, self.advice) if len(frame)]
        found = pd.concat(frames, ignore_index=True)
        sure = (found["low"] > 0) | (found["high"] < 0)
        found = found[sure & np.isfinite(found["effect"])]
        order = found["effect"].abs().sort_values(ascending=False, kind="stable").index
        biggest: pd.DataFrame = found.loc[order].head(SHOWN).reset_index(drop=True)
        return biggest


@dataclass(frozen=True)
class Outcome:
    """What became of one file: judged, or why it could not be.

    Attributes:
        path: the baseline's file.
        judgement: None when there is none.
        error: the reason then, in one line.
        code: what to exit with.
    """

    path: Path
    judgement: Judgement | None
    error: str
    code: Code
