"""Paired differences: worked by hand, against scipy's paired t test, coverage, and the traps."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binom, pearsonr, ttest_rel

from reports.paired import (
    broken,
    compare_ratios,
    compare_values,
    corrected,
    detectable,
    game_means,
    linear,
    pairing_gain,
    seat_means,
)
from reports.pairing import pair
from tests.reports.compare.twins import twin


def test_a_difference_worked_by_hand() -> None:
    # Differences 1, 2, 3, 6 of four equal batches: mean 3, sd sqrt(14/3), t(0.975, 3) = 3.182446.
    found = compare_ratios(
        (np.array([[10], [20], [30], [40]]), np.full((4, 1), 10)),
        (np.array([[20], [40], [60], [100]]), np.full((4, 1), 10)),
    ).iloc[0]
    assert (found["a"], found["b"], found["difference"]) == (2.5, 5.5, 3.0)
    half = 3.182446 * math.sqrt(14 / 3) / 2
    assert found["low"] == pytest.approx(3 - half, rel=1e-6)
    assert found["high"] == pytest.approx(3 + half, rel=1e-6)
    assert (found["n_a"], found["n_b"], found["batches"]) == (40, 40, 4)
    # Variances: a 5/3; b (2, 4, 6, 10) 35/3; difference 14/3.
    assert found["games_saved"] == pytest.approx((5 / 3 + 35 / 3) / (14 / 3))
    assert found["correlation"] == pytest.approx(13 / math.sqrt(5 * 35))


def test_many_cells_at_once_are_paired_t_tests() -> None:
    rng = np.random.default_rng(1)
    a = rng.normal(size=(40, 25))
    b = a + rng.normal(0.1, 0.5, size=(40, 25))
    found = compare_values(a, b, level=0.9)
    known = ttest_rel(b, a)
    interval = known.confidence_interval(0.9)
    assert np.allclose(found["p"], known.pvalue)
    assert np.allclose(found["low"], interval.low)
    assert np.allclose(found["high"], interval.high)
    assert np.allclose(found["correlation"], [pearsonr(a[:, cell], b[:, cell])[0] for cell in range(25)])


def test_a_shorter_last_batch_weighs_less() -> None:
    totals_a, totals_b, counts = [[8.0], [12.0], [1.0]], [[10.0], [11.0], [4.0]], [[10.0], [10.0], [2.0]]
    found = compare_ratios((totals_a, counts), (totals_b, counts)).iloc[0]
    assert found["a"] == pytest.approx(21 / 22)
    assert found["b"] == pytest.approx(25 / 22)
    values = linear(np.array(totals_a), np.array(counts))
    assert values.mean() == pytest.approx(21 / 22)


def test_batches_without_the_cell_are_left_out() -> None:
    counts = np.array([[10.0, 10.0], [10.0, 0.0], [10.0, 10.0], [10.0, 10.0]])
    a, b = counts * 0.3, counts * np.array([[0.4], [0.5], [0.6], [0.3]])
    found = compare_ratios((a, counts), (b, counts))
    assert found["batches"].tolist() == [4, 3]
    alone = compare_ratios(
        (a[[0, 2, 3], 1:], counts[[0, 2, 3], 1:]), (b[[0, 2, 3], 1:], counts[[0, 2, 3], 1:])
    )
    assert found["low"][1] == alone["low"][0]


def test_what_never_happened_and_what_never_differs() -> None:
    counts = np.array([[5.0, 0.0, 5.0]] * 3)
    totals = np.array([[1.0, 0.0, 2.0], [2.0, 0.0, 2.0], [3.0, 0.0, 2.0]])
    found = compare_ratios((totals, counts), (totals, counts))
    assert found["difference"].tolist()[::2] == [0.0, 0.0]
    assert found["p"].tolist()[::2] == [1.0, 1.0]
    assert (found["low"][0], found["high"][0]) == (0.0, 0.0)
    assert np.isinf(found["games_saved"][0])  # it varies, and alike in both
    assert np.isnan(found["games_saved"][2])  # it does not vary at all
    assert np.isnan(found["difference"][1])
    assert found["batches"][1] == 0


def test_one_batch_has_no_interval() -> None:
    found = compare_ratios(([[3.0]], [[10.0]]), ([[5.0]], [[10.0]])).iloc[0]
    assert found["difference"] == pytest.approx(0.2)
    assert np.isnan(found[["low", "high", "p"]].astype(float)).all()


@pytest.mark.parametrize("batches", [8, 60])
@pytest.mark.parametrize("uneven", [False, True])
def test_intervals_cover_as_often_as_they_say(batches: int, uneven: bool) -> None:
    rng = np.random.default_rng(batches + uneven)
    cells, share_a, share_b = 4_000, 0.20, 0.23
    counts = rng.integers(80, 121, (batches, cells)) if uneven else np.full((batches, cells), 100)
    luck = rng.normal(0, 0.04, (batches, cells))  # of the deal: in both runs
    a = rng.binomial(counts, np.clip(share_a + luck, 0, 1))
    b = rng.binomial(counts, np.clip(share_b + luck, 0, 1))
    found = compare_ratios((a, counts), (b, counts))
    covered = int(((found["low"] <= 0.03) & (found["high"] >= 0.03)).sum())
    least, most = binom.interval(0.9999, cells, 0.95)
    assert least - 0.005 * cells * uneven <= covered <= most  # a ratio of uneven counts errs by a hair
    assert found["games_saved"].median() == pytest.approx(2.0, abs=0.6)


def test_claims_of_many_cells_are_false_as_seldom_as_they_say() -> None:
    rng = np.random.default_rng(3)
    families, cells = 600, 14
    found = compare_values(rng.normal(size=(40, families * cells)), rng.normal(size=(40, families * cells)))
    p = found["p"].to_numpy().reshape(families, cells)
    least = np.minimum(1.0, cells * p.min(axis=1))  # what Holm makes of the smallest
    assert [corrected(one).min() for one in p[:5]] == pytest.approx(least[:5].tolist())
    assert (least <= 0.05).sum() <= binom.ppf(0.999, families, 0.05)
    assert (p <= 0.05).any(axis=1).mean() > 0.4  # without correction half of all families would cry


def test_unknown_p_does_not_count_among_the_corrected() -> None:
    assert corrected([0.01, math.nan, 0.04])[0] == pytest.approx(0.02)
    assert np.isnan(corrected([0.01, math.nan])[1])


def test_the_detectable_difference_is_found_8_times_in_10() -> None:
    rng = np.random.default_rng(4)
    alpha, batches = 0.05 / 14, 50
    known = compare_values(np.zeros((batches, 1)), rng.normal(size=(batches, 1))).assign(sd=1.0)
    size = float(detectable(known, alpha)[0])
    found = compare_values(np.zeros((batches, 5_000)), rng.normal(size, 1.0, (batches, 5_000)))
    assert (found["p"] <= alpha).mean() == pytest.approx(0.8, abs=0.03)


def test_lineups_alone_do_not_pass_for_deals() -> None:
    # Batches of two lineups, of very different shares; deals themselves are not shared.
    rng = np.random.default_rng(5)
    lineups = np.arange(200) % 2
    mean = np.where(lineups == 0, 0.1, 0.4)[:, None]
    a, b = mean + rng.normal(0, 0.05, (200, 5)), mean + rng.normal(0, 0.05, (200, 5))
    found = compare_values(a, b, lineups)
    assert found["correlation"].min() > 0.8
    assert found["deals"].abs().max() < 0.3
    assert broken(pairing_gain(found), 200)
    shared = rng.normal(0, 0.05, (200, 5))
    assert not broken(pairing_gain(compare_values(mean + shared, mean + shared + 0.01 * a, lineups)), 200)


def test_few_batches_cannot_tell_whether_pairing_broke() -> None:
    rng = np.random.default_rng(6)
    found = compare_values(rng.normal(size=(10, 5)), rng.normal(size=(10, 5)))
    assert np.isnan(pairing_gain(found))
    assert not broken(pairing_gain(found), 10)


def test_runs_are_read_by_cell_and_column() -> None:
    a, b = twin("a"), twin("b", strengths=(1.4, -0.3, 0.6))
    paired = pair(a, b)
    wins = seat_means(paired, ["strategy"], ["win_twelfths"]).set_index("strategy")
    for run, side in ((a, "a"), (b, "b")):
        rows = run.made.seat_rows
        assert rows is not None
        own = rows[rows["strategy"] == 0]
        assert wins[side]["balanced"] == pytest.approx(own["win_twelfths"].mean() / 12)
        assert wins[f"n_{side}"]["balanced"] == len(own)
    assert wins["column"].tolist() == ["win_share"] * 3
    cells = seat_means(paired, ["strategy", "seat"], ["score"])
    assert sorted(set(cells["seat"])) == [0, 1, 2, 3]
    assert len(cells) == 12
    everyone = seat_means(paired, columns=["score"]).iloc[0]
    assert a.made.seat_rows is not None
    assert everyone["a"] == pytest.approx(a.made.seat_rows["score"].mean())
    games = game_means(paired).set_index("column")
    assert games["a"]["turns"] == pytest.approx(a.games["turns"].mean())
    assert games["unit"]["stopped"] == "share"


def test_codes_have_no_mean() -> None:
    found = seat_means(pair(twin("a"), twin("b")))
    assert "strategy" not in set(found["column"])
    assert {"win_share", "score", "loans_taken"} <= set(found["column"])
