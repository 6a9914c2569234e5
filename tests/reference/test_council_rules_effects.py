"""Permanent effects of city cards in Council, C20, worked by hand on the reference."""

from typing import Any

import pytest

from tests.reference.council import take_action
from tests.reference.council_actions import build, build_cost, canal, market, produce, sell, service
from tests.reference.council_election import administration, city_council
from tests.reference.council_popularity import halve
from tests.reference.council_situations import CARDS, act, city, made, order, ranks, situation, use
from tests.reference.picks import events

EFFECTS = {
    "build_discount",
    "service_discount",
    "canal_discount",
    "build_popularity",
    "service_popularity",
    "canal_popularity",
    "card_popularity",
    "market_popularity",
    "basic_output",
    "market_bonus",
    "sell_bonus",
    "rival_use_fee",
    "income",
    "election_prestige",
    "halving_keep",
    "beer_service",
}


def test_C20_the_card_file_has_these_effects_and_none_in_the_1860s() -> None:
    assert {card["permanent"] for card in CARDS} - {""} == EFFECTS
    assert {card["permanent"] for card in CARDS if card["decade"] == 1860} == {""}


def test_C20_effects_add_up() -> None:
    game = situation(deck=(made("a", permanent="income", permanent_arg=2),), cards=["a"])
    game.cards["b"] = made("b", permanent="income", permanent_arg=3)
    game.me.cards.append("b")
    assert [game.effect(seat, "income") for seat in (0, 1)] == [5, 0]


@pytest.mark.parametrize(("discount", "cost"), [(1, 2), (2, 1), (5, 0)])
def test_C20_build_discount_not_below_nothing(discount: int, cost: int) -> None:
    game = situation(money=cost, goods={"wood": 1}, effects={"build_discount": discount})
    assert build_cost(game, "mill") == cost
    build(game, "mill")
    assert (game.me.money, events(game, "build")[0]["cost"]) == (0, cost)
    assert game.me.goods["wood"] == 0  # the wood is paid all the same


@pytest.mark.parametrize(("discount", "cost"), [(1, 1), (9, 0)])
def test_C20_service_discount(discount: int, cost: int) -> None:
    game = situation(
        money=cost, goods={"beer": 1}, levels={"Basin": 1}, effects={"service_discount": discount}
    )
    service(game, "beer")
    assert (game.me.money, events(game, "service")[0]["cost"]) == (0, cost)


@pytest.mark.parametrize(("discount", "cost"), [(1, 1), (3, 0)])
def test_C20_canal_discount(discount: int, cost: int) -> None:
    game = situation(money=cost, goods={"iron": 1}, row=((2, 0, 0),), effects={"canal_discount": discount})
    canal(game, 0)
    assert (game.me.money, events(game, "canal")[0]["cost"]) == (0, cost)


def test_C20_popularity_with_each_build_service_and_canal_tile() -> None:
    more = {"build_popularity": 1, "service_popularity": 2, "canal_popularity": 3}
    game = situation(money=9, goods={"beer": 1, "iron": 1}, row=((1, 1, 0),), effects=more)
    build(game, "farm")
    assert game.popularity(0) == 2
    service(game, "beer")
    assert game.popularity(0) == 5
    game.track[5].remove(0)
    game.track[0].append(0)
    canal(game, 0)
    assert game.popularity(0) == 5  # 1, the tile's 1 and 3


def test_C20_market_popularity_with_the_first_marker_too() -> None:
    game = situation(goods={"wood": 2}, effects={"market_popularity": 1})
    market(game, "wood")
    assert game.popularity(0) == 1
    game.now.district = "Mills"
    market(game, "wood")
    assert game.popularity(0) == 3


def test_C20_card_popularity_but_not_for_its_own_acquisition() -> None:
    deck = (made("a", permanent="card_popularity", permanent_arg=2), made("b"))
    game = situation(
        act("acquire", 0),
        act("acquire", 1),
        money=2,
        goods={"wood": 2},
        industries={"Basin": [("depot", 0)], "Mills": [("depot", 0)]},
        deck=deck,
        face_up=("a", "b"),
    )
    take_action(game, "action")
    assert game.popularity(0) == 1
    game.now.district = "Mills"
    take_action(game, "action")
    assert game.popularity(0) == 4


