"""Intervals: known answers, coverage as promised, and the traps of counting seats as if independent."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binom

from reports.intervals import (
    by_cell,
    joint_test,
    mean_interval,
    quantile_intervals,
    quantiles,
    share_interval,
    wilson,
    within_difference,
)
from tests.reports.synthetic import make_run


def test_wilson_of_53_in_150_is_28_to_43_percent() -> None:
    low, high = wilson(53, 150)
    assert (round(100 * low), round(100 * high)) == (28, 43)


def test_mean_interval_is_the_t_interval_of_batch_means() -> None:
    # Means 1, 2, 3, 4 of equal batches: 2.5 ± t(0.975, 3) * sqrt(5/3) / 2, t = 3.1824.
    found = mean_interval([10, 20, 30, 40], [10, 10, 10, 10])
    assert found.mean == 2.5
    assert found.n == 40
    assert found.batches == 4
    assert found.high - found.mean == pytest.approx(3.182446 * math.sqrt(5 / 3) / 2, rel=1e-6)


def test_weights_do_not_pass_for_independent_counts() -> None:
    few = mean_interval([1, 2, 3, 4], [1, 1, 1, 1])
    many = mean_interval([1000, 2000, 3000, 4000], [1000, 1000, 1000, 1000])
    assert many[:3] == pytest.approx(few[:3])


def test_unequal_batches_weigh_by_their_count() -> None:
    assert mean_interval([10, 0], [10, 30]).mean == 0.25


def test_fewer_than_two_batches_have_no_interval() -> None:
    one = mean_interval([5], [10])
    assert one.mean == 0.5
    assert math.isnan(one.low)
    assert math.isnan(one.high)
    none = share_interval([0, 0], [0, 0])
    assert math.isnan(none.mean)
    assert none.batches == 0


@pytest.mark.parametrize("share", [0.0, 0.004, 0.996, 1.0])
def test_rare_shares_get_a_wilson_interval_inside_0_and_1(share: float) -> None:
    counts = np.full(20, 500)
    successes = np.round(share * counts)
    found = share_interval(successes, counts)
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert found.high > found.low


def test_nothing_in_n_is_not_taken_for_certain() -> None:
    alone = share_interval(np.zeros(20), np.full(20, 100))
    in_blocks = share_interval(np.zeros(20), np.full(20, 100), cluster=16)
    assert alone.high == pytest.approx(wilson(0, 2000)[1])
    assert in_blocks.high == pytest.approx(wilson(0, 125)[1])


def test_a_rare_share_that_clusters_is_less_sure() -> None:
    counts = np.full(40, 250)
    spread, clustered = np.full(40, 2), np.zeros(40)
    spread[::2] += 1
    clustered[:2] = 50
    wide, narrow = share_interval(clustered, counts), share_interval(spread, counts)
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_the_t_interval_covers_95_in_100() -> None:
    """Blocks that share a deal: within a batch wins hang together, and the interval must still hold."""
    rng = np.random.default_rng(11)
    runs, batches, seats = 600, 40, 60
    truth = 0.3
    deal = rng.beta(6, 14, size=(runs, batches))  # mean 0.3
    wins = rng.binomial(seats, deal)
    inside = 0
    for row in wins:
        found = share_interval(row, np.full(batches, seats))
        inside += found.low <= truth <= found.high
    low, high = binom.ppf([0.001, 0.999], runs, 0.95)
    assert low <= inside <= high


def test_counting_seats_as_independent_would_not_cover() -> None:
    """The trap that batches are for: Wilson over all seats misses far too often on the same data."""
    rng = np.random.default_rng(11)
    runs, batches, seats = 300, 40, 60
    wins = rng.binomial(seats, rng.beta(6, 14, size=(runs, batches)))
    inside = sum(low <= 0.3 <= high for low, high in (wilson(row.sum(), batches * seats) for row in wins))
    assert inside < 0.8 * runs


def test_coverage_with_unequal_counts_a_batch() -> None:
    rng = np.random.default_rng(5)
    inside, runs = 0, 400
    for _ in range(runs):
        counts = rng.integers(5, 60, size=40)
        found = mean_interval(rng.binomial(counts, 0.4), counts)
        inside += found.low <= 0.4 <= found.high
    low, high = binom.ppf([0.001, 0.999], runs, 0.95)
    assert low <= inside <= high


def test_a_rare_share_covers_95_in_100() -> None:
    rng = np.random.default_rng(3)
    inside, runs = 0, 400
    counts = np.full(50, 200)
    for _ in range(runs):
        found = share_interval(rng.binomial(counts, 0.004), counts)
        inside += found.low <= 0.004 <= found.high
    assert inside >= binom.ppf(0.001, runs, 0.95)


def test_win_shares_of_games_with_known_chances_lie_in_their_intervals() -> None:
    """Whole games: every strategy's true share, over seeds, lies inside as often as promised."""
    inside, cells = 0, 0
    for seed in range(10):
        run = make_run(
            ("a", "b", "c"),
            (0.8, 0.0, -0.6),
            blocks=300,
            batch_blocks=15,
            part_batches=2,
            seed=seed,
            shared=0.0,
        )
        found = by_cell(run.tables["seats"], ["strategy"], "win_twelfths_sum", scale=12)
        truth = run.truth[found["strategy"]]
        inside += int(((found["low"] <= truth) & (truth <= found["high"])).sum())
        cells += len(found)
    assert inside >= binom.ppf(0.001, cells, 0.95)


