"""The whole gate on a toy game, 200 times with other seeds: how often it errs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reports import gate
from reports.gate.hold import judge
from reports.gate.make import power_notes
from reports.gate.play import Plays
from reports.gate.prepare import prepare
from tests.gate.coin import bold_for, share_of_bold
from tests.gate.conftest import DELTA, coin_plan

GATES = 200


@pytest.fixture(scope="module")
def told(patched: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[gate.Code]]:
    """Exit codes of gates at no drift (other games of the same chances) and at twice the margin."""
    patched.setattr("sim.batch.plan.PARTS", 2)
    path = tmp_path_factory.mktemp("simulated") / "coin.json"  # not written: the file is tested elsewhere
    twice = bold_for(share_of_bold(1.0) + 2 * DELTA / 10_000)
    found: dict[str, list[gate.Code]] = {"none": [], "twice": []}
    for seed in range(GATES):
        made = gate.new_baseline(path, coin_plan(seed=seed), "simulated", threads=1)
        for name, overrides in (("none", ["salt=7"]), ("twice", [f"bold={twice}", "salt=7"])):
            judged = judge(prepare(made, gate.Asked(overrides=overrides)), Plays(threads=1))
            assert judged.digests_alike is False
            found[name].append(judged.code)
    return found


def test_the_planted_drift_is_twice_the_margin() -> None:
    twice = bold_for(share_of_bold(1.0) + 2 * DELTA / 10_000)
    assert share_of_bold(1.0) == pytest.approx(0.5)
    assert share_of_bold(twice / 1000) - 0.5 == pytest.approx(2 * DELTA / 10_000, abs=1e-4)


def test_false_alarms_at_no_drift_are_at_most_one_in_a_hundred(told: dict[str, list[gate.Code]]) -> None:
    assert sum(code == gate.Code.DRIFTED for code in told["none"]) <= GATES / 100


def test_misses_at_twice_the_margin_are_at_most_one_in_a_hundred(told: dict[str, list[gate.Code]]) -> None:
    assert sum(code == gate.Code.PASS for code in told["twice"]) <= GATES / 100


def test_nearly_every_gate_is_decided(told: dict[str, list[gate.Code]]) -> None:
    """At no drift a gate passes, at twice the margin it says drifted; the rest is told as inconclusive."""
    assert sum(code == gate.Code.PASS for code in told["none"]) >= 0.95 * GATES
    assert {*told["none"], *told["twice"]} <= {gate.Code.PASS, gate.Code.DRIFTED, gate.Code.INCONCLUSIVE}


def test_too_few_games_are_told_when_the_baseline_is_made(tmp_path: Path) -> None:
    """4,800 games a cell are enough for a margin of 5 points and not for one of 2; the number told is."""
    path = tmp_path / "coin.json"
    assert power_notes(gate.new_baseline(path, coin_plan(), "enough", threads=1)) == []
    (note,) = power_notes(gate.new_baseline(path, coin_plan(delta=200), "few", threads=1))
    told = re.search(r"about ([\d,]+) games a cell are enough for all", note)
    assert told is not None
    games = int(told[1].replace(",", ""))
    assert 10_000 < games < 40_000
    assert power_notes(gate.new_baseline(path, coin_plan(delta=200, games=games), "told", threads=1)) == []
