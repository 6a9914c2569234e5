"""A turn and drawing three, L6 to L12, worked by hand on the reference."""

import pytest

from tests.reference.london import (
    take_turn,
)
from tests.reference.london_actions import (
    action_options,
    perform,
)
from tests.reference.london_table import can_pay, draw_one, loans_needed, pay, put_on_board
from tests.reference.picks import events, kinds, picks_of
from tests.reference.situations import STOP, situation


def test_L6_repays_at_15_as_far_as_cash_goes() -> None:
    # £31 pay for two of three loans: 31 - 2 * 15 = 1.
    game = situation(("repay", ("repay", 2)), STOP, money=31, loans=3, stacks=[["mercers"]])
    take_turn(game)
    assert picks_of(game).offered[0] == ("repay", [("repay", 0), ("repay", 1), ("repay", 2)])
    assert (game.me.money, game.me.loans) == (1, 1)
    assert events(game, "repay") == [{"event": "repay", "player": 0, "loans": 2}]


def test_L6_is_not_asked_without_the_cash() -> None:
    game = situation(STOP, money=14, loans=3, stacks=[["mercers"]])
    take_turn(game)
    assert game.me.loans == 3
    assert events(game, "repay") == []


def test_L7_draws_from_the_deck_or_the_board() -> None:
    # Two Sewers in one row are one option, at the leftmost slot; the one in the other row is another.
    board: list[list[str | None]] = [["sewers", None, "sewers"], [None, "sewers", "mercers"]]
    game = situation(("draw", ("board", 1, 2)), deck=("salters", "wren"), board=board)
    draw_one(game, "turn")
    assert picks_of(game).last("draw") == [("deck",), ("board", 0, 0), ("board", 1, 1), ("board", 1, 2)]
    assert game.me.hand == ["mercers"]
    assert game.board == [["sewers", None, "sewers"], [None, "sewers", None]]
    assert game.trace == [
        {"event": "draw", "player": 0, "from": "board", "slot": [1, 2], "card": "mercers", "why": "turn"}
    ]


def test_L7_takes_the_top_of_the_deck_unasked_when_the_board_is_empty() -> None:
    game = situation(deck=("salters", "wren"))
    draw_one(game, "turn")
    assert (game.me.hand, game.deck) == (["salters"], ["wren"])
    assert game.trace[0]["from"] == "deck"
    assert game.trace[0]["slot"] is None


def test_L7_draws_nothing_from_nowhere() -> None:
    game = situation()
    draw_one(game, "turn")
    assert (game.me.hand, game.trace) == ([], [])


def test_L8_only_actions_that_can_be_performed() -> None:
    # Three cards to draw, Salters pays for Mercers, a stack, City for 8 with a loan: all four.
    board: list[list[str | None]] = [["sewers", None, None], ["wren", None, None]]
    game = situation(
        deck=("grocers",), board=board, hand=["salters", "mercers"], stacks=[["bridge"]], slots=("City",)
    )
    assert action_options(game) == [("draw3",), ("develop",), ("run",), ("buy",)]
    game.deck = []
    game.me.hand = ["salters", "sewers"]
    assert action_options(game) == [("run",), ("buy",)]


def test_L8_turn_passes_when_nothing_can_be_done() -> None:
    game = situation()
    take_turn(game)
    assert kinds(game) == ["turn", "action", "turn_end"]
    assert events(game, "action")[0] == {"event": "action", "player": 0, "action": "pass"}


def test_L9_discards_down_to_the_limit_at_the_end_of_the_turn() -> None:
    # 8 in hand, 1 drawn and 3 more make 12: three go to the board.
    game = situation(
        ("action", ("draw3",)),
        ("hand_limit", ("card", "salters")),
        ("hand_limit", ("card", "paupers_b")),
        ("hand_limit", ("card", "paupers_b")),
        hand=["paupers_b"] * 4 + ["salters"] * 1 + ["sewers"] * 3,
        deck=("sewers", "sewers", "wren", "paupers_a", "mercers"),
    )
    take_turn(game)
    # File order, each card once: Salters, Paupers A, Wren, Paupers B, Sewers.
    first = next(options for kind, options in picks_of(game).offered if kind == "hand_limit")
    assert first == [("card", c) for c in ("salters", "paupers_a", "wren", "paupers_b", "sewers")]
    assert len(game.me.hand) == 9
    assert game.board[0] == ["salters", "paupers_b", "paupers_b"]
    assert [event["card"] for event in events(game, "discard")] == ["salters", "paupers_b", "paupers_b"]
    assert {event["why"] for event in events(game, "discard")} == {"hand_limit"}


def test_L9_zero_is_no_limit() -> None:
    game = situation(STOP, rules={"hand_limit": 0}, hand=["paupers_b"] * 12, stacks=[["mercers"]])
    take_turn(game)
    assert len(game.me.hand) == 12


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
    game = situation(money=money)
    pay(game, price)
    assert (game.me.loans, game.me.money) == (loans, left)
    assert [event["loans"] for event in events(game, "borrow")] == ([loans] if loans else [])


def test_L10_supply_and_personal_limit() -> None:
    # The rivals hold 7 + 4 of the 12: one loan is left.
    game = situation(players=3, money=1, rivals=({"loans": 7}, {"loans": 4}))
    assert loans_needed(game, 11) == 1
    assert not can_pay(game, 12)
    game.rules["loan_supply"] = 0
    assert loans_needed(game, 12) == 2
    game.rules["loans_max"] = 1
    assert can_pay(game, 11)
    assert not can_pay(game, 12)


def test_L11_first_empty_slot_of_the_top_row_then_of_the_bottom() -> None:
    game = situation(board=[["sewers", None, None], [None, "wren", None]])
    for card_id in ("salters", "mercers", "grocers", "vintners"):
        put_on_board(game, card_id)
    assert game.board == [["sewers", "salters", "mercers"], ["grocers", "wren", "vintners"]]


def test_L11_full_board_drops_top_row() -> None:
    game = situation(board=[["sewers", "salters", "mercers"], ["grocers", "wren", "vintners"]])
    put_on_board(game, "bridge")
    assert game.out == ["sewers", "salters", "mercers"]
    assert game.board == [["grocers", "wren", "vintners"], ["bridge", None, None]]


def test_L12_draws_three_from_anywhere_one_at_a_time() -> None:
    game = situation(
        ("draw", ("board", 0, 1)),
        ("draw", ("deck",)),
        deck=("wren", "bridge"),
        board=[[None, "salters", None], [None, None, None]],
    )
    perform(game, "draw3")  # the board is empty after the first: the third card is not asked for
    assert game.me.hand == ["salters", "wren", "bridge"]
    assert {event["why"] for event in events(game, "draw")} == {"draw3"}


def test_L12_needs_three_cards_in_all() -> None:
    game = situation(deck=("wren",), board=[["salters", None, None], [None, None, None]])
    assert ("draw3",) not in action_options(game)
    game.board[1][2] = "bridge"
    assert ("draw3",) in action_options(game)
