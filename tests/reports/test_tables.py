"""Tables: counts, shares and origins, from a run of which the truth is known."""

from __future__ import annotations

import dataclasses
import math
from functools import cache

import numpy as np
import pandas as pd
import pytest

import reports
from reports.source import ordinal, origin
from reports.tables import card_table, length_histogram
from reports.tables.cards import card_names
from reports.titles import curve_point
from sim.engine.errors import InputError
from tests.reports.synthetic import NAMES, SyntheticRun, make_run, toy_ruleset, usual_run

TABLES = {
    "win_table": reports.win_table,
    "seat_table": reports.seat_table,
    "strategy_by_seat": reports.strategy_by_seat,
    "head_to_head": reports.head_to_head,
    "score_parts": reports.score_parts,
    "score_distribution": reports.score_distribution,
    "curves": lambda run: reports.curves(run, "poverty"),
    "spread": lambda run: reports.spread(run, "poverty_net"),
    "usage_table": reports.usage_table,
    "wins_by_count": reports.wins_by_count,
    "usage_worth": reports.usage_worth,
    "loan_table": reports.loan_table,
    "length_table": reports.length_table,
    "length_histogram": reports.length_histogram,
    "stopped_games": reports.stopped_games,
    "card_table": reports.card_table,
}


@cache
def single_batch() -> SyntheticRun:
    return make_run(blocks=40, batch_blocks=40, part_batches=1)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_says_where_it_comes_from_and_how_it_was_made(name: str) -> None:
    table = TABLES[name](usual_run())
    for key in ("games", "blocks", "seed", "rules_hash", "version", "method"):
        assert table.attrs[key] not in ("", None), key
    assert table.attrs["blocks"] * 4 == table.attrs["games"]
    assert "seed 7" in origin(table)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_of_a_single_batch_has_estimates_and_no_intervals(name: str) -> None:
    table = TABLES[name](single_batch())
    for low in [column for column in table.columns if column in ("low", "share_low", "median_low")]:
        assert table[low].isna().all()
    if name == "win_table":
        played = table[table["games"] > 0]
        assert played["win_share"].notna().all()


def test_win_share_divides_by_the_seats_a_strategy_played() -> None:
    """One A among three B: each A plays a third as many seats as B, and the shares must say so."""
    run = make_run(
        ("a", "b"), (0.0, 0.0), lineups=[(0, 1, 1, 1)], seat_bonus=(0, 0, 0, 0), blocks=2000, shared=0.0
    )
    table = reports.win_table(run).set_index("strategy")
    assert table.loc["a", "games"] * 3 == table.loc["b", "games"]
    for name in ("a", "b"):
        assert table.loc[name, "low"] <= 0.25 <= table.loc[name, "high"]


def test_wins_of_all_strategies_add_up_to_the_games() -> None:
    run = usual_run()
    table = reports.win_table(run)
    assert (table["win_share"] * table["games"]).sum() == pytest.approx(run.info["games"])
    seats = reports.seat_table(run)
    assert (seats["win_share"] * seats["games"]).sum() == pytest.approx(run.info["games"])
    assert seats["games"].tolist() == [run.info["games"]] * 4


def test_a_shared_victory_counts_one_half_to_each() -> None:
    run = make_run(("a", "b"), (0.0, 0.0), players=2, shared=1.0, blocks=200, seat_bonus=(0, 0))
    table = reports.win_table(run)
    assert table["win_share"].tolist() == pytest.approx([0.5, 0.5])


def test_win_shares_come_near_the_truth() -> None:
    run = make_run(blocks=4000, shared=0.0)
    table = reports.win_table(run).set_index("strategy").loc[list(NAMES)]
    assert np.allclose(table["win_share"], run.truth, atol=0.03)
    assert table["difference"].tolist() == pytest.approx((table["win_share"] - 0.25).tolist())


def test_win_table_is_sorted_and_keeps_who_never_sat() -> None:
    run = make_run(("a", "b", "idle"), (0.5, 0.0, 0.0), lineups=[(0, 1, 1, 1)], blocks=200)
    table = reports.win_table(run)
    assert table["strategy"].tolist() == ["a", "b", "idle"]
    assert table.iloc[2]["games"] == 0
    assert math.isnan(table.iloc[2]["win_share"])


def test_mirror_matches_win_exactly_their_share() -> None:
    run = make_run(("a", "b"), (1.0, 0.0), lineups=[(0, 0, 0, 0), (1, 1, 1, 1)], blocks=200)
    table = reports.win_table(run)
    assert table["win_share"].tolist() == pytest.approx([0.25, 0.25])
    assert table["low"].tolist() == pytest.approx([0.25, 0.25])


