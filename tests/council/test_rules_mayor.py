"""C5 and C21 of the kernel: how many actions a turn has, and the mayor bonus."""

from __future__ import annotations

from typing import Any

import pytest

from tests.council.situations import Table, situation
from tests.playing.decisions import Option
from tests.reference.council_situations import GIVE_UP, PASS, act, city, made, move_to, ranks

SELL, RANKING = ("sell", "wood"), ranks("economic", "quality", "public")


def mayor(*city_actions: int, **others: Any) -> Table:
    """Seat 0 is mayor and rich; cards a, b, c … with these city actions lie face up; two actions a turn."""
    names = "abcdef"[: len(city_actions)]
    deck = [made(name, city_actions=number) for name, number in zip(names, city_actions, strict=True)]
    table = {
        "money": 30,
        "goods": {"wood": 20},
        "industries": {"Basin": [("depot", 0)], "Mills": [("farm", 0)]},
        "mayor": 0,
        "now": {"left": 1},
        **others,
    }
    return situation(deck=deck, face_up=tuple(names), **table)


def cards_on_offer(table: Table) -> list[Option]:
    return table.offers("acquire", "bonus")


def done(table: Table) -> int:
    """Actions of the turn so far."""
    return int(table.game["actions_done"])


@pytest.mark.jitless
def test_C21_the_mayor_takes_a_card_without_a_disc() -> None:
    table = mayor(0, 0)
    assert cards_on_offer(table) == [("acquire", 0), ("acquire", 1), ("bonus", 0), ("bonus", 1)]
    table.play(act("bonus", 1))
    assert (table.see()["cards"][0], table.see()["discs"][0]) == (["b"], [])
    assert (table.see()["money"][0], table.goods()["wood"]) == (29, 19)  # at the same price
    assert (table.see()["popularity"][0], int(table.me["discs"])) == (1, 5)
    assert table.events("acquire")[0]["bonus"] is True
    assert cards_on_offer(table) == [("acquire", 0)]  # once a game; the disc may still be placed


@pytest.mark.parametrize("seat", [-1, 1])
def test_C21_only_the_mayor(seat: int) -> None:
    assert cards_on_offer(mayor(0, mayor=seat)) == [("acquire", 0)]


def test_C21_also_where_the_disc_lies_and_as_a_sixth_card() -> None:
    assert cards_on_offer(mayor(0, discs=["Basin"])) == [("bonus", 0)]
    everywhere = ["Old Port", "Basin", "Mills", "Faubourg", "Station Yard"]
    table = mayor(0, discs=everywhere).play(act("bonus", 0))
    assert table.see()["discs"][0] == everywhere
    assert cards_on_offer(mayor(0, discs=everywhere, bonus_used=1)) == []


@pytest.mark.parametrize(
    "lacking",
    [{"money": 0}, {"goods": {}}, {"district": "Faubourg"}, {"industries": {"Basin": [("farm", 1)]}}],
)
def test_C21_needs_the_price_and_an_industry_all_the_same(lacking: dict[str, Any]) -> None:
    assert cards_on_offer(mayor(0, **lacking)) == []


def test_C21_two_cards_in_one_turn_in_one_district() -> None:
    table = mayor(0, 0, 0).play(act("acquire", 0), act("bonus", 2))
    assert (table.see()["cards"][0], table.see()["discs"][0]) == (["a", "c"], ["Basin"])


@pytest.mark.parametrize(("used", "offered"), [(0, [("bonus", 0)]), (1, [])])
def test_C21_comes_and_goes_with_the_office_and_is_not_given_twice(used: int, offered: list[Option]) -> None:
    # Seat 1 is elected in 1845 and seat 0 in 1855; seat 0 begins the phases after both (2 and 4 mod 2).
    deck = [made(name, decade=decade) for name, decade in (("a", 1840), ("b", 1850), ("c", 1860))]
    table = situation(
        deck=deck,
        phase=1,
        track={3: [1]},
        mayor=0,
        money=9,
        goods={"iron": 9},
        industries={"Basin": [("depot", 0)]},
        discs=["Basin"],
        bonus_used=used,
        rules={"must_move": 0},
    ).end_phase(RANKING)
    assert int(table.game["mayor"]) == 1
    table.play(move_to("Basin"))
    assert cards_on_offer(table) == []
    table.game["players"][0]["popularity"] = 9
    table.game["phase"] = 3
    table.end_phase(RANKING, move_to("Basin"))
    assert (int(table.game["mayor"]), table.face_up()[0]) == (0, "c")
    assert cards_on_offer(table) == offered


# C5. Three actions a turn; four with two acquisitions of which one was by the bonus.


