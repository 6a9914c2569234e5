"""The least of a run that a table of reports reads: its plan, and one of its sums."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from sim.engine.ruleset import Variant
from tests.reports.made import SyntheticRun, described
from tests.reports.synthetic import toy_ruleset


def bare_run(
    names: Sequence[str],
    lineups: Sequence[tuple[int, ...]],
    games: int,
    tables: dict[str, pd.DataFrame] | None = None,
    keep: str = "sums",
    rotations: int = 1,
    **more: Any,
) -> SyntheticRun:
    """A run of such lineups, each block a batch and each part a batch; `more` are fields of SyntheticRun."""
    rules = toy_ruleset(bare=True)
    plan = {
        "players": len(lineups[0]),
        "games": games,
        "blocks": games // rotations,
        "rotations": rotations,
        "batch_blocks": 1,
        "part_batches": 1,
        "seed": 1,
        "lineups": [list(one) for one in lineups],
        "rules": {},
        "keep": keep,
    }
    return SyntheticRun(
        folder=Path("runs/bare"),
        info=described(tuple(names), rules, **plan),
        ruleset=rules,
        variant=Variant(rules.name, {}, {"cards": []}),
        strategies=tuple(names),
        tables=tables or {},
        seat_rows=more.pop("seat_rows", None),
        truth=np.zeros(0),
        **more,
    )


def lineup_table(rows: Sequence[tuple[int, int, int, int, float]]) -> pd.DataFrame:
    """`sums/lineups` of (part, lineup, strategy, seats, victories)."""
    table = pd.DataFrame(list(rows), columns=["part", "lineup", "strategy", "n", "win_twelfths"])
    return table.assign(win_twelfths=(12 * table["win_twelfths"]).astype("int64"))
