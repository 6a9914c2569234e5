"""Production, markets and sales in Council, C8, C11 and C12, worked by hand on the reference."""

import pytest

from tests.reference.council_actions import (
    action_options,
    market,
    market_options,
    produce,
    sell,
    sell_options,
    use_options,
)
from tests.reference.council_situations import DONE, situation, use
from tests.reference.picks import events, kinds, picks_of


@pytest.mark.parametrize(
    ("kind", "made_of", "makes"),
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
def test_C8_each_kind_turns_its_input_into_one_good(kind: str, made_of: str | None, makes: str) -> None:
    game = situation(industries={"Basin": [(kind, 0)]})
    if made_of:
        assert use_options(game, []) == []
        game.me.goods[made_of] = 1
    produce(game)  # one way to begin, and nothing left after it: nobody is asked
    assert picks_of(game).offered == []
    assert game.me.goods == ({made_of: 0, makes: 1} if made_of else {makes: 1})
    assert game.trace == [
        {
            "event": "produce",
            "player": 0,
            "used": [
                {"owner": 0, "kind": kind, "fee": 0, "input": made_of, "output": makes, "amount": 1},
            ],
        }
    ]


def test_C8_any_order_each_once_one_at_a_time() -> None:
    # The first farm is the only way to begin; its grain feeds the mill; the second farm is like the first.
    game = situation(
        use(0, "mill"), use(0, "farm"), industries={"Basin": [("mill", 0), ("farm", 0), ("farm", 0)]}
    )
    produce(game)
    assert picks_of(game).offered == [
        ("use", [("done",), ("use", 0, "farm"), ("use", 0, "mill")]),
        ("use", [("done",), ("use", 0, "farm")]),
    ]
    assert game.me.goods == {"grain": 1, "flour": 1}


def test_C8_may_stop_after_the_first() -> None:
    game = situation(use(0, "sawmill"), DONE, industries={"Basin": [("farm", 0), ("sawmill", 0)]})
    produce(game)
    assert picks_of(game).offered == [
        ("use", [("use", 0, "sawmill"), ("use", 0, "farm")]),
        ("use", [("done",), ("use", 0, "farm")]),
    ]
    assert game.me.goods == {"wood": 1}


def test_C8_options_by_kind_then_by_owner() -> None:
    standing = [("farm", 2), ("depot", 1), ("farm", 0), ("depot", 0), ("farm", 2)]
    game = situation(players=3, money=1, industries={"Basin": standing})
    assert use_options(game, []) == [
        ("use", 0, "depot"),
        ("use", 1, "depot"),
        ("use", 0, "farm"),
        ("use", 2, "farm"),
    ]
    assert use_options(game, [("farm", 2)]) == use_options(game, [])
    assert ("use", 2, "farm") not in use_options(game, [("farm", 2), ("farm", 2)])
    game.me.money = 0  # rivals' cost £1
    assert use_options(game, []) == [("use", 0, "depot"), ("use", 0, "farm")]


def test_C8_rivals_are_paid_and_two_of_theirs_bring_popularity() -> None:
    # £2 to seat 1 for two of its industries; the machine needs the ironworks' iron.
    game = situation(use(1, "works"), money=2, industries={"Basin": [("works", 1), ("ironworks", 1)]})
    produce(game)
    assert [player.money for player in game.players] == [0, 2]
    assert game.me.goods == {"iron": 0, "machine": 1}
    assert [use["fee"] for use in events(game, "produce")[0]["used"]] == [1, 1]
    assert events(game, "popularity") == [
        {"event": "popularity", "player": 0, "from": 0, "to": 1, "why": "produce", "bonuses": []}
    ]


def test_C8_one_rival_or_own_ones_bring_no_popularity() -> None:
    standing = {"Basin": [("farm", 0), ("sawmill", 0), ("depot", 1)]}
    game = situation(use(0, "sawmill"), use(0, "farm"), use(1, "depot"), money=1, industries=standing)
    game.choosers = [first_use] * 2
    produce(game)
    assert kinds(game) == ["produce"]
    assert len(events(game, "produce")[0]["used"]) == 3
    assert game.popularity(0) == 0


def first_use(kind: str, options: list[tuple[str, ...]], stream: int, view: object) -> int:
    """Uses whatever can be used."""
    return 1 if options[0] == ("done",) else 0


def test_C8_two_industries_of_different_rivals_count_too() -> None:
    game = situation(players=3, money=2, industries={"Basin": [("farm", 1), ("farm", 2)]})
    game.choosers = [first_use] * 3
    produce(game)
    assert [player.money for player in game.players] == [0, 1, 1]
    assert game.popularity(0) == 1


def test_C8_only_what_stands_in_the_current_district() -> None:
    game = situation(money=9, industries={"Mills": [("farm", 0), ("farm", 1)]})
    assert ("produce",) not in action_options(game)
    game.now.district = "Mills"
    assert ("produce",) in action_options(game)


@pytest.mark.parametrize(
    ("good", "money"), [("wood", 2), ("grain", 2), ("iron", 2), ("flour", 3), ("beer", 3), ("machine", 5)]
)
def test_C11_market_pays_by_class_of_good(good: str, money: int) -> None:
    game = situation(goods={good: 2})
    assert market_options(game) == [("market", good)]
    market(game, good)
    assert (game.me.money, game.me.goods) == (money, {good: 1})
    assert (game.me.markers, game.me.markers_left) == (["Basin"], 2)
    assert game.trace == [
        {"event": "market", "player": 0, "good": good, "money": money}
    ]  # first: no popularity


def test_C11_one_marker_a_district_and_three_in_all() -> None:
    game = situation(goods={"wood": 9})
    for number, district in enumerate(["Basin", "Faubourg", "Mills"]):
        game.now.district = district
        assert market_options(game) == [("market", "wood")]
        market(game, "wood")
        assert market_options(game) == []
        assert game.popularity(0) == number  # the second and the third marker: +1 each
    game.now.district = "Old Port"
    assert (game.me.markers_left, market_options(game)) == (0, [])
    assert [event["why"] for event in events(game, "popularity")] == ["market", "market"]


def test_C11_a_rival_marker_bars_nobody() -> None:
    game = situation(goods={"beer": 1}, rivals=({"markers": ["Basin"]},))
    assert market_options(game) == [("market", "beer")]


@pytest.mark.parametrize(
    ("good", "money"), [("wood", 1), ("grain", 1), ("iron", 1), ("flour", 2), ("beer", 2), ("machine", 3)]
)
def test_C12_sells_one_good_without_popularity(good: str, money: int) -> None:
    game = situation(goods={good: 1})
    assert sell_options(game) == [("sell", good)]
    sell(game, good)
    assert (game.me.money, game.me.goods) == (money, {good: 0})
    assert game.trace == [{"event": "sell", "player": 0, "good": good, "money": money}]
    assert sell_options(game) == []
