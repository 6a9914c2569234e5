"""Developing the city, L13 to L15, worked by hand on the reference."""

from tests.reference.london_actions import (
    Development,
    activate_options,
    build_options,
    develop,
)
from tests.reference.picks import events, kinds, picks_of
from tests.reference.situations import build, situation


def test_L13_discards_another_card_of_the_same_colour() -> None:
    game = situation(
        build("salters"),
        ("pay", ("card", "huguenots")),
        hand=["mercers", "huguenots", "salters", "water_works", "paupers_a"],
    )
    develop(game)  # Mercers is the last brown card then: done, unasked
    # Not the Paupers, not Huguenots (not buildable), not Water Works (no other blue card).
    assert picks_of(game).offered[0] == ("build", [("build", "salters"), ("build", "mercers")])
    # Not itself; Huguenots may pay although it cannot be built.
    assert picks_of(game).last("pay") == [("card", "mercers"), ("card", "huguenots")]
    assert game.board[0][0] == "huguenots"
    assert game.trace == [
        {
            "event": "build",
            "player": 0,
            "card": "salters",
            "paid_with": "huguenots",
            "from": "hand",
            "slot": None,
            "recolour_cost": None,
            "cost": 0,
            "stack": 0,
        }
    ]


def test_L13_a_second_copy_pays_for_the_first() -> None:
    game = situation(money=9, hand=["water_works", "water_works"])
    develop(game)
    assert (game.me.stacks, game.board[0][0]) == ([["water_works"]], "water_works")


def test_L13_paupers_cannot_be_played_even_when_marked_buildable() -> None:
    game = situation(hand=["paupers_a", "paupers_b"])
    game.cards["paupers_a"] = {**game.cards["paupers_a"], "buildable": 1}
    assert build_options(game, Development()) == []


def test_L14_pays_the_build_cost() -> None:
    # St Paul's costs £10: £4 and one loan, 4 + 10 - 10 = 4.
    game = situation(build("st_pauls"), money=4, hand=["st_pauls", "wren", "theatre_royal"])
    picks_of(game).picks.append(("pay", ("card", "wren")))
    develop(game)
    assert kinds(game) == ["borrow", "build"]
    assert (game.me.money, game.me.loans) == (4, 1)
    assert events(game, "build")[0]["cost"] == 10


def test_L14_card_that_cannot_be_paid_cannot_be_built() -> None:
    game = situation(money=9, rivals=({"loans": 12},), hand=["st_pauls", "theatre_royal"])
    assert build_options(game, Development()) == [("build", "theatre_royal")]


def test_L15_on_top_of_a_stack_covers_it() -> None:
    # Face-down stacks are alike: only stack 1 is offered of 1 and 2; 4 is a new stack.
    game = situation(
        ("place", ("stack", 1)),
        hand=["salters", "huguenots"],
        stacks=[["bridge"], ["mercers"], ["grocers"], ["vintners"]],
        face_up=[True, False, False, True],
    )
    develop(game)  # Salters is the only card that can be built: not asked
    assert picks_of(game).last("place") == [("stack", 0), ("stack", 1), ("stack", 3), ("stack", 4)]
    assert game.me.stacks[1] == ["mercers", "salters"]
    assert game.me.face_up == [True, True, False, True]
    assert activate_options(game, set()) == [("done",), ("stack", 1), ("stack", 3)]
