"""City cards of Council, C4, C13 and C15 to C19, worked by hand on the reference."""

from typing import Any

import pytest

from tests.reference.council import take_action
from tests.reference.council_cards import disc_options, order_options
from tests.reference.council_situations import CARDS, GIVE_UP, act, city, made, order, situation
from tests.reference.council_table import Game
from tests.reference.picks import events, kinds, picks_of

DEPOT_HERE = {"Basin": [("depot", 0)]}


def one_card(*picks: Any, card: dict[str, Any], **others: Any) -> Game:
    """Seat 0 may take one card; it has the £1 and the wood, unless said otherwise."""
    table: dict[str, Any] = {"money": 1, "goods": {"wood": 1}, "industries": DEPOT_HERE, **others}
    return situation(*picks, deck=(card,), face_up=(card["id"],), **table)


def take_first(game: Game) -> None:
    assert take_action(game, "action") == "acquire"


def test_C13_acquiring_brings_popularity_and_the_cards_own() -> None:
    game = one_card(act("acquire", 0), card=made("hall", popularity=3))
    take_first(game)
    assert [(event["from"], event["to"], event["why"]) for event in events(game, "popularity")] == [
        (0, 1, "acquire"),
        (1, 4, "effect"),
    ]


def test_C15_needs_an_own_industry_here() -> None:
    game = one_card(card=made("hall"), industries={"Basin": [("farm", 1)], "Mills": [("depot", 0)]})
    assert disc_options(game) == []
    game.now.district = "Mills"  # the depot counts
    assert disc_options(game) == [("acquire", 0)]


@pytest.mark.parametrize(
    ("need", "good_in"),
    [
        ("any", {"Old Port", "Basin", "Mills", "Faubourg", "Station Yard"}),
        ("canal", {"Old Port", "Basin", "Mills"}),
        ("rail", {"Faubourg", "Station Yard"}),
    ],
)
def test_C15_canal_and_rail_needs(need: str, good_in: set[str]) -> None:
    game = one_card(card=made("hall", district=need))
    for name, place in game.districts.items():
        place.industries = [("farm", 0)]
        game.now.district = name
        assert bool(disc_options(game)) == (name in good_in)


def test_C15_a_district_may_lie_on_both() -> None:
    game = one_card(card=made("hall", district="rail"), rules={"rail_districts": ["Basin", "Faubourg"]})
    assert list(game.districts) == ["Old Port", "Basin", "Mills", "Faubourg"]
    assert disc_options(game) == [("acquire", 0)]


