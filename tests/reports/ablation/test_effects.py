"""What cards do, against answers worked out: strong cards, cards that do nothing, length, strategies."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from scipy.stats import false_discovery_control

from reports.ablation.ablation import Ablation
from reports.source import EVERYONE
from sim.engine.errors import StrategyError
from tests.reports.ablation.hand import RULESET, cards, true_share
from tests.reports.ablation.played import PLAN, every, every_and_played, few, one

EFFECTIVE = ["crown", "purse", "bell", "debt", "dust"]  # cards with something to blank
IDLE = ["stone", "twin_a", "twin_b"]


def worth(of: Ablation, card: str) -> dict[str, object]:
    own = of.worth[of.worth["card"] == card]
    assert len(own) == 1
    return {str(name): value for name, value in own.iloc[0].items()}


def test_each_card_is_played_once_blank_and_the_game_as_it_is_once_for_all() -> None:
    of, played = every_and_played()
    assert played[0] == of.base.info["rules_hash"]
    assert played[1:] == [one.rules_hash for one in of.measured if one.blank.cells]
    assert [card.key for card in of.cards if card.cells] == EFFECTIVE
    assert [card.key for card in of.cards] == [row["id"] for row in cards()]


@pytest.mark.parametrize("card", ["crown", "purse", "debt"])
def test_what_a_card_is_worth_to_who_is_dealt_it_is_what_counting_says(card: str) -> None:
    seats = [("plain", "fence"), ("fence", "plain")]
    as_it_is, blank = (
        np.mean([true_share(card, *who, blank=gone) for who in seats]) for gone in (None, card)
    )
    found = worth(every(), card)
    error = (found["high"] - found["low"]) / 4  # type: ignore[operator]
    assert found["difference"] == pytest.approx(as_it_is - blank, abs=3 * error)
    assert found["b"] == pytest.approx(as_it_is, abs=0.03)
    assert found["a"] == pytest.approx(blank, abs=0.03)
    assert found["sure"]
    assert found["flagged"]


@pytest.mark.parametrize("card", ["crown", "purse", "debt"])
@pytest.mark.parametrize("strategy", ["plain", "fence"])
def test_win_share_by_strategy_moves_as_counting_says(card: str, strategy: str) -> None:
    other = "fence" if strategy == "plain" else "plain"
    true = true_share(None, strategy, other) - true_share(None, strategy, other, blank=card)
    wins = every().wins.set_index(["card", "strategy"]).loc[(card, strategy)]
    error = (wins["high"] - wins["low"]) / 4
    assert wins["difference"] == pytest.approx(true, abs=3 * error)
    assert not wins["flagged"] or abs(wins["difference"]) >= 0.05


def test_a_strategy_that_makes_more_of_a_card_has_more_of_its_worth() -> None:
    shown = every().shown
    own = shown[(shown["card"] == "purse") & (shown["column"] == "win_share")].set_index("strategy")
    for strategy, other in (("plain", "fence"), ("fence", "plain")):
        true = true_share("purse", strategy, other) - true_share("purse", strategy, other, blank="purse")
        error = (own["high"][strategy] - own["low"][strategy]) / 4
        assert own["difference"][strategy] == pytest.approx(true, abs=3 * error)
    assert own["difference"]["fence"] > own["difference"]["plain"] + 0.05
    assert own["n_b"][EVERYONE] == own["n_b"]["plain"] + own["n_b"]["fence"]


@pytest.mark.parametrize("card", IDLE)
def test_a_card_that_is_blank_anyway_does_exactly_nothing(card: str) -> None:
    measured = next(one for one in every().measured if one.blank.key == card)
    assert measured.rules_hash == every().base.info["rules_hash"]
    _is_nothing(every(), card)


def test_a_card_whose_blanking_changes_no_game_does_exactly_nothing() -> None:
    measured = next(one for one in every().measured if one.blank.key == "dust")
    assert measured.rules_hash != every().base.info["rules_hash"]  # it was played
    _is_nothing(every(), "dust")


def _is_nothing(of: Ablation, card: str) -> None:
    for table in (of.wins, of.field, of.shown, of.marks):
        own = table[table["card"] == card]
        assert len(own)
        assert (own["difference"] == 0).all()
        assert (own["low"] == 0).all() and (own["high"] == 0).all()
        assert (own["q"] == 1).all()
        assert not own["sure"].any() and not own["flagged"].any()
    found = worth(of, card)
    assert (found["alike"], found["other_winner"], found["same_seats"]) == (1, 0, 1)
    assert not found["flagged"]


def test_a_bell_makes_games_longer_by_just_as_much_as_it_is_dealt() -> None:
    field = every().field
    own = field[(field["column"] == "turns") & (field["of"] == "game")].set_index("card")
    dealt = worth(every(), "bell")["rate"]
    assert own["difference"]["bell"] == pytest.approx(2 * 2 * dealt)  # two turns, and either seat may have it
    assert own["low"]["bell"] > 0
    assert own["sure"]["bell"]
    assert (own["difference"].drop("bell") == 0).all()


def test_scores_move_by_what_the_card_is_worth() -> None:
    field = every().field.set_index(["card", "column"])
    rate = worth(every(), "purse")["rate"]
    for column in ("score", "of_card"):
        assert field["difference"]["purse", column] == pytest.approx(20 * 1.5 * rate, rel=0.03)
    assert field["difference"]["purse", "of_luck"] == 0
    shown = every().shown
    own = shown[(shown["card"] == "purse") & (shown["column"] == "score")].set_index("strategy")
    assert own["difference"]["plain"] == pytest.approx(20)
    assert own["difference"]["fence"] == pytest.approx(40)


def test_who_is_dealt_a_card_is_the_same_seat_in_both_games() -> None:
    assert (every().worth["same_seats"] == 1).all()
    own = every().shown
    assert (own["n_a"] == own["n_b"]).all()


def test_the_figures_of_one_run_stand_beside() -> None:
    table = every().worth.set_index("card")
    assert table["adjusted"]["crown"] == pytest.approx(table["difference"]["crown"], abs=0.12)
    assert table["adjusted"]["debt"] < 0 < table["adjusted"]["crown"]
    assert table["seen"]["crown"] > 0.3
    others = table.loc[["purse", "bell", "debt"]]  # of its pile, the red ones
    rest = np.average(others["difference"], weights=others["rate"])
    assert table["against_pile"]["crown"] == pytest.approx(table["difference"]["crown"] - rest)
    assert table["against_pile"]["stone"] == 0  # nothing against nothing, but for the dust
    assert math.isnan(worth(few(), "crown")["against_pile"])  # type: ignore[arg-type]


def test_q_is_corrected_over_the_cards() -> None:
    of = every()
    own = of.shown[(of.shown["column"] == "win_share") & (of.shown["strategy"] == EVERYONE)]
    tested = own[own["difference"] != 0]
    assert set(tested["card"]) == {"crown", "purse", "debt"}
    assert tested["q"].to_numpy() == pytest.approx(false_discovery_control(tested["p"]))
    assert (own.drop(tested.index)["q"] == 1).all()  # where nothing can differ nothing is tested
    by_strategy = every().wins
    tested = by_strategy[by_strategy["difference"] != 0]
    assert tested["q"].to_numpy() == pytest.approx(false_discovery_control(tested["p"]))
    alone = one("purse", games=400).shown
    alone = alone[(alone["column"] == "win_share") & (alone["strategy"] == EVERYONE)]
    assert (alone["q"] == alone["p"]).all()


def test_pairing_is_told_and_saves_games() -> None:
    found = worth(every(), "purse")
    assert found["likeness"] > 0.8  # type: ignore[operator]
    assert not found["broken"]
    assert every().warnings == []
    turned = [row["alike"] for row in every().worth.to_dict("records") if row["card"] in ("crown", "purse")]
    assert all(0.75 < share < 0.85 for share in turned)  # four deals in five are without the card


def test_a_card_that_deals_all_cards_otherwise_breaks_pairing_and_is_warned_of(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rows = cards()
    rows[4]["storm"] = 1
    file = tmp_path / "cards.csv"
    pd.DataFrame(rows).to_csv(file, index=False)
    of = one("stone", "purse", tables={"cards": file}, games=4_000)
    assert worth(of, "stone")["broken"]
    assert not worth(of, "purse")["broken"]
    assert len(of.warnings) == 1
    assert of.warnings[0].startswith("Pairing broke for Stone:")


def test_without_rows_seats_are_not_told_and_the_rest_is() -> None:
    rows, sums = few(), one("crown", "purse", keep="sums")
    assert sums.shown.empty
    assert sums.reason.startswith("only sums were kept")
    pd.testing.assert_frame_equal(rows.wins, sums.wins, check_flags=False)
    assert math.isnan(worth(sums, "crown")["difference"])  # type: ignore[arg-type]
    assert not rows.reason


def test_a_game_that_does_not_say_what_chance_shows_is_told_the_rest(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(type(RULESET), "exposure", None)
    of = one("crown", games=400)
    assert of.shown.empty
    assert "does not say what chance shows" in of.reason
    assert of.ranked["alike"].notna().all()


def test_every_table_says_where_it_is_from() -> None:
    of = every()
    for table in (of.worth, of.wins, of.field, of.shown, of.marks, of.effects(), of.ranked):
        assert table.attrs["games"] == 8_000
        assert table.attrs["blocks"] == 4_000
        assert table.attrs["seed"] == 5
        assert table.attrs["rules_hash"] == of.base.info["rules_hash"]
        assert table.attrs["version"]
        assert "8,000 games as they are and the same with each of 8 cards blank" in table.attrs["method"]


def test_effects_are_one_tidy_table() -> None:
    effects = every().effects()
    keys = ["section", "card", "strategy", "column"]
    assert not effects.duplicated(keys).any()
    assert set(effects["section"]) == {"shown", "wins", "field", "marks"}
    assert set(effects["card"]) == {row["id"] for row in cards()}


def test_threads_and_the_other_cards_change_nothing() -> None:
    alone, two = one("purse", threads=2), few()
    for name in ("wins", "field", "shown", "marks"):
        mine, theirs = (getattr(of, name) for of in (alone, two))
        own = theirs[theirs["card"] == "purse"].reset_index(drop=True)
        same = ["strategy", "column", "a", "b", "difference", "low", "high", "p"]
        same = [column for column in same if column in mine]
        pd.testing.assert_frame_equal(mine[same], own[same], check_flags=False)


def test_progress_counts_the_games_of_all_cards() -> None:
    told: list[tuple[int, int]] = []
    one("crown", "stone", "purse", games=200, progress=lambda done, total: told.append((done, total)))
    assert {total for _, total in told} == {600}  # the stone is blank anyway
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (600, 600)


def test_a_strategy_that_stumbles_over_a_blank_card_is_told_which(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = type(RULESET).play

    def play(self, variant, *stretch):  # type: ignore[no-untyped-def]
        if variant.tables["cards"][1]["worth"] == 0:
            raise StrategyError("strategy 'plain' raised ZeroDivisionError")
        return whole(self, variant, *stretch)

    monkeypatch.setattr(type(RULESET), "play", play)
    with pytest.raises(StrategyError, match=r"^with Purse blank: strategy 'plain' raised ZeroDivisionError$"):
        one("crown", "purse", games=60)


def test_seats_are_read_by_name_and_options_reach_the_game() -> None:
    of = one("crown", seats=None, players=3, overrides={"luck": 7}, schedule="mirror", seed=9, games=60)
    assert (of.base.info["players"], of.base.info["schedule"], of.base.info["seed"]) == (3, "mirror", 9)
    assert of.base.variant.rules["luck"] == 7
    assert list(of.base.strategies) == ["plain", "fence"]
    assert PLAN["players"] == 2
