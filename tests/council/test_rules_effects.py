"""C20 of the kernel: permanent effects of city cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.council.situations import situation
from tests.reference.council_situations import CARDS, act, city, made, order, ranks, use

HERE = {"Basin": [("depot", 0)]}
RANKING = ranks("economic", "quality", "public")

WORKED = {  # each of them has a test here
    *("build_discount", "service_discount", "canal_discount", "build_popularity", "service_popularity"),
    *("canal_popularity", "card_popularity", "market_popularity", "basic_output", "market_bonus"),
    *("sell_bonus", "rival_use_fee", "income", "election_prestige", "halving_keep", "beer_service"),
}


def test_C20_the_card_file_has_these_effects_and_none_in_the_1860s() -> None:
    assert {card["permanent"] for card in CARDS} - {""} == WORKED
    assert {card["permanent"] for card in CARDS if card["decade"] == 1860} == {""}


def test_C20_effects_add_up_and_hold_to_the_end() -> None:
    # 2 + 3 a year beside the £2 of all, in 1855 as in 1860.
    deck = [made("a", permanent="income", permanent_arg=2), made("b", permanent="income", permanent_arg=3)]
    table = situation(deck=deck, cards=["a", "b"], phase=3).end_phase(RANKING)
    table.end_phase(RANKING)
    assert [event["money"] for event in table.events("administration")] == [[7, 2], [7, 2]]


@pytest.mark.parametrize(("discount", "cost"), [(0, 3), (1, 2), (3, 0), (9, 0)])
def test_C20_build_discount_not_below_nothing(discount: int, cost: int) -> None:
    table = situation(money=3, goods={"wood": 1}, effects={"build_discount": discount})
    table.play(act("build", "mill"))
    assert (table.see()["money"][0], table.events("build")[0]["cost"]) == (3 - cost, cost)
    assert table.goods() == {}  # wood is not discounted


def test_C20_discounts_make_affordable() -> None:
    assert situation(money=0, effects={"build_discount": 1}).offers("build") == []
    assert situation(money=1, effects={"build_discount": 1}).offers("build") == [
        ("build", "sawmill"),
        ("build", "farm"),
    ]
    served = {"goods": {"flour": 1}, "industries": HERE}
    assert situation(effects={"service_discount": 1}, **served).offers("service") != []
    assert situation(levels={"Basin": 1}, effects={"service_discount": 1}, **served).offers("service") == []
    boat = {"goods": {"iron": 1}, "row": ((1, 0, 0),)}
    assert situation(effects={"canal_discount": 2}, **boat).offers("canal") != []
    assert situation(effects={"canal_discount": 1}, **boat).offers("canal") == []


@pytest.mark.parametrize(("discount", "cost"), [(1, 1), (2, 0), (7, 0)])
def test_C20_service_discount(discount: int, cost: int) -> None:
    table = situation(
        money=2,
        goods={"machine": 1},
        industries=HERE,
        levels={"Basin": 2},
        effects={"service_discount": discount},
    ).play(act("service", "machine"))
    assert (table.see()["money"][0], table.events("service")[0]["cost"]) == (2 - cost, cost)


@pytest.mark.parametrize(("discount", "cost"), [(1, 1), (2, 0), (7, 0)])
def test_C20_canal_discount(discount: int, cost: int) -> None:
    table = situation(money=2, goods={"iron": 1}, row=((1, 0, 3),), effects={"canal_discount": discount})
    table.play(act("canal", 0))
    assert (table.see()["money"][0], table.events("canal")[0]["cost"]) == (5 - cost, cost)


@pytest.mark.parametrize(
    ("effect", "pick", "popularity"),
    [
        ("build_popularity", act("build", "farm"), 1 + 3),
        ("service_popularity", act("service", "beer"), 1 + 3),
        ("canal_popularity", act("canal", 0), 1 + 1 + 3),  # the tile gives one
        ("card_popularity", act("acquire", 0), 1 + 3),
        ("market_popularity", act("market", "beer"), 3),  # with the first marker too
    ],
)
def test_C20_popularity_with_each_such_action(effect: str, pick: Any, popularity: int) -> None:
    def played(**effects: int) -> int:
        return int(
            situation(
                money=9,
                goods={"beer": 1, "iron": 1, "wood": 1},
                industries=HERE,
                row=((0, 1, 0),),
                deck=[made("hall")],
                face_up=("hall",),
                effects=effects,
            )
            .play(pick)
            .see()["popularity"][0]
        )

    assert played(**{effect: 3}) == popularity
    assert played(**{other: 3 for other in WORKED if other != effect}) == popularity - 3


def test_C20_market_popularity_with_a_later_marker() -> None:
    table = situation(goods={"wood": 1}, markers=["Mills"], effects={"market_popularity": 2})
    assert table.play(act("market", "wood")).see()["popularity"][0] == 3


def test_C20_not_for_the_cards_own_acquisition_but_for_its_city_action() -> None:
    cards = [made("a", permanent="card_popularity", permanent_arg=2, city_actions=1), made("b")]
    table = situation(
        money=9, goods={"wood": 2}, industries=HERE, deck=cards, face_up=("a", "b"), mayor=0
    ).play(act("acquire", 0), city("bonus", 1))
    assert [event["to"] - event["from"] for event in table.events("popularity")] == [1, 3]
    discount = [made("a", permanent="build_discount", permanent_arg=2, city_actions=1, prestige=1)]
    table = situation(money=1, goods={"wood": 1}, industries=HERE, deck=discount, face_up=("a",))
    table.play(act("acquire", 0), order("action"), city("build", "farm"))
    assert table.events("build")[0]["cost"] == 0


@pytest.mark.parametrize(
    ("kind", "goods", "amount"),
    [
        ("depot", {"wood": 3}, 3),
        ("sawmill", {"wood": 3}, 3),
        ("farm", {"grain": 3}, 3),
        ("ironworks", {"iron": 3}, 3),
        ("mill", {"flour": 1}, 1),
        ("brewery", {"beer": 1}, 1),
        ("works", {"machine": 1}, 1),
    ],
)
def test_C20_basic_output_of_own_basic_industries(kind: str, goods: dict[str, int], amount: int) -> None:
    needs = {"mill": {"grain": 1}, "brewery": {"grain": 1}, "works": {"iron": 1}}.get(kind, {})
    table = situation(goods=needs, industries={"Basin": [(kind, 0)]}, effects={"basic_output": 2})
    assert table.play(act("produce")).goods() == goods
    assert table.events("produce")[0]["used"][0]["amount"] == amount


def test_C20_basic_output_not_from_rivals() -> None:
    table = situation(
        money=1,
        industries={"Basin": [("farm", 1)]},
        effects={"basic_output": 2},
        rivals=({"effects": {"basic_output": 5}},),
    ).play(act("produce"))
    assert table.goods() == {"grain": 1}


def test_C20_market_and_sell_bonus() -> None:
    effects = {"market_bonus": 4, "sell_bonus": 2}
    assert situation(goods={"beer": 1}, effects=effects).play(act("market", "beer")).see()["money"][0] == 7
    assert situation(goods={"beer": 1}, effects=effects).play(act("sell", "beer")).see()["money"][0] == 4


def test_C20_rival_use_fee_is_paid_to_the_owner_whose_card_it_is() -> None:
    # £1 and 2 to seat 1, £1 to seat 2; the player's own effect is for those who use the player's.
    table = situation(
        players=3,
        money=4,
        industries={"Basin": [("farm", 1), ("farm", 2)]},
        effects={"rival_use_fee": 5},
        rivals=({"effects": {"rival_use_fee": 2}},),
    ).play(act("produce"), use(1, "farm"), use(2, "farm"))
    assert table.see()["money"] == [0, 3, 1]
    poor = situation(
        money=2, industries={"Basin": [("farm", 1)]}, rivals=({"effects": {"rival_use_fee": 2}},)
    )
    assert poor.offers("produce") == []


def test_C20_election_prestige_at_each_election() -> None:
    table = situation(
        effects={"election_prestige": 2}, rivals=({"effects": {"election_prestige": 1}},), phase=1
    )
    table.end_phase(RANKING)
    assert table.events("election")[0]["prestige"] == [2, 1]
    assert table.see()["prestige"] == [2, 1]


@pytest.mark.parametrize(
    ("before", "keep", "after"), [(9, 1, 5), (9, 3, 7), (3, 2, 3), (3, 99, 3), (0, 4, 0)]
)
def test_C20_halving_keep_but_never_more_than_before(before: int, keep: int, after: int) -> None:
    table = situation(track={before: [0]}, effects={"halving_keep": keep}, phase=1).end_phase(RANKING)
    assert table.events("election")[0]["halved"][0] == after
    assert table.see()["popularity"][0] == after


@pytest.mark.parametrize(("good", "prestige"), [("beer", 3 + 2), ("flour", 3)])
def test_C20_beer_service(good: str, prestige: int) -> None:
    table = situation(money=1, goods={good: 1}, industries=HERE, effects={"beer_service": 2})
    table.play(act("service", good))
    assert (table.see()["prestige"][0], table.events("service")[0]["prestige"]) == (prestige, prestige)


def test_C20_an_effect_on_a_card_of_the_1860s_holds_too() -> None:
    card = made("late", decade=1860, permanent="sell_bonus", permanent_arg=3)
    table = situation(
        money=1,
        goods={"iron": 2},
        industries=HERE,
        deck=[card],
        face_up=("late",),
        now={"left": 1},
    ).play(act("acquire", 0), act("sell", "iron"))
    assert table.see()["money"][0] == 4
