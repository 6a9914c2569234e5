"""C7, C9 and C10 of the kernel: industries, services, the canal."""

from __future__ import annotations

import pytest

from tests.council.situations import situation
from tests.reference.council_situations import act, made

ALL_KINDS = ("sawmill", "farm", "ironworks", "mill", "brewery", "works")


def builds(*kinds: str) -> list[tuple[str, str]]:
    return [("build", kind) for kind in kinds]


@pytest.mark.jitless
@pytest.mark.parametrize(
    ("money", "wood", "kinds"),
    [
        (1, 5, ()),
        (2, 0, ("sawmill", "farm")),
        (3, 0, ("sawmill", "farm")),
        (3, 1, ("sawmill", "farm", "ironworks", "mill", "brewery")),
        (4, 1, ALL_KINDS),
    ],
)
def test_C7_offers_what_money_and_wood_pay_for(money: int, wood: int, kinds: tuple[str, ...]) -> None:
    assert situation(money=money, goods={"wood": wood}).offers("build") == builds(*kinds)


@pytest.mark.parametrize(
    ("kind", "cost", "wood", "prestige"),
    [
        ("sawmill", 2, 0, 0),
        ("farm", 2, 0, 0),
        ("ironworks", 3, 1, 0),
        ("mill", 3, 1, 1),
        ("brewery", 3, 1, 1),
        ("works", 4, 1, 1),
    ],
)
def test_C7_takes_money_and_wood_brings_prestige_and_popularity(
    kind: str, cost: int, wood: int, prestige: int
) -> None:
    table = situation(money=7, goods={"wood": 2}).play(act("build", kind))
    assert table.industries("Basin") == [(kind, 0)]
    assert table.see()["money"] == [7 - cost, 0]
    assert table.goods() == {"wood": 2 - wood}
    assert (table.see()["prestige"], table.see()["popularity"]) == ([prestige, 0], [1, 0])
    assert table.events("build", "popularity") == [
        {
            "event": "build",
            "player": 0,
            "kind": kind,
            "cost": cost,
            "goods": {"wood": wood} if wood else {},
            "prestige": prestige,
        },
        {"event": "popularity", "player": 0, "from": 0, "to": 1, "why": "build", "bonuses": []},
    ]
    assert table.kinds()[-1] == "turn_end"


@pytest.mark.parametrize(("players", "sites"), [(2, 5), (3, 6), (4, 7)])
def test_C7_sites_are_three_more_than_players_and_depots_take_none(players: int, sites: int) -> None:
    standing = [(kind, n % 2) for n, kind in enumerate(ALL_KINDS * 2)]
    depots = [("depot", seat) for seat in range(players)]
    for built in (sites - 1, sites):
        there = {"Basin": depots + standing[:built]}
        table = situation(players=players, industries=there, money=4, goods={"wood": 1})
        assert (table.offers("build") != []) == (built < sites)


def test_C7_a_district_has_two_of_a_kind_whoever_owns_them() -> None:
    standing = {"Basin": [("farm", 1), ("sawmill", 1), ("farm", 0)], "Mills": [("sawmill", 0)] * 2}
    assert situation(money=2, industries=standing).offers("build") == builds("sawmill")
    table = situation(money=2, industries=standing, rules={"kind_limit": 3})
    assert table.offers("build") == builds("sawmill", "farm")


def test_C7_a_limit_of_none_builds_nothing() -> None:
    assert situation(money=99, goods={"wood": 9}, rules={"kind_limit": 0}).offers("build") == []


SERVANT = {"industries": {"Basin": [("depot", 0)], "Mills": [("farm", 1)]}}


@pytest.mark.jitless
@pytest.mark.parametrize(
    ("level", "good", "cost", "prestige"),
    [(0, "flour", 1, 3), (0, "beer", 1, 3), (1, "beer", 2, 4), (2, "machine", 2, 6)],
)
def test_C9_develops_the_next_level(level: int, good: str, cost: int, prestige: int) -> None:
    table = situation(money=5, goods={good: 1}, levels={"Basin": level}, **SERVANT)
    assert table.offers("service") == [("service", good)]
    table.play(act("service", good))
    assert (table.level("Basin"), table.level("Mills")) == (level + 1, 0)
    assert (table.see()["money"][0], table.goods()) == (5 - cost, {})
    assert (table.see()["prestige"][0], table.see()["popularity"][0]) == (prestige, 1)
    assert table.events("service") == [
        {
            "event": "service",
            "player": 0,
            "level": level + 1,
            "cost": cost,
            "goods": {good: 1},
            "prestige": prestige,
        }
    ]


