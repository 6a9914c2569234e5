"""What is kept by part: curves, shares, quantiles, cards and meetings, each against a reckoning from rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ttest_rel

from reports.paired_parts import (
    Counted,
    _resampled,
    card_differences,
    curve_differences,
    meeting_differences,
    pacing_differences,
    quantile_differences,
    share_differences,
)
from reports.pairing import pair
from sim.engine.errors import InputError
from sim.engine.records import PACING
from tests.reports.compare.twins import Twin, twin, with_cards


def both(**changes: Any) -> tuple[Twin, Twin]:
    return twin("a"), twin("b", **changes)


def rows_of(run: Twin) -> pd.DataFrame:
    assert run.made.seat_rows is not None
    return run.made.seat_rows


def test_a_curve_is_the_difference_of_the_means_of_both_runs() -> None:
    a, b = both(loans=(0.5, 2.5, 6.0))
    found = curve_differences(pair(a, b), "poverty")
    own = found[found["strategy"] == "random"]
    sums = [run.made.tables["curves"] for run in (a, b)]
    cells = [one[(one["strategy"] == 2) & (one["turn"] == 4)] for one in sums]
    means = [float(cell["poverty_sum"].sum() / cell["n"].sum()) for cell in cells]
    row = own[own["turn"] == 4].iloc[0]
    assert [row["a"], row["b"]] == pytest.approx(means)
    assert row["difference"] == pytest.approx(means[1] - means[0])
    assert found["strategy"].iloc[0] == "all"
    assert row["batches"] == len(cells[0])


def test_where_all_play_a_turn_it_is_the_paired_t_test_over_parts() -> None:
    a, b = both(loans=(3.0, 2.5, 1.8))
    paired = pair(a, b)
    found = curve_differences(paired, "money")
    row = found[(found["strategy"] == "all") & (found["turn"] == 1)].iloc[0]
    parts = [
        run.made.tables["curves"].query("turn == 1").groupby("part")[["money_sum", "n"]].sum()
        for run in (a, b)
    ]
    means = [one["money_sum"] / one["n"] for one in parts]
    assert len({*parts[0]["n"]}) == 1
    assert row["p"] == pytest.approx(float(ttest_rel(means[1], means[0]).pvalue))
    assert row["at_risk_share"] == 1.0


def test_an_unknown_curve_is_named() -> None:
    with pytest.raises(InputError, match="keeps no curve 'povert': did you mean 'poverty'"):
        curve_differences(pair(*both()), "povert")


def test_shares_are_counted_from_histograms() -> None:
    a, b = both(loans=(0.2, 2.5, 1.8))
    taken = Counted("loans", "seats that take a loan", "loans_taken", lambda value: value > 0)
    few = Counted("few", "one, of those that take any", "loans_taken", lambda v: v == 1, lambda v: v > 0)
    long = Counted("long", "games over 50", "turns", lambda value: value > 50, of_games=True)
    found = share_differences(pair(a, b), [taken, few, long]).set_index(["key", "strategy"])
    for run, side in ((a, "a"), (b, "b")):
        loans = rows_of(run)["loans_taken"]
        own = loans[rows_of(run)["strategy"] == 0]
        assert found[side]["loans", "all"] == pytest.approx((loans > 0).mean())
        assert found[side]["loans", "balanced"] == pytest.approx((own > 0).mean())
        assert found[side]["few", "balanced"] == pytest.approx((own == 1).sum() / (own > 0).sum())
        assert found[side]["long", "all"] == pytest.approx((run.games["turns"] > 50).mean())
    assert found["high"]["loans", "balanced"] < -0.3  # most took one before
    assert found["low"]["loans", "landlord"] < 0 < found["high"]["loans", "landlord"]
    assert ("long", "balanced") not in found.index


def test_quantiles_are_those_of_the_rows() -> None:
    a, b = both(loans=(4.0, 2.5, 1.8))
    found = quantile_differences(pair(a, b), "loans_taken", at=(0.25, 0.5, 0.9))
    own = found[found["strategy"] == "balanced"].set_index("q")
    for run, side in ((a, "a"), (b, "b")):
        loans = rows_of(run).query("strategy == 0")["loans_taken"]
        assert own[side].tolist() == np.quantile(loans, (0.25, 0.5, 0.9), method="inverted_cdf").tolist()
    assert (own["difference"] >= 2).all()
    assert (own["low"] > 0).all()
    assert ((own["low"] <= own["difference"]) & (own["difference"] <= own["high"])).all()


def test_never_is_left_out_of_quantiles_on_request() -> None:
    a, b = both()
    found = quantile_differences(pair(a, b), "first_loan_turn", nonzero=True)
    first = rows_of(a)["first_loan_turn"]
    assert found["a"][0] == np.quantile(first[first > 0], 0.05, method="inverted_cdf")
    assert found["n_a"][0] == (first > 0).sum()


def test_the_same_run_has_the_same_quantiles_for_certain() -> None:
    found = quantile_differences(pair(twin("a"), twin("b")), "score")
    assert (found[["difference", "low", "high"]] == 0).all().all()
    assert quantile_differences(pair(twin("a"), twin("b")), "seat").empty


def test_bootstrap_intervals_cover_about_as_often_as_they_say() -> None:
    rng = np.random.default_rng(8)
    values, parts, each = np.arange(120), 40, 60
    covered = 0
    for _ in range(60):
        luck = rng.normal(0, 4, (parts, 1))  # of the deals of a part: in both runs
        draws = [rng.normal(50 + shift + luck, 12, (parts, each)) for shift in (0, 5)]
        tables = [
            np.stack([np.bincount(np.clip(np.rint(part), 0, 119).astype(int), minlength=120) for part in run])
            for run in draws
        ]
        low, high = _resampled(values, tables[0].astype(float), tables[1].astype(float), (0.5,))
        covered += bool(low[0] <= 5 <= high[0])
    assert covered >= 52


def test_cards_are_held_side_by_side_by_their_key() -> None:
    a, b = both(card_worth={7: 1.5})
    found = card_differences(pair(a, b))
    built = found[(found["mark"] == "built") & (found["measure"] == "win_share")].set_index("card")
    sums = [
        run.made.tables["cards"].query("card == 7")[["built_n", "built_twelfths"]].sum() for run in (a, b)
    ]
    shares = [one["built_twelfths"] / one["built_n"] / 12 for one in sums]
    assert [built["a"]["card_7"], built["b"]["card_7"]] == pytest.approx(shares)
    assert built["q"]["card_7"] < 0.001
    assert built["difference"].abs().idxmax() == "card_7"
    # Chance is shared, so nobody builds it more: its rate is exactly what it was.
    rate = found[(found["card"] == "card_7") & (found["measure"] == "rate")]
    assert (rate["difference"] == 0).all()
    seats = len(rows_of(a))
    assert rate[rate["mark"] == "built"]["n_a"].tolist() == [seats]


def test_cards_of_one_run_only_are_left_out_and_others_keep_their_row() -> None:
    a, b = both()
    cards = [dict(row) for row in a.variant.tables["cards"]]
    moved = [{"id": "new", "name": "New"}, *cards[1:]]
    found = card_differences(pair(a, with_cards(b, moved)))
    assert len(set(found["card"])) == 39
    assert {"card_0", "new"}.isdisjoint(found["card"])
    assert (found["difference"].dropna() == 0).all()


def test_leads_are_those_at_common_tables() -> None:
    a, b = both(strengths=(2.0, -0.3, 0.6))
    found = meeting_differences(pair(a, b)).set_index(["strategy", "opponent"])
    assert len(found) == 6
    for run, side in ((a, "a"), (b, "b")):
        holds = [number for number, lineup in enumerate(run.info["lineups"]) if {0, 2} <= set(lineup)]
        met = rows_of(run)[rows_of(run)["lineup"].isin(holds)]
        shares = met.groupby("strategy")["win_twelfths"].mean() / 12
        assert found[side]["balanced", "random"] == pytest.approx(shares[0] - shares[2])
    assert found["low"]["balanced", "landlord"] > 0
    assert found["difference"]["balanced", "landlord"] == pytest.approx(
        -found["difference"]["landlord", "balanced"]
    )


def test_pacing_is_the_win_share_of_who_leads() -> None:
    parts = pd.DataFrame({"part": range(12), "clock": 1, "at": 5, "games": 20, "led": 10})
    frame = parts.assign(**{name: 0 for name in PACING if name not in parts})
    a, b = both()
    for run, wins, margin in ((a, 5, 30), (b, 8, 50)):
        kept = frame.assign(leader_twelfths=12 * wins + frame["part"] % 2, margin=margin)
        run.made = _with_table(run, "pacing", kept)
    found = pacing_differences(pair(a, b)).set_index("measure")
    assert found["a"].tolist() == pytest.approx([0.5 + 0.5 / 120, 3.0])
    assert found["difference"].tolist() == pytest.approx([0.3, 2.0])
    assert found["unit"].tolist() == ["share", "prestige"]
    assert found["at"].tolist() == [5, 5]
    for run in (a, b):
        run.made = _with_table(run, "pacing", frame.iloc[:0])
    assert pacing_differences(pair(a, b)).empty


def _with_table(run: Twin, name: str, table: pd.DataFrame) -> Any:
    return replace(run.made, tables={**run.made.tables, name: table})
