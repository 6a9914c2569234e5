"""L6 to L12 and L33 of the kernel: repaying, drawing, the hand limit, borrowing, the development board."""

from __future__ import annotations

import pytest

from sim.london.state import MAX_OPTIONS
from tests.london.situations import situation

STOP = ("activate", ("done",))
NO_BUYER = {"draw_three": 200}  # then a hand without a pair and no stack leave nothing to do


@pytest.mark.jitless
def test_L6_repays_at_15_as_far_as_cash_goes() -> None:
    # £31 pay for two of three loans: 31 - 2 * 15 = 1.
    table = situation(money=31, loans=3, stacks=[["mercers"]]).turn(("repay", ("repay", 2)), STOP)
    assert table.offered[0] == ("repay", [("repay", 0), ("repay", 1), ("repay", 2)])
    assert (table.see()["money"][0], table.see()["loans"][0]) == (1, 1)
    assert table.events("repay") == [{"event": "repay", "player": 0, "loans": 2}]


def test_L6_is_not_asked_without_the_cash() -> None:
    table = situation(money=14, loans=3, stacks=[["mercers"]]).turn(STOP)
    assert table.see()["loans"] == [3, 0]
    assert table.events("repay") == []


def test_L6_free_repayment_may_return_all() -> None:
    table = situation(rules={"loan_repay": 0}, money=0, loans=2, stacks=[["mercers"]]).turn(
        ("repay", ("repay", 2)), STOP
    )
    assert table.last("repay") == [("repay", 0), ("repay", 1), ("repay", 2)]
    assert (table.see()["money"][0], table.see()["loans"][0]) == (0, 0)


def test_L6_repaid_loans_return_to_the_supply() -> None:
    # 12 loans are out; one is repaid with £15, and taken again for the City: £8 out of £10.
    table = situation(money=15, loans=1, rivals=({"loans": 11},), slots=("City",)).turn(
        ("repay", ("repay", 1))
    )
    assert table.events("borrow") == [{"event": "borrow", "player": 0, "loans": 1}]
    assert (table.see()["money"][0], table.see()["loans"]) == (2, [1, 11])


def test_L6_a_list_of_repayments_never_outgrows_its_array() -> None:
    # A build for £1,000 with loans of £1 that cost nothing to return: 1,000 loans, if so many may be had.
    rules = {**NO_BUYER, "loan_value": 1, "loan_supply": 0, "loan_repay": 0}
    cards = {"salters": {"build_cost": 1000}, "mercers": {"buildable": 0}}
    table = situation(rules=rules, cards=cards, hand=["salters", "mercers"]).turn()
    table.turn()  # the rival's
    table.turn()
    for kind, options in table.offered:
        assert len(options) <= MAX_OPTIONS
        assert len(set(options)) == len(options)
        assert kind != "repay" or options == [("repay", n) for n in range(len(options))]


@pytest.mark.jitless
def test_L7_draws_from_the_deck_or_the_board() -> None:
    # Two Sewers in one row are one option, at the leftmost slot; the one in the other row is another.
    board = [["sewers", None, "sewers"], [None, "sewers", "mercers"]]
    table = situation(rules=NO_BUYER, deck=("salters", "wren"), board=board)
    table.turn(("draw", ("board", 1, 2)))
    assert table.last("draw") == [("deck",), ("board", 0, 0), ("board", 1, 1), ("board", 1, 2)]
    assert table.see()["hand"] == ["mercers"]
    assert table.see()["board"] == [["sewers", None, "sewers"], [None, "sewers", None]]
    assert table.events("draw") == [
        {"event": "draw", "player": 0, "from": "board", "slot": [1, 2], "card": "mercers", "why": "turn"}
    ]


def test_L7_takes_the_top_of_the_deck_unasked_when_the_board_is_empty() -> None:
    table = situation(rules=NO_BUYER, deck=("salters", "wren")).turn()
    assert (table.see()["hand"], table.deck()) == (["salters"], ["wren"])
    assert table.events("draw") == [
        {"event": "draw", "player": 0, "from": "deck", "slot": None, "card": "salters", "why": "turn"}
    ]


def test_L7_draws_nothing_from_nowhere() -> None:
    assert situation(hand=["wren"]).turn().kinds() == ["turn", "action", "turn_end"]


@pytest.mark.jitless
def test_L8_only_actions_that_can_be_performed() -> None:
    # Three cards left after the draw, Salters pays for Mercers, a stack, City for 8 with a loan: all four.
    board = [["sewers", None, None], ["wren", None, None]]
    table = situation(
        deck=("paupers_a", "grocers"),
        board=board,
        hand=["salters", "mercers"],
        stacks=[["bridge"]],
        slots=("City",),
    )
    table.turn(("draw", ("deck",)))
    assert table.last("action") == [("draw3",), ("develop",), ("run",), ("buy",)]
    # No card to draw, no pair to build from: running and buying are left.
    table = situation(hand=["salters", "sewers"], stacks=[["bridge"]], slots=("City",)).turn()
    assert table.last("action") == [("run",), ("buy",)]


