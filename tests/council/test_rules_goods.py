"""C8, C11 and C12 of the kernel: production, local markets, sales."""

from __future__ import annotations

import pytest

from tests.council.situations import situation
from tests.reference.council_situations import DONE, act, use

RIVALS = {"Basin": [("depot", 1), ("farm", 1), ("sawmill", 1)]}


@pytest.mark.jitless
@pytest.mark.parametrize(
    ("kind", "taken", "made"),
    [
        ("depot", None, "wood"),
        ("sawmill", None, "wood"),
        ("farm", None, "grain"),
        ("ironworks", None, "iron"),
        ("mill", "grain", "flour"),
        ("brewery", "grain", "beer"),
        ("works", "iron", "machine"),
    ],
)
def test_C8_each_industry_turns_its_input_into_one_good(kind: str, taken: str | None, made: str) -> None:
    goods = {taken: 1} if taken else {}
    table = situation(goods=goods, industries={"Basin": [(kind, 0)]}).play(act("produce"))
    assert table.goods() == {made: 1}
    assert table.see()["money"] == [0, 0]
    assert table.events("produce", "popularity") == [
        {
            "event": "produce",
            "player": 0,
            "used": [
                {"owner": 0, "kind": kind, "fee": 0, "input": taken, "output": made, "amount": 1},
            ],
        }
    ]


@pytest.mark.parametrize(("kind", "goods"), [("mill", {"iron": 1}), ("brewery", {}), ("works", {"grain": 1})])
def test_C8_without_its_input_an_industry_cannot_be_used(kind: str, goods: dict[str, int]) -> None:
    table = situation(goods=goods, industries={"Basin": [(kind, 0)], "Mills": [("depot", 0)]})
    assert table.offers("produce") == []


def test_C8_one_at_a_time_by_kind_then_owner_alike_ones_once() -> None:
    # The farm feeds the mill; two farms of one owner are one option until both are used.
    there = [("mill", 0), ("farm", 1), ("farm", 0), ("farm", 0), ("depot", 1)]
    table = situation(money=1, industries={"Basin": there})
    table.play(act("produce"))
    assert table.last("use") == [("use", 1, "depot"), ("use", 0, "farm"), ("use", 1, "farm")]
    table = situation(money=1, industries={"Basin": there})
    table.play(act("produce"), use(0, "farm"))
    assert table.last("use") == [
        ("done",),
        ("use", 1, "depot"),
        ("use", 0, "farm"),
        ("use", 1, "farm"),
        ("use", 0, "mill"),
    ]
    table.play(use(0, "farm"), use(0, "mill"))
    assert table.last("use") == [("done",), ("use", 1, "depot"), ("use", 1, "farm")]
    table.play(DONE)
    assert table.goods() == {"grain": 1, "flour": 1}
    assert [used["kind"] for used in table.events("produce")[0]["used"]] == ["farm", "farm", "mill"]


def test_C8_ends_unasked_when_nothing_is_left_to_use() -> None:
    table = situation(industries={"Basin": [("depot", 0), ("farm", 0)]})
    table.play(act("produce"), use(0, "depot"), use(0, "farm"))
    assert [kind for kind, _ in table.offered] == ["action", "use", "use"]
    assert (table.kind, table.goods()) == ("", {"wood": 1, "grain": 1})


@pytest.mark.parametrize(("used", "popularity"), [(1, 0), (2, 1), (3, 1)])
def test_C8_rivals_are_paid_and_two_of_theirs_bring_popularity(used: int, popularity: int) -> None:
    picks = [use(1, "depot"), use(1, "sawmill"), use(1, "farm")][:used]
    table = situation(money=3, industries=RIVALS).play(act("produce"), *picks, *[DONE] * (used < 3))
    assert table.see()["money"] == [3 - used, used]
    assert table.see()["popularity"] == [popularity, 0]
    assert [event["why"] for event in table.events("popularity")] == ["produce"] * popularity
    assert [one["fee"] for one in table.events("produce")[0]["used"]] == [1] * used


def test_C8_own_industries_do_not_count_as_rivals() -> None:
    there = {"Basin": [("depot", 0), ("farm", 0), ("farm", 1)]}
    table = situation(money=1, industries=there)
    table.play(act("produce"), use(0, "depot"), use(0, "farm"), use(1, "farm"))
    assert (table.see()["popularity"], table.see()["money"]) == ([0, 0], [0, 1])


