"""The statistics of the gate: libraries' answers, known answers, made batches at the usual size."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import norm
from statsmodels.stats.weightstats import DescrStatsW

from reports.gate.judge import (
    Terms,
    Verdict,
    advice_differences,
    games_needed,
    quantile,
    verdicts,
    win_differences,
)
from reports.gate.plan import GAMES
from reports.gate.sums import Sums

USUAL = Terms(0.01, 0.01)
UNITS = 100


def cell(shares: Any, n: int = 1_200, spread: float = 0.0, seed: int = 0) -> Sums:
    """Win twelfths of units of n seats each, whose shares vary by `spread`."""
    rng = np.random.default_rng(seed)
    drawn = np.asarray(shares) + spread * rng.standard_normal(UNITS)
    totals = np.rint(12 * n * drawn).astype(np.int64)
    return Sums(totals, np.full(UNITS, n, np.int64), int(12 * totals.sum()))


def judged(before: dict[str, Sums], now: dict[str, Sums], terms: Terms = USUAL) -> dict[str, Any]:
    found = verdicts(win_differences(before, now, terms), terms)
    return {row["cell"]: row for row in found.to_dict("records")}


def test_interval_and_tests_are_the_library_s() -> None:
    before, now = cell(0.25, spread=0.01, seed=1), cell(0.257, spread=0.01, seed=2)
    row = judged({"x": before}, {"x": now})["x"]
    described = DescrStatsW((now.totals - before.totals) / (12 * 1_200))
    assert (row["low"], row["high"]) == pytest.approx(described.tconfint_mean(alpha=0.02))
    p, lower, upper = described.ttost_mean(-0.01, 0.01)
    assert row["p_equivalent"] == pytest.approx(p)
    beyond = max(
        described.ttest_mean(0.01, "larger")[1], 0.0
    )  # the difference is positive: that side is the nearer
    assert row["p_drift"] == pytest.approx(beyond)
    assert p == max(lower[1], upper[1])


def test_inside_the_margin_is_equivalent_outside_drifted_else_inconclusive() -> None:
    before = {name: cell(0.25, spread=0.002, seed=n) for n, name in enumerate("abcd")}
    now = {
        name: cell(0.25 + shift, spread=0.002, seed=9 + n)
        for n, (name, shift) in enumerate(zip("abcd", (0.0, 0.03, -0.03, 0.0101), strict=True))
    }
    found = judged(before, now)
    assert [found[name]["verdict"] for name in "abcd"] == [
        Verdict.EQUIVALENT,
        Verdict.DRIFTED,
        Verdict.DRIFTED,
        Verdict.INCONCLUSIVE,
    ]


def test_the_verdict_equivalent_is_the_two_one_sided_tests() -> None:
    shifts = np.linspace(0, 0.012, 40)
    before = {f"{n}": cell(0.25, spread=0.01, seed=n) for n in range(40)}
    now = {f"{n}": cell(0.25 + shift, spread=0.01, seed=99 + n) for n, shift in enumerate(shifts)}
    rows = judged(before, now).values()
    inside = [row["verdict"] == Verdict.EQUIVALENT for row in rows]
    assert inside == [row["p_equivalent"] < 0.01 for row in rows]
    assert 0 < sum(inside) < 40


def test_claims_of_drift_are_held_to_holm() -> None:
    """A difference that one cell alone could claim is not claimed among two hundred."""
    noise = 0.02
    shift = 0.01 + 2.8 * noise * math.sqrt(2 / UNITS)
    lone = {"x": cell(0.25, spread=noise, seed=1)}, {"x": cell(0.25 + shift, spread=noise, seed=2)}
    row = judged(*lone)["x"]
    assert row["verdict"] == Verdict.DRIFTED
    others = {f"{n}": cell(0.25) for n in range(200)}
    among = judged(lone[0] | others, lone[1] | others)["x"]
    assert among["p_drift"] == pytest.approx(row["p_drift"])
    assert among["p_drift_holm"] == pytest.approx(201 * row["p_drift"])
    assert among["verdict"] == Verdict.INCONCLUSIVE


def test_what_does_not_vary_is_decided_by_its_difference() -> None:
    before, now = cell(0.25), {"same": cell(0.25), "far": cell(0.28), "near": cell(0.255)}
    found = judged(dict.fromkeys(now, before), now)
    assert found["same"]["verdict"] == found["near"]["verdict"] == Verdict.EQUIVALENT
    assert found["far"]["verdict"] == Verdict.DRIFTED
    assert found["far"]["low"] == found["far"]["high"] == found["far"]["difference"]


def test_the_usual_size_is_that_of_two_unpaired_shares_of_a_half() -> None:
    """sigma^2 = 2 * 0.25, margin 1 point, alpha = beta = 0.01: 120,150 seats a cell."""
    z = norm.ppf(0.99) + norm.ppf(0.995)
    assert games_needed(math.sqrt(0.5), 0.0, 0.01, 0.01) == pytest.approx(0.5 * z**2 / 0.01**2)
    assert games_needed(math.sqrt(0.5), 0.0, 0.01, 0.01) == pytest.approx(GAMES, rel=0.002)
    assert games_needed(math.sqrt(0.5), 0.005, 0.01, 0.01) == pytest.approx(4 * GAMES, rel=0.002)
    assert games_needed(math.sqrt(0.5), -0.02, 0.01, 0.01) == pytest.approx(GAMES, rel=0.002)
    assert games_needed(0.5, 0.01, 0.01, 0.01) == math.inf
    assert games_needed(0.0, 0.0, 0.01, 0.01) == 0
    assert math.isnan(games_needed(math.nan, 0.0, 0.01, 0.01))


def test_the_n_that_is_told_does_decide() -> None:
    """Played with as many games as an inconclusive cell needs, it is decided, 99 times in 100."""
    gates, spread, shift = 200, 0.05, 0.006
    keys = [f"{number}" for number in range(gates)]
    before = {key: cell(0.5, spread=spread, seed=int(key)) for key in keys}
    now = {key: cell(0.5 + shift, spread=spread, seed=1_000 + int(key)) for key in keys}
    rows = judged(before, now)
    undecided = [row for row in rows.values() if row["verdict"] == Verdict.INCONCLUSIVE]
    assert len(undecided) > 0.9 * gates
    assert all(row["n_needed"] > before["0"].n for row in undecided if abs(row["difference"] - 0.01) < 0.007)
    times = math.ceil(games_needed(spread * math.sqrt(2 * 1_200), shift, 0.01, 0.01) / before["0"].n)
    narrow = spread / math.sqrt(times)
    longer = {key: cell(0.5, 1_200 * times, narrow, 2_000 + int(key)) for key in keys}
    moved = {key: cell(0.5 + shift, 1_200 * times, narrow, 3_000 + int(key)) for key in keys}
    told = [row["verdict"] for row in judged(longer, moved).values()]
    assert told.count(Verdict.EQUIVALENT) >= 0.98 * gates
    assert Verdict.DRIFTED not in told


def test_gates_of_made_batches_at_the_usual_size_err_at_most_once_in_a_hundred() -> None:
    """200 gates of four-player games, nothing paired, shares as wide as independent games make them."""
    rng = np.random.default_rng(5)
    gates, cells = 200, 10
    n = GAMES // UNITS
    keys = [f"{number}" for number in range(gates * cells)]

    def drawn(shift: float) -> dict[str, Sums]:
        """All cells of all gates; the first cell of each gate has moved."""
        shares = np.full((gates, cells), 0.25) + shift * (np.arange(cells) == 0)
        wins = rng.binomial(n, shares.reshape(-1, 1), (gates * cells, UNITS))
        counts = np.full(UNITS, n, np.int64)
        return {
            key: Sums(12 * one, counts, 144 * int(one.sum())) for key, one in zip(keys, wins, strict=True)
        }

    def codes(shift: float) -> list[set[str]]:
        found = win_differences(drawn(0.0), drawn(shift), USUAL)
        each = [found.iloc[first : first + cells] for first in range(0, gates * cells, cells)]
        return [set(verdicts(one, USUAL)["verdict"]) for one in each]

    none, twice = codes(0.0), codes(0.02)
    assert sum(Verdict.DRIFTED in one for one in none) <= gates / 100
    assert sum(one == {Verdict.EQUIVALENT} for one in twice) <= gates / 100
    assert sum(one == {Verdict.EQUIVALENT} for one in none) >= 0.97 * gates  # the others are inconclusive


def test_advice_is_told_only_when_it_is_sure_and_not_small() -> None:
    """A share by the margin, a mean by a twentieth of a standard deviation."""

    def mean(value: float, seed: int, jitter: float) -> Sums:
        rng = np.random.default_rng(seed)
        totals = np.rint(1_200 * (value + jitter * rng.standard_normal(UNITS))).astype(np.int64)
        return Sums(totals, np.full(UNITS, 1_200, np.int64), int(UNITS * 1_200 * (value**2 + 100)))

    before = {"large": mean(40, 1, 0.1), "small": mean(40, 2, 0.1), "unsure": mean(40, 3, 9.0)}
    now = {"large": mean(41, 4, 0.1), "small": mean(40.3, 5, 0.1), "unsure": mean(41, 6, 9.0)}
    found = advice_differences(before, now, set(), USUAL).set_index("cell")
    assert found["moved"].to_dict() == {"large": True, "small": False, "unsure": False}
    assert found.loc["large", "effect"] == pytest.approx(0.1, rel=0.02)
    assert found.loc["small", "q"] < 0.01
    shares = {"share": mean(0.2, 1, 0.001)}, {"share": mean(0.204, 2, 0.001)}
    assert not advice_differences(*shares, {"share"}, USUAL)["moved"][0]
    assert advice_differences({}, {}, set(), USUAL).empty


def test_quantiles_of_a_histogram() -> None:
    counts = np.array([1, 0, 2, 1], np.int64)
    assert [quantile(10, counts, q) for q in (0.1, 0.5, 0.9)] == [10, 12, 13]
