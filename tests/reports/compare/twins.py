"""Pairs of made-up runs on the same deals: the second differs in a known way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from sim.engine.errors import RunError
from sim.engine.records import PACING
from sim.engine.ruleset import Ruleset, Variant
from tests.reports.made import SyntheticRun
from tests.reports.synthetic import make_run

THREE = ("balanced", "landlord", "random")


@dataclass
class Twin:
    """A made-up run with rows, as `reports.compare` reads it."""

    made: SyntheticRun
    folder: Path
    info: dict[str, Any]
    variant: Variant
    shift: dict[str, int] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        return self.made.ruleset

    @property
    def strategies(self) -> Sequence[str]:
        return [one["label"] for one in self.info["strategies"]]

    @property
    def games(self) -> pd.DataFrame:
        return self.made.games

    def sums(self, name: str) -> pd.DataFrame:
        if name == "pacing" and name not in self.made.tables:
            return pd.DataFrame(columns=["part", "clock", "at", *PACING], dtype=np.int64)
        made = replace(self.made, strategies=tuple(self.strategies), variant=self.variant)
        return made.sums(name)

    def rows(self, name: str, columns: list[str]) -> pd.DataFrame:
        if self.made.seat_rows is None:
            raise RunError("this run kept sums only")
        rows: Mapping[str, Any] = self.made.seat_rows if name == "seats" else self.made.games
        found = {column: rows[column] for column in columns if column != "trajectory"}
        if "trajectory" in columns:
            best = self.made.seat_rows.groupby("game")["score"].agg(tuple)
            found["trajectory"] = [hash(scores) for scores in best]
        return pd.DataFrame(found)


def twin(name: str = "a", rules: Mapping[str, int] | None = None, **changes: Any) -> Twin:
    """A run of three strategies in the folder `runs/NAME`; `changes` go to `make_run`.

    Runs of the same plan share all their chance: what differs is what `changes` change.
    """
    made = _made(tuple(sorted({"names": THREE, "blocks": 300, **changes}.items(), key=lambda item: item[0])))
    variant = replace(made.variant, rules={**made.variant.rules, **(rules or {})})
    info = {"digests": {"sums": name}, **made.info, "rules_hash": variant.hash, "rules": dict(variant.rules)}
    return Twin(made, Path("runs") / name, info, variant)


@cache
def _cached(items: tuple[tuple[str, Any], ...]) -> SyntheticRun:
    return make_run(**dict(items))


def _made(items: tuple[tuple[str, Any], ...]) -> SyntheticRun:
    plain = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in items)
    try:
        return _cached(plain)
    except TypeError:  # something that cannot be remembered, such as a dict
        return make_run(**dict(items))


def with_info(run: Twin, **changes: Any) -> Twin:
    """The same with other fields of `run.json`."""
    return replace(run, info={**run.info, **changes})


def with_cards(run: Twin, rows: list[dict[str, Any]]) -> Twin:
    """The same with another table of cards."""
    variant = replace(run.variant, tables={"cards": rows})
    return replace(run, variant=variant, info={**run.info, "rules_hash": variant.hash})
