"""Ratings: a published example, placements worked by hand, and lineups that allow none."""

from __future__ import annotations

import itertools

import numpy as np
import pandas as pd
import pytest

from reports.tables.payoffs import MIRRORS
from reports.tables.ratings import APART, ELO, bradley_terry, comparisons, rating_table
from tests.reports.bare import bare_run, lineup_table
from tests.reports.synthetic import NAMES, STRENGTHS, make_run

# Baseball, American League East, 1987: wins of the row over the column (Agresti, Categorical Data Analysis,
# 2nd edition, table 10.10), and the ratings of its Bradley-Terry model.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ],
    dtype=float,
)
PUBLISHED = (1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0)


def season(parts: int = 1) -> pd.DataFrame:
    """The season as sums of two-player lineups, as often as there are parts."""
    rows = []
    for part in range(parts):
        for lineup, (one, other) in enumerate(itertools.combinations(range(len(TEAMS)), 2)):
            games = int(WINS[one, other] + WINS[other, one])
            rows += [(part, lineup, one, games, WINS[one, other])]
            rows += [(part, lineup, other, games, WINS[other, one])]
    return lineup_table(rows)


PAIRS = list(itertools.combinations(range(len(TEAMS)), 2))


def test_a_published_example() -> None:
    values = bradley_terry(WINS)
    assert values - values[-1] == pytest.approx(PUBLISHED, abs=0.005)


def test_the_published_example_as_a_run() -> None:
    table = rating_table(bare_run(TEAMS, PAIRS, 273, {"lineups": season()}))
    assert table["strategy"].tolist() == list(TEAMS)  # best first
    assert (table["rating"] - table["rating"].iloc[-1]).tolist() == pytest.approx(
        [ELO * value for value in PUBLISHED], abs=ELO * 0.005
    )
    assert table["rating"].mean() == pytest.approx(0)
    assert table["comparisons"].tolist() == [78] * 7
    assert table["low"].isna().all()  # one part
    worst = 100 * abs(2 / 13 - 1 / (1 + np.exp(1.4364 - 1.1077)))  # Boston beat Detroit only twice
    assert table.attrs["misfit"] == pytest.approx(worst, abs=0.1)
    assert table.attrs["misfit_pair"] == "Detroit – Boston"
    assert not table.attrs["placements"]
    alike = rating_table(bare_run(TEAMS, PAIRS, 273, {"lineups": season(5)}))
    assert alike["low"].to_numpy() == pytest.approx(alike["rating"].to_numpy())  # parts that do not differ


def test_placements_by_hand() -> None:
    rows = pd.DataFrame(
        {
            "game": np.repeat([0, 1], 3),
            "strategy": [0, 1, 2, 1, 2, 0],
            "win_twelfths": [12, 0, 0, 6, 6, 0],
            "score": [9, 9, 4, 7, 7, 7],  # a tie is broken by the win; the others' is none
        }
    )
    counts, placements = comparisons(bare_run("abc", [(0, 1, 2)], 2, keep="rows", seat_rows=rows))
    assert placements
    assert counts.shape == (2, 3, 3)
    assert counts[0].tolist() == [[0, 1, 1], [0, 0, 1], [0, 0, 0]]
    assert counts[1].tolist() == [[0, 0, 0], [1, 0, 0.5], [1, 0.5, 0]]


def test_winners_over_the_others_by_hand() -> None:
    lineup = lineup_table([(0, 0, 0, 20, 6), (0, 0, 1, 10, 4)])  # 10 games of 0, 0, 1
    counts, placements = comparisons(bare_run("ab", [(0, 0, 1)], 10, {"lineups": lineup}))
    assert not placements
    assert counts[0].tolist() == [[0, 6], [8, 0]]  # who wins has beaten one of b, or two of a


def test_ratings_are_in_the_order_of_true_strengths() -> None:
    run = make_run(blocks=1_000)
    table = rating_table(run)
    strongest_first = [NAMES[number] for number in np.argsort(STRENGTHS)[::-1]]
    far = {"balanced", "monumental", "landlord", "random"}  # the others lie close to one another
    assert [name for name in table["strategy"] if name in far] == [n for n in strongest_first if n in far]
    assert (table["low"] < table["rating"]).all() and (table["rating"] < table["high"]).all()
    assert table.loc[table["strategy"] != "random", "rating"].mean() == pytest.approx(0)
    # Scores are strength plus Gumbel noise, of which the difference is logistic.
    at = table.set_index("strategy")["rating"] / ELO
    assert at["monumental"] - at["landlord"] == pytest.approx(0.9, abs=0.15)


def test_who_never_lost_gets_a_finite_rating() -> None:
    lineup = lineup_table([(part, 0, 0, 10, 10) for part in range(3)] + [(p, 0, 1, 10, 0) for p in range(3)])
    table = rating_table(bare_run("ab", [(0, 1)], 30, {"lineups": lineup}))
    assert np.isfinite(table[["rating", "low", "high"]]).all(axis=None)
    assert table.loc[0, "above"] > 0.95


def test_lineups_that_allow_no_ratings_are_named() -> None:
    alone = lineup_table([(0, 0, 0, 10, 5), (0, 1, 1, 10, 5)])
    mirrors = rating_table(bare_run("ab", [(0, 0), (1, 1)], 10, {"lineups": alone}))
    assert (len(mirrors), mirrors.attrs["note"]) == (0, MIRRORS)
    rows = [(0, 0, 0, 5, 3), (0, 0, 1, 5, 2), (0, 1, 2, 5, 3), (0, 1, 3, 5, 2)]
    split = rating_table(bare_run("abcd", [(0, 1), (2, 3)], 10, {"lineups": lineup_table(rows)}))
    assert (len(split), split.attrs["note"]) == (0, APART)