def test_quantiles_are_values_that_occur() -> None:
    assert quantiles([1, 2, 3, 4], [1, 1, 1, 1], (0.25, 0.5, 0.75, 1.0)).tolist() == [1, 2, 3, 4]
    assert quantiles([0, 10], [9, 1], (0.5, 0.9, 0.95)).tolist() == [0, 0, 10]
    assert np.isnan(quantiles([1, 2], [0, 0], (0.5,))).all()


def test_quantile_intervals_are_the_same_each_time_and_hold_the_median() -> None:
    rng = np.random.default_rng(2)
    counts = rng.poisson(20, size=(30, 9))
    first, again = (quantile_intervals(np.arange(9), counts, (0.5,)) for _ in range(2))
    assert [a.tolist() for a in first] == [a.tolist() for a in again]
    assert first[0][0] <= quantiles(np.arange(9), counts.sum(axis=0), (0.5,))[0] <= first[1][0]
    assert np.isnan(quantile_intervals(np.arange(9), counts[:1], (0.5,))).all()


def test_joint_test_finds_a_planted_seat_advantage_and_no_other() -> None:
    rng = np.random.default_rng(9)
    fair = rng.multinomial(400, [0.25] * 4, size=100) / 400
    tilted = rng.multinomial(400, [0.29, 0.25, 0.25, 0.21], size=100) / 400
    assert joint_test(fair, 0.25) > 0.01
    assert joint_test(tilted, 0.25) < 1e-6


def test_joint_test_rejects_5_in_100_when_all_is_fair() -> None:
    rng = np.random.default_rng(21)
    runs = 400
    p = [joint_test(rng.multinomial(200, [0.25] * 4, size=60) / 200, 0.25) for _ in range(runs)]
    low, high = binom.ppf([0.001, 0.999], runs, 0.05)
    assert low <= sum(value < 0.05 for value in p) <= high


def test_joint_test_says_when_it_cannot_tell() -> None:
    assert math.isnan(joint_test(np.full((50, 4), 0.25), 0.25))  # mirror matches: nothing varies
    assert math.isnan(joint_test([[0.5, 0.5]], 0.5))
    assert math.isnan(joint_test(np.ones((20, 1)), 1.0))


def test_difference_compares_each_strategy_with_itself() -> None:
    """Strong ones use it often, weak ones seldom; it does nothing. A plain comparison would be fooled."""
    rng = np.random.default_rng(4)
    parts = 40
    unit, stratum, exposed, wins, counts = [], [], [], [], []
    for part in range(parts):
        for strategy, (share, use) in enumerate([(0.5, 0.9), (0.1, 0.1)]):
            for used, n in ((1, int(200 * use)), (0, int(200 * (1 - use)))):
                unit.append(part)
                stratum.append(strategy)
                exposed.append(used)
                wins.append(rng.binomial(n, share))
                counts.append(n)
    found = within_difference(unit, stratum, exposed, wins, counts)
    assert found.low < 0 < found.high
    used = np.array(exposed) == 1
    plain = np.sum(np.array(wins)[used]) / np.sum(np.array(counts)[used])
    assert plain - np.sum(np.array(wins)[~used]) / np.sum(np.array(counts)[~used]) > 0.2


def test_difference_finds_what_was_planted() -> None:
    rng = np.random.default_rng(8)
    unit = np.repeat(np.arange(50), 2)
    exposed = np.tile([0, 1], 50)
    counts = np.full(100, 300)
    wins = rng.binomial(counts, np.where(exposed == 1, 0.35, 0.25))
    found = within_difference(unit, np.zeros(100, int), exposed, wins, counts)
    assert found.low < 0.10 < found.high
    assert found.p < 1e-6


def test_difference_without_anything_to_compare_is_unknown() -> None:
    assert math.isnan(within_difference([0, 1], [0, 0], [1, 1], [5, 5], [10, 10]).difference)
    assert math.isnan(within_difference([], [], [], [], []).difference)
    assert math.isnan(within_difference([0, 0], [0, 0], [1, 0], [5, 5], [10, 10]).low)
