"""Powers of the hand and of building, L30 to L34, worked by hand on the reference."""

from typing import Any

from tests.reference.london import (
    take_turn,
)
from tests.reference.london_actions import (
    Development,
    action_options,
    activate_options,
    build_options,
    develop,
    run_city,
)
from tests.reference.picks import events, kinds, picks_of
from tests.reference.situations import DONE, activate, build, situation


def test_L30_recolour_lets_another_colour_pay_for_its_fee() -> None:
    # Salters (£0) for a Pauper through the School (£1): £1 in all, from £5.
    game = situation(
        build("salters"),
        ("pay", ("recolour", 0)),
        ("recolour", ("card", "paupers_a")),
        ("place", ("stack", 1)),
        money=5,
        hand=["salters", "mercers", "paupers_a", "bridge"],
        stacks=[["school_a_blue"]],
    )
    picks_of(game).picks.append(DONE)
    develop(game)
    assert picks_of(game).last("pay") == [("card", "mercers"), ("recolour", 0)]
    assert picks_of(game).last("recolour") == [("card", "paupers_a"), ("card", "bridge")]
    assert (game.me.money, game.board[0][0]) == (4, "paupers_a")
    built = events(game, "build")[0]
    assert (built["paid_with"], built["recolour_cost"], built["cost"]) == ("paupers_a", 1, 0)


def test_L30_once_a_card_a_develop_action() -> None:
    # Salters or Bridge, either through the School, once: the second Pauper pays for nothing then.
    game = situation(
        build("salters"),
        ("recolour", ("card", "paupers_a")),
        ("place", ("stack", 1)),
        money=5,
        hand=["salters", "paupers_a", "paupers_b", "bridge"],
        stacks=[["school_a_blue"]],
    )
    develop(game)
    assert [event["card"] for event in events(game, "build")] == ["salters"]
    # In the next develop action it may be used again.
    game.me.hand = ["mercers", "paupers_b"]
    assert build_options(game, Development()) == [("build", "mercers")]


def test_L30_fee_and_build_cost_are_one_payment() -> None:
    # The Bridge costs £2, the School £1: £2 in cash and one loan, 2 + 10 - 3 = 9.
    game = situation(
        ("place", ("stack", 1)), money=2, hand=["bridge", "paupers_a"], stacks=[["school_a_blue"]]
    )
    develop(game)
    assert kinds(game) == ["borrow", "build"]
    assert (game.me.money, game.me.loans) == (9, 1)


def test_L30_covered_unpayable_or_partnerless_recolour_is_no_option() -> None:
    me: dict[str, Any] = {"money": 2, "hand": ["bridge", "paupers_a"], "rivals": ({"loans": 12},)}
    assert build_options(situation(stacks=[["school_a_blue"]], **me), Development()) == []
    free = situation(stacks=[["university_of_london"]], **me)  # £0: the £2 of the Bridge are there
    assert build_options(free, Development()) == [("build", "bridge")]
    covered = situation(stacks=[["university_of_london", "salters"]], **me)
    assert build_options(covered, Development()) == []
    alone = situation(stacks=[["university_of_london"]], **{**me, "hand": ["bridge"]})
    assert build_options(alone, Development()) == []


def test_L30_a_recolour_card_laid_on_a_used_one_is_fresh() -> None:
    # The University (£0) takes the Pauper for Salters. The brown School (£2, paid with Mercers) is laid on
    # it, and takes the Bridge for the Grocers at £1 in the same action.
    game = situation(
        build("salters"),
        ("pay", ("recolour", 0)),
        ("recolour", ("card", "paupers_a")),
        ("place", ("stack", 1)),
        build("school_a_brown"),
        ("pay", ("card", "mercers")),
        ("place", ("stack", 0)),
        build("grocers"),
        ("place", ("stack", 2)),
        money=5,
        hand=["salters", "school_a_brown", "mercers", "grocers", "paupers_a", "bridge"],
        stacks=[["university_of_london"]],
    )
    develop(game)
    assert [event["recolour_cost"] for event in events(game, "build")] == [0, None, 1]
    assert game.me.money == 5 - 0 - 2 - 1


def test_L31_flip_instead_is_never_activated_but_flips_in_the_place_of_another() -> None:
    game = situation(
        activate(0),
        ("flip", ("stack", 2)),
        stacks=[["mercers"], ["st_pauls"], ["hospital_a"], ["hospital_b"]],
        face_up=[True, True, True, False],
    )
    run_city(game)  # Mercers is still face up, but not again in this run
    assert picks_of(game).offered[0] == ("activate", [("done",), ("stack", 0)])
    assert picks_of(game).last("flip") == [("stack", 0), ("stack", 2)]
    assert game.me.face_up == [True, True, False, False]
    assert events(game, "activate")[0]["flipped"] == 2
    assert activate_options(game, set()) == [("done",), ("stack", 0)]


def test_L31_flip_instead_is_not_activated_even_with_figures_of_a_run() -> None:
    game = situation(stacks=[["hospital_a"]])
    game.cards["hospital_a"] = {**game.cards["hospital_a"], "run_money": 3}
    assert activate_options(game, set()) == [("done",)]