@pytest.mark.parametrize(("decade", "good"), [(1840, "wood"), (1850, "iron"), (1860, "iron")])
def test_C16_costs_a_pound_and_the_good_of_its_decade(decade: int, good: str) -> None:
    card = made("hall", decade=decade)
    other = "iron" if good == "wood" else "wood"
    assert disc_options(one_card(card=card, goods={other: 5})) == []
    assert disc_options(one_card(card=card, goods={good: 1}, money=0)) == []
    game = one_card(act("acquire", 0), card=card, goods={good: 1})
    take_first(game)
    assert (game.me.money, game.me.goods[good]) == (0, 0)
    assert events(game, "acquire") == [
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


def test_C17_one_disc_a_district_and_five_in_all() -> None:
    cards = (made("a"), made("b"), made("c"))
    game = situation(
        act("acquire", 1),
        money=9,
        goods={"wood": 9},
        industries={"Basin": [("depot", 0)], "Mills": [("depot", 0)]},
        deck=cards,
        face_up=("a", "b", "c"),
    )
    assert disc_options(game) == [("acquire", 0), ("acquire", 1), ("acquire", 2)]
    take_first(game)
    assert (game.me.cards, game.me.discs, game.me.discs_left) == (["b"], ["Basin"], 4)
    assert disc_options(game) == []
    game.now.district = "Mills"
    assert disc_options(game) == [("acquire", 0), ("acquire", 2)]  # slot 1 is a gap now
    game.me.discs_left = 0
    assert disc_options(game) == []


def test_C17_a_rivals_disc_bars_nobody() -> None:
    game = one_card(card=made("hall"), rivals=({"discs": ["Basin"]},))
    assert disc_options(game) == [("acquire", 0)]


def test_C18_replaced_in_its_slot_before_the_card_is_resolved() -> None:
    seen: list[Any] = []

    def look(kind: str, options: list[Any], stream: int, view: Game) -> int:
        seen.append((kind, list(view.face_up), view.popularity(0), list(view.me.cards)))
        return options.index(("acquire", 1)) if kind == "action" else 0

    cards = (made("a"), made("b", city_actions=1, money=1), made("c"), made("d"), made("e"))
    game = situation(
        money=1,
        goods={"wood": 1},
        industries=DEPOT_HERE,
        deck=cards,
        face_up=("a", "b", "c"),
        stack=("d", "e"),
    )
    game.choosers = [look] * 2
    take_action(game, "action")
    assert seen[1] == ("order", ["a", "d", "c"], 0, ["b"])
    assert kinds(game)[:4] == ["acquire", "deal", "popularity", "effect"]
    assert events(game, "deal") == [{"event": "deal", "slot": 1, "card": "d"}]
    assert game.stacks[1840] == ["e"]


def test_C18_an_empty_stack_leaves_a_gap() -> None:
    game = one_card(act("acquire", 0), card=made("hall"))
    game.stacks[1850] = ["later"]  # only the current decade's stack
    take_first(game)
    assert game.face_up == [None]
    assert events(game, "deal") == [{"event": "deal", "slot": 0, "card": None}]
    assert disc_options(game) == []


BOX: dict[str, Any] = {"city_actions": 1, "money": 2, "goods": "wood:1 iron:2", "prestige": 1}
PER_INDUSTRY: dict[str, Any] = {"immediate": "popularity_per_industry", "immediate_arg": 1}


@pytest.mark.parametrize(
    ("fields", "orders"),
    [
        ({}, ["effects"]),
        (BOX, ["effects", "action"]),
        ({"popularity": 1, "city_actions": 1}, ["effects", "action"]),
        ({**PER_INDUSTRY, "city_actions": 1}, ["effects", "action"]),
        ({**BOX, **PER_INDUSTRY}, ["effects", "between", "action"]),
        ({**BOX, **PER_INDUSTRY, "city_actions": 0}, ["effects"]),
        ({"city_actions": 2, "permanent": "income", "permanent_arg": 1}, ["effects"]),
    ],
)
def test_C19_orders_there_are(fields: dict[str, Any], orders: list[str]) -> None:
    assert order_options(made("hall", **fields)) == [("order", name) for name in orders]


def test_C19_city_action_after_the_effects() -> None:
    # One industry: 1 popularity of the immediate effect. The £2 of the box pay for the farm.
    game = one_card(
        act("acquire", 0), order("effects"), city("build", "farm"), card=made("hall", **BOX, **PER_INDUSTRY)
    )
    take_first(game)
    assert kinds(game) == ["acquire", "deal", "popularity", "effect", "popularity", "build", "popularity"]
    assert [event["why"] for event in events(game, "popularity")] == ["acquire", "effect", "build"]
    assert (game.popularity(0), game.me.money) == (3, 0)
    assert events(game, "effect") == [
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
    assert game.me.prestige_by["cards"] == 1


def test_C19_city_action_between_the_box_and_the_immediate_effect() -> None:
    # The farm stands when industries are counted: 2 popularity.
    game = one_card(
        act("acquire", 0), order("between"), city("build", "farm"), card=made("hall", **BOX, **PER_INDUSTRY)
    )
    take_first(game)
    assert kinds(game) == ["acquire", "deal", "popularity", "effect", "build", "popularity", "popularity"]
    assert [event["why"] for event in events(game, "popularity")] == ["acquire", "build", "effect"]
    assert game.popularity(0) == 4


def test_C19_city_action_first() -> None:
    # Before the box has paid its £2 only the £2 in hand can be spent: 3 - 1 = 2.
    game = one_card(
        act("acquire", 0),
        order("action"),
        city("build", "farm"),
        card=made("hall", **BOX, **PER_INDUSTRY),
        money=3,
    )
    take_first(game)
    assert kinds(game) == ["acquire", "deal", "popularity", "build", "popularity", "effect", "popularity"]
    assert ("build", "ironworks") not in picks_of(game).last("city")
    assert (game.popularity(0), game.me.money) == (4, 2)


@pytest.mark.parametrize("name", ["effects", "between", "action"])
def test_C19_giving_the_city_action_up_keeps_the_other_parts(name: str) -> None:
    game = one_card(
        act("acquire", 0), order(name), GIVE_UP, card=made("hall", **BOX, **PER_INDUSTRY), money=3
    )
    take_first(game)
    assert events(game, "pass") == [{"event": "pass", "player": 0}]
    assert (game.popularity(0), game.me.money, game.me.prestige) == (2, 4, 1)


def test_C4_city_action_is_paid_as_usual_here_and_now() -> None:
    # £1 and no wood are left: nothing can be built, only the depot used, before or after anything else.
    game = one_card(act("acquire", 0), city("produce"), card=made("hall", city_actions=1), money=2)
    take_first(game)
    assert picks_of(game).last("city") == [("produce",), ("pass",)]
    assert kinds(game) == ["acquire", "deal", "popularity", "produce"]
    assert game.now.actions == 2


def test_C4_city_action_of_which_nothing_can_be_done_is_passed_unasked() -> None:
    game = one_card(act("acquire", 0), card=made("hall", city_actions=1), industries={"Basin": [("mill", 0)]})
    take_first(game)
    assert [kind for kind, _ in picks_of(game).offered] == ["action"]
    assert kinds(game) == ["acquire", "deal", "popularity", "pass"]
    assert game.now.actions == 1  # a pass does not count


def test_C4_two_city_actions_one_after_the_other() -> None:
    card = made("hall", city_actions=2)
    game = one_card(act("acquire", 0), city("build", "farm"), city("build", "sawmill"), card=card, money=5)
    take_first(game)
    assert kinds(game).count("build") == 2
    given_up = one_card(act("acquire", 0), GIVE_UP, card=card, money=5)
    take_first(given_up)
    assert kinds(given_up)[-1] == "pass"
    assert len(events(given_up, "pass")) == 1  # with the first, the second is given up too


def test_C4_city_action_of_a_card_taken_by_a_city_action_comes_first() -> None:
    # The mayor takes a second card by the first's city action. Its own is given up: the first's go on.
    deck = (made("a", city_actions=2), made("b", city_actions=1))
    game = situation(
        act("acquire", 0),
        city("bonus", 1),
        GIVE_UP,
        city("build", "farm"),
        money=4,
        goods={"wood": 2},
        industries=DEPOT_HERE,
        deck=deck,
        face_up=("a", "b"),
        mayor=0,
        now={"actions": 0},
    )
    take_first(game)
    assert [kind for kind in kinds(game) if kind in ("acquire", "pass", "build")] == [
        "acquire",
        "acquire",
        "pass",
        "build",
    ]


@pytest.mark.parametrize(
    ("immediate", "money", "popularity", "prestige"),
    [
        ("money_per_industry", 6, 0, 0),  # 3 own here, the depot among them
        ("popularity_per_industry", 0, 6, 0),
        ("popularity_per_card", 0, 4, 0),  # this one and one before
        ("prestige_per_card", 0, 0, 4),
        ("prestige_per_service", 0, 0, 8),  # 4 levels
        ("prestige_per_canal", 0, 0, 6),  # 3 tiles
    ],
)
def test_C19_immediate_effects_are_counted_at_k_each(
    immediate: str, money: int, popularity: int, prestige: int
) -> None:
    cards = (made("hall", immediate=immediate, immediate_arg=2), made("old"))
    game = situation(
        act("acquire", 0),
        rules={"space_5_money": 0},
        money=1,
        goods={"wood": 1},
        industries={"Basin": [("depot", 0), ("farm", 0), ("farm", 0), ("mill", 1)], "Mills": [("farm", 0)]},
        deck=cards,
        cards=["old"],
        discs=["Mills"],
        face_up=("hall",),
        services=4,
        tiles=[(1, 0, 1)] * 3,
    )
    take_first(game)
    assert (game.me.money, game.me.prestige, game.popularity(0)) == (money, prestige, 1 + popularity)
    told = [(e["part"], e["money"], e["goods"], e["prestige"]) for e in events(game, "effect")]
    assert told == ([("immediate", money, {}, prestige)] if money or prestige else [])
    whys = [event["why"] for event in events(game, "popularity")]
    assert whys == (["acquire", "effect"] if popularity else ["acquire"])


def test_C19_every_effect_of_the_card_file_is_worked_here_or_under_C20() -> None:
    immediate = {card["immediate"] for card in CARDS} - {""}
    counted = {
        f"{gain}_per_{thing}"
        for gain, thing in [
            ("money", "industry"),
            ("popularity", "industry"),
            ("popularity", "card"),
            ("prestige", "card"),
            ("prestige", "service"),
            ("prestige", "canal"),
        ]
    }
    assert immediate == counted
