"""L13 to L15, L30, L32 and L34 of the kernel: building cards, and the powers that help to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.london.situations import Pick, Table, situation

DONE: Pick = ("build", ("done",))
NO_LOANS: dict[str, Any] = {"rivals": ({"loans": 12},)}  # the supply is out


def build(card: str) -> Pick:
    return ("build", ("build", card))


def pay(card: str) -> Pick:
    return ("pay", ("card", card))


def place(stack: int) -> Pick:
    return ("place", ("stack", stack))


def display(row: int, column: int) -> Pick:
    return ("display", ("board", row, column))


def can_develop(table: Table) -> bool:
    """Whether `develop` is on offer; nothing else but running the city is."""
    table.turn()
    return ("develop",) in table.last("action")


@pytest.mark.jitless
def test_L13_discards_another_card_of_the_same_colour() -> None:
    # Mercers is the last brown card then: the action is done, unasked.
    table = situation(hand=["mercers", "huguenots", "salters", "water_works", "paupers_a"])
    table.act("develop", build("salters"), pay("huguenots"))
    # Not the Paupers, not Huguenots (not buildable), not Water Works (no other blue card).
    assert table.offered[0] == ("build", [("build", "salters"), ("build", "mercers")])
    # Not itself; Huguenots may pay although it cannot be built.
    assert table.last("pay") == [("card", "mercers"), ("card", "huguenots")]
    assert table.see()["board"][0][0] == "huguenots"
    assert table.events("build") == [
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
    assert table.kind == ""


def test_L13_one_or_more_cards() -> None:
    # Of four brown cards two can be built; after the first the action may end.
    hand = ["salters", "mercers", "grocers", "vintners"]
    two = situation(hand=hand).act("develop", build("salters"), pay("mercers"), build("grocers"), place(1))
    assert [event["card"] for event in two.events("build")] == ["salters", "grocers"]
    assert ("done",) not in two.offered[0][1]
    assert two.offered[2] == ("build", [("done",), ("build", "vintners"), ("build", "grocers")])
    one = situation(hand=hand).act("develop", build("salters"), pay("mercers"), DONE)
    assert one.see()["hand"] == ["grocers", "vintners"]


@pytest.mark.jitless
def test_L13_a_second_copy_pays_for_the_first() -> None:
    table = situation(money=9, hand=["water_works", "water_works"]).act("develop")
    assert (table.see()["stacks"], table.see()["board"][0][0]) == ([["water_works"]], "water_works")


def test_L13_paupers_cannot_be_played_even_when_marked_buildable() -> None:
    paupers = {"paupers_a": {"buildable": 1}}
    assert not can_develop(
        situation(cards=paupers, hand=["paupers_a", "paupers_b"], stacks=[["salters"]], slots=("City",))
    )


@pytest.mark.jitless
def test_L14_pays_the_build_cost() -> None:
    # St Paul's costs £10: £4 and one loan, 4 + 10 - 10 = 4.
    table = situation(money=4, hand=["st_pauls", "wren", "theatre_royal"]).act(
        "develop", build("st_pauls"), pay("wren")
    )
    assert table.kinds()[:3] == ["action", "borrow", "build"]
    assert (table.see()["money"][0], table.see()["loans"][0]) == (4, 1)
    assert table.events("build")[0]["cost"] == 10


def test_L14_card_that_cannot_be_paid_cannot_be_built() -> None:
    # £9 and no loan to be had: not St Paul's for £10.
    table = situation(money=9, hand=["st_pauls", "theatre_royal", "wren"], **NO_LOANS)
    table.act("develop")
    # The Wren frees a build; the Theatre can be paid for.
    assert table.last("build") == [("build", "theatre_royal"), ("free", "wren")][::-1]


@pytest.mark.jitless
def test_L15_on_top_of_a_stack_covers_it() -> None:
    # Face-down stacks are alike: only stack 1 is offered of 1 and 2; 4 is a new stack.
    table = situation(
        hand=["salters", "huguenots"],
        stacks=[["bridge"], ["mercers"], ["grocers"], ["vintners"]],
        face_up=[True, False, False, True],
    )
    table.act("develop", place(1))  # Salters is the only card that can be built: not asked
    assert table.last("place") == [("stack", 0), ("stack", 1), ("stack", 3), ("stack", 4)]
    assert table.see()["stacks"][1] == ["mercers", "salters"]
    assert table.see()["face_up"] == [True, True, False, True]
    table.act("run")
    assert table.last("activate") == [("done",), ("stack", 1), ("stack", 3)]


def test_L15_new_stack_counts_as_one_more() -> None:
    table = situation(hand=["salters", "huguenots"], stacks=[["bridge"]]).act("develop", place(1))
    assert table.see()["stacks"] == [["bridge"], ["salters"]]
    assert table.events("build")[0]["stack"] == 1


@pytest.mark.jitless
def test_L30_recolour_lets_another_colour_pay_for_its_fee() -> None:
    # Salters (£0) for a Pauper through the School (£1): £1 in all, from £5.
    table = situation(
        money=5, hand=["salters", "mercers", "paupers_a", "bridge"], stacks=[["school_a_blue"]], **NO_LOANS
    )
    table.act(
        "develop",
        build("salters"),
        ("pay", ("recolour", 0)),
        ("recolour", ("card", "paupers_a")),
        place(1),
    )
    assert table.last("pay") == [("card", "mercers"), ("recolour", 0)]
    assert table.last("recolour") == [("card", "paupers_a"), ("card", "bridge")]
    assert (table.see()["money"][0], table.see()["board"][0][0]) == (4, "paupers_a")
    built = table.events("build")[0]
    assert (built["paid_with"], built["recolour_cost"], built["cost"]) == ("paupers_a", 1, 0)


@pytest.mark.jitless
def test_L30_once_a_card_a_develop_action() -> None:
    # Salters or Bridge, either through the School, once: the second Pauper pays for nothing then.
    table = situation(
        money=5,
        hand=["salters", "paupers_a", "paupers_b", "bridge"],
        stacks=[["school_a_blue"]],
        rules={"draw_three": 200},
    )
    table.turn(("action", ("develop",)), build("salters"), ("recolour", ("card", "paupers_a")), place(1))
    assert table.kind == ""
    assert [event["card"] for event in table.events("build")] == ["salters"]
    # The rival's turn, then one's own: in the next develop action it may be used again, for the Bridge.
    table.turn().turn(("action", ("develop",)), place(0))
    assert [event["recolour_cost"] for event in table.events("build")] == [1, 1]


def test_L30_fee_and_build_cost_are_one_payment() -> None:
    # The Bridge costs £2, the School £1: £2 in cash and one loan, 2 + 10 - 3 = 9.
    table = situation(money=2, hand=["bridge", "paupers_a"], stacks=[["school_a_blue"]]).act(
        "develop", place(1)
    )
    assert table.kinds() == ["action", "borrow", "build", "turn_end"]
    assert (table.see()["money"][0], table.see()["loans"][0]) == (9, 1)


@pytest.mark.parametrize(
    ("stacks", "hand", "can"),
    [
        ([["school_a_blue"]], ["bridge", "paupers_a"], False),  # £3 in all, and £2 in cash
        ([["university_of_london"]], ["bridge", "paupers_a"], True),  # £0: the £2 of the Bridge are there
        ([["university_of_london", "salters"]], ["bridge", "paupers_a"], False),  # covered
        ([["university_of_london"]], ["bridge"], False),  # nothing to recolour
        ([["university_of_london"]], ["bridge", "bridge"], True),  # of its colour: no need to
    ],
)
def test_L30_covered_unpayable_or_partnerless_recolour_is_no_option(
    stacks: list[list[str]], hand: list[str], can: bool
) -> None:
    table = situation(money=2, hand=hand, stacks=stacks, rules={"draw_three": 200}, **NO_LOANS).turn()
    asked = [kind for kind, _ in table.offered]
    assert ("action" in asked) == can  # running is the only other thing to do


def test_L30_cards_of_its_own_colour_are_not_recoloured() -> None:
    table = situation(
        money=2, hand=["bridge", "bridge", "fire_brigade", "wren"], stacks=[["university_of_london"]]
    )
    table.act("develop", build("bridge"), ("pay", ("recolour", 0)))
    # The only card of another colour is taken unasked.
    assert "recolour" not in [kind for kind, _ in table.offered]
    assert table.kind == "place"
    table.play(place(1))
    assert table.events("build")[0]["paid_with"] == "wren"


def test_L30_a_recolour_card_laid_on_a_used_one_is_fresh() -> None:
    # The University (£0) takes the Pauper for Salters. The brown School (£2, paid with Mercers) is laid on
    # it, and takes the Bridge for the Grocers at £1 in the same action.
    table = situation(
        money=5,
        hand=["salters", "school_a_brown", "mercers", "grocers", "paupers_a", "bridge"],
        stacks=[["university_of_london"]],
    ).act(
        "develop",
        build("salters"),
        ("pay", ("recolour", 0)),
        ("recolour", ("card", "paupers_a")),
        place(1),
        build("school_a_brown"),
        pay("mercers"),
        place(0),
        build("grocers"),
        place(2),
    )
    assert [event["recolour_cost"] for event in table.events("build")] == [0, None, 1]
    assert table.see()["money"][0] == 5 - 0 - 2 - 1


def test_L30_a_school_in_the_hand_or_face_down_recolours_nothing() -> None:
    hand = ["salters", "university_of_london", "paupers_a"]
    rules = {"draw_three": 200}
    assert situation(money=9, hand=hand, rules=rules).turn().events("action")[0]["action"] == "pass"
    down = situation(
        money=9, hand=["salters", "paupers_a"], stacks=[["school_c"]], face_up=[False], rules=rules
    )
    assert down.turn().events("action")[0]["action"] == "run"


@pytest.mark.jitless
def test_L32_builds_without_a_discard_and_a_board_card_on_top() -> None:
    # The Coffee House is free; then from the board a second one, then the Bridge for £2.
    board = [["wren", "coffee_house", "paupers_a"], ["bridge", None, None]]
    table = situation(money=2, hand=["coffee_house"], board=board).act(
        "develop", display(0, 1), display(1, 0)
    )
    # Wren and the Paupers cannot be built.
    assert [options for _, options in table.offered] == [
        [("none",), ("board", 0, 1), ("board", 1, 0)],
        [("none",), ("board", 1, 0)],
    ]
    assert table.see()["stacks"] == [["coffee_house", "coffee_house", "bridge"]]
    assert table.see()["board"] == [["wren", None, "paupers_a"], [None, None, None]]
    assert table.see()["money"][0] == 0
    assert [
        (event["from"], event["slot"], event["paid_with"], event["cost"], event["stack"])
        for event in table.events("build")
    ] == [
        ("hand", None, None, 0, 0),
        ("board", [0, 1], None, 0, 0),
        ("board", [1, 0], None, 2, 0),
    ]


def test_L32_may_be_left_out_and_lists_only_what_can_be_paid() -> None:
    # Tower Bridge costs £6 of £5, and no loan is left.
    board = [["tower_bridge", "salters", None], [None, None, None]]
    table = situation(money=5, hand=["coffee_house"], board=board, **NO_LOANS).act(
        "develop", ("display", ("none",))
    )
    assert table.last("display") == [("none",), ("board", 0, 1)]
    assert table.see()["stacks"] == [["coffee_house"]]


def test_L32_the_card_of_the_board_may_be_met_with_a_loan() -> None:
    # Sewers for £4 with nothing in cash: 10 - 4.
    board = [["sewers", None, None], [None, None, None]]
    table = situation(hand=["coffee_house"], board=board).act("develop", display(0, 0))
    assert table.kinds() == ["action", "build", "borrow", "build", "turn_end"]
    assert table.see()["money"][0] == 6


@pytest.mark.jitless
def test_L34_two_builds_without_a_discard() -> None:
    # Wren goes to the board first. One free build for the Salters, Mercers paid with the Huguenots all
    # the same, one free build for the Bridge; nothing is left for the Sewers.
    table = situation(money=20, hand=["wren", "salters", "mercers", "huguenots", "bridge", "sewers"]).act(
        "develop",
        ("build", ("free", "wren")),
        build("salters"),
        ("pay", ("none",)),
        build("mercers"),
        pay("huguenots"),
        place(1),
        build("bridge"),
        place(2),
    )
    assert table.kinds() == ["action", "hand_power", "build", "build", "build", "turn_end"]
    assert [event["paid_with"] for event in table.events("build")] == [None, "huguenots", None]
    assert table.see()["board"][0] == ["wren", "huguenots", None]
    assert table.see()["hand"] == ["sewers"]
    # Wren is a blue card that could pay for the Sewers too: it stands before the cards to build.
    assert table.offered[0][1] == [
        ("free", "wren"),
        ("build", "salters"),
        ("build", "mercers"),
        ("build", "sewers"),
    ]
    assert table.offered[2] == ("pay", [("none",), ("card", "mercers"), ("card", "huguenots")])


def test_L34_needs_a_card_to_build_afterwards() -> None:
    rules = {"draw_three": 200}
    assert situation(hand=["wren", "paupers_a"], rules=rules).turn().events("action")[0]["action"] == "pass"
    table = situation(hand=["wren", "salters"], rules=rules).turn()
    assert table.kinds() == ["turn", "action", "hand_power", "build", "turn_end"]


def test_L34_several_add_up_before_the_first_build() -> None:
    wrens = {"wren": {"copies": 2, "power_arg": 1}}
    # The first Wren is all that can be played, and goes unasked.
    table = situation(cards=wrens, hand=["wren", "wren", "salters", "fleet_street"]).act(
        "develop", ("build", ("free", "wren")), build("salters"), build("fleet_street"), place(1)
    )
    assert table.offered[0][1] == [("free", "wren"), ("build", "salters"), ("build", "fleet_street")]
    assert table.see()["stacks"] == [["salters"], ["fleet_street"]]
    assert table.see()["board"][0] == ["wren", "wren", None]


def test_L34_a_card_that_frees_no_build_may_not_be_wasted() -> None:
    # With 0 free builds Salters would still need a brown card: nothing could be built after the Wren.
    rules = {"draw_three": 200}
    table = situation(rules=rules, cards={"wren": {"power_arg": 0}}, hand=["wren", "salters"]).turn()
    assert table.events("action")[0]["action"] == "pass"


def test_L34_display_build_uses_no_free_build() -> None:
    # Wren on the board cannot be built: no `display` decision. Salters and Fleet Street are both free.
    table = situation(hand=["wren", "coffee_house", "salters", "fleet_street"]).act(
        "develop",
        ("build", ("free", "wren")),
        build("coffee_house"),
        build("salters"),
        place(1),
        build("fleet_street"),
        place(2),
    )
    assert table.see()["stacks"] == [["coffee_house"], ["salters"], ["fleet_street"]]


def test_L34_what_is_left_of_it_ends_with_the_turn() -> None:
    # Two free builds, one used; nothing is free in the next own turn.
    table = situation(rules={"draw_three": 200}, hand=["wren", "salters", "mercers", "bridge"])
    table.turn(("build", ("free", "wren")), build("bridge"), ("build", ("done",)))
    table.turn().turn(("action", ("develop",)), build("salters"))
    assert table.kind == "place"  # Mercers pays, unasked
    table.play(place(1))
    assert table.events("build")[1]["paid_with"] == "mercers"
