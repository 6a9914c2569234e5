"""The whole gate on a toy game, 200 times with other seeds: how often it errs."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports import gate
from reports.gate.judge import Verdict
from tests.gate.coin import bold_for, share_of_bold
from tests.gate.conftest import DELTA, coin_plan

GATES = 200


@pytest.fixture(scope="module")
def told(patched: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[gate.Code]]:
    """Exit codes of gates at no drift (other games of the same chances) and at twice the margin."""
    patched.setattr("sim.batch.plan.PARTS", 2)
    path = tmp_path_factory.mktemp("simulated") / "coin.json"
    twice = bold_for(share_of_bold(1.0) + 2 * DELTA / 10_000)
    found: dict[str, list[gate.Code]] = {"none": [], "twice": []}
    for seed in range(GATES):
        made = gate.new_baseline(path, coin_plan(seed=seed), "simulated", threads=1)
        made.write()
        for name, overrides in (("none", ["salt=7"]), ("twice", [f"bold={twice}", "salt=7"])):
            (outcome,) = gate.check([path], gate.Asked(overrides=overrides), threads=1)
            assert outcome.judgement is not None
            assert outcome.judgement.digests_alike is False
            found[name].append(outcome.code)
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


def test_power_is_as_reckoned(tmp_path: Path) -> None:
    """A game whose cells have half the games they need says so when its baseline is made."""
    from reports.gate.make import power_notes

    enough = gate.new_baseline(tmp_path / "a.json", coin_plan(), "x", threads=1)
    few = gate.new_baseline(tmp_path / "b.json", coin_plan(delta=200), "x", threads=1)
    assert Verdict.EQUIVALENT == "equivalent"
    assert len(power_notes(few)) == 1
    assert "games a cell are enough for all" in power_notes(few)[0]
    assert "inconclusive" not in "".join(power_notes(enough)) or "of the cells" in power_notes(enough)[0]