@pytest.mark.parametrize("kind", ["depot", "sawmill", "farm", "ironworks"])
def test_C20_basic_output_of_own_basic_industries(kind: str) -> None:
    game = situation(industries={"Basin": [(kind, 0)]}, effects={"basic_output": 2})
    produce(game)
    assert sum(game.me.goods.values()) == 3
    assert events(game, "produce")[0]["used"][0]["amount"] == 3


def test_C20_basic_output_neither_of_rivals_nor_of_others() -> None:
    # The owner of the farm has the effect too: the player who uses it gets one all the same.
    game = situation(
        use(0, "mill"),
        use(1, "farm"),
        money=1,
        goods={"grain": 1},
        industries={"Basin": [("mill", 0), ("farm", 1)]},
        effects={"basic_output": 1},
        rivals=({"effects": {"basic_output": 1}},),
    )
    produce(game)
    assert game.me.goods == {"grain": 1, "flour": 1}


def test_C20_market_and_sell_bonus() -> None:
    game = situation(goods={"flour": 2}, effects={"market_bonus": 2, "sell_bonus": 1})
    market(game, "flour")  # 3 + 2
    sell(game, "flour")  # 2 + 1
    assert [event["money"] for event in game.trace] == [5, 3]
    assert game.me.money == 8


def test_C20_rival_use_fee_is_paid_on_top_to_the_owner() -> None:
    table: dict[str, Any] = {
        "industries": {"Basin": [("farm", 1), ("depot", 0)]},
        "rivals": ({"effects": {"rival_use_fee": 2}},),
        "effects": {"rival_use_fee": 5},  # the player's own: for those who use the player's
    }
    game = situation(use(1, "farm"), use(0, "depot"), money=3, **table)
    produce(game)
    assert [player.money for player in game.players] == [0, 3]
    assert [used["fee"] for used in events(game, "produce")[0]["used"]] == [3, 0]
    poor = situation(money=2, **table)
    produce(poor)  # £3 cannot be met
    assert [used["owner"] for used in events(poor, "produce")[0]["used"]] == [0]


def test_C20_income_at_each_administration() -> None:
    game = situation(effects={"income": 3})
    administration(game, 1840)
    assert [player.money for player in game.players] == [5, 2]


def test_C20_election_prestige_once_a_scoring() -> None:
    # Seat 0: one economic card in third place, 1 + 2.
    game = situation(
        ranks("quality", "public", "economic"),
        effects={"election_prestige": 2},
        track={3: [1]},
        rules={"card_slots": 0},
    )
    city_council(game, 1845, last=False)
    assert events(game, "election")[0]["prestige"] == [3, 0]
    assert [player.prestige for player in game.players] == [3, 0]


@pytest.mark.parametrize(("before", "keep", "after"), [(7, 1, 4), (7, 3, 6), (7, 4, 7), (7, 9, 7), (1, 1, 1)])
def test_C20_halving_keep_not_above_the_value_before(before: int, keep: int, after: int) -> None:
    game = situation(track={before: [0]}, effects={"halving_keep": keep})
    halve(game, 0)
    assert game.popularity(0) == after


def test_C20_beer_service_for_beer_only() -> None:
    game = situation(money=3, goods={"beer": 1, "flour": 1}, effects={"beer_service": 2})
    service(game, "beer")  # 3 + 2
    service(game, "flour")  # 4
    assert [event["prestige"] for event in events(game, "service")] == [5, 4]


def test_C20_holds_from_the_moment_the_card_is_taken() -> None:
    # Its own city action, first of all parts, builds for £2 less.
    card = made("a", city_actions=1, prestige=1, permanent="build_discount", permanent_arg=2)
    game = situation(
        act("acquire", 0),
        order("action"),
        city("build", "farm"),
        money=1,
        goods={"wood": 1},
        industries={"Basin": [("depot", 0)]},
        deck=(card,),
        face_up=("a",),
    )
    take_action(game, "action")
    assert events(game, "build")[0]["cost"] == 0


def test_C20_of_an_1860s_card_works_where_a_file_has_one() -> None:
    game = situation(
        goods={"wood": 1},
        deck=(made("a", decade=1860, permanent="sell_bonus", permanent_arg=4),),
        cards=["a"],
    )
    sell(game, "wood")
    assert game.me.money == 5
