"""Milestones: cumulative incidence by known answers, shares and bands as counted from the rows."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from statsmodels.duration.survfunc import CumIncidenceRight

import reports
from reports.tables.milestones import bands, incidence
from sim.council.codes import SPACES
from sim.engine.errors import InputError
from tests.reports.synthetic_council import usual_council


def test_incidence_counts_who_has_reached_it_of_all_who_began() -> None:
    # Of 8 seats 2 reach it at turn 1, 1 at turn 3 and 5 never do.
    assert incidence(np.array([5.0, 2, 0, 1])).tolist() == pytest.approx([2 / 8, 2 / 8, 3 / 8])


def test_incidence_of_nobody_of_everybody_and_of_no_seats() -> None:
    assert incidence(np.array([7.0, 0, 0])).tolist() == [0, 0]
    assert incidence(np.array([0.0, 1, 3])).tolist() == pytest.approx([0.25, 1])
    assert np.isnan(incidence(np.zeros(4))).all()


def test_incidence_is_the_textbook_one_wherever_games_end() -> None:
    """Aalen and Johansen by hand: survival before t times the hazard of the event at t, added up."""
    rng = np.random.default_rng(3)
    ends = rng.integers(4, 9, 400)  # own turns a game leaves a seat
    reached = rng.integers(1, 14, 400)
    event = reached <= ends
    time, status = np.where(event, reached, ends), np.where(event, 1, 2)
    survival, total, by_hand = 1.0, 0.0, []
    for turn in range(1, 9):
        at_risk = (time >= turn).sum()
        total += survival * ((time == turn) & event).sum() / at_risk
        survival *= 1 - (time == turn).sum() / at_risk
        by_hand.append(total)
    counts = np.bincount(np.where(event, reached, 0), minlength=9).astype(float)
    assert incidence(counts).tolist() == pytest.approx(by_hand)
    with np.errstate(divide="ignore", invalid="ignore"):  # of its errors at the end, where nobody is left
        library = CumIncidenceRight(time, status)
    assert incidence(counts)[library.times - 1].tolist() == pytest.approx(library.cinc[0].tolist())


def test_the_curve_is_the_share_of_seats_counted_in_the_rows() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.milestone_incidence(run, "spaces").set_index(["milestone", "strategy", "turn"])
    turn = run.seat_rows["space_8_turn"]
    for at in (1, 6, 15):
        share = ((turn > 0) & (turn <= at)).mean()
        assert table.loc[("8", "all", at), "share"] == pytest.approx(share)
    own = run.seat_rows[run.seat_rows["strategy"] == 1]
    share = ((own["space_17_turn"] > 0) & (own["space_17_turn"] <= 12)).mean()
    row = table.loc[("17", "populist", 12)]
    assert row["share"] == pytest.approx(share)
    assert row["low"] < row["share"] < row["high"]
    assert row["seats"] == len(own)


def test_curves_rise_and_farther_spaces_lie_below_nearer_ones() -> None:
    table = reports.milestone_incidence(usual_council(), "spaces")
    wide = table[table["strategy"] == "all"].pivot(index="turn", columns="milestone", values="share")
    wide = wide[[str(space) for space in SPACES]]
    assert (wide.diff().dropna() >= -1e-12).all().all()
    assert (wide.diff(axis=1).iloc[:, 1:] <= 1e-12).all().all()


def test_shares_reached_turns_and_times_agree_with_the_rows() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.milestone_table(run, "spaces").set_index(["milestone", "strategy"])
    everyone = table.loc[("11", "all")]
    reached = run.seat_rows["space_11_turn"]
    assert everyone["reached"] == pytest.approx((reached > 0).mean())
    assert everyone["first_median"] == np.quantile(reached[reached > 0], 0.5, method="inverted_cdf")
    assert everyone["times"] == pytest.approx(run.seat_rows["space_11_times"].mean())
    assert everyone["times_game"] == pytest.approx(4 * everyone["times"])
    assert everyone["times_low"] < everyone["times"] < everyone["times_high"]
    own = run.seat_rows.loc[run.seat_rows["strategy"] == 2, "space_11_times"]
    assert table.loc[("11", "collector"), "times"] == pytest.approx(own.mean())
    assert math.isnan(table.loc[("11", "collector"), "times_game"])


def test_phases_and_never_add_up_to_all_seats() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.milestone_phases(run, "spaces")
    assert np.allclose(table.groupby(["milestone", "strategy"])["share"].sum(), 1)
    all_ = table[(table["strategy"] == "all") & (table["milestone"] == "5")].set_index("phase")["share"]
    assert all_["1845"] == pytest.approx((run.seat_rows["space_5_phase"] == 2).mean())
    assert list(all_.index) == ["1840", "1845", "1850", "1855", "1860", "never"]


def test_bands_hold_a_third_each_of_those_who_reached_it() -> None:
    counts = pd.Series({0: 500, 2: 40, 3: 30, 4: 50, 5: 40, 7: 50})
    # Of 210 seats a third are 70: turns 2 and 3; two thirds 140: turn 5 is where they are reached.
    assert bands(counts) == {"early": (2, 3), "middle": (4, 5), "late": (6, 7), "never": (0, 0)}


def test_bands_of_few_seats_are_joined() -> None:
    assert bands(pd.Series({0: 9, 3: 100, 4: 20})) == {"ever": (3, 4), "never": (0, 0)}
    assert bands(pd.Series({0: 9, 3: 100, 4: 35})) == {"early": (3, 3), "late": (4, 4), "never": (0, 0)}
    assert bands(pd.Series({0: 9, 6: 4})) == {"ever": (6, 6), "never": (0, 0)}
    assert bands(pd.Series({0: 9})) == {"never": (0, 0)}


def test_wins_by_earliness_agree_with_the_rows_and_add_up() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.milestone_wins(run, "spaces")
    all_ = table[(table["strategy"] == "all") & (table["milestone"] == "8")].set_index("band")
    assert all_["seats"].sum() == len(run.seat_rows)
    assert (all_["seats"] * all_["win_share"]).sum() == pytest.approx(run.info["games"])
    first, last = all_.loc["early", ["first_turn", "last_turn"]]
    early = run.seat_rows[run.seat_rows["space_8_turn"].between(first, last)]
    assert all_.loc["early", "win_share"] == pytest.approx(early["win_twelfths"].mean() / 12)
    assert all_.loc["never", "difference_high"] < 0 < all_.loc["early", "difference_low"]


def test_a_section_that_is_not_there_is_named() -> None:
    with pytest.raises(
        InputError, match=r"council has no milestone section 'space': did you mean 'spaces'\?"
    ):
        reports.milestone_table(usual_council(), "space")
