"""Published worked examples of each method, by the functions that the tables are made with.

Bradley-Terry ratings are held to a published table in tests/reports/test_ratings.py, cumulative incidence to
Aalen and Johansen's estimator by hand in tests/reports/test_milestones.py, bands to the studentized maximum
modulus in test_bands.py.
"""

from __future__ import annotations

import numpy as np
import pytest

from reports.intervals import joint_test, mean_interval, share_interval, wilson
from reports.paired import compare_values, corrected, discoveries

# Student's sleep data (Cushny and Peebles 1905, Student 1908): hours gained with two drugs, 10 patients.
DRUG_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
DRUG_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

# Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995), section 3.2: 15 hypotheses on
# thrombolysis, of which Bonferroni's method rejects 3 and theirs 4, at 5%.
THROMBOLYSIS = [
    *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
    *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
]

# Johnson and Wichern, Applied Multivariate Statistical Analysis, table 5.1: sweat rate, sodium and potassium
# of 20 women. Example 5.2 tests the means (4, 50, 10): T² = 9.74, F = 2.90 with 3 and 17 degrees of freedom.
SWEAT = np.array(
    [
        *([3.7, 48.5, 9.3], [5.7, 65.1, 8.0], [3.8, 47.2, 10.9], [3.2, 53.2, 12.0], [3.1, 55.5, 9.7]),
        *([4.6, 36.1, 7.9], [2.4, 24.8, 14.0], [7.2, 33.1, 7.6], [6.7, 47.4, 8.5], [5.4, 54.1, 11.3]),
        *([3.9, 36.9, 12.7], [4.5, 58.8, 12.3], [3.5, 27.8, 9.8], [4.5, 40.2, 8.4], [1.5, 13.5, 10.1]),
        *([8.5, 56.4, 7.1], [4.5, 71.6, 8.2], [6.5, 52.8, 10.9], [4.1, 44.1, 11.2], [5.5, 40.9, 9.4]),
    ]
)


def test_53_of_150_is_28_to_43_percent():
    low, high = wilson(53, 150)
    assert (round(100 * low), round(100 * high)) == (28, 43)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_newcombe_has_it(successes, n, low, high):
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    assert wilson(successes, n) == pytest.approx((low, high), abs=5e-5)


def test_a_mean_with_its_t_interval():
    # R prints of the differences: 95 percent confidence interval 0.7001142 2.4598858, mean 1.58.
    gained = np.subtract(DRUG_2, DRUG_1)
    found = mean_interval(100 * gained, np.full(10, 100))
    assert found[:3] == pytest.approx((1.58, 0.7001142, 2.4598858), abs=5e-8)


def test_a_paired_difference():
    # The same as a paired t test: t = 4.0621 with 9 degrees of freedom, p = 0.002833.
    found = compare_values(np.array(DRUG_1)[:, None], np.array(DRUG_2)[:, None]).iloc[0]
    assert found["difference"] == pytest.approx(1.58)
    assert (found["low"], found["high"]) == pytest.approx((0.7001142, 2.4598858), abs=5e-8)
    assert found["p"] == pytest.approx(0.002833, abs=5e-7)


def test_false_discoveries_as_benjamini_and_hochberg_have_them():
    q = discoveries(THROMBOLYSIS)
    assert int((q <= 0.05).sum()) == 4
    assert int((15 * np.array(THROMBOLYSIS) <= 0.05).sum()) == 3
    assert q[3] == pytest.approx(15 * 0.0095 / 4)
    assert np.isnan(discoveries([np.nan, 0.2])[0])
    assert discoveries([np.nan, 0.2])[1] == 0.2


def test_holm_by_hand():
    # 4 · 0.005, 3 · 0.01, 2 · 0.03, and what comes after is no smaller.
    assert corrected([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_the_joint_test_is_hotellings():
    shares = np.column_stack([SWEAT - (4, 50, 10), np.zeros(20)])  # the last cell of a batch is left out
    assert joint_test(shares, 0.0) == pytest.approx(0.0649, abs=5e-5)


def test_the_design_effect_is_kishs():
    # Clusters of m that are all alike count for one each: 1 + (m - 1) · 1 (Kish, Survey Sampling, 1965).
    m, batches, clusters = 8, 200, 30
    won = np.random.default_rng(1).binomial(clusters, 0.005, batches)
    alike = share_interval(m * won, np.full(batches, m * clusters))
    alone = share_interval(won, np.full(batches, clusters))
    assert (alike.low, alike.high) == pytest.approx((alone.low, alone.high))
    assert alike.n == m * alone.n
