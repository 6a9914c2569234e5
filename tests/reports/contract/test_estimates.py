"""Intervals at any level, the largest of several, and the games still needed."""

import math

import numpy as np
import pytest

from reports.contract.estimates import (
    ALPHA,
    FEWEST,
    SURE,
    Estimate,
    exact,
    from_interval,
    games_needed,
    largest,
    mean_of,
    nothing,
    quantile_of,
    rounded_up,
    share_of,
    smallest,
)
from reports.intervals import mean_interval, quantile_intervals, share_interval


def batches(share, count=40, size=50, seed=1):
    return np.random.default_rng(seed).binomial(size, share, count), np.full(count, size)


def around(value, half, bare=False):
    """A figure with an interval of that half width."""
    return Estimate(value, lambda alpha: (value - half, value + half), 1000, 50, bare=bare)


@pytest.mark.parametrize("share", [0.0, 0.004, 0.3, 0.995, 1.0])
def test_at_the_usual_level_they_are_the_intervals_of_the_report(share):
    won, played = batches(share)
    found, known = share_of(won, played, 4.0), share_interval(won, played, 4.0)
    assert (found.value, *found.ends(ALPHA), found.n, found.batches) == pytest.approx(known)
    found, known = mean_of(won, played), mean_interval(won, played)
    assert (found.value, *found.ends(ALPHA), found.n, found.batches) == pytest.approx(known)


def test_a_surer_interval_is_a_wider_one():
    for share in (0.004, 0.3):
        low, high = share_of(*batches(share)).ends(0.001)
        inner = share_of(*batches(share)).ends(ALPHA)
        assert low < inner[0] < inner[1] < high
    assert from_interval(3, 2, 4, 10, 10).ends(ALPHA) == pytest.approx((2, 4))
    assert from_interval(3, 2, 4, 10, 10).ends(0.01) == pytest.approx((3 - 1.3142, 3 + 1.3142), abs=1e-4)


def test_quantiles_are_those_of_the_report():
    counts = np.random.default_rng(2).multinomial(100, [0.1, 0.4, 0.3, 0.2], 30)
    found = quantile_of([0, 1, 2, 3], counts, 0.75)
    low, high = quantile_intervals([0, 1, 2, 3], counts, (0.75,))
    assert found.value == 2
    assert found.ends(ALPHA) == (low[0], high[0])
    assert math.isnan(quantile_of([0], np.zeros((30, 1)), 0.5).value)


def test_without_ten_batches_there_is_no_interval():
    for count in (0, 1, FEWEST - 1):
        won, played = batches(0.3, count)
        histogram = np.column_stack([won, played - won])
        for found in (share_of(won, played), mean_of(won, played), quantile_of([0, 1], histogram, 0.5)):
            assert all(map(math.isnan, found.ends(ALPHA)))
    assert not any(map(math.isnan, share_of(*batches(0.3, FEWEST)).ends(ALPHA)))


def test_distance_from_nought_either_way():
    down = from_interval(-3, -4, -2, 10, 10).magnitude
    assert (down.value, *down.ends(ALPHA)) == pytest.approx((3, 2, 4))
    across = from_interval(-1, -3, 1, 10, 10).magnitude
    assert (across.value, *across.ends(ALPHA)) == pytest.approx((1, 0, 3))


def test_the_largest_covers_the_true_largest():
    rng, covered, broken = np.random.default_rng(5), 0, 0
    runs, truth = 400, [0.25, 0.25, 0.25, 0.25]
    for _ in range(runs):
        won = rng.multinomial(40, truth, 30)
        low, high = largest(share_of(won[:, seat], np.full(30, 40)) for seat in range(4)).ends(ALPHA)
        covered += low <= 0.25 <= high
        broken += low > 0.25
    spare = 3 * math.sqrt(0.05 * 0.95 / runs)  # the error of a coverage from so many runs
    assert covered / runs >= 0.95 - spare
    assert broken / runs <= 0.025 + spare  # uncorrected it would be about four times that


def test_the_end_that_shows_a_bound_broken_is_corrected():
    several = [from_interval(value, value - 1, value + 1, 10, 10, str(value)) for value in (2, 5, 9)]
    most, least = largest(several), smallest(several)
    assert (most.of, least.of) == ("9", "2")
    assert most.ends(ALPHA)[1] == pytest.approx(10)
    assert least.ends(ALPHA)[0] == pytest.approx(1)
    assert 9 - most.ends(ALPHA)[0] == pytest.approx(least.ends(ALPHA)[1] - 2)


def test_one_that_nothing_is_known_of_might_be_the_largest():
    low, high = largest([nothing(of="unseen"), from_interval(3, 2, 4, 10, 10)]).ends(ALPHA)
    assert low < 2
    assert math.isnan(high)
    assert math.isnan(largest([nothing()]).value)
    assert exact(3, 10).scaled(2).ends(ALPHA) == (6, 6)


def test_half_the_distance_takes_four_times_the_games():
    base = games_needed(1_000, around(50, 4), None, 52)
    assert base == pytest.approx(1_000 * (SURE * 4 / 2) ** 2)
    assert games_needed(1_000, around(51, 4), None, 52) == pytest.approx(4 * base)
    assert games_needed(1_000, around(50, 8), None, 52) == pytest.approx(4 * base)
    assert games_needed(4_000, around(50, 2.5), None, 52) == games_needed(1_000, around(50, 5), None, 52)
    assert games_needed(1_000, around(54, 4), None, 52) == pytest.approx(base)  # from the other side
    assert games_needed(1_000, around(50, 4), 48, None) == pytest.approx(base)


def test_of_two_bounds_the_nearer_one_decides():
    nearer = games_needed(1_000, around(50, 4), None, 51)
    assert games_needed(1_000, around(50, 4), 47, 51) == nearer
    assert games_needed(1_000, around(50, 4), 40, 51) == nearer  # 40 is met already


def test_nothing_seen_takes_twice_the_games_for_half_the_bound():
    none = share_of(np.zeros(40), np.full(40, 50))
    assert none.bare
    high = none.ends(ALPHA)[1]
    assert games_needed(1_000, none, None, high / 2) == pytest.approx(2_000)
    assert games_needed(1_000, none, None, high / 4) == pytest.approx(4_000)


def test_no_number_of_games_is_told_where_there_is_none():
    assert math.isinf(games_needed(1_000, around(50, 4), None, 50))
    assert math.isnan(games_needed(1_000, nothing(), None, 50))


def test_the_games_needed_decide_in_four_of_five_cases():
    rng, truth, bound, runs = np.random.default_rng(8), 0.30, 0.306, 300
    won = rng.binomial(50, truth, 200)
    needed = games_needed(200, around_truth(won, truth), None, bound)  # in batches
    decided = 0
    for _ in range(runs):
        played = rng.binomial(50, truth, round(needed))
        decided += share_of(played, np.full(len(played), 50)).ends(ALPHA)[1] <= bound
    assert decided / runs == pytest.approx(0.8, abs=0.1)


def around_truth(won, truth):
    """The interval of a run, moved to where the figure truly is."""
    low, high = share_of(won, np.full(len(won), 50)).ends(ALPHA)
    return around(truth, (high - low) / 2)


@pytest.mark.parametrize(
    ("games", "told"), [(337_921, 340_000), (340_000, 340_000), (9, 9), (1_001, 1_100), (math.inf, math.inf)]
)
def test_games_are_told_in_two_digits_and_never_too_few(games, told):
    assert rounded_up(games) == told