@pytest.mark.jitless
def test_L8_turn_passes_when_nothing_can_be_done() -> None:
    table = situation().turn()
    assert table.kinds() == ["turn", "action", "turn_end"]
    assert table.events("action") == [{"event": "action", "player": 0, "action": "pass"}]


@pytest.mark.jitless
def test_L9_discards_down_to_the_limit_at_the_end_of_the_turn() -> None:
    # 8 in hand, 1 drawn and 3 more make 12: three go to the board.
    table = situation(
        hand=["paupers_b"] * 4 + ["salters"] + ["sewers"] * 3,
        deck=("sewers", "sewers", "wren", "paupers_a", "mercers"),
    ).turn(
        ("action", ("draw3",)),
        ("hand_limit", ("card", "salters")),
        ("hand_limit", ("card", "paupers_b")),
        ("hand_limit", ("card", "paupers_b")),
    )
    # File order, each card once: Salters, Paupers A, Wren, Paupers B, Sewers.
    first = next(options for kind, options in table.offered if kind == "hand_limit")
    assert first == [("card", card) for card in ("salters", "paupers_a", "wren", "paupers_b", "sewers")]
    assert len(table.see()["hand"]) == 9
    assert table.see()["board"][0] == ["salters", "paupers_b", "paupers_b"]
    assert table.events("discard") == [
        {"event": "discard", "player": 0, "card": card, "why": "hand_limit"}
        for card in ("salters", "paupers_b", "paupers_b")
    ]


def test_L9_zero_is_no_limit() -> None:
    table = situation(rules={"hand_limit": 0}, hand=["paupers_b"] * 12, stacks=[["mercers"]]).turn(STOP)
    assert len(table.see()["hand"]) == 12


@pytest.mark.jitless
@pytest.mark.parametrize(
    ("money", "price", "loans", "left"),
    [
        (8, 8, 0, 0),
        (3, 8, 1, 5),  # 5 short: one loan, 3 + 10 - 8
        (0, 10, 1, 0),
        (0, 11, 2, 9),  # 11 short: two loans, 20 - 11
    ],
)
def test_L10_takes_the_fewest_loans_that_cover_a_price(money: int, price: int, loans: int, left: int) -> None:
    # Salters at that price, paid with Mercers, the only card that can be built.
    table = situation(
        money=money,
        hand=["salters", "mercers"],
        cards={"salters": {"build_cost": price}, "mercers": {"buildable": 0}},
    ).act("develop")
    assert (table.see()["loans"][0], table.see()["money"][0]) == (loans, left)
    assert [event["loans"] for event in table.events("borrow")] == ([loans] if loans else [])
    assert table.game["loans_out"] == loans


@pytest.mark.parametrize(
    ("rules", "price", "can"),
    [
        ({}, 11, True),  # the rivals hold 7 + 4 of the 12: one loan is left, 1 + 10
        ({}, 12, False),
        ({"loan_supply": 0}, 12, True),
        ({"loan_supply": 0}, 1000, True),
        ({"loan_supply": 0, "loans_max": 1}, 11, True),
        ({"loan_supply": 0, "loans_max": 1}, 12, False),
        ({"loan_supply": 13, "loans_max": 2}, 21, True),
        ({"loan_supply": 13, "loans_max": 2}, 22, False),
        ({"loan_supply": 10}, 2, False),  # fewer than are out already
    ],
)
def test_L10_supply_and_personal_limit(rules: dict[str, int], price: int, can: bool) -> None:
    cards = {"salters": {"build_cost": price}, "mercers": {"buildable": 0}}
    table = situation(
        players=3,
        rules={**NO_BUYER, **rules},
        cards=cards,
        money=1,
        hand=["salters", "mercers"],
        rivals=({"loans": 7}, {"loans": 4}),
    ).turn()
    assert table.events("action")[0]["action"] == ("develop" if can else "pass")


def test_L10_each_price_can_be_met_with_loans() -> None:
    # Build cost, borough, run cost and recolour fee; £0 in cash each time.
    build = situation(hand=["sewers", "wren"]).act("develop", ("build", ("build", "sewers")))
    borough = situation(slots=("City",)).act("buy")
    run = situation(stacks=[["street_lights"]]).act("run", ("activate", ("stack", 0)))
    fee = situation(hand=["salters", "paupers_a"], stacks=[["school_a_blue"]]).act(
        "develop", ("place", ("stack", 1))
    )
    for table in (build, borough, run, fee):
        assert [event["loans"] for event in table.events("borrow")] == [1]
    # 10 - 4, 10 - 8, 10 - 4 and 10 - 1
    assert [table.see()["money"][0] for table in (build, borough, run, fee)] == [6, 2, 6, 9]


def test_L10_borrow_stands_right_before_what_it_pays() -> None:
    table = situation(slots=("City",)).act("buy")
    assert table.kinds()[:3] == ["action", "borrow", "buy"]


