"""C4, C13 and C15 to C19 of the kernel: city cards, their price, their parts, their city actions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.council.situations import Table, situation
from tests.reference.council_situations import CARDS, GIVE_UP, act, city, made, order

HERE = {"Basin": [("depot", 0)]}
BUYER: dict[str, Any] = {"money": 1, "goods": {"wood": 1}, "industries": HERE}


def one_card(
    rules: dict[str, Any] | None = None, table: dict[str, Any] | None = None, **fields: Any
) -> Table:
    """Seat 0 can pay for the one card face up, which has these fields; `table` says what is otherwise."""
    return situation(
        deck=[made("hall", **fields)], face_up=("hall",), rules=rules, **{**BUYER, **(table or {})}
    )


def whys(table: Table) -> list[tuple[str, int]]:
    """What moved the disc, and how far."""
    return [(event["why"], event["to"] - event["from"]) for event in table.events("popularity")]


@pytest.mark.jitless
def test_C13_a_card_brings_popularity_and_then_its_own() -> None:
    table = one_card(popularity=2).play(act("acquire", 0))
    assert whys(table) == [("acquire", 1), ("effect", 2)]
    assert table.see()["popularity"] == [3, 0]
    more = one_card(rules={"popularity_acquire": 4}, popularity=0).play(act("acquire", 0))
    assert whys(more) == [("acquire", 4)]


@pytest.mark.parametrize(
    ("industries", "offered"),
    [
        ({"Basin": [("depot", 0)]}, True),  # the Wood Depot counts
        ({"Basin": [("works", 0)], "Mills": [("depot", 0)]}, True),
        ({"Basin": [("works", 1)], "Mills": [("depot", 0)]}, False),
        ({"Mills": [("depot", 0)]}, False),
    ],
)
def test_C15_needs_an_own_industry_here(industries: dict[str, Any], offered: bool) -> None:
    assert one_card(table={"industries": industries}).offers("acquire") == [("acquire", 0)] * offered


@pytest.mark.parametrize("need", ["any", "canal", "rail"])
@pytest.mark.parametrize(
    ("name", "lies_on"),
    [("Old Port", "canal"), ("Mills", "canal"), ("Faubourg", "rail"), ("Station Yard", "rail")],
)
def test_C15_canal_and_rail_cards(need: str, name: str, lies_on: str) -> None:
    table = {"district": name, "industries": {name: [("farm", 0)]}}
    offered = one_card(table=table, district=need).offers("acquire")
    assert offered == [("acquire", 0)] * (need in ("any", lies_on))


@pytest.mark.parametrize("need", ["any", "canal", "rail"])
def test_C15_a_district_on_both_meets_either_need(need: str) -> None:
    rules = {"canal_districts": ["Basin"], "rail_districts": ["Yard", "Basin"]}
    assert one_card(rules=rules, district=need).offers("acquire") == [("acquire", 0)]


@pytest.mark.jitless
@pytest.mark.parametrize(("decade", "good"), [(1840, "wood"), (1850, "iron"), (1860, "iron")])
def test_C16_a_pound_and_the_good_of_the_cards_decade(decade: int, good: str) -> None:
    table = one_card(decade=decade, table={"money": 4, "goods": {"wood": 3, "iron": 3}}).play(
        act("acquire", 0)
    )
    assert table.see()["money"][0] == 3
    assert table.goods() == {"wood": 3, "iron": 3} | {good: 2}
    assert table.events("acquire") == [
        {
            "event": "acquire",
            "player": 0,
            "card": "hall",
            "slot": 0,
            "cost": 1,
            "goods": {good: 1},
            "bonus": False,
            "order": "effects",
        }
    ]


@pytest.mark.parametrize(
    ("decade", "money", "goods"),
    [(1840, 0, {"wood": 1}), (1840, 1, {"iron": 9}), (1850, 1, {"wood": 9}), (1860, 9, {"wood": 9})],
)
def test_C16_is_not_offered_without_the_price(decade: int, money: int, goods: dict[str, int]) -> None:
    assert one_card(decade=decade, table={"money": money, "goods": goods}).offers("acquire") == []


def test_C16_the_price_is_a_rule() -> None:
    rules = {"card_cost": 3, "card_goods": 2, "card_good_1850": "beer"}
    table = one_card(rules, {"money": 3, "goods": {"beer": 2}}, decade=1850).play(act("acquire", 0))
    assert (table.see()["money"][0], table.goods()) == (0, {})
    assert one_card(rules, {"money": 3, "goods": {"beer": 1}}, decade=1850).offers("acquire") == []
    free = one_card({"card_cost": 0, "card_goods": 0}, {"money": 0, "goods": {}}).play(act("acquire", 0))
    assert free.events("acquire")[0]["goods"] == {}


@pytest.mark.jitless
def test_C17_one_disc_a_district_and_five_in_all() -> None:
    deck = [made("a"), made("b"), made("c")]
    rich = {"deck": deck, "face_up": ("a", "b", "c"), "money": 9, "goods": {"wood": 9}, "industries": HERE}
    slots = [("acquire", 0), ("acquire", 1), ("acquire", 2)]
    table = situation(now={"left": 1}, **rich)
    assert table.offers("acquire") == slots
    table.play(act("acquire", 1))
    assert (table.see()["cards"], table.see()["discs"]) == ([["b"], []], [["Basin"], []])
    assert int(table.game["players"][0]["discs"]) == 4
    assert table.offers("acquire") == []
    elsewhere = ["Old Port", "Mills", "Faubourg", "Station Yard"]
    assert situation(discs=elsewhere, **rich).offers("acquire") == slots  # the fifth
    assert situation(discs=[*elsewhere, "Basin"], **rich).offers("acquire") == []
    assert situation(rules={"discs": 4}, discs=elsewhere, **rich).offers("acquire") == []
    assert situation(rivals=({"discs": ["Basin"]},), **rich).offers("acquire") == slots


def test_C17_as_many_cards_to_choose_from_as_lie_face_up() -> None:
    deck = [made(name) for name in "abcdefgh"]
    table = situation(deck=deck, face_up=tuple("abcdefgh"), rules={"card_slots": 8}, **BUYER)
    assert table.offers("acquire") == [("acquire", slot) for slot in range(8)]
    gaps = situation(deck=deck, face_up=(None, "b", None), **BUYER)
    assert gaps.offers("acquire") == [("acquire", 1)]


@pytest.mark.jitless
def test_C18_replaced_in_its_slot_before_it_is_resolved() -> None:
    deck = [made(name, city_actions=1, money=1) for name in "abcde"]
    table = situation(deck=deck, face_up=("a", "b", "c"), stack=("e", "d"), **BUYER)
    table.play(act("acquire", 1))
    assert table.kind == "order"  # nothing is resolved yet
    assert (table.face_up(), table.stack()) == (["a", "e", "c"], ["d"])
    assert (table.see()["popularity"][0], table.see()["money"][0]) == (0, 0)
    table.play(order("effects"))
    assert table.kinds()[:4] == ["acquire", "deal", "popularity", "effect"]
    assert table.events("deal") == [{"event": "deal", "slot": 1, "card": "e"}]


def test_C18_an_empty_stack_leaves_a_gap() -> None:
    deck = [made("a"), made("later", decade=1850)]
    table = situation(deck=deck, face_up=("a",), **BUYER).play(act("acquire", 0))
    assert table.face_up() == [None, None, None]
    assert table.events("deal") == [{"event": "deal", "slot": 0, "card": None}]


BOX = {"money": 2, "goods": "wood:1 iron:2", "prestige": 1}
PER_INDUSTRY = {"immediate": "popularity_per_industry", "immediate_arg": 1}


@pytest.mark.parametrize(
    ("fields", "orders"),
    [
        ({}, []),
        (BOX, ["action"]),
        ({"popularity": 1}, ["action"]),
        ({"goods": "beer:1"}, ["action"]),
        (PER_INDUSTRY, ["action"]),
        ({**BOX, **PER_INDUSTRY}, ["between", "action"]),
        ({"permanent": "income", "permanent_arg": 1}, []),
    ],
)
def test_C19_orders_that_differ(fields: dict[str, Any], orders: list[str]) -> None:
    table = one_card(city_actions=1, **fields).play(act("acquire", 0))
    if orders:
        assert table.last("order") == [("order", name) for name in ("effects", *orders)]
    else:
        assert "order" not in [kind for kind, _ in table.offered]
    without = one_card(city_actions=0, **fields).play(act("acquire", 0))
    assert "order" not in [kind for kind, _ in without.offered]


# £3, of which the card takes one; the farm costs £2. Industries are counted when the effect is resolved.
@pytest.mark.jitless
@pytest.mark.parametrize(
    ("name", "moves", "could_build"),
    [
        ("effects", [("acquire", 1), ("effect", 1), ("build", 1)], True),  # £2 and 2 of the box, wood
        ("between", [("acquire", 1), ("build", 1), ("effect", 2)], True),
        ("action", [("acquire", 1), ("build", 1), ("effect", 2)], False),
    ],
)
def test_C19_the_city_action_stands_where_the_player_wants(
    name: str, moves: list[tuple[str, int]], could_build: bool
) -> None:
    table = one_card(table={"money": 3}, city_actions=1, **BOX, **PER_INDUSTRY)
    table.play(act("acquire", 0), order(name), city("build", "farm"))
    assert whys(table) == moves
    assert (("build", "works") in table.last("city")) == could_build
    assert (table.see()["money"][0], table.see()["prestige"][0]) == (2, 1)
    assert table.goods() == {"wood": 1, "iron": 2}
    assert table.events("effect") == [
        {
            "event": "effect",
            "player": 0,
            "card": "hall",
            "part": "top",
            "money": 2,
            "goods": {"wood": 1, "iron": 2},
            "prestige": 1,
        }
    ]
    assert table.events("acquire")[0]["order"] == name


@pytest.mark.parametrize("name", ["effects", "between", "action"])
def test_C19_giving_the_city_action_up_keeps_the_other_parts(name: str) -> None:
    table = one_card(city_actions=1, **BOX, **PER_INDUSTRY)
    table.play(act("acquire", 0), order(name), GIVE_UP)
    assert table.events("pass") == [{"event": "pass", "player": 0}]
    assert (table.see()["money"][0], table.see()["prestige"][0]) == (2, 1)
    assert table.see()["popularity"][0] == 2


@pytest.mark.parametrize(
    ("immediate", "money", "popularity", "prestige"),
    [
        ("money_per_industry", 6, 0, 0),  # 2 x 3 own ones here, the depot among them
        ("popularity_per_industry", 0, 6, 0),
        ("popularity_per_card", 0, 4, 0),  # one held before, and this one
        ("prestige_per_card", 0, 0, 4),
        ("prestige_per_service", 0, 0, 10),
        ("prestige_per_canal", 0, 0, 8),
    ],
)
def test_C19_immediate_effects(immediate: str, money: int, popularity: int, prestige: int) -> None:
    there = {"Basin": [("depot", 0), ("mill", 0), ("mill", 0), ("farm", 1)], "Mills": [("farm", 0)]}
    table = situation(
        deck=[made("hall", immediate=immediate, immediate_arg=2), made("old")],
        face_up=("hall",),
        cards=["old"],
        discs=["Mills"],
        services=5,
        tiles=4,
        rules={"space_5_money": 0},
        **{**BUYER, "industries": there},
    ).play(act("acquire", 0))
    sheet = table.see()
    assert (sheet["money"][0], sheet["prestige"][0], sheet["popularity"][0]) == (
        money,
        prestige,
        1 + popularity,
    )
    told = [
        {
            "event": "effect",
            "player": 0,
            "card": "hall",
            "part": "immediate",
            "money": money,
            "goods": {},
            "prestige": prestige,
        }
    ]
    assert table.events("effect") == told * bool(money or prestige)


def test_C19_effects_that_come_to_nothing_are_not_told() -> None:
    table = one_card(immediate="prestige_per_service", immediate_arg=3).play(act("acquire", 0))
    assert table.events("effect") == []
    idle = one_card(immediate="money_per_industry", immediate_arg=0).play(act("acquire", 0))
    assert idle.events("effect") == []


def test_C19_the_card_file_has_these_immediate_effects() -> None:
    worked = {f"popularity_per_{thing}" for thing in ("industry", "card")} | {"money_per_industry"}
    worked |= {f"prestige_per_{thing}" for thing in ("card", "service", "canal")}
    assert {card["immediate"] for card in CARDS} - {""} == worked


@pytest.mark.jitless
def test_C4_a_city_action_is_paid_as_usual_in_this_district() -> None:
    # £3 - 1 for the card - 2 for the farm.
    table = one_card(table={"money": 3}, city_actions=1).play(act("acquire", 0), city("build", "farm"))
    assert table.industries("Basin") == [("depot", 0), ("farm", 0)]
    assert table.see()["money"][0] == 0
    assert int(table.game["actions_done"]) == 2
    assert table.last("city") == [("build", "sawmill"), ("build", "farm"), ("produce",), ("pass",)]


def test_C4_with_nothing_to_do_it_is_passed_unasked() -> None:
    table = one_card(table={"industries": {"Basin": [("mill", 0)]}}, city_actions=1).play(act("acquire", 0))
    assert table.kinds() == ["acquire", "deal", "popularity", "pass", "turn_end"]
    assert int(table.game["actions_done"]) == 1


def test_C4_two_of_them_one_after_the_other_and_pass_gives_up_both() -> None:
    table = one_card(table={"money": 5}, city_actions=2)
    table.play(act("acquire", 0), city("build", "farm"), city("build", "sawmill"))
    assert table.industries("Basin") == [("depot", 0), ("sawmill", 0), ("farm", 0)]
    given_up = one_card(table={"money": 5}, city_actions=2).play(act("acquire", 0), GIVE_UP)
    assert given_up.kinds() == ["acquire", "deal", "popularity", "pass", "turn_end"]


def test_C4_of_a_card_taken_by_a_city_action_comes_first_and_leaves_the_others() -> None:
    # The second card's city action is given up; the first card's second one is still offered.
    table = situation(
        deck=[made("a", city_actions=2), made("b", city_actions=1)],
        face_up=("a", "b"),
        mayor=0,
        **{**BUYER, "money": 4, "goods": {"wood": 2}},
    )
    table.play(act("acquire", 0), city("bonus", 1), GIVE_UP, city("build", "farm"))
    assert [kind for kind in table.kinds() if kind in ("acquire", "pass", "build")] == [
        "acquire",
        "acquire",
        "pass",
        "build",
    ]


def test_C4_giving_one_up_leaves_the_rest_of_the_turn() -> None:
    table = one_card(table={"money": 3, "now": {"left": 1}}, city_actions=1)
    table.play(act("acquire", 0), GIVE_UP, act("build", "farm"))
    assert table.kinds()[-4:] == ["pass", "build", "popularity", "turn_end"]