@pytest.mark.parametrize(
    ("level", "goods", "money", "where"),
    [
        (0, {"machine": 3, "grain": 3}, 9, "Basin"),  # the first levels take food
        (2, {"flour": 3, "beer": 3}, 9, "Basin"),  # the third a machine
        (3, {"flour": 3, "beer": 3, "machine": 3}, 9, "Basin"),  # all three are developed
        (0, {"flour": 1}, 0, "Basin"),
        (1, {"flour": 1}, 1, "Basin"),  # the second level costs £2
        (0, {"flour": 1}, 9, "Mills"),  # only a rival has an industry there
        (0, {"flour": 1}, 9, "Faubourg"),
    ],
)
def test_C9_is_not_offered_otherwise(level: int, goods: dict[str, int], money: int, where: str) -> None:
    table = situation(money=money, goods=goods, levels={where: level}, district=where, **SERVANT)
    assert table.offers("service") == []


def test_C9_food_is_chosen_and_several_may_be_asked_for() -> None:
    table = situation(money=1, goods={"flour": 2, "beer": 1}, **SERVANT)
    assert table.offers("service") == [("service", "flour"), ("service", "beer")]
    table = situation(money=1, goods={"flour": 2, "beer": 1}, rules={"service_goods": 2}, **SERVANT)
    assert table.offers("service") == [("service", "flour")]
    assert table.play(act("service", "flour")).goods() == {"beer": 1}


ROW = ((1, 0, 1), (2, 0, 0), (1, 0, 1), (1, 1, 1), (3, 0, 0), (2, 0, 1))  # six tiles: wood
BOAT = {"money": 2, "goods": {"wood": 1}}


@pytest.mark.jitless
def test_C10_any_of_the_first_three_tiles_alike_ones_once() -> None:
    # 1/0/1 stands first and third: the leftmost of them is the option.
    assert situation(row=ROW, **BOAT).offers("canal") == [("canal", 0), ("canal", 1)]
    wide = situation(row=ROW, rules={"canal_choice": 8}, **BOAT)
    assert wide.offers("canal") == [("canal", index) for index in (0, 1, 3, 4, 5)]
    narrow = situation(row=ROW, rules={"canal_choice": 1}, **BOAT)
    assert narrow.offers("canal") == [("canal", 0)]


def test_C10_gains_what_the_tile_shows_and_the_row_moves_up() -> None:
    # £3 - 2 + 1, 1 prestige, 1 + 1 popularity; seven tiles take wood.
    table = situation(row=((2, 0, 0), (1, 1, 1), *ROW[2:], (9, 0, 0)), money=3, goods={"wood": 1})
    table.play(act("canal", 1))
    assert table.row() == [[2, 0, 0], [1, 0, 1], [1, 1, 1], [3, 0, 0], [2, 0, 1], [9, 0, 0]]
    assert (table.see()["money"][0], table.see()["prestige"][0]) == (2, 1)
    assert (table.see()["popularity"][0], table.goods()) == (2, {})
    assert table.events("canal", "popularity") == [
        {
            "event": "canal",
            "player": 0,
            "tile": 1,
            "cost": 2,
            "goods": {"wood": 1},
            "prestige": 1,
            "money": 1,
        },
        {"event": "popularity", "player": 0, "from": 0, "to": 2, "why": "canal", "bonuses": []},
    ]


@pytest.mark.parametrize(("tiles", "good"), [(7, "wood"), (6, "wood"), (5, "iron"), (1, "iron")])
def test_C10_wood_while_more_than_five_tiles_are_left_then_iron(tiles: int, good: str) -> None:
    row = [(1, 0, 0)] * tiles
    other = {"wood": "iron", "iron": "wood"}[good]
    assert situation(row=row, money=9, goods={other: 9}).offers("canal") == []
    table = situation(row=row, money=9, goods={good: 1}).play(act("canal", 0))
    assert table.goods() == {}
    assert len(table.row()) == tiles - 1


def test_C10_needs_a_canal_the_money_and_a_tile_but_no_industry() -> None:
    for name, canal in (("Old Port", True), ("Mills", True), ("Faubourg", False), ("Station Yard", False)):
        assert (situation(row=ROW, district=name, **BOAT).offers("canal") != []) == canal
    both = {"rail_districts": ["Basin", "Faubourg"], "canal_districts": ["Faubourg", "Basin"]}
    assert situation(row=ROW, rules=both, district="Faubourg", **BOAT).offers("canal") != []
    assert situation(row=ROW, money=1, goods={"wood": 1}).offers("canal") == []
    assert situation(money=9, goods={"wood": 9, "iron": 9}).offers("canal") == []


def test_options_stand_in_their_order() -> None:
    # Docs: build, produce, service, canal, market, sell, acquire, the mayor's acquire, pass.
    table = situation(
        deck=[made("hall"), made("bank")],
        face_up=("hall", "bank"),
        mayor=0,
        row=ROW,
        industries={"Basin": [("depot", 0)]},
        money=9,
        goods={"wood": 1, "beer": 1},
    )
    assert table.offers() == [
        *builds(*ALL_KINDS),
        ("produce",),
        ("service", "beer"),
        ("canal", 0),
        ("canal", 1),
        ("market", "wood"),
        ("market", "beer"),
        ("sell", "wood"),
        ("sell", "beer"),
        ("acquire", 0),
        ("acquire", 1),
        ("bonus", 0),
        ("bonus", 1),
        ("pass",),
    ]
