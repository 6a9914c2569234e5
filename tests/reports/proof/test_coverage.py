"""Every interval covers what is true as often as it says, on made-up runs whose truth is known.

Batches differ by more than chance (deals are shared, parts have luck of their own), so that an interval that
took seats for independent would fail here.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from reports.intervals import mean_interval, quantile_intervals, share_interval, within_difference
from reports.paired import compare_ratios
from reports.tables import seat_table, seat_test, strategy_by_seat, win_table
from tests.reports.proof.deals import PLAYERS, STRATEGIES, field
from tests.reports.proof.nominal import assert_nominal, limits

RUNS = 120


@cache
def tables():
    """Win tables of many runs, and the truth."""
    made = field(RUNS)
    runs = [made.run(number) for number in range(RUNS)]
    return made, [(win_table(run), seat_table(run), strategy_by_seat(run)) for run in runs]


def _hits(found, truth, low="low", high="high"):
    """Whether each row's interval holds its truth."""
    return ((found[low] <= truth) & (truth <= found[high])).to_numpy()


def test_win_shares_and_mean_scores_of_strategies():
    made, found = tables()
    share, score = made.of("strategy")
    hits = np.zeros((2, STRATEGIES), int)
    for wins, _, _ in found:
        own = wins.set_index("strategy").loc[list("abc")]
        hits += [_hits(own, share), _hits(own, score, "score_low", "score_high")]
    for count in hits.ravel():
        assert_nominal(count, RUNS)


def test_win_shares_and_mean_scores_of_seats():
    made, found = tables()
    share, score = made.of("seat")
    hits = np.zeros((2, PLAYERS), int)
    for _, seats, _ in found:
        hits += [_hits(seats, share), _hits(seats, score, "score_low", "score_high")]
    for count in hits.ravel():
        assert_nominal(count, RUNS)


def test_win_shares_of_strategies_in_each_seat():
    made, found = tables()
    hits = np.zeros(STRATEGIES * PLAYERS, int)
    for _, _, both in found:
        hits += _hits(both.sort_values(["strategy", "seat"]), made.share.ravel())
    for count in hits:
        assert_nominal(count, RUNS)


def test_the_joint_test_of_seats_is_wrong_as_seldom_as_it_says():
    runs = 300
    made = field(runs, seat_bonus=(0.0, 0.0, 0.0), seed=2)
    p = np.array([seat_test(made.run(number)) for number in range(runs)])
    assert_nominal(int((p > 0.05).sum()), runs)
    assert_nominal(int((p > 0.5).sum()), runs, 0.5)
    planted = field(40, seat_bonus=(0.9, 0.0, -0.4), seed=4)
    assert all(seat_test(planted.run(number)) < 0.05 for number in range(40))


def test_taking_seats_for_independent_would_not_cover():
    """The same runs, the share of a seat counted as independent games: too many intervals miss."""
    from reports.intervals import wilson

    made = field(400, seed=3)
    truth = made.of("seat")[0][0]
    wins, seats = made.wins.sum(axis=(1, 2))[:, 0], made.seats.sum(axis=(1, 2))[:, 0]
    ends = np.array([wilson(*pair) for pair in zip(wins, seats, strict=True)])
    inside = int(((ends[:, 0] <= truth) & (ends[:, 1] >= truth)).sum())
    assert inside < limits(400)[0]


@pytest.mark.parametrize("even", [True, False], ids=["even batches", "uneven batches"])
def test_means_of_skewed_amounts(even):
    rng = np.random.default_rng(11)
    runs, batches = 2_000, 100
    counts = np.full((runs, batches), 40) if even else rng.integers(20, 61, (runs, batches))
    luck = rng.gamma(4, 2.5, (runs, batches))  # mean 10
    totals = rng.poisson(luck * counts)
    found = [mean_interval(total, count) for total, count in zip(totals, counts, strict=True)]
    assert_nominal(sum(one.low <= 10 <= one.high for one in found), runs, slack=0.0 if even else 0.005)


