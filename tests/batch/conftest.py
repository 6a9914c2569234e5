"""The fake game is known while these tests run, and to nobody else."""

from __future__ import annotations

import pytest

from sim.engine.ruleset import RULESETS


@pytest.fixture(autouse=True)
def fake_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "fake", "tests.batch.fake_ruleset")
