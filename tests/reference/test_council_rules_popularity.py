"""The popularity track of Council, C22 to C25, worked by hand on the reference."""

from typing import Any

import pytest

from tests.reference.council_actions import build, canal
from tests.reference.council_election import city_council
from tests.reference.council_popularity import gain_popularity, halve
from tests.reference.council_situations import good, ranks, situation
from tests.reference.picks import events, picks_of


@pytest.mark.parametrize(
    ("space", "picks", "money", "goods", "prestige"),
    [
        (5, [], 1, {}, 0),
        (8, [good("grain")], 0, {"grain": 1}, 0),
        (11, [], 1, {}, 0),
        (14, [good("beer")], 0, {"beer": 1}, 0),
        (17, [], 0, {}, 2),
        (20, [], 0, {"machine": 1}, 0),
        (22, [], 0, {}, 3),
    ],
)
def test_C22_each_space_pays_its_own(
    space: int, picks: list[Any], money: int, goods: dict[str, int], prestige: int
) -> None:
    game = situation(*picks, track={space - 1: [0]})
    gain_popularity(game, 1, "build")
    assert (game.me.money, game.me.goods, game.me.prestige_by["track"]) == (money, goods, prestige)
    assert game.trace == [
        {
            "event": "popularity",
            "player": 0,
            "from": space - 1,
            "to": space,
            "why": "build",
            "bonuses": [{"space": space, "money": money, "goods": goods, "prestige": prestige}],
        }
    ]


def test_C22_basic_goods_at_8_food_at_14() -> None:
    game = situation(good("iron"), good("flour"), track={7: [0]})
    gain_popularity(game, 7, "effect")
    assert picks_of(game).offered == [
        ("good", [("good", "wood"), ("good", "grain"), ("good", "iron")]),
        ("good", [("good", "flour"), ("good", "beer")]),
    ]
    assert game.me.goods == {"iron": 1, "flour": 1}
    assert game.me.money == 1  # space 11 on the way


def test_C22_passing_pays_leaving_does_not() -> None:
    # From 5 to 9: 5 has paid before, 8 pays.
    game = situation(good("wood"), track={5: [0]})
    gain_popularity(game, 4, "effect")
    assert [bonus["space"] for bonus in events(game, "popularity")[0]["bonuses"]] == [8]
    assert game.popularity(0) == 9


def test_C22_a_whole_climb_pays_in_the_order_of_the_track() -> None:
    game = situation(good("wood"), good("beer"))
    gain_popularity(game, 30, "effect")
    (event,) = events(game, "popularity")
    assert (event["from"], event["to"]) == (0, 22)
    assert [bonus["space"] for bonus in event["bonuses"]] == [5, 8, 11, 14, 17, 20, 22]
    assert (game.me.money, game.me.prestige) == (2, 5)
    assert game.me.goods == {"wood": 1, "beer": 1, "machine": 1}


def test_C22_spaces_set_to_nothing_are_passed_without_asking() -> None:
    game = situation(rules={"space_8_goods": 0, "space_14_goods": 3}, track={7: [0]})
    gain_popularity(game, 1, "build")
    assert events(game, "popularity")[0]["bonuses"] == [{"space": 8, "money": 0, "goods": {}, "prestige": 0}]
    game = situation(good("beer"), rules={"space_14_goods": 3}, track={13: [0]})
    gain_popularity(game, 1, "build")
    assert game.me.goods == {"beer": 3}  # all of the kind chosen


def test_C22_disc_stands_on_its_new_space_when_the_good_is_chosen() -> None:
    seen: list[int] = []

    def look(kind: str, options: list[Any], stream: int, view: Any) -> int:
        seen.append(view.popularity(0))
        return 0

    game = situation(track={7: [0]})
    game.choosers = [look] * 2
    gain_popularity(game, 2, "effect")
    assert seen == [9]


def test_C23_others_stop_at_21_and_lose_the_rest() -> None:
    game = situation(track={22: [1], 19: [0]})
    gain_popularity(game, 5, "effect")
    (event,) = events(game, "popularity")
    assert (event["to"], [bonus["space"] for bonus in event["bonuses"]]) == (21, [20])
    gain_popularity(game, 1, "effect")
    assert len(events(game, "popularity")) == 1  # nothing moves
    assert game.track[22] == [1]


def test_C23_whoever_stands_on_22_gains_nothing_more() -> None:
    game = situation(track={22: [0]})
    gain_popularity(game, 3, "build")
    assert (game.trace, game.popularity(0)) == ([], 22)


def test_C23_wins_the_next_election_then_22_is_open_again() -> None:
    game = situation(
        ranks("public", "quality", "economic"), track={22: [1], 21: [0]}, rules={"card_slots": 0}
    )
    city_council(game, 1845, last=False)
    assert (game.mayor, events(game, "election")[0]["top"]) == (1, [1])
    assert [game.popularity(seat) for seat in (0, 1)] == [10, 11]
    game.seat = 0
    game.track[10].remove(0)
    game.track[21].append(0)
    gain_popularity(game, 2, "build")
    assert game.track[22] == [0]
    assert game.me.prestige_by["track"] == 3  # the space pays again


def test_C24_landing_by_halving_pays_nothing_passing_again_does() -> None:
    # 11 halves to 5: no £1 for it. From 5 to 11 again: 8 and 11 pay, 5 does not.
    game = situation(good("wood"), track={11: [0]})
    halve(game, 0)
    assert (game.popularity(0), game.me.money, game.trace) == (5, 0, [])
    gain_popularity(game, 6, "effect")
    assert [bonus["space"] for bonus in events(game, "popularity")[0]["bonuses"]] == [8, 11]
    assert game.me.money == 1


def test_C24_below_the_space_it_pays_a_second_time() -> None:
    game = situation(track={4: [0]})
    gain_popularity(game, 1, "build")
    halve(game, 0)
    gain_popularity(game, 3, "effect")
    assert (game.popularity(0), game.me.money) == (5, 2)


def test_C25_last_to_arrive_is_on_top() -> None:
    game = situation(players=3, money=9, track={1: [1, 2]})
    build(game, "farm")
    assert game.track[1] == [1, 2, 0]
    game.seat = 1
    gain_popularity(game, 1, "build")
    assert (game.track[1], game.track[2]) == ([2, 0], [1])


def test_C25_a_gain_of_nothing_moves_nothing() -> None:
    game = situation(
        players=2,
        rules={"popularity_canal": 0},
        money=9,
        goods={"iron": 1},
        row=((1, 0, 1),),
        track={3: [0, 1]},
    )
    canal(game, 0)
    assert game.track[3] == [0, 1]
    assert events(game, "popularity") == []


def test_C25_at_the_start_seat_0_lies_lowest() -> None:
    assert situation(players=4).track[0] == [0, 1, 2, 3]