@pytest.mark.parametrize("share", [0.3, 0.03, 0.006, 0.002, 0.994])
def test_shares_common_and_rare(share):
    """A t interval, or Wilson's with the design effect where the share is below 1% or above 99%."""
    rng = np.random.default_rng(round(1e4 * share))
    runs, batches, seats = 2_000, 400, 100
    spread = 120.0  # of the batches' own shares: a design effect of about 1.8
    own = rng.beta(spread * share, spread * (1 - share), (runs, batches))
    won = rng.binomial(seats, own)
    counts = np.full(batches, seats)
    found = [share_interval(row, counts) for row in won]
    inside = sum(one.low <= share <= one.high for one in found)
    rare = not 0.01 <= share <= 0.99
    assert_nominal(inside, runs, slack=0.01 if rare else 0.005)


def test_quantiles_of_a_fine_grained_quantity():
    """Values so fine that hardly two are alike: of coarser ones an interval of whole values covers more."""
    rng = np.random.default_rng(13)
    runs, parts, seats, at = 150, 50, 120, (0.05, 0.25, 0.5, 0.75, 0.95)
    values = np.arange(0, 3_000)
    level = rng.choice([-200, 0, 200], (runs, parts))
    drawn = np.rint(1_200 + level[:, :, None] + 250 * rng.standard_normal((runs, parts, seats)))
    sample = np.rint(1_200 + rng.choice([-200, 0, 200], 4_000_000) + 250 * rng.standard_normal(4_000_000))
    truth = np.quantile(sample, at)
    hits = np.zeros(len(at), int)
    for run in drawn.clip(0, 2_999).astype(np.int64):
        counts = np.zeros((parts, len(values)))
        np.add.at(counts, (np.arange(parts)[:, None], run), 1)
        used = counts.any(axis=0)
        low, high = quantile_intervals(values[used], counts[:, used], at)
        hits += (low <= truth) & (truth <= high)
    for count in hits:
        assert_nominal(count, runs, slack=0.02)


def test_quantiles_of_whole_numbers_cover_at_least_as_often():
    rng = np.random.default_rng(14)
    runs, parts = 400, 50
    values = np.arange(13)
    chance = np.array([np.exp(-mean) for mean in (3.0,)])[0] * 3.0**values / np.cumprod([1, *values[1:]])
    truth = int(np.argmax(np.cumsum(chance) >= 0.75))
    inside = 0
    for _ in range(runs):
        counts = rng.multinomial(60, chance / chance.sum(), parts)
        low, high = quantile_intervals(values, counts, (0.75,))
        inside += low[0] <= truth <= high[0]
    assert inside >= limits(runs)[0]


def test_differences_within_strategies():
    """Of seats with a card, or a loan, and seats of the same strategy without."""
    rng = np.random.default_rng(15)
    runs, parts, truth = 1_000, 50, 0.06
    base, used = np.array([0.5, 0.2]), np.array([0.7, 0.2])  # who uses it more wins more anyway
    part, strategy, exposed = np.meshgrid(np.arange(parts), (0, 1), (0, 1), indexing="ij")
    seats = rng.binomial(200, np.where(exposed, used[strategy], 1 - used[strategy]), (runs, *part.shape))
    luck = rng.normal(0, 0.04, (runs, parts, 1, 1))
    wins = rng.binomial(seats, (base[strategy] + truth * exposed + luck).clip(0, 1))
    cells = (part.ravel(), strategy.ravel(), exposed.ravel())
    found = [within_difference(*cells, won.ravel(), n.ravel()) for won, n in zip(wins, seats, strict=True)]
    assert_nominal(sum(one.low <= truth <= one.high for one in found), runs, slack=0.01)


def test_paired_differences_between_runs():
    rng = np.random.default_rng(16)
    cells, batches, counts = 5_000, 100, 100
    luck = rng.normal(0, 0.05, (batches, cells))  # of the deal, in both runs
    a, b = (rng.binomial(counts, (share + luck).clip(0, 1)) for share in (0.25, 0.28))
    of = np.full(a.shape, counts)
    found = compare_ratios((a, of), (b, of))
    assert_nominal(int(((found["low"] <= 0.03) & (found["high"] >= 0.03)).sum()), cells)