def test_L31_is_not_asked_for_a_card_that_does_not_flip() -> None:
    game = situation(activate(0), stacks=[["stock_exchange"], ["hospital_a"]])
    run_city(game)
    assert game.me.face_up == [True, True]
    assert events(game, "activate")[0]["flipped"] is None


def test_L32_builds_without_a_discard_and_a_board_card_on_top() -> None:
    # The Coffee House is free; then from the board a second one, then the Bridge for £2.
    board: list[list[str | None]] = [["wren", "coffee_house", "paupers_a"], ["bridge", None, None]]
    game = situation(
        ("display", ("board", 0, 1)),
        ("display", ("board", 1, 0)),
        money=2,
        hand=["coffee_house"],
        board=board,
    )
    develop(game)
    offered = [options for _, options in picks_of(game).offered]
    # Wren and the Paupers cannot be built.
    assert offered == [
        [("none",), ("board", 0, 1), ("board", 1, 0)],
        [("none",), ("board", 1, 0)],
    ]
    assert game.me.stacks == [["coffee_house", "coffee_house", "bridge"]]
    assert game.board == [["wren", None, "paupers_a"], [None, None, None]]
    assert game.me.money == 0
    assert [(e["from"], e["slot"], e["paid_with"], e["cost"], e["stack"]) for e in events(game, "build")] == [
        ("hand", None, None, 0, 0),
        ("board", [0, 1], None, 0, 0),
        ("board", [1, 0], None, 2, 0),
    ]


def test_L32_may_be_left_out_and_lists_only_what_can_be_paid() -> None:
    board: list[list[str | None]] = [["tower_bridge", "salters", None], [None, None, None]]
    game = situation(
        ("display", ("none",)), hand=["coffee_house"], board=board, rivals=({"loans": 12},), money=5
    )
    develop(game)
    assert picks_of(game).last("display") == [("none",), ("board", 0, 1)]
    assert game.me.stacks == [["coffee_house"]]


def test_L33_draws_then_goes_to_the_board() -> None:
    # Top card for L7, two for the Huguenots, who are on the board only after that.
    game = situation(
        ("hand_draw", ("use", "huguenots")),
        hand=["huguenots", "jewish_refugees"],
        deck=("paupers_a", "paupers_b", "sewers"),
        rules={"draw_three": 200},
    )
    take_turn(game)
    assert picks_of(game).offered == [
        ("hand_draw", [("none",), ("use", "huguenots"), ("use", "jewish_refugees")])
    ]
    assert [event["why"] for event in events(game, "draw")] == ["turn", "power", "power"]
    assert kinds(game)[:6] == ["turn", "draw", "draw", "draw", "hand_power", "action"]
    assert game.me.hand == ["jewish_refugees", "paupers_a", "paupers_b", "sewers"]
    assert game.board[0][0] == "huguenots"


def test_L33_may_be_used_with_nothing_to_draw() -> None:
    game = situation(("hand_draw", ("use", "huguenots")), hand=["huguenots"])
    take_turn(game)
    assert game.me.hand == []
    assert kinds(game) == ["turn", "hand_power", "action", "turn_end"]


def test_L34_two_builds_without_a_discard() -> None:
    # Wren goes to the board first. One free build for the Salters, Mercers paid with the Huguenots all
    # the same, one free build for the Bridge; nothing is left for the Sewers.
    game = situation(
        ("build", ("free", "wren")),
        build("salters"),
        ("pay", ("none",)),
        build("mercers"),
        ("pay", ("card", "huguenots")),
        ("place", ("stack", 1)),
        build("bridge"),
        ("place", ("stack", 2)),
        money=20,
        hand=["wren", "salters", "mercers", "huguenots", "bridge", "sewers"],
    )
    develop(game)
    assert kinds(game) == ["hand_power", "build", "build", "build"]
    assert [event["paid_with"] for event in events(game, "build")] == [None, "huguenots", None]
    assert game.board[0] == ["wren", "huguenots", None]
    assert game.me.hand == ["sewers"]
    # Wren is a blue card that could pay for the Sewers too: it stands before the cards to build.
    assert picks_of(game).offered[0][1] == [
        ("free", "wren"),
        ("build", "salters"),
        ("build", "mercers"),
        ("build", "sewers"),
    ]
    assert picks_of(game).offered[2] == (
        "pay",
        [("none",), ("card", "mercers"), ("card", "huguenots")],
    )


def test_L34_needs_a_card_to_build_afterwards() -> None:
    assert ("develop",) not in action_options(situation(hand=["wren", "paupers_a"]))
    game = situation(hand=["wren", "salters"])
    assert build_options(game, Development()) == [("free", "wren")]
    assert ("develop",) in action_options(game)


def test_L34_display_build_uses_no_free_build() -> None:
    game = situation(
        ("build", ("free", "wren")),
        build("coffee_house"),
        build("salters"),
        ("place", ("stack", 1)),
        build("fleet_street"),
        ("place", ("stack", 2)),
        hand=["wren", "coffee_house", "salters", "fleet_street"],
    )
    # Wren on the board cannot be built: no `display` decision. Salters and Fleet Street are both free.
    develop(game)
    assert game.me.stacks == [["coffee_house"], ["salters"], ["fleet_street"]]
