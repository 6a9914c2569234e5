"""Running the city, L16 to L18, worked by hand on the reference."""

from typing import Any

from tests.reference.london_actions import (
    action_options,
    activate_options,
    run_city,
)
from tests.reference.picks import events, kinds, picks_of
from tests.reference.situations import STOP, activate, situation


def test_L16_needs_a_stack() -> None:
    assert ("run",) not in action_options(situation(hand=["mercers"]))
    assert ("run",) in action_options(situation(stacks=[["mercers"]], face_up=[False]))


def test_L16_any_order_each_at_most_once_only_cards_with_an_effect() -> None:
    # St Paul's has no effect, Mercers is covered, the Grocers lie face down, the Hospital is never run.
    game = situation(
        activate(4),
        activate(0),
        stacks=[["lords"], ["st_pauls"], ["mercers", "hospital_a"], ["grocers"], ["british_museum"]],
        face_up=[True, True, True, False, True],
    )
    run_city(game)  # neither of the two flips, yet each is run once: done, unasked
    offered = [options for _, options in picks_of(game).offered]
    assert offered == [
        [("done",), ("stack", 0), ("stack", 4)],
        [("done",), ("stack", 0)],
    ]
    assert [event["card"] for event in events(game, "activate")] == ["british_museum", "lords"]
    assert game.me.prestige == 2


def test_L16_may_activate_none() -> None:
    game = situation(STOP, stacks=[["salters"]])
    run_city(game)
    assert kinds(game) == ["run_end"]


def test_L17_pays_gains_and_flips() -> None:
    # Woolwich Arsenal: £7 for 5 prestige. £2 and one loan: 2 + 10 - 7 = 5; loans are not in `money`.
    game = situation(activate(0), money=2, stacks=[["woolwich_arsenal"]])
    run_city(game)
    assert kinds(game) == ["borrow", "activate", "run_end"]
    assert (game.me.money, game.me.loans, game.me.prestige) == (5, 1, 5)
    assert events(game, "activate") == [
        {
            "event": "activate",
            "player": 0,
            "stack": 0,
            "card": "woolwich_arsenal",
            "discarded": [],
            "removed": [],
            "choice": None,
            "rival": None,
            "money": -7,
            "prestige": 5,
            "poverty": 0,
            "flipped": 0,
        }
    ]
    assert game.me.face_up == [False]


def test_L17_poverty_never_falls_below_0_and_may_rise() -> None:
    # Leather Industry +1, Water Works -2: from 0 to 1 to 0. Then L18: 2 stacks.
    game = situation(activate(1), activate(0), stacks=[["water_works"], ["leather_industry"]])
    run_city(game)
    assert [event["poverty"] for event in events(game, "activate")] == [1, -1]
    assert game.me.poverty == 2


def test_L17_any_card_may_be_the_run_discard() -> None:
    # East India Company: any card, paupers too; +£12.
    game = situation(
        activate(0),
        ("run_discard", ("card", "paupers_c")),
        hand=["paupers_c", "mercers"],
        stacks=[["east_india_company"]],
    )
    run_city(game)
    assert picks_of(game).last("run_discard") == [("card", "mercers"), ("card", "paupers_c")]
    assert game.board[0][0] == "paupers_c"
    assert events(game, "activate")[0]["discarded"] == ["paupers_c"]
    assert game.me.money == 12


def test_L17_blue_run_discard_takes_a_blue_card_only() -> None:
    # A School on top does not help the Great Exhibition.
    game = situation(hand=["mercers"], stacks=[["great_exhibition"], ["school_a_blue"]])
    assert activate_options(game, set()) == [("done",)]
    game.me.hand.append("wren")
    assert activate_options(game, set()) == [("done",), ("stack", 0)]


def test_L17_costs_that_cannot_be_met_cannot_be_chosen() -> None:
    # Street Lights cost £4 a run, no loan is left; the Brewing needs a card, the hand is empty.
    game = situation(money=3, rivals=({"loans": 12},), stacks=[["street_lights"], ["brewing"]])
    assert activate_options(game, set()) == [("done",)]


def test_L18_poverty_for_stacks_loans_and_cards() -> None:
    # 1 + 3 stacks + 2 loans + 4 cards = 10; with weights 2, 3, 0: 1 + 6 + 6 + 0 = 13.
    me: dict[str, Any] = {
        "poverty": 1,
        "loans": 2,
        "hand": ["paupers_a"] * 4,
        "stacks": [["mercers"], ["grocers", "salters"], ["bridge"]],
        "face_up": [False, False, True],
    }
    game = situation(**me)
    run_city(game)
    assert game.trace == [
        {"event": "run_end", "player": 0, "stacks": 3, "loans": 2, "hand": 4, "poverty": 10},
    ]
    weights = {"poverty_per_stack": 2, "poverty_per_loan": 3, "poverty_per_card": 0}
    again = situation(rules=weights, **me)
    run_city(again)
    assert again.me.poverty == 13
