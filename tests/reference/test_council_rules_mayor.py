"""The mayor bonus and the actions of a turn in Council, C5 and C21, worked by hand on the reference."""

from typing import Any

import pytest

from tests.reference.choosers import Option
from tests.reference.council import options_left, take_action, take_turn
from tests.reference.council_cards import bonus_options, disc_options
from tests.reference.council_election import city_council
from tests.reference.council_situations import GIVE_UP, PASS, act, city, made, move_to, ranks, situation
from tests.reference.council_table import Game
from tests.reference.picks import events, kinds, picks_of

PLAIN = (made("a"), made("b"), made("c"))
CITY = (made("a", city_actions=1), made("b", city_actions=1), made("c", city_actions=1))


def mayor(*picks: Any, cards: tuple[Any, ...] = PLAIN, **others: Any) -> Game:
    """Seat 0 is the mayor, with money, wood and its depot in the Basin."""
    table: dict[str, Any] = {
        "money": 30,
        "goods": {"wood": 20},
        "industries": {"Basin": [("depot", 0)], "Mills": [("farm", 0)]},
        "mayor": 0,
        "face_up": tuple(card["id"] for card in cards),
        **others,
    }
    return situation(*picks, deck=cards, **table)


def acquisitions(options: list[Option]) -> list[Option]:
    return [option for option in options if option[0] in ("acquire", "bonus")]


def test_C21_only_the_mayor_once_and_without_a_disc() -> None:
    game = mayor(act("bonus", 1))
    assert [bonus_options(game), disc_options(game)] == [
        [("bonus", 0), ("bonus", 1), ("bonus", 2)],
        [("acquire", 0), ("acquire", 1), ("acquire", 2)],
    ]
    assert take_action(game, "action") == "bonus"
    assert (game.me.cards, game.me.discs, game.me.discs_left, game.me.bonus_used) == (["b"], [], 5, True)
    assert (game.me.money, game.me.goods["wood"], game.popularity(0)) == (29, 19, 1)  # paid as any other
    assert events(game, "acquire")[0]["bonus"] is True
    assert bonus_options(game) == []
    assert disc_options(game) == [("acquire", 0), ("acquire", 2)]  # the disc may still be placed here


@pytest.mark.parametrize("seat", [None, 1])
def test_C21_nobody_else(seat: int | None) -> None:
    assert bonus_options(mayor(mayor=seat)) == []


def test_C21_also_where_the_disc_lies_and_without_discs_left() -> None:
    game = mayor(discs=["Basin"])
    assert acquisitions(options_left(game)) == [("bonus", 0), ("bonus", 1), ("bonus", 2)]
    game = mayor(discs=["Basin", "Mills", "Faubourg", "Old Port", "Station Yard"])
    assert (game.me.discs_left, len(bonus_options(game))) == (0, 3)  # the sixth card


def test_C21_needs_an_industry_and_the_price_all_the_same() -> None:
    game = mayor()
    game.now.district = "Faubourg"
    assert bonus_options(game) == []
    assert bonus_options(mayor(money=0)) == []
    assert bonus_options(mayor(goods={})) == []
    rail = (made("a", district="rail"), made("b"), made("c"))
    assert bonus_options(mayor(cards=rail)) == [("bonus", 1), ("bonus", 2)]


def test_C21_stands_after_acquire_and_before_pass() -> None:
    assert options_left(mayor())[-7:] == [
        *(("acquire", slot) for slot in range(3)),
        *(("bonus", slot) for slot in range(3)),
        ("pass",),
    ]


def test_C21_lasts_until_another_is_mayor_and_is_not_given_twice() -> None:
    game = mayor(
        ranks("economic", "quality", "public"),
        ranks("economic", "quality", "public"),
        track={3: [1]},
        rules={"card_slots": 0},
    )
    city_council(game, 1845, last=False)
    game.face_up, game.seat = ["a"], 0
    assert (game.mayor, bonus_options(game)) == (1, [])
    game.track = [[], [], [], [], [1], [0]] + [[] for _ in range(17)]
    city_council(game, 1855, last=False)
    game.face_up, game.seat = ["a"], 0
    assert bonus_options(game) == [("bonus", 0)]  # never used before: mayor again
    game.me.bonus_used = True
    assert bonus_options(game) == []


def test_C21_two_cards_in_one_turn() -> None:
    game = mayor(move_to("Basin"), act("acquire", 0), act("bonus", 1))
    take_turn(game, 1850)
    assert (game.me.cards, game.me.discs, game.now.acquisitions) == (["a", "b"], ["Basin"], 2)


def test_C5_no_more_than_three_actions() -> None:
    # Two actions of the turn and one of a card: the third is the last, though another card offers one.
    game = mayor(
        move_to("Basin"),
        act("build", "farm"),
        act("acquire", 0),
        city("build", "mill"),
        cards=CITY,
        mayor=None,
    )
    take_turn(game, 1840)
    assert game.now.actions == 3
    assert kinds(game)[-1] == "turn_end"
    assert "pass" not in kinds(game)


def test_C5_a_third_action_may_be_the_turns_second() -> None:
    game = mayor(
        move_to("Basin"),
        act("acquire", 0),
        city("build", "mill"),
        act("sell", "wood"),
        cards=CITY,
        mayor=None,
    )
    take_turn(game, 1840)
    assert [kind for kind in kinds(game) if kind in ("acquire", "build", "sell")] == [
        "acquire",
        "build",
        "sell",
    ]


