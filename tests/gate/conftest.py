"""Coin is registered for every test of this folder; a small baseline of it, and a check of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reports import gate
from reports.gate.baseline import Baseline
from reports.gate.judgement import Judgement
from reports.gate.plan import GatePlan, default_plan
from tests.gate.coin import registered

GAMES = 4_800  # a cell: what a margin of 5 points takes
DELTA = 500


@pytest.fixture(autouse=True, scope="module")
def patched() -> Iterator[pytest.MonkeyPatch]:
    with registered() as patch:
        # statsmodels collects garbage at every correction, half of the time of a small check.
        patch.setattr("gc.collect", lambda *_: 0)
        yield patch


def coin_plan(**settings: Any) -> GatePlan:
    """A plan of Coin for two, of few games and a wide margin."""
    usual = {"players": (2,), "games": GAMES, "delta": DELTA}
    return replace(default_plan("coin"), **{**usual, **settings})


def written(path: Path, reason: str = "first", **settings: Any) -> Baseline:
    """A baseline of Coin, written."""
    pinned = settings.pop("pinned", "")
    made = gate.new_baseline(path, coin_plan(**settings), reason, pinned, threads=1)
    made.write()
    return gate.read_baseline(path)


@pytest.fixture(scope="module")
def baseline(patched: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Baseline:
    """A baseline of Coin, for two and for three."""
    return written(tmp_path_factory.mktemp("baselines") / "coin.json", players=(2, 3))


@pytest.fixture(scope="module")
def checked(baseline: Baseline) -> Callable[..., Judgement]:
    """A check of that baseline with other rules; it must come to a judgement."""

    def call(*overrides: str, **how: Any) -> Judgement:
        (outcome,) = gate.check([baseline.path], gate.Asked(overrides=overrides, **how), threads=1)
        assert outcome.error == ""
        assert outcome.judgement is not None
        assert outcome.code == outcome.judgement.code
        return outcome.judgement

    return call