def test_seat_table_finds_a_planted_first_seat_advantage() -> None:
    tilted = make_run(blocks=1500, seat_bonus=(0.3, 0, 0, 0))
    table = reports.seat_table(tilted)
    assert table.attrs["p"] < 0.001
    assert table.loc[0, "difference_low"] > 0
    fair = make_run(blocks=1500, seat_bonus=(0, 0, 0, 0))
    assert reports.seat_table(fair).attrs["p"] > 0.01


def test_head_to_head_compares_at_the_same_table() -> None:
    run = make_run(("strong", "weak", "other"), (1.0, 0.0, 0.3), blocks=1500, shared=0.0)
    table = reports.head_to_head(run).set_index(["strategy", "opponent"])
    assert len(table) == 6
    row = table.loc[("strong", "weak")]
    assert row["margin_low"] > 0
    assert table.loc[("weak", "strong"), "margin"] == pytest.approx(-row["margin"])
    both = [number for number, lineup in enumerate(run.info["lineups"]) if {0, 1} <= set(lineup)]
    rows = run.seat_rows[run.seat_rows["lineup"].isin(both) & (run.seat_rows["strategy"] == 0)]
    assert row["games"] == len(rows)
    assert row["win_share"] == pytest.approx(rows["win_twelfths"].mean() / 12)


def test_head_to_head_leaves_out_who_never_met() -> None:
    run = make_run(("a", "b", "c"), (0, 0, 0), lineups=[(0, 1, 1, 1), (0, 2, 2, 2)], blocks=100)
    table = reports.head_to_head(run)
    assert ("b", "c") not in set(zip(table["strategy"], table["opponent"], strict=True))


def test_score_parts_add_up_to_the_score() -> None:
    table = reports.score_parts(usual_run())
    wide = table.pivot(index="strategy", columns="part", values="mean")
    assert np.allclose(wide["prestige"] + wide["penalty"], wide["score"])
    assert (wide["penalty"] <= 0).all()


def test_score_distribution_agrees_with_the_rows() -> None:
    run = usual_run()
    table = reports.score_distribution(run).set_index("strategy")
    scores = run.seat_rows.loc[run.seat_rows["strategy"] == 0, "score"]
    row = table.loc["balanced"]
    assert row["mean"] == pytest.approx(scores.mean())
    assert row["q50"] == np.quantile(scores, 0.5, method="inverted_cdf")
    assert row["q95"] == np.quantile(scores, 0.95, method="inverted_cdf")
    assert row["median_low"] <= row["q50"] <= row["median_high"]


def test_curves_count_who_still_plays() -> None:
    run = usual_run()
    table = reports.curves(run, "poverty")
    own = table[table["strategy"] == "balanced"].set_index("turn")
    assert own.loc[1, "at_risk"] == (run.seat_rows["strategy"] == 0).sum()
    assert own["at_risk"].is_monotonic_decreasing
    assert own.loc[1, "at_risk_share"] == 1
    assert own["at_risk_share"].iloc[-1] < 0.5
    assert (own["low"] <= own["mean"]).all()


def test_the_turn_that_collects_all_later_ones_does_not_say_how_many_play() -> None:
    run = usual_run()
    sums = run.tables["curves"]
    late = sums[sums["turn"] == 15].assign(turn=20, n=lambda frame: 50 * frame["n"])
    crowded = dataclasses.replace(run, tables=run.tables | {"curves": pd.concat([sums, late])})
    table = reports.curves(crowded, "poverty")
    assert table.loc[table["turn"] == 20, "at_risk_share"].isna().all()
    assert curve_point(table)["turn"].max() < 15


def test_loans_of_borrowers_and_of_those_who_never_borrow() -> None:
    run = usual_run()
    table = reports.loan_table(run).set_index("strategy")
    rows = run.seat_rows[run.seat_rows["strategy"] == 3]
    row = table.loc["financier"]
    assert row["share"] == pytest.approx((rows["loans_taken"] > 0).mean())
    assert row["mean"] == pytest.approx(rows["loans_taken"].mean())
    assert row["settled"] == pytest.approx(rows["loans_repaid"].mean())
    assert row["left_share"] == pytest.approx(rows["loans_unpaid"].sum() / rows["loans_taken"].sum())
    borrowers = rows.loc[rows["loans_taken"] > 0, "first_loan_turn"]
    assert row["first_median"] == np.quantile(borrowers, 0.5, method="inverted_cdf")
    never = table.loc["frugal"]
    assert never["share"] == 0
    assert never["share_high"] > 0
    assert math.isnan(never["first_median"])
    assert math.isnan(never["left_share"])


def test_a_run_without_a_single_loan_has_a_table() -> None:
    run = make_run(loans=(0.0,), blocks=100)
    table = reports.loan_table(run)
    assert (table["mean"] == 0).all()
    assert table["first_median"].isna().all()
    worth = reports.usage_worth(run).iloc[0]
    assert worth["users"] == 0
    assert math.isnan(worth["difference"])
    assert set(reports.wins_by_count(run)["count"]) == {0}


