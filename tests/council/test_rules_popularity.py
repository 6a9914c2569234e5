"""C22 to C25 of the kernel: the popularity track, its spaces, and the discs on it."""

from __future__ import annotations

from typing import Any

import pytest

from sim.council.state import Kind, Why
from tests.council.situations import Table, situation
from tests.reference.council_situations import act, good, made, ranks

RANKING = ranks("economic", "quality", "public")


def climb(gain: int, at: int = 0, *picks: Any, **others: Any) -> Table:
    """Seat 0 builds a farm that brings so much popularity, from a space on; then it has no money left."""
    rules = {"popularity_build": gain, **others.pop("rules", {})}
    table = situation(money=2, track={at: [0], **others.pop("track", {})}, rules=rules, **others)
    return table.play(act("build", "farm"), *picks)


def again(table: Table, gain: int, *picks: Any) -> None:
    """Later in the game seat 0 builds another farm, in the Basin, that brings so much popularity."""
    table.game["player"], table.game["kind"] = 0, Kind.ACTION
    table.game["base_left"] = table.game["actions_done"] = 0
    table.me["money"] = 2
    table.rules["popularity"][Why.BUILD] = gain
    table.play(act("build", "farm"), *picks)


def bonuses(table: Table) -> list[tuple[int, int, dict[str, int], int]]:
    """Space, money, goods and prestige of every bonus so far."""
    return [
        (one["space"], one["money"], one["goods"], one["prestige"])
        for event in table.events("popularity")
        for one in event["bonuses"]
    ]


@pytest.mark.jitless
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
def test_C22_what_each_space_pays(
    space: int, picks: list[Any], money: int, goods: dict[str, int], prestige: int
) -> None:
    table = climb(1, space - 1, *picks)
    sheet = table.see()
    assert (sheet["money"][0], table.goods(), sheet["prestige"][0]) == (money, goods, prestige)
    assert int(table.game["players"][0]["prestige_track"]) == prestige
    assert table.events("popularity") == [
        {
            "event": "popularity",
            "player": 0,
            "from": space - 1,
            "to": space,
            "why": "build",
            "bonuses": [{"space": space, "money": money, "goods": goods, "prestige": prestige}],
        }
    ]


def test_C22_the_space_left_does_not_pay_again_the_others_in_between_pay_nothing() -> None:
    assert bonuses(climb(2, 5)) == []
    assert bonuses(climb(6, 5, good("iron"))) == [(8, 0, {"iron": 1}, 0), (11, 1, {}, 0)]


def test_C22_goods_to_choose_from() -> None:
    table = climb(7, 7, good("wood"), good("flour"))
    assert [options for kind, options in table.offered if kind == "good"] == [
        [("good", "wood"), ("good", "grain"), ("good", "iron")],
        [("good", "flour"), ("good", "beer")],
    ]
    assert (table.goods(), table.see()["money"][0]) == ({"wood": 1, "flour": 1}, 1)


@pytest.mark.jitless
def test_C22_the_whole_track_in_one_move() -> None:
    table = climb(40, 0, good("grain"), good("beer"))
    assert bonuses(table) == [
        (5, 1, {}, 0),
        (8, 0, {"grain": 1}, 0),
        (11, 1, {}, 0),
        (14, 0, {"beer": 1}, 0),
        (17, 0, {}, 2),
        (20, 0, {"machine": 1}, 0),
        (22, 0, {}, 3),
    ]
    assert (table.see()["money"][0], table.see()["prestige"][0]) == (2, 5)
    assert [(event["from"], event["to"]) for event in table.events("popularity")] == [(0, 22)]


def test_C22_the_disc_has_moved_when_a_good_is_chosen() -> None:
    table = climb(5, 6)
    assert (table.kind, table.see()["popularity"][0]) == ("good", 11)
    assert (table.see()["money"][0], table.events("popularity")) == (0, [])  # 11 pays after 8


