"""L16 to L18, L31, L35, L36 and L38 to L43 of the kernel: running the city, and the powers that work then."""

from __future__ import annotations

from typing import Any

import pytest

from tests.london.situations import Option, Pick, situation
from tests.reference.situations import BOROUGHS

STOP: Pick = ("activate", ("done",))
NOTHING_ELSE = {"draw_three": 200}


def activate(stack: int) -> Pick:
    return ("activate", ("stack", stack))


def test_L16_needs_a_stack() -> None:
    assert situation(hand=["mercers"], rules=NOTHING_ELSE).turn().events("action")[0]["action"] == "pass"
    down = situation(stacks=[["mercers"]], face_up=[False], rules=NOTHING_ELSE).turn()
    assert down.kinds() == ["turn", "action", "run_end", "turn_end"]


@pytest.mark.jitless
def test_L16_any_order_each_at_most_once_only_cards_with_an_effect() -> None:
    # St Paul's has no effect, Mercers is covered, the Grocers lie face down, the Hospital is never run.
    table = situation(
        stacks=[["lords"], ["st_pauls"], ["mercers", "hospital_a"], ["grocers"], ["british_museum"]],
        face_up=[True, True, True, False, True],
    ).act("run", activate(4), activate(0))
    # Neither of the two flips, yet each is run once: done, unasked.
    assert [options for _, options in table.offered] == [
        [("done",), ("stack", 0), ("stack", 4)],
        [("done",), ("stack", 0)],
    ]
    assert [event["card"] for event in table.events("activate")] == ["british_museum", "lords"]
    assert table.see()["prestige"][0] == 2


def test_L16_a_card_that_does_not_flip_runs_again_in_the_next_run() -> None:
    table = situation(stacks=[["lords"]], rules=NOTHING_ELSE).turn(activate(0))
    table.turn().turn(activate(0))
    assert table.see()["prestige"][0] == 2


@pytest.mark.jitless
def test_L16_may_activate_none() -> None:
    table = situation(stacks=[["salters"]]).act("run", STOP)
    assert table.kinds() == ["action", "run_end", "turn_end"]