@pytest.mark.jitless
def test_L11_first_empty_slot_of_the_top_row_then_of_the_bottom() -> None:
    # Four cards too many go to the four gaps in turn.
    table = situation(
        rules={"hand_limit": 1, **NO_BUYER},
        board=[["sewers", None, None], [None, "mercers", None]],
        hand=["paupers_b", "school_c", "paupers_a", "bridge"],
    )
    cards = ("paupers_b", "school_c", "paupers_a", "bridge")
    table.turn(("draw", ("board", 1, 1)), *[("hand_limit", ("card", card)) for card in cards])
    assert table.see()["board"] == [["sewers", "paupers_b", "school_c"], ["paupers_a", "bridge", None]]
    assert table.see()["hand"] == ["mercers"]


@pytest.mark.jitless
def test_L11_full_board_drops_top_row() -> None:
    # The board is full again as soon as its first gap is filled.
    table = situation(
        rules={"hand_limit": 1, **NO_BUYER},
        board=[["sewers", "salters", "mercers"], ["grocers", None, "vintners"]],
        deck=("paupers_a",),
        hand=["bridge", "school_c"],
    )
    table.turn(("draw", ("deck",)), ("hand_limit", ("card", "bridge")), ("hand_limit", ("card", "school_c")))
    assert table.see()["board"] == [["grocers", "bridge", "vintners"], ["school_c", None, None]]
    assert table.see()["out"] == 3


def test_L11_only_cards_that_lie_there_leave() -> None:
    # Boards of one slot a row: one card a row.
    table = situation(
        rules={"hand_limit": 1, "board_slots": [1, 1, 1], **NO_BUYER},
        board=[["sewers"], ["salters"]],
        deck=("paupers_a",),
        hand=["bridge"],
    )
    table.turn(("draw", ("deck",)), ("hand_limit", ("card", "bridge")))
    assert table.see()["board"] == [["salters"], ["bridge"]]
    assert table.see()["out"] == 1


@pytest.mark.jitless
def test_L12_draws_three_from_anywhere_one_at_a_time() -> None:
    table = situation(deck=("wren", "bridge"), board=[[None, "salters", None], [None, None, None]])
    table.act("draw3", ("draw", ("board", 0, 1)))  # the board is empty then: the others are not asked for
    assert table.see()["hand"] == ["bridge", "salters", "wren"]
    assert [(event["card"], event["from"], event["why"]) for event in table.events("draw")] == [
        ("salters", "board", "draw3"),
        ("wren", "deck", "draw3"),
        ("bridge", "deck", "draw3"),
    ]


@pytest.mark.parametrize(
    ("lying", "can"), [(["salters", None, None], False), (["salters", None, "bridge"], True)]
)
def test_L12_needs_three_cards_in_all(lying: list[str | None], can: bool) -> None:
    # A Pauper is drawn first (L7); one card of the deck is left, and what lies on the board.
    table = situation(deck=("paupers_a", "wren"), board=[lying, [None] * 3], stacks=[["mercers"]])
    table.turn(("draw", ("deck",)))
    if can:
        assert table.last("action") == [("draw3",), ("run",)]
    else:
        assert table.kind == "activate"  # running was all that could be done


def test_L12_number_is_a_field() -> None:
    table = situation(rules={"draw_three": 2}, deck=("wren", "bridge", "mercers")).act("draw3")
    assert (table.see()["hand"], table.deck()) == (["bridge", "wren"], ["mercers"])


@pytest.mark.jitless
def test_L33_draws_then_goes_to_the_board() -> None:
    # Top card for L7, two for the Huguenots, who are on the board only after that.
    table = situation(
        rules=NO_BUYER, hand=["huguenots", "jewish_refugees"], deck=("paupers_a", "paupers_b", "sewers")
    ).turn(("hand_draw", ("use", "huguenots")))
    assert table.offered == [("hand_draw", [("none",), ("use", "huguenots"), ("use", "jewish_refugees")])]
    assert [event["why"] for event in table.events("draw")] == ["turn", "power", "power"]
    assert table.kinds() == ["turn", "draw", "draw", "draw", "hand_power", "action", "turn_end"]
    assert table.see()["hand"] == ["jewish_refugees", "paupers_a", "paupers_b", "sewers"]
    assert table.see()["board"][0][0] == "huguenots"


def test_L33_may_be_used_with_nothing_to_draw() -> None:
    table = situation(hand=["huguenots"]).turn(("hand_draw", ("use", "huguenots")))
    assert table.see()["hand"] == []
    assert table.kinds() == ["turn", "hand_power", "action", "turn_end"]


def test_L33_draws_as_many_as_there_are_and_may_be_left_out() -> None:
    one = situation(hand=["huguenots"], deck=("wren", "paupers_a")).turn(("hand_draw", ("use", "huguenots")))
    assert one.see()["hand"] == ["paupers_a", "wren"]
    none = situation(hand=["huguenots"], deck=("wren", "paupers_a")).turn(("hand_draw", ("none",)))
    assert (none.see()["hand"], none.deck()) == (["huguenots", "wren"], ["paupers_a"])
    assert none.events("hand_power") == []


def test_L33_the_card_drawn_by_L7_may_be_used() -> None:
    table = situation(rules=NO_BUYER, deck=("huguenots", "paupers_a", "wren")).turn(
        ("hand_draw", ("use", "huguenots"))
    )
    assert table.see()["hand"] == ["paupers_a", "wren"]