def test_C22_what_is_paid_is_a_rule_and_nothing_is_listed_unasked() -> None:
    none = dict.fromkeys(("space_5_money", "space_8_goods", "space_14_goods", "space_22_prestige"), 0)
    table = climb(30, 0, rules=none)
    assert bonuses(table) == [
        (5, 0, {}, 0),
        (8, 0, {}, 0),
        (11, 1, {}, 0),
        (14, 0, {}, 0),
        (17, 0, {}, 2),
        (20, 0, {"machine": 1}, 0),
        (22, 0, {}, 0),
    ]
    many = {"space_8_goods": 3, "space_11_money": 7, "space_20_machines": 2}
    table = climb(20, 0, good("iron"), good("flour"), rules=many)
    assert table.goods() == {"iron": 3, "flour": 1, "machine": 2}  # all three of the kind chosen
    assert table.see()["money"][0] == 8


@pytest.mark.jitless
def test_C23_one_player_on_22_the_others_stop_at_21() -> None:
    table = climb(5, 18, track={22: [1]})
    assert table.track() == {22: [1], 21: [0]}
    assert bonuses(table) == [(20, 0, {"machine": 1}, 0)]


def test_C23_at_21_nothing_moves_any_more() -> None:
    table = climb(3, 21, track={22: [1]})
    assert (table.see()["popularity"], table.events("popularity")) == ([21, 22], [])


def test_C23_nothing_is_beyond_22() -> None:
    table = climb(3, 22)
    assert (table.see()["popularity"][0], table.events("popularity")) == (22, [])


def test_C23_whoever_stands_on_22_wins_and_then_it_is_open_again() -> None:
    table = situation(track={22: [1], 21: [0]}, phase=1).end_phase(RANKING)
    assert int(table.game["mayor"]) == 1
    assert table.see()["popularity"] == [10, 11]
    again(table, 20, good("beer"))
    assert table.see()["popularity"] == [22, 11]
    assert [space for space, *_ in bonuses(table)] == [11, 14, 17, 20, 22]


def test_C24_landing_on_a_space_by_halving_pays_nothing_passing_it_again_does() -> None:
    # 10 halves to 5: no £1. 9 halves to 4; the next step pays £1 again.
    for before, after in ((10, 5), (11, 5), (16, 8), (22, 11)):
        table = situation(track={before: [0]}, phase=1, rules={"admin_money": 0}).end_phase(RANKING)
        assert table.see()["popularity"][0] == after
        assert (table.see()["money"][0], table.goods(), table.events("popularity")) == (0, {}, [])
    table = climb(1, 4)
    assert bonuses(table) == [(5, 1, {}, 0)]
    table.game["phase"] = 1
    table.end_phase(RANKING)  # 5 to 2, then up over it once more
    assert table.see()["popularity"][0] == 2
    again(table, 4)
    assert bonuses(table) == [(5, 1, {}, 0)] * 2


def test_C25_last_to_arrive_lies_on_top() -> None:
    table = climb(1, 3, players=4, track={4: [2, 1], 3: [0]})
    assert table.track() == {0: [3], 4: [2, 1, 0]}


def test_C25_at_the_start_seat_0_lies_lowest() -> None:
    assert situation(players=4).track() == {0: [0, 1, 2, 3]}


def test_C25_a_gain_of_nothing_moves_nothing() -> None:
    table = climb(0, 3, track={3: [0, 1]})
    assert (table.track(), table.events("popularity")) == ({3: [0, 1]}, [])


def test_C25_each_part_of_a_card_moves_the_disc_anew() -> None:
    # Seat 1 lies on 1; acquiring lands seat 0 on top of it, its own popularity takes it further.
    table = situation(
        money=1,
        goods={"wood": 1},
        industries={"Basin": [("depot", 0)]},
        deck=[made("hall", popularity=1)],
        face_up=("hall",),
        track={1: [1]},
    ).play(act("acquire", 0))
    assert [(event["from"], event["to"]) for event in table.events("popularity")] == [(0, 1), (1, 2)]
    assert table.track() == {1: [1], 2: [0]}
