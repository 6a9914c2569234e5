"""Building, services and the canal in Council, C7, C9 and C10, worked by hand on the reference."""

import pytest

from tests.reference.council_actions import (
    action_options,
    build,
    build_options,
    canal,
    canal_options,
    service,
    service_options,
)
from tests.reference.council_situations import situation
from tests.reference.picks import events, kinds


def test_C7_offers_what_money_and_wood_can_pay() -> None:
    # £3 without wood: sawmill and farm at £2. One wood more: the £3 ones, not the works at £4.
    game = situation(money=3)
    assert build_options(game) == [("build", "sawmill"), ("build", "farm")]
    game.me.goods["wood"] = 1
    assert build_options(game) == [("build", k) for k in ("sawmill", "farm", "ironworks", "mill", "brewery")]
    game.me.money = 4
    assert build_options(game)[-1] == ("build", "works")
    game.me.money = 1
    assert build_options(game) == []


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
def test_C7_costs_prestige_and_one_popularity(kind: str, cost: int, wood: int, prestige: int) -> None:
    game = situation(money=10, goods={"wood": 3})
    build(game, kind)
    assert (game.me.money, game.me.goods["wood"]) == (10 - cost, 3 - wood)
    assert game.me.prestige_by.get("build", 0) == prestige
    assert game.here.industries == [(kind, 0)]
    assert game.trace == [
        {
            "event": "build",
            "player": 0,
            "kind": kind,
            "cost": cost,
            "goods": {"wood": 1} if wood else {},
            "prestige": prestige,
        },
        {"event": "popularity", "player": 0, "from": 0, "to": 1, "why": "build", "bonuses": []},
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C7_a_district_has_three_sites_more_than_players(players: int) -> None:
    # Depots take no site: with one site left everything can be built, with none nothing.
    sites = [("sawmill", 0), ("farm", 0), ("ironworks", 0), ("mill", 0), ("brewery", 0), ("sawmill", 1)]
    standing = [("depot", 0), ("depot", 1), *sites[: players + 2]]
    game = situation(players=players, money=9, goods={"wood": 9}, industries={"Basin": standing})
    assert ("build", "works") in build_options(game)
    build(game, "works")
    assert build_options(game) == []


def test_C7_two_of_a_kind_in_a_district_whoever_owns_them() -> None:
    standing = {"Basin": [("farm", 0), ("farm", 1), ("sawmill", 1)], "Mills": [("sawmill", 0)]}
    game = situation(money=2, industries=standing)
    assert build_options(game) == [("build", "sawmill")]
    game.rules["kind_limit"] = 3
    assert build_options(game) == [("build", "sawmill"), ("build", "farm")]


def test_C9_first_two_levels_take_a_food_the_third_a_machine() -> None:
    # £1, £2 and £2; 3, 4 and 6 prestige; +1 popularity each.
    game = situation(
        money=5, goods={"flour": 1, "beer": 1, "machine": 1}, industries={"Basin": [("depot", 0)]}
    )
    assert service_options(game) == [("service", "flour"), ("service", "beer")]
    service(game, "flour")
    assert service_options(game) == [("service", "beer")]
    service(game, "beer")
    assert service_options(game) == [("service", "machine")]
    service(game, "machine")
    assert service_options(game) == []  # no level is left
    assert events(game, "service") == [
        {"event": "service", "player": 0, "level": 1, "cost": 1, "goods": {"flour": 1}, "prestige": 3},
        {"event": "service", "player": 0, "level": 2, "cost": 2, "goods": {"beer": 1}, "prestige": 4},
        {"event": "service", "player": 0, "level": 3, "cost": 2, "goods": {"machine": 1}, "prestige": 6},
    ]
    assert (game.me.money, game.me.prestige_by["service"], game.me.services) == (0, 13, 3)
    assert (game.popularity(0), events(game, "popularity")[-1]["why"]) == (3, "service")
    assert set(game.me.goods.values()) == {0}


def test_C9_levels_are_common_to_all_and_each_district_has_its_own() -> None:
    game = situation(
        money=9,
        goods={"flour": 3, "machine": 1},
        levels={"Basin": 2},
        industries={"Basin": [("mill", 0)], "Mills": [("mill", 0)]},
    )
    assert service_options(game) == [("service", "machine")]  # rivals have developed two levels here
    game.now.district = "Mills"
    assert service_options(game) == [("service", "flour")]


def test_C9_needs_an_own_industry_here_and_the_money() -> None:
    game = situation(
        money=1,
        goods={"flour": 1},
        industries={"Basin": [("depot", 1)], "Mills": [("depot", 0)], "Old Port": [("depot", 0)]},
        levels={"Old Port": 1},
    )
    assert service_options(game) == []
    game.now.district = "Mills"
    assert service_options(game) == [("service", "flour")]
    game.now.district = "Old Port"  # the second level costs £2
    assert service_options(game) == []


ROW = ((1, 0, 1), (2, 0, 0), (1, 0, 1), (1, 1, 1), (3, 0, 0), (2, 0, 1))


def test_C10_one_of_the_first_three_tiles_alike_ones_once() -> None:
    game = situation(money=2, goods={"wood": 1}, row=ROW)
    assert canal_options(game) == [("canal", 0), ("canal", 1)]
    game.row.pop(0)
    game.row.append((1, 0, 1))
    assert canal_options(game) == [("canal", 0), ("canal", 1), ("canal", 2)]
    game.rules["canal_choice"] = 8
    assert canal_options(game) == [("canal", 0), ("canal", 1), ("canal", 2), ("canal", 3), ("canal", 4)]


def test_C10_gains_what_the_tile_shows_and_closes_the_row() -> None:
    # £5 - 2 + 1; 1 prestige; 1 + 1 popularity. Seven tiles are left before, so it takes wood.
    game = situation(money=5, goods={"wood": 1}, row=((2, 0, 0), (1, 1, 1), *ROW[2:], (1, 0, 2)))
    canal(game, 1)
    assert game.row == [(2, 0, 0), (1, 0, 1), (1, 1, 1), (3, 0, 0), (2, 0, 1), (1, 0, 2)]
    assert game.me.tiles == [(1, 1, 1)]
    assert (game.me.money, game.me.prestige_by["canal"], game.popularity(0)) == (4, 1, 2)
    assert game.trace == [
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


def test_C10_takes_wood_while_more_than_five_tiles_are_left_then_iron() -> None:
    game = situation(money=9, goods={"wood": 1}, row=ROW)
    assert canal_options(game) != []
    game.row.pop()
    assert canal_options(game) == []  # five tiles: iron
    game.me.goods = {"iron": 1}
    assert canal_options(game) != []
    canal(game, 0)
    assert game.me.goods["iron"] == 0
    game.row = list(ROW)
    game.me.goods = {"iron": 1}
    assert canal_options(game) == []  # six tiles: wood


def test_C10_only_in_a_canal_district_and_without_an_industry() -> None:
    game = situation(money=2, goods={"wood": 1}, row=ROW, district="Faubourg")
    assert canal_options(game) == []
    game.rules["canal_districts"] = ["Faubourg"]
    assert canal_options(game) != []
    game.me.money = 1
    assert canal_options(game) == []


def test_C10_an_empty_row_offers_nothing() -> None:
    assert canal_options(situation(money=9, goods={"iron": 9})) == []


def test_options_of_an_action_come_in_their_order() -> None:
    game = situation(
        money=9,
        goods={"wood": 1, "flour": 1},
        row=ROW[:3] + ROW[1:],
        industries={"Basin": [("depot", 0)]},
    )
    assert action_options(game) == [
        *(("build", kind) for kind in ("sawmill", "farm", "ironworks", "mill", "brewery", "works")),
        ("produce",),
        ("service", "flour"),
        ("canal", 0),
        ("canal", 1),
        ("market", "wood"),
        ("market", "flour"),
        ("sell", "wood"),
        ("sell", "flour"),
    ]
    assert kinds(game) == []
