"""Bands hold a whole curve at once as often as they say, and intervals of each turn do not."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.stats import chi, norm, t as student

from reports.bands import FEWEST, critical
from reports.tables import curves, milestone_incidence
from sim.engine.records import Column
from sim.engine.ruleset import Ruleset
from sim.engine.sections import Milestone, MilestoneSection, Phases
from tests.reports.bare import bare_run
from tests.reports.proof.nominal import assert_nominal, limits

PARTS, SEATS, TURNS, RUNS = 50, 24, 12, 150


def modulus(level: float, points: int, df: int) -> float:
    """The quantile of the largest of independent t statistics that share their error (studentized maximum
    modulus; Stoline and Ury, Technometrics 21, 1979), by integrating over that error."""

    def beyond(c: float) -> float:
        held = quad(
            lambda s: (2 * norm.cdf(c * s) - 1) ** points * chi.pdf(s * np.sqrt(df), df) * np.sqrt(df),
            max(0.0, 1 - 8 / np.sqrt(df)),
            1 + 8 / np.sqrt(df),
        )
        return float(held[0]) - level

    return float(brentq(beyond, 1.0, 9.0, xtol=1e-6))


def orthogonal(batches: int, points: int) -> np.ndarray:
    """Values of points that do not go together at all."""
    drawn = np.random.default_rng(0).standard_normal((batches, points))
    found, _ = np.linalg.qr(drawn - drawn.mean(axis=0))
    return cast(np.ndarray, found)


def test_the_reference_is_the_published_table():
    # Hahn and Hendrickson, Biometrika 58 (1971), table 1 with correlation 0: 5 comparisons, 5%.
    assert modulus(0.95, 5, 60) == pytest.approx(2.645, abs=0.02)
    assert modulus(0.95, 5, 10_000) == pytest.approx(norm.ppf((1 + 0.95 ** (1 / 5)) / 2), abs=0.001)
    assert modulus(0.95, 1, 20) == pytest.approx(student.ppf(0.975, 20), abs=1e-6)


@pytest.mark.parametrize(("batches", "points"), [(60, 5), (21, 3), (200, 12)])
def test_points_that_do_not_go_together(batches, points):
    expected = modulus(0.95, points, batches - 1)
    assert critical(orthogonal(batches, points)) == pytest.approx(expected, abs=0.04)


def test_points_that_all_go_together_are_one():
    one = orthogonal(40, 1)
    alone = student.ppf(0.975, 39)
    assert critical(one) == pytest.approx(alone)
    assert critical(np.repeat(one, 9, axis=1) * np.arange(1, 10)) == pytest.approx(alone, abs=0.06)


def test_points_that_do_not_move_do_not_count():
    both = np.column_stack([orthogonal(40, 2), np.full(40, 7.0)])
    assert critical(both) == critical(both[:, :2])


def test_too_few_batches_have_no_band():
    assert np.isnan(critical(orthogonal(FEWEST - 1, 2)))
    assert np.isnan(critical(np.ones((40, 3))))


def money(runs: int, seed: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """Seats that still play and what they have, [run, part, turn]: walks that grow, games that end."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 0.3, (runs, PARTS, 1, 1))
    steps = 1 + luck + rng.normal(0, 2, (runs, PARTS, SEATS, TURNS))
    have = np.rint(100 * np.cumsum(steps, axis=-1)).astype(np.int64)
    last = rng.integers(TURNS // 2, TURNS + 1, (runs, PARTS, SEATS, 1))
    plays = np.arange(1, TURNS + 1) <= last
    return plays.sum(axis=2), (have * plays).sum(axis=2)


def curve_run(n: np.ndarray, total: np.ndarray) -> Any:
    """A run of one strategy with the curve `money`; n and total are [part, turn]."""
    part, turn = np.nonzero(n)
    table = pd.DataFrame({"part": part, "strategy": 0, "turn": turn + 1, "n": n[part, turn]})
    run = bare_run("a", [(0, 0)], PARTS * SEATS, {"curves": table.assign(money_sum=total[part, turn])})
    rules = {**vars(run.ruleset), "curve_columns": (Column("money", "£", "money"),)}
    return replace(run, ruleset=cast(Ruleset, SimpleNamespace(**rules)))


def test_the_band_of_a_curve_holds_it_whole():
    truth = 100 * np.arange(1, TURNS + 1)
    whole, each, at_once = 0, np.zeros(TURNS, int), 0
    for n, total in zip(*money(RUNS), strict=True):
        found = curves(curve_run(n, total), "money")
        assert len(found) == TURNS
        low, high = found["low"].to_numpy(), found["high"].to_numpy()
        inside = (low <= truth) & (truth <= high)
        each += inside
        at_once += inside.all()
        whole += ((found["band_low"] <= truth) & (truth <= found["band_high"])).all()
    assert_nominal(whole, RUNS, slack=0.01)
    for count in each:
        assert_nominal(count, RUNS, slack=0.01)
    assert at_once < limits(RUNS)[0]  # intervals of each turn hold the whole curve too seldom


def milestone_run(counts: np.ndarray) -> Any:
    """A run of one strategy with one milestone; counts are seats [part, never or turn]."""
    part, value = np.nonzero(counts)
    table = pd.DataFrame({"part": part, "column": "turn", "strategy": 0, "value": value})
    table = table.assign(n=counts[part, value], win_twelfths=0)
    played = pd.DataFrame({"part": [0], "strategy": [0], "turn": [TURNS], "n": [1]})
    run = bare_run("a", [(0, 0)], PARTS * SEATS, {"histograms": table, "curves": played})
    section = MilestoneSection(
        "spaces", "Spaces", "space", "the track", (Milestone("5", "turn", "phase", "times"),), Phases((), "")
    )
    rules = cast(Ruleset, SimpleNamespace(**{**vars(run.ruleset), "sections": (section,)}))
    return replace(run, ruleset=rules)


def test_cumulative_incidence_is_held_turn_by_turn_and_as_a_whole():
    """First reached at a turn with known chances, the game's end competing; parts have luck of their own."""
    rng = np.random.default_rng(5)
    chance = np.array([0.3, *np.full(TURNS, 0.7 / TURNS)])
    truth = np.cumsum(chance[1:])
    whole, each = 0, np.zeros(TURNS, int)
    for _ in range(RUNS):
        own = rng.dirichlet(60 * chance, PARTS)
        counts = np.array([rng.multinomial(60, share) for share in own])
        found = milestone_incidence(milestone_run(counts), "spaces")
        found = found[found["strategy"] == "all"]
        low, high = found["low"].to_numpy(), found["high"].to_numpy()
        each += (low <= truth) & (truth <= high)
        whole += ((found["band_low"] <= truth) & (truth <= found["band_high"])).all()
    assert_nominal(whole, RUNS, slack=0.01)
    for count in each:
        assert_nominal(count, RUNS, slack=0.01)