def test_C5_what_cannot_be_offered_is_dropped_unasked_and_untold() -> None:
    # Card a gives two city actions: they are the second and the third action, the turn's own is dropped.
    cards = (made("a", city_actions=2), *PLAIN[1:])
    game = mayor(
        move_to("Basin"),
        act("acquire", 0),
        city("build", "farm"),
        city("build", "mill"),
        cards=cards,
        mayor=None,
    )
    take_turn(game, 1840)
    assert [kind for kind, _ in picks_of(game).offered] == ["district", "action", "city", "city"]
    assert "pass" not in kinds(game)


def test_C5_fourth_action_in_a_turn_with_two_acquisitions_one_by_the_bonus() -> None:
    # Card a by disc; its city action takes b by the bonus; b's builds; the turn's second action sells.
    game = mayor(
        move_to("Basin"),
        act("acquire", 0),
        city("bonus", 1),
        city("build", "farm"),
        act("sell", "wood"),
        cards=CITY,
    )
    take_turn(game, 1850)
    assert game.now.actions == 4
    assert len(picks_of(game).last("action")) > 2  # anything
    assert kinds(game)[-2:] == ["sell", "turn_end"]


def test_C5_fourth_action_too_when_the_bonus_came_first() -> None:
    game = mayor(
        move_to("Basin"),
        act("bonus", 0),
        city("acquire", 1),
        city("build", "farm"),
        act("sell", "wood"),
        cards=CITY,
    )
    take_turn(game, 1850)
    assert game.now.actions == 4
    assert kinds(game)[-2:] == ["sell", "turn_end"]


def test_C5_no_fifth_action() -> None:
    # As above, but with two city actions of card b: they are the third and the fourth.
    cards = (CITY[0], made("b", city_actions=2), CITY[2])
    game = mayor(
        move_to("Basin"),
        act("acquire", 0),
        city("bonus", 1),
        city("build", "farm"),
        city("build", "sawmill"),
        cards=cards,
    )
    take_turn(game, 1850)
    assert game.now.actions == 4
    assert [kind for kind, _ in picks_of(game).offered] == ["district", "action", "city", "city", "city"]


def test_C5_the_fourth_may_be_the_second_acquisition() -> None:
    # Build; acquire a by disc; its city action sells: three. Only a card by the bonus may be the fourth.
    cards = (made("a", city_actions=2), *PLAIN[1:])
    game = mayor(
        move_to("Basin"),
        act("build", "farm"),
        act("acquire", 0),
        city("sell", "wood"),
        city("bonus", 2),
        cards=cards,
    )
    take_turn(game, 1850)
    assert picks_of(game).last("city") == [("bonus", 1), ("bonus", 2), ("pass",)]
    assert (game.now.actions, game.me.cards) == (4, ["a", "c"])


def test_C5_the_fourth_may_be_the_disc_after_the_bonus() -> None:
    game = mayor(
        move_to("Basin"), act("bonus", 0), city("sell", "wood"), city("sell", "wood"), act("acquire", 1),
        cards=(made("a", city_actions=2), *PLAIN[1:]),
    )  # fmt: skip
    take_turn(game, 1850)
    assert picks_of(game).last("action") == [("acquire", 1), ("acquire", 2), ("pass",)]
    assert (game.now.actions, game.me.cards, game.me.discs) == (4, ["a", "b"], ["Basin"])


def test_C5_the_fourth_may_be_passed() -> None:
    cards = (made("a", city_actions=2), *PLAIN[1:])
    game = mayor(
        move_to("Basin"),
        act("acquire", 0),
        city("sell", "wood"),
        city("sell", "wood"),
        PASS,
        cards=cards,
    )
    take_turn(game, 1850)
    assert picks_of(game).last("action") == [("bonus", 1), ("bonus", 2), ("pass",)]
    assert kinds(game)[-2:] == ["pass", "turn_end"]
    assert game.now.actions == 3


@pytest.mark.parametrize(
    ("now", "me", "offered"),
    [
        # Three actions without a card: the bonus alone makes no such turn.
        ({"actions": 3}, {}, []),
        # One card by disc, not the mayor.
        ({"actions": 3, "acquisitions": 1}, {"discs": ["Basin"], "mayor": 1}, []),
        # One card by disc, the bonus used in another turn.
        ({"actions": 3, "acquisitions": 1}, {"discs": ["Basin"], "bonus_used": True}, []),
        # One card by the bonus, the disc lies here already.
        ({"actions": 3, "acquisitions": 1, "bonus": True}, {"discs": ["Basin"], "bonus_used": True}, []),
        # Nothing to pay a second card with.
        ({"actions": 3, "acquisitions": 1}, {"discs": ["Basin"], "money": 0}, []),
        # All four taken.
        ({"actions": 4, "acquisitions": 2, "bonus": True}, {"discs": ["Basin"], "bonus_used": True}, []),
        # The second card by the bonus.
        ({"actions": 3, "acquisitions": 1}, {"discs": ["Basin"]}, [("bonus", 0), ("pass",)]),
    ],
)
def test_C5_after_three_actions(now: Any, me: dict[str, Any], offered: list[Option]) -> None:
    assert options_left(mayor(cards=PLAIN[:1], now=now, **me)) == offered


def test_C5_limits_are_rules() -> None:
    game = mayor(now={"actions": 3}, rules={"max_actions": 4})
    assert ("sell", "wood") in options_left(game)
    game = mayor(now={"actions": 3, "acquisitions": 1}, discs=["Basin"], rules={"max_actions_bonus": 3})
    assert options_left(game) == []


def test_C5_pass_does_not_count() -> None:
    game = mayor(move_to("Basin"), act("acquire", 0), GIVE_UP, act("sell", "wood"), cards=CITY, mayor=None)
    take_turn(game, 1840)
    assert game.now.actions == 2
    assert kinds(game)[-3:] == ["pass", "sell", "turn_end"]
