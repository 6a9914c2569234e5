"""Clocks that jump change nothing of a run and break nothing of its progress."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable

import pytest

from sim.batch import run_plan
from sim.cli.progress import Bar, Lines
from tests.batch.fake_ruleset import fake_plan

JUMPS = (0.0, 3e8, -2e8, 5e5, -1e9)


@pytest.fixture
def jumping(monkeypatch: pytest.MonkeyPatch) -> None:
    jumps, real, real_ns, steady = itertools.cycle(JUMPS), time.time, time.time_ns, time.monotonic
    monkeypatch.setattr(time, "time", lambda: real() + next(jumps))
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() + int(next(jumps) * 1e9))
    monkeypatch.setattr(time, "monotonic", lambda: steady() + next(jumps))


@pytest.mark.parametrize("meter", [lambda: Lines(now=time.monotonic), Bar], ids=["lines", "bar"])
def test_a_run_is_the_same(
    jumping: None, meter: Callable[[], Lines | Bar], capsys: pytest.CaptureFixture[str]
) -> None:
    with meter() as progress:
        played = run_plan(fake_plan(), progress=progress, chunk_games=9)
    assert played.digests == run_plan(fake_plan()).digests
    assert "201 of 201 games" in capsys.readouterr().err