def test_wins_by_count_adds_up() -> None:
    run = usual_run()
    table = reports.wins_by_count(run)
    everyone = table[table["strategy"] == "all"]
    assert everyone["games"].sum() == 4 * run.info["games"]
    assert (everyone["games"] * everyone["win_share"]).sum() == pytest.approx(run.info["games"])


def test_length_and_stopped_games_with_what_to_replay() -> None:
    run = make_run(stopped=0.02, blocks=400)
    table = reports.length_table(run).set_index("measure")
    assert table.loc["turns", "mean"] == pytest.approx(run.games["turns"].mean())
    assert table.loc["stopped", "mean"] == pytest.approx(run.games["stopped"].mean())
    stopped = reports.stopped_games(run)
    assert stopped.attrs["stopped"] == run.games["stopped"].sum()
    assert len(stopped) == 10
    first = run.games.loc[run.games["stopped"] == 1, "game"].iloc[0]
    assert stopped.loc[0, "replay"] == f"alderman play --from toy --game {first}"
    assert length_histogram(run)["share"].sum() == pytest.approx(1)


def test_stopped_games_of_a_run_without_rows_are_counted_and_the_way_to_them_is_told() -> None:
    stopped = reports.stopped_games(make_run(stopped=0.02, blocks=400, keep="sums"))
    assert stopped.attrs["stopped"] > 0
    assert stopped.empty
    assert "--keep rows" in stopped.attrs["note"]


def test_card_table_counts_and_finds_a_planted_card() -> None:
    run = make_run(("a", "b"), (0.3, 0.0), blocks=1500, card_worth={20: 0.6})
    table = card_table(run)
    built = table[table["mark"] == "built"].set_index("row")
    assert built.loc[20, "flag"]
    assert built["flag"].sum() == 1
    counted = run.tables["cards"].query("card == 20")["built_n"].sum()
    assert built.loc[20, "seats"] == counted
    assert built.loc[20, "rate"] == pytest.approx(counted / len(run.seat_rows))
    assert built.loc[20, "difference_low"] > 0.05


def test_no_card_is_flagged_when_none_matters() -> None:
    table = card_table(make_run(("a", "b"), (0.3, 0.0), blocks=1500))
    assert not table["flag"].any()


def test_a_card_nobody_ever_marked_stays_in() -> None:
    run = make_run(blocks=200)
    cards = run.tables["cards"]
    run = dataclasses.replace(run, tables=run.tables | {"cards": cards[cards["card"] != 5]})
    row = card_table(run).query("row == 5 and mark == 'built'").iloc[0]
    assert row["seats"] == 0
    assert row["rate"] == 0
    assert math.isnan(row["win_share"])


def test_cards_of_one_name_are_told_apart_by_their_key() -> None:
    assert card_names(["school_a", "school_b", "mint"], ["School", "School", "Mint"]) == [
        "School (school_a)",
        "School (school_b)",
        "Mint",
    ]


def test_a_game_that_declares_nothing_has_its_tables_all_the_same() -> None:
    run = make_run(ruleset=toy_ruleset(bare=True), blocks=100)
    assert len(reports.win_table(run)) == 9
    assert reports.score_parts(run).empty
    with pytest.raises(InputError, match="toy has no usage section 'loans': it declares none"):
        reports.loan_table(run)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda run: reports.curves(run, "povety"), "toy keeps no curve 'povety': did you mean 'poverty'?"),
        (
            lambda run: reports.spread(run, "scores"),
            "toy keeps no seat column 'scores': did you mean 'score'?",
        ),
        (lambda run: reports.spread(run, "prestige"), "no histogram of 'prestige'"),
        (lambda run: reports.usage_table(run, "loan"), "did you mean 'loans'?"),
    ],
)
def test_what_is_not_kept_is_named_with_the_nearest(ask: object, message: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(usual_run())  # type: ignore[operator]
    assert message in str(caught.value)


def test_tables_read_categories_in_any_order() -> None:
    """A run gives strategies by name, as categories; their order must not matter."""
    run = usual_run()

    class Shuffled(SyntheticRun):
        def sums(self, name: str) -> pd.DataFrame:
            frame = super().sums(name)
            for column in ("strategy", "card"):
                if column in frame:
                    kinds = list(frame[column].cat.categories)
                    frame[column] = frame[column].cat.reorder_categories(kinds[::-1])
            return frame.sample(frac=1, random_state=1)

    other = Shuffled(**{field.name: getattr(run, field.name) for field in dataclasses.fields(run)})
    for name in ("win_table", "usage_table", "card_table", "head_to_head", "length_table"):
        pd.testing.assert_frame_equal(TABLES[name](run), TABLES[name](other))


def test_seats_are_named_by_their_place() -> None:
    assert [ordinal(seat) for seat in (0, 1, 2, 3, 10, 20)] == ["1st", "2nd", "3rd", "4th", "11th", "21st"]