def test_C8_two_industries_of_one_rival_or_of_two_count_alike() -> None:
    there = {"Basin": [("farm", 1), ("farm", 2)]}
    table = situation(players=3, money=2, industries=there).play(
        act("produce"), use(1, "farm"), use(2, "farm")
    )
    assert (table.see()["popularity"], table.see()["money"]) == ([1, 0, 0], [0, 1, 1])


def test_C8_the_fee_must_be_at_hand_before_each_use() -> None:
    assert situation(industries=RIVALS).offers("produce") == []
    table = situation(money=1, industries=RIVALS).play(act("produce"), use(1, "farm"))
    assert table.kind == ""  # no second one can be paid
    assert table.goods() == {"grain": 1}


def test_C8_only_what_stands_in_the_district() -> None:
    assert situation(industries={"Mills": [("farm", 0)]}).offers("produce") == []


def test_C8_numbers_are_rules() -> None:
    rules = {"produce_rivals": 1, "popularity_produce": 3, "rival_fee": 2}
    table = situation(money=2, industries=RIVALS, rules=rules).play(act("produce"), use(1, "farm"))
    assert (table.see()["money"], table.see()["popularity"]) == ([0, 2], [3, 0])
    own = situation(industries={"Basin": [("farm", 0)]}, rules={"produce_rivals": 0}).play(act("produce"))
    assert own.see()["popularity"] == [1, 0]


PRICES = {"wood": (2, 1), "grain": (2, 1), "iron": (2, 1), "flour": (3, 2), "beer": (3, 2), "machine": (5, 3)}


@pytest.mark.jitless
@pytest.mark.parametrize("good", PRICES)
def test_C11_a_marker_and_a_good_for_money(good: str) -> None:
    table = situation(goods={good: 2}).play(act("market", good))
    assert (table.see()["money"][0], table.goods()) == (PRICES[good][0], {good: 1})
    assert table.see()["popularity"] == [0, 0]  # the first marker
    assert int(table.game["players"][0]["markers"]) == 2
    assert table.events("market") == [
        {"event": "market", "player": 0, "good": good, "money": PRICES[good][0]}
    ]


@pytest.mark.parametrize(("markers", "popularity"), [([], 0), (["Mills"], 1), (["Mills", "Old Port"], 1)])
def test_C11_each_marker_after_the_first_brings_popularity(markers: list[str], popularity: int) -> None:
    table = situation(goods={"wood": 1}, markers=markers).play(act("market", "wood"))
    assert table.see()["popularity"] == [popularity, 0]
    assert [event["why"] for event in table.events("popularity")] == ["market"] * popularity


def test_C11_one_marker_a_player_a_district_and_three_in_all() -> None:
    assert situation(goods={"wood": 1}, markers=["Basin"]).offers("market") == []
    three = ["Mills", "Old Port", "Faubourg"]
    assert situation(goods={"wood": 1}, markers=three).offers("market") == []
    assert situation(goods={"wood": 1}, rules={"market_markers": 0}).offers("market") == []
    rivals = ({"markers": ["Basin"]},)
    assert situation(goods={"wood": 1}, rivals=rivals).offers("market") == [("market", "wood")]


def test_C11_any_good_that_the_player_has() -> None:
    table = situation(goods={"grain": 1, "beer": 2, "machine": 1})
    assert table.offers("market") == [("market", "grain"), ("market", "beer"), ("market", "machine")]


@pytest.mark.jitless
@pytest.mark.parametrize("good", PRICES)
def test_C12_one_good_for_money_and_no_popularity(good: str) -> None:
    table = situation(goods={good: 2}, now={"left": 1}, markers=["Basin"]).play(act("sell", good))
    assert (table.see()["money"][0], table.goods()) == (PRICES[good][1], {good: 1})
    assert table.events() == [{"event": "sell", "player": 0, "good": good, "money": PRICES[good][1]}]
    assert table.offers("sell") == [("sell", good)]


def test_C12_anywhere_and_as_often_as_there_are_actions() -> None:
    for name in ("Old Port", "Basin", "Mills", "Faubourg", "Station Yard"):
        table = situation(goods={"iron": 2}, district=name, markers=[name], now={"left": 1})
        assert table.play(act("sell", "iron"), act("sell", "iron")).see()["money"] == [2, 0]


def test_C12_nothing_to_sell() -> None:
    assert situation(money=1).offers() == [("pass",)]
