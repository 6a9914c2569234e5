"""A comparison as a whole: what was planted is found and told, what was not is not; deals; what to try."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import reports
from reports.comparison.comparison import Comparison
from reports.comparison.steps import steps
from reports.comparison.words import findings
from tests.reports.compare.twins import Twin, twin, with_cards, with_info
from tests.reports.synthetic_council import make_council


@cache
def stronger() -> Comparison:
    """The balanced strategy stronger, landlords take more loans, card 7 worth more."""
    changed = twin("b", {"loan_repay": 18}, strengths=(1.35, -0.3, 0.6), loans=(1.0, 3.0, 1.8))
    return reports.compare(twin("a"), changed)


@cache
def itself() -> Comparison:
    return reports.compare(twin("a"), twin("a"))


def said(of: Comparison, topic: str) -> str:
    return next(one.text for one in findings(of) if one.topic == topic)


def test_a_stronger_strategy_is_found_and_told() -> None:
    wins = stronger().wins.set_index("strategy")
    assert wins["sure"]["balanced"]
    assert wins["low"]["balanced"] > 0
    text = said(stronger(), "Who wins")
    assert text.startswith("Beyond doubt: balanced wins")
    assert "points more" in text
    assert "would have been found 8 times in 10" in text
    assert "Its largest changes: score" in said(stronger(), "balanced under B")


def test_what_was_changed_is_told_first() -> None:
    first = findings(stronger())[0]
    assert first.topic == "What was changed"
    assert first.text == "loan_repay 15 → 18 (T1)."


def test_loans_are_found_where_they_were_planted_and_nowhere_else() -> None:
    table = stronger().by_strategy
    loans = table[table["column"] == "loans_taken"].set_index("strategy")
    assert loans["sure"]["landlord"]
    assert loans["difference"]["landlord"] == pytest.approx(0.5, abs=0.1)
    assert not loans["sure"]["balanced"]
    assert "loans taken" in said(stronger(), "The game")


def test_a_run_against_itself_differs_in_nothing() -> None:
    of = itself()
    for table in (of.wins, of.seats, of.by_seat, of.field, of.by_strategy, of.meetings):
        assert not table["sure"].any()
        assert (table["difference"].dropna() == 0).all()
        assert (table["p_holm"].dropna() == 1).all()
    assert not of.cards["sure"].any()
    assert not of.broken
    assert said(of, "What was changed").endswith("All games came out the same.")
    assert said(of, "Who wins") == "No strategy wins more or less often."
    assert said(of, "Scores") == "Scores are the same."
    assert of.deals.note == "no game came out differently"
    assert of.deals.alike == 1.0
    assert of.warnings == ["Both runs have the same rules, data files and strategies."]


def test_chance_alone_is_not_claimed() -> None:
    # Another seed under a false name: nothing differs but chance, and the pairing is seen to be broken.
    of = reports.compare(twin("a"), with_info(twin("b", {"loan_repay": 18}, seed=99), seed=7))
    assert not of.wins["sure"].any()
    assert not of.seats["sure"].any()
    assert of.broken
    assert of.warnings[0].startswith("Pairing broke")
    assert said(of, "Same deals").startswith("Pairing broke; see the warning.")
    assert said(of, "Who wins").startswith("No strategy's win share changed beyond doubt.")


def test_pairing_is_worth_telling() -> None:
    of = stronger()
    assert not of.broken
    assert of.gain > 0.5
    assert "times fewer games" in said(of, "Same deals")


def test_claims_are_corrected_over_strategies_and_seats_together() -> None:
    of = stronger()
    p = np.concatenate([of.wins["p"], of.seats["p"]])
    corrected = np.concatenate([of.wins["p_holm"], of.seats["p_holm"]])
    assert (corrected >= p).all()
    assert corrected.min() == pytest.approx(7 * p.min())


def test_deals_that_changed_most_can_be_played_under_both_rules() -> None:
    of = stronger()
    a, b = (
        run.made.seat_rows
        for run in (twin("a"), twin("b", strengths=(1.35, -0.3, 0.6), loans=(1.0, 3.0, 1.8)))
    )
    assert a is not None and b is not None
    won_a, won_b = (run.set_index(["game", "seat"])["win_twelfths"] for run in (a, b))
    changed = (won_a - won_b).abs().groupby("game").sum()
    assert of.deals.other_winner == pytest.approx((changed > 0).mean())
    top = of.deals.table.iloc[0]
    assert len(of.deals.table) == 10
    assert changed[top["game"]] == changed.max()
    assert top["replay_a"] == f"alderman play --from a --game {top['game']}"
    assert top["replay_b"] == f"alderman play --from b --game {top['game']}"
    assert top["scores_a"] == ", ".join(map(str, a[a["game"] == top["game"]]["score"]))
    assert (top["block"], top["rotation"]) == divmod(top["game"], 4)
    assert top["winner_a"] != top["winner_b"]


def test_without_rows_deals_say_how_to_have_them() -> None:
    of = reports.compare(twin("a", keep="sums"), twin("b"))
    assert of.deals.table.empty
    assert of.deals.note.startswith("A kept sums only; play with --keep rows")


def test_what_to_try_goes_on_from_a() -> None:
    half, more = steps(stronger())
    assert "loan_repay 17" in half.why
    assert half.commands[0].endswith("--set toy.loan_repay=17 --out a-loan-repay-17")
    assert half.commands[1] == "alderman compare a a-loan-repay-17"
    assert "games of each" in more.why
    none = reports.compare(twin("a"), twin("b", {"loan_repay": 18}))
    assert "twice as far, loan_repay 21" in steps(none)[0].why
    assert [step for step in steps(itself()) if "loan_repay" in step.why] == []


def test_added_and_removed_cards_are_told() -> None:
    a = twin("a")
    cards = [dict(row) for row in a.variant.tables["cards"]]
    of = reports.compare(a, with_cards(a, [*cards[:39], {"id": "new", "name": "Dome"}]))
    assert said(of, "What was changed") == "Card 39 (cards) removed; Dome (cards) added."


def test_every_table_says_where_it_is_from() -> None:
    of = stronger()
    tables = [of.wins, of.seats, of.by_seat, of.meetings, of.field, of.by_strategy, of.quantiles, of.cards]
    for table in [*tables, of.curves("poverty"), of.rules, of.cells()]:
        assert table.attrs["games"] == 1200
        assert table.attrs["blocks"] == 300
        assert table.attrs["seed"] == 7
        assert " → " in table.attrs["rules_hash"]
        assert table.attrs["method"]


def test_cells_are_one_tidy_table() -> None:
    cells = stronger().cells()
    assert not cells.duplicated(["section", "strategy", "seat", "column", "of"]).any()
    assert set(cells["section"]) == {"wins", "seats", "by_seat", "field", "by_strategy"}
    assert {"difference", "low", "high", "p_holm", "games_saved", "detectable"} <= set(cells.columns)


def test_every_kind_of_section_is_compared() -> None:
    a, b = (make_council(blocks=120, mayor_worth=worth) for worth in (1.0, 3.0))
    first = Twin(a, Path("runs/a"), a.info, a.variant)
    of = reports.compare(first, Twin(b, Path("runs/b"), b.info, b.variant))
    labels = set(of.field["label"])
    assert "seats that reach space 5" in labels
    assert any(label.startswith("election of 1845 won") for label in labels)
    never = {one.turn for section in a.ruleset.sections for one in getattr(section, "milestones", ())}
    assert never
    assert never.isdisjoint(of.field["column"])
    assert never <= set(of.quantiles["column"])
