"""Buying land, L19 to L21, worked by hand on the reference."""

from tests.reference.london_actions import (
    buy_land,
    buy_options,
)
from tests.reference.picks import picks_of
from tests.reference.situations import situation


def test_L19_buys_a_face_up_borough_that_can_be_paid() -> None:
    # £6 and no loan to be had: not the City (8), not Hampstead (7), but Hackney (3) and Camberwell (4).
    game = situation(
        ("buy", ("borough", 3)),
        money=6,
        rivals=({"loans": 12},),
        slots=("City", "Hampstead", "Camberwell", "Hackney"),
    )
    buy_land(game)
    assert picks_of(game).last("buy") == [("borough", 2), ("borough", 3)]
    assert (game.me.money, game.me.boroughs) == (3, ["Hackney"])


def test_L20_prestige_cards_and_relief_at_once() -> None:
    # Hackney: 5 cards, 2 prestige. Only 4 cards are there. Poverty 4 falls by 1.
    game = situation(
        *[("draw", ("deck",))] * 2,
        money=3,
        poverty=4,
        slots=("Hackney",),
        deck=("mercers", "grocers"),
        board=[["wren", None, "bridge"], [None, None, None]],
    )
    picks_of(game).picks.append(("draw", ("board", 0, 2)))
    buy_land(game)
    assert (game.me.prestige, game.me.poverty) == (2, 3)
    assert game.me.hand == ["mercers", "grocers", "bridge", "wren"]
    assert game.trace[0] == {
        "event": "buy",
        "player": 0,
        "borough": "Hackney",
        "cost": 3,
        "prestige": 2,
        "poverty": -1,
    }
    assert [event["why"] for event in game.trace[1:]] == ["borough"] * 4


def test_L20_relief_stops_at_0() -> None:
    game = situation(money=3, slots=("Hackney",), rules={"borough_relief": 3}, poverty=2)
    buy_land(game)
    assert (game.me.poverty, game.trace[0]["poverty"]) == (0, -2)


def test_L21_pile_refills_the_same_slot_and_then_leaves_a_gap() -> None:
    game = situation(
        ("buy", ("borough", 1)),
        ("buy", ("borough", 1)),
        money=20,
        slots=("City", "Hackney"),
        pile=("Lewisham",),
    )
    buy_land(game)
    assert (game.borough_slots, game.borough_pile) == (["City", "Lewisham"], [])
    buy_land(game)
    assert game.borough_slots == ["City", None]
    assert buy_options(game) == [("borough", 0)]
