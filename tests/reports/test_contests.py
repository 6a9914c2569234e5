"""Contests: who wins from where, how, and what it is worth, as counted from the rows."""

from __future__ import annotations

import dataclasses

import numpy as np
import pandas as pd
import pytest

import reports
from tests.reports.synthetic_council import make_council, usual_council


def test_shares_by_place_are_winners_of_the_seats_in_it() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.contest_origin(run, "elections").set_index(["contest", "place"])
    second = run.seat_rows[run.seat_rows["rank_1855"] == 2]
    assert table.loc[("1855", 2), "of"] == len(second)
    assert table.loc[("1855", 2), "share"] == pytest.approx((second["standing_1855"] >= 2).mean())
    won = sum(
        (run.seat_rows[f"rank_{y}"] == 1)[run.seat_rows[f"standing_{y}"] >= 2].sum()
        for y in (1845, 1855, 1860)
    )
    assert table.loc[("all", 1), "count"] == won
    assert table.loc["1845", "count"].sum() == run.info["games"]


def test_a_place_that_never_won_has_a_share_of_0() -> None:
    run = usual_council()
    histograms = run.tables["histograms"]
    last = (histograms["column"] == "mayor_place_1845") & (histograms["value"] == 4)
    run = dataclasses.replace(run, tables=run.tables | {"histograms": histograms[~last]})
    row = reports.contest_origin(run, "elections").set_index(["contest", "place"]).loc[("1845", 4)]
    assert row["share"] == 0
    assert 0 < row["high"] < 0.1


def test_shares_by_seat_and_ways_add_up_to_all_contests() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    for table in (
        reports.contest_seats(run, "elections"),
        reports.contest_ways(run, "elections"),
        reports.contest_choices(run, "elections"),
    ):
        assert np.allclose(table.groupby("contest")["share"].sum(), 1)
        assert table.groupby("contest")["count"].sum()["all"] == 3 * run.info["games"]
    ways = reports.contest_ways(run, "elections").set_index(["contest", "way"])
    tied = (run.seat_rows["standing_1845"] == 2).sum()
    assert ways.loc[("1845", "the stack in a tie"), "count"] == tied


def test_winners_stand_farther_than_all_seats() -> None:
    run = usual_council()
    assert run.games is not None and run.seat_rows is not None
    table = reports.contest_amounts(run, "elections").set_index(["contest", "who"])
    median = np.quantile(run.games["mayor_popularity_1860"], 0.5, method="inverted_cdf")
    assert table.loc[("1860", "winners"), "q50"] == median
    every = np.quantile(run.seat_rows["popularity_1860"], 0.95, method="inverted_cdf")
    assert table.loc[("1860", "all seats"), "q95"] == every
    assert table.loc[("1860", "winners"), "n"] * 4 == table.loc[("1860", "all seats"), "n"]


def test_a_strategys_share_of_contests_is_of_its_own_seats() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.contest_strategies(run, "elections").set_index(["contest", "strategy"])
    own = run.seat_rows[run.seat_rows["strategy"] == 1]
    assert table.loc[("1855", "populist"), "share"] == pytest.approx((own["standing_1855"] >= 2).mean())
    assert table.loc[("1855", "populist"), "amount"] == pytest.approx(own["popularity_1855"].mean())


def test_worth_of_winning_agrees_with_the_rows() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.contest_worth(run, "elections").set_index("contest")
    mayor = run.seat_rows["standing_1845"] >= 2
    row = table.loc["1845"]
    assert row["winners_share"] == pytest.approx(run.seat_rows.loc[mayor, "win_twelfths"].mean() / 12)
    assert row["others_share"] == pytest.approx(run.seat_rows.loc[~mayor, "win_twelfths"].mean() / 12)
    assert row["winners_gain"] == pytest.approx(run.seat_rows.loc[mayor, "election_1845"].mean())
    assert row["others_gain"] == pytest.approx(run.seat_rows.loc[~mayor, "election_1845"].mean())
    assert row["gain_difference"] == pytest.approx(row["winners_gain"] - row["others_gain"])
    assert row["gain_low"] < row["gain_difference"] < row["gain_high"]
    assert table.loc["all", "winners"] == 3 * run.info["games"]


def test_gains_by_hand() -> None:
    """Two batches of one game: mayors got 5 and 7, the three others 6 and 3 together."""
    run = make_council(("a", "b"), blocks=2, batch_blocks=1, part_batches=1, lineups=[(0, 1, 0, 1)])
    seats = pd.DataFrame({"batch": [0, 0, 1, 1], "strategy": [0, 1, 0, 1], "seat": 0, "n": 2})
    games = pd.DataFrame({"batch": [0, 1], "n": 1})
    for year in (1845, 1855, 1860):
        seats[f"election_{year}_sum"] = [6, 5, 4, 6]
        games[f"mayor_prestige_{year}_sum"] = [5, 7]
    run = dataclasses.replace(run, tables=run.tables | {"seats": seats, "games": games})
    row = reports.contest_worth(run, "elections").iloc[0]
    assert row["winners_gain"] == pytest.approx((5 + 7) / 2)
    assert row["others_gain"] == pytest.approx((6 + 3) / 6)
    assert row["gain_difference"] == pytest.approx(((5 - 2) + (7 - 1)) / 2)


def test_a_planted_worth_is_found_and_none_where_there_is_none() -> None:
    planted = reports.contest_worth(usual_council(), "elections").set_index("contest")
    assert planted.loc["all", "low"] > 0.2
    none = reports.contest_worth(make_council(blocks=420, mayor_worth=0.0), "elections").set_index("contest")
    assert none.loc["all", "low"] < 0 < none.loc["all", "high"]


def test_contests_won_count_all_seats() -> None:
    run = usual_council()
    table = reports.contest_counts(run, "elections")
    everyone = table[table["strategy"] == "all"].set_index("count")
    assert everyone["games"].sum() == 4 * run.info["games"]
    assert everyone.loc[3, "win_share"] > everyone.loc[0, "win_share"]