@pytest.mark.jitless
def test_L17_pays_gains_and_flips() -> None:
    # Woolwich Arsenal: £7 for 5 prestige. £2 and one loan: 2 + 10 - 7 = 5; loans are not in `money`.
    table = situation(money=2, stacks=[["woolwich_arsenal"]]).act("run", activate(0))
    assert table.kinds() == ["action", "borrow", "activate", "run_end", "turn_end"]
    sheet = table.see()
    assert (sheet["money"][0], sheet["loans"][0], sheet["prestige"][0]) == (5, 1, 5)
    assert table.events("activate") == [
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
    assert sheet["face_up"] == [False]


def test_L17_poverty_never_falls_below_0_and_may_rise() -> None:
    # Leather Industry +1, Water Works -2: from 0 to 1 to 0. Then L18: 2 stacks.
    table = situation(stacks=[["water_works"], ["leather_industry"]]).act("run", activate(1), activate(0))
    assert [event["poverty"] for event in table.events("activate")] == [1, -1]
    assert table.see()["poverty"][0] == 2


def test_L17_prestige_may_fall() -> None:
    table = situation(cards={"lords": {"run_prestige": -4}}, prestige=1, stacks=[["lords"]]).act(
        "run", activate(0)
    )
    assert table.see()["prestige"][0] == -3


def test_L17_any_card_may_be_the_run_discard() -> None:
    # East India Company: any card, paupers too; +£12.
    table = situation(hand=["paupers_c", "mercers"], stacks=[["east_india_company"]]).act(
        "run", activate(0), ("run_discard", ("card", "paupers_c"))
    )
    assert table.last("run_discard") == [("card", "mercers"), ("card", "paupers_c")]
    assert table.see()["board"][0][0] == "paupers_c"
    assert table.events("activate")[0]["discarded"] == ["paupers_c"]
    assert table.see()["money"][0] == 12


@pytest.mark.parametrize(("hand", "can"), [(["mercers"], False), (["mercers", "wren"], True)])
def test_L17_blue_run_discard_takes_a_blue_card_only(hand: list[str], can: bool) -> None:
    # A School on top does not help the Great Exhibition.
    table = situation(hand=hand, stacks=[["great_exhibition"], ["school_a_blue"]], rules=NOTHING_ELSE)
    table.act("run")
    if can:
        assert table.last("activate") == [("done",), ("stack", 0)]
        table.play(activate(0))
        assert table.events("activate")[0]["discarded"] == ["wren"]
    else:
        assert table.events("activate") == []


def test_L17_costs_that_cannot_be_met_cannot_be_chosen() -> None:
    # Street Lights cost £4 a run, no loan is left; the Brewing needs a card, the hand is empty.
    table = situation(money=3, rivals=({"loans": 12},), stacks=[["street_lights"], ["brewing"]]).act("run")
    assert table.offered == []
    assert table.events("activate") == []


def test_L17_its_own_gain_does_not_pay_for_it() -> None:
    # £4 to run, £9 gained: not with £3 and no loan left.
    cards = {"salters": {"run_cost": 4, "run_money": 9}}
    assert (
        situation(cards=cards, money=3, rivals=({"loans": 12},), stacks=[["salters"]]).act("run").offered
        == []
    )
    paid = situation(cards=cards, money=4, rivals=({"loans": 12},), stacks=[["salters"]]).act(
        "run", activate(0)
    )
    assert (paid.see()["money"][0], paid.events("activate")[0]["money"]) == (9, 5)


@pytest.mark.jitless
def test_L18_run_counts_stacks_loans_and_hand() -> None:
    # 1 + 3 stacks + 2 loans + 4 cards = 10; with weights 2, 3, 0: 1 + 6 + 6 + 0 = 13.
    me: dict[str, Any] = {
        "poverty": 1,
        "loans": 2,
        "hand": ["paupers_a"] * 4,
        "stacks": [["mercers"], ["grocers", "salters"], ["bridge"]],
        "face_up": [False, False, True],
    }
    table = situation(**me).act("run")
    assert table.events("run_end") == [
        {"event": "run_end", "player": 0, "stacks": 3, "loans": 2, "hand": 4, "poverty": 10},
    ]
    weights = {"poverty_per_stack": 2, "poverty_per_loan": 3, "poverty_per_card": 0}
    assert situation(rules=weights, **me).act("run").see()["poverty"][0] == 13


def test_L18_counts_what_is_left_after_the_activations() -> None:
    # The Brewing takes the only card, the loan for the Street Lights counts: 5 - 2, then 2 stacks + 1 loan.
    table = situation(hand=["paupers_a"], stacks=[["brewing"], ["street_lights"]], poverty=5).act(
        "run", activate(1), activate(0)
    )
    assert table.events("run_end")[0]["poverty"] == 5 - 2 + 2 + 1


@pytest.mark.jitless
def test_L31_flip_instead_is_never_activated_but_flips_in_the_place_of_another() -> None:
    table = situation(
        stacks=[["mercers"], ["st_pauls"], ["hospital_a"], ["hospital_b"]],
        face_up=[True, True, True, False],
        rules=NOTHING_ELSE,
    ).turn(activate(0), ("flip", ("stack", 2)))  # Mercers is still face up, but not again in this run
    assert table.offered[0] == ("activate", [("done",), ("stack", 0)])
    assert table.last("flip") == [("stack", 0), ("stack", 2)]
    assert table.see()["face_up"] == [True, True, False, False]
    assert table.events("activate")[0]["flipped"] == 2
    table.turn().turn()
    assert table.last("activate") == [("done",), ("stack", 0)]


def test_L31_flip_instead_is_not_activated_even_with_figures_of_a_run() -> None:
    table = situation(cards={"hospital_a": {"run_money": 3}}, stacks=[["hospital_a"]]).act("run")
    assert table.offered == []


def test_L31_is_not_asked_for_a_card_that_does_not_flip() -> None:
    table = situation(stacks=[["stock_exchange"], ["hospital_a"]]).act("run", activate(0))
    assert [kind for kind, _ in table.offered] == ["activate"]
    assert table.see()["face_up"] == [True, True]
    assert table.events("activate")[0]["flipped"] is None


def test_L31_the_card_itself_may_flip() -> None:
    table = situation(stacks=[["hospital_a"], ["mercers"]]).act("run", activate(1), ("flip", ("stack", 1)))
    assert table.see()["face_up"] == [True, False]


@pytest.mark.jitless
@pytest.mark.parametrize(
    ("pick", "money", "poverties"),
    [
        (("money",), 5, [2, 0, 3]),
        (("rival", 1), 0, [2, 2, 3]),
        (("rival", 2), 0, [2, 0, 5]),
    ],
)
def test_L35_money_or_two_poverty_for_a_rival(pick: Option, money: int, poverties: list[int]) -> None:
    # Fleet Street: £5 or 2 poverty; then 1 poverty for the stack.
    table = situation(players=3, poverty=1, rivals=({}, {"poverty": 3}), stacks=[["fleet_street"]]).act(
        "run", activate(0), ("choice", pick)
    )
    assert table.last("choice") == [("money",), ("rival", 1), ("rival", 2)]
    assert table.see()["money"][0] == money
    assert table.see()["poverty"] == poverties
    event = table.events("activate")[0]
    assert event["choice"] == pick[0]
    assert event["rival"] == (pick[1] if pick[0] == "rival" else None)
    assert (event["money"], event["poverty"]) == (money, 0)


@pytest.mark.jitless
def test_L36_discards_for_prestige_and_relief() -> None:
    # Three cards at most: +3 prestige, poverty 2 falls to 0 only. Then 1 stack + 1 card.
    table = situation(
        poverty=2, hand=["paupers_a", "mercers", "paupers_a", "sewers"], stacks=[["brixton_prison"]]
    ).act(
        "run",
        activate(0),
        ("relief", ("card", "paupers_a")),
        ("relief", ("card", "paupers_a")),
        ("relief", ("card", "mercers")),
    )
    event = table.events("activate")[0]
    assert event["discarded"] == ["paupers_a", "paupers_a", "mercers"]
    assert (event["prestige"], event["poverty"]) == (3, -2)
    assert table.see()["board"][0] == ["paupers_a", "paupers_a", "mercers"]
    assert table.see()["poverty"][0] == 2


def test_L36_may_stop_early_and_is_not_asked_with_an_empty_hand() -> None:
    table = situation(hand=["mercers", "sewers"], stacks=[["brixton_prison"]]).act(
        "run", activate(0), ("relief", ("done",))
    )
    assert table.last("relief") == [("done",), ("card", "mercers"), ("card", "sewers")]
    assert table.events("activate")[0]["discarded"] == []
    assert table.events("activate")[0]["prestige"] == 0
    empty = situation(stacks=[["brixton_prison"]]).act("run", activate(0))
    assert [kind for kind, _ in empty.offered] == ["activate"]


def test_L36_follows_the_run_discard_in_the_trace() -> None:
    cards = {"brixton_prison": {"run_discard": "any", "power_arg": 1}}
    table = situation(cards=cards, hand=["mercers", "sewers", "wren"], stacks=[["brixton_prison"]]).act(
        "run", activate(0), ("run_discard", ("card", "wren")), ("relief", ("card", "mercers"))
    )
    assert table.events("activate")[0]["discarded"] == ["wren", "mercers"]


@pytest.mark.jitless
def test_L38_relief_per_two_boroughs() -> None:
    # Five boroughs are two pairs: 6 - 2 = 4, then 1 for the stack.
    five = [borough["name"] for borough in BOROUGHS[:5]]
    table = situation(poverty=6, boroughs=five, stacks=[["omnibus"]]).act("run", activate(0))
    assert table.events("activate")[0]["poverty"] == -2
    assert table.see()["poverty"][0] == 5
    assert table.see()["face_up"] == [True]  # the Omnibus does not flip


@pytest.mark.jitless
@pytest.mark.parametrize(
    ("card", "money"),
    [
        ("public_houses", 3),  # £1 a borough
        ("steamboats", 4),  # £2 for each of City and Greenwich, not Lewisham
        ("lloyds_of_london", 2),  # £1 a stack
    ],
)
def test_L39_money_per_borough_riverside_borough_or_stack(card: str, money: int) -> None:
    table = situation(
        boroughs=["City", "Greenwich", "Lewisham"],
        stacks=[[card], ["st_pauls", "mercers"]],
        face_up=[True, False],
    ).act("run", activate(0))
    assert table.see()["money"][0] == money
    assert table.events("activate")[0]["money"] == money


@pytest.mark.jitless
def test_L40_money_per_loan_of_all_players() -> None:
    # 2 of one's own + 3 + 1 = £6.
    table = situation(
        players=3, loans=2, rivals=({"loans": 3}, {"loans": 1}), stacks=[["bank_of_england"]]
    ).act("run", activate(0))
    assert table.see()["money"][0] == 6


def test_L40_counts_the_loan_just_taken_for_its_own_cost() -> None:
    # With a run cost of £4 and no cash: one loan, 10 - 4 + 1 = 7; net -4 + 1 = -3.
    table = situation(cards={"bank_of_england": {"run_cost": 4}}, stacks=[["bank_of_england"]]).act(
        "run", activate(0)
    )
    assert table.see()["money"][0] == 7
    assert table.events("activate")[0]["money"] == -3


@pytest.mark.jitless
@pytest.mark.parametrize(("card", "prestige"), [("whitehall", 3), ("town_houses", 2)])
def test_L41_prestige_per_borough_or_north_borough(card: str, prestige: int) -> None:
    # City and Hackney are north of the river, Lewisham is south.
    table = situation(boroughs=["City", "Hackney", "Lewisham"], stacks=[[card]]).act("run", activate(0))
    assert table.see()["prestige"][0] == prestige


@pytest.mark.jitless
def test_L42_paupers_leave_the_game() -> None:
    # The Workhouse takes two at most.
    table = situation(hand=["paupers_b", "paupers_a", "mercers", "paupers_a"], stacks=[["workhouse"]]).act(
        "run", activate(0), ("paupers", ("card", "paupers_b")), ("paupers", ("card", "paupers_a"))
    )
    assert table.last("paupers") == [("done",), ("card", "paupers_a")]
    assert table.see()["out"] == 2
    assert table.events("activate")[0]["removed"] == ["paupers_b", "paupers_a"]
    assert table.see()["hand"] == ["mercers", "paupers_a"]
    assert table.see()["board"] == [[None] * 3, [None] * 3]


def test_L42_may_stop_and_is_not_asked_without_paupers() -> None:
    stop = situation(hand=["paupers_a", "mercers"], stacks=[["millbank_prison"]]).act(
        "run", activate(0), ("paupers", ("done",))
    )
    assert stop.see()["hand"] == ["mercers", "paupers_a"]
    none = situation(hand=["mercers"], stacks=[["millbank_prison"]]).act("run", activate(0))
    assert none.events("activate")[0]["removed"] == []


@pytest.mark.jitless
def test_L43_each_rival_pays_the_supply_or_takes_poverty() -> None:
    # £1 a rival with the Fire Brigade: seat 1 pays, seat 2 is short of it. The player gets 2 prestige only.
    table = situation(players=3, rivals=({"money": 1}, {"money": 0}), stacks=[["fire_brigade"]]).act(
        "run", activate(0)
    )
    assert table.see()["money"] == [0, 0, 0]
    assert table.see()["poverty"] == [1, 0, 1]
    assert table.see()["prestige"][0] == 2


def test_L43_one_short_of_the_sum_pays_nothing() -> None:
    table = situation(
        cards={"fire_brigade": {"power_arg": 3}}, rivals=({"money": 2},), stacks=[["fire_brigade"]]
    ).act("run", activate(0))
    assert (table.see()["money"][1], table.see()["poverty"][1]) == (2, 1)