@pytest.mark.jitless
def test_C5_two_actions_of_the_turn_and_one_of_a_card_are_three() -> None:
    # The second card's city action would be the fourth: it is dropped, unasked and untold.
    table = mayor(1, 1, mayor=-1, industries={"Basin": [("depot", 0)]})
    table.play(act("acquire", 0), city(*SELL), act(*SELL))
    assert (done(table), table.kind, "pass" in table.kinds()) == (3, "", False)
    table = mayor(1, mayor=-1).play(act("build", "farm"), act("acquire", 0), city(*SELL))
    assert (done(table), table.kind) == (3, "")


def test_C5_a_card_of_two_city_actions_may_use_up_the_turn() -> None:
    table = mayor(2, mayor=-1).play(act("acquire", 0), city(*SELL), city(*SELL))
    assert (done(table), table.kind) == (3, "")
    assert [kind for kind, _ in table.offered] == ["action", "city", "city"]


def test_C5_pass_does_not_count() -> None:
    table = mayor(1, mayor=-1).play(act("acquire", 0), GIVE_UP, act(*SELL))
    assert (done(table), table.kinds()[-3:]) == (2, ["pass", "sell", "turn_end"])


@pytest.mark.jitless
def test_C5_two_acquisitions_one_by_the_bonus_make_four() -> None:
    # Disc, bonus by its city action, that card's city action, and the turn's second action.
    table = mayor(1, 1).play(act("acquire", 0), city("bonus", 1), city(*SELL), act(*SELL))
    assert (done(table), table.kind) == (4, "")
    assert ("build", "farm") in table.last("action")  # the fourth may be anything
    assert len(table.see()["cards"][0]) == 2


def test_C5_never_five() -> None:
    table = mayor(2, 2).play(act("acquire", 0), city("bonus", 1), city(*SELL), city(*SELL))
    assert (done(table), table.kind) == (4, "")


def test_C5_the_fourth_may_be_the_second_acquisition_by_the_bonus() -> None:
    table = mayor(2, 0, 0).play(act("acquire", 0), city(*SELL), city(*SELL))
    assert table.offers() == [("bonus", 1), ("bonus", 2), ("pass",)]
    table.play(act("bonus", 2))
    assert (done(table), table.kind, table.see()["cards"][0]) == (4, "", ["a", "c"])


def test_C5_the_fourth_may_be_the_disc_after_the_bonus() -> None:
    table = mayor(2, 0).play(act("bonus", 0), city(*SELL), city(*SELL))
    assert table.offers() == [("acquire", 1), ("pass",)]
    table.play(act("acquire", 1))
    assert (done(table), table.see()["discs"][0]) == (4, ["Basin"])


def test_C5_the_fourth_may_be_passed() -> None:
    table = mayor(2, 0).play(act("acquire", 0), city(*SELL), city(*SELL), PASS)
    assert (done(table), table.kinds()[-2:]) == (3, ["pass", "turn_end"])


ONE_BY_DISC, ONE_BY_BONUS = {"acquisitions": 1}, {"acquisitions": 1, "bonus": 1}


@pytest.mark.parametrize(
    ("now", "others", "offered"),
    [
        (ONE_BY_DISC, {"discs": ["Basin"]}, [("bonus", 0), ("pass",)]),
        (ONE_BY_BONUS, {"bonus_used": 1}, [("acquire", 0), ("pass",)]),
        # The bonus alone makes no such turn: it would be the first acquisition.
        ({"acquisitions": 0}, {}, []),
        (ONE_BY_DISC, {"discs": ["Basin"], "mayor": 1}, []),
        # The bonus was used in another turn, and two by disc are no such turn.
        (ONE_BY_DISC, {"bonus_used": 1}, []),
        (ONE_BY_BONUS, {"bonus_used": 1, "discs": ["Basin"]}, []),
        # The second card cannot be paid.
        (ONE_BY_DISC, {"discs": ["Basin"], "rules": {"card_cost": 40}}, []),
        (ONE_BY_DISC, {"discs": ["Basin"], "rules": {"card_goods": 20}}, []),
        # This is the fourth already.
        ({"actions": 3, "acquisitions": 2, "bonus": 1}, {"bonus_used": 1}, []),
    ],
)
def test_C5_after_the_last_ordinary_action(
    now: dict[str, int], others: dict[str, Any], offered: list[Option]
) -> None:
    """The third action is a sale; a further one is offered with these options, or dropped."""
    table = mayor(0, now={"actions": 2, "left": 1, **now}, **others).play(act(*SELL))
    assert (table.offers() if table.kind else []) == offered


def test_C5_limits_are_rules() -> None:
    two = mayor(1, rules={"max_actions": 2, "max_actions_bonus": 2}).play(act("acquire", 0), city(*SELL))
    assert (done(two), two.kind) == (2, "")
    five = {"max_actions": 5, "actions_per_turn": 5}
    table = situation(goods={"wood": 9}, rules=five, last_district="Mills")
    table.turn(move_to("Basin"), *[act(*SELL)] * 5)
    assert (done(table), table.kind) == (5, "")
