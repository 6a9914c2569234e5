"""What the judge does where there is little to argue about."""

from __future__ import annotations

import pytest

from tests.london.situations import situation
from tests.strategies.asked import pick, play_on
from tests.strategies.playing import LONDON

pytestmark = pytest.mark.jitless

JUDGES = LONDON.judges
LONG = ["sewers"] * 60


def building(**me):
    """A table at which seat 0 has just begun to develop."""
    return situation(**me).act("develop")


@pytest.mark.parametrize("name", JUDGES)
def test_a_spent_stack_is_built_on_before_a_new_one_is_opened(name):  # L15
    table = building(
        deck=LONG, hand=["mercers", "salters"], stacks=[["water_works"], ["salters"]], face_up=[True, False]
    )
    play_on(table, name, until="place")
    assert table.options() == [("stack", 0), ("stack", 1), ("stack", 2)]
    assert pick(table, name) == ("stack", 1)


def test_a_stack_limit_is_kept_by_covering_the_card_that_is_missed_least():
    table = building(deck=LONG, hand=["mercers", "salters"], stacks=[["oxford_street"], ["nelsons_column"]])
    play_on(table, "balanced:stack_limit=2", until="place")
    assert pick(table, "balanced:stack_limit=2") == ("stack", 1)


@pytest.mark.parametrize("name", JUDGES)
def test_the_card_that_is_missed_least_pays(name):  # L13
    table = building(deck=LONG, money=30, hand=["mercers", "covent_garden", "coffee_house", "salters"])
    table.play(("build", ("build", "mercers")))
    assert table.kind == "pay"
    assert pick(table, name) != ("card", "covent_garden")


def test_a_pauper_pays_where_a_recolour_costs_less_than_a_card():  # L30
    table = building(
        deck=LONG,
        money=9,
        hand=["mercers", "oxford_street", "paupers_a", "lords"],
        stacks=[["school_a_blue"]],
    )
    table.play(("build", ("build", "mercers")))
    assert pick(table, "balanced") == ("recolour", 0)
    table.play(("pay", ("recolour", 0)))
    assert pick(table, "balanced") == ("card", "paupers_a")


@pytest.mark.parametrize("name", JUDGES)
def test_a_pauper_goes_first_at_the_hand_limit(name):  # L9
    hand = [
        "salters",
        "mercers",
        "grocers",
        "sewers",
        "sewers",
        "parliament",
        "whitehall",
        "paupers_c",
        "lords",
    ]
    table = situation(deck=LONG, hand=[*hand, "albert_hall"])
    table.game["kind"] = 16  # HAND_LIMIT
    assert pick(table, name) == ("card", "paupers_c")


@pytest.mark.parametrize("name", JUDGES)
def test_on_the_last_turn_the_hand_is_built_away(name):  # L24
    hand = ["salters", "mercers", "lords", "british_museum", "police_force", "regent_street"]
    table = situation(hand=hand, money=6, board=[["paupers_a"] * 3, [None] * 3], poverty=4, slots=["City"])
    assert ("develop",) in table.turn().options() and table.kind == "action"
    assert pick(table, name) == ("develop",)
    play_on(table, name)
    assert int(table.me["built_count"]) == 3 and int(table.me["hand_count"]) <= 1


@pytest.mark.parametrize("name", JUDGES)
def test_a_city_worth_running_is_run_before_the_game_is_over(name):  # L16
    stacks = [["oxford_street"], ["smithfield_market"], ["billingsgate_market"], ["shops_c"]]
    table = situation(stacks=stacks, money=0, poverty=1, rivals=[{"poverty": 1}], slots=["City"])
    table.game["kind"] = 3  # ACTION
    assert pick(table, name) == ("run",)
    play_on(table, name)
    assert [event["card"] for event in table.events("activate")] != []
    assert int(table.me["money"]) == 24


def test_a_city_full_of_cards_in_hand_is_not_run_for_one_stack():  # L18
    table = situation(deck=LONG, stacks=[["police_force"]], hand=["sewers"] * 9, slots=["Hackney"], money=5)
    table.game["kind"] = 3
    assert pick(table, "balanced") != ("run",)


def test_what_costs_nothing_is_activated_first_and_what_brings_nothing_never():  # L17
    table = situation(
        deck=LONG,
        hand=["paupers_a", "mercers"],
        stacks=[["east_india_company"], ["almshouses"], ["oxford_street"]],
        poverty=0,
    ).act("run")
    picked = play_on(table, "balanced")
    assert picked[:2] == [("activate", ("stack", 2)), ("activate", ("stack", 0))]
    assert ("run_discard", ("card", "paupers_a")) in picked
    assert ("activate", ("stack", 1)) not in picked  # there is no poverty to relieve


def test_a_hospital_is_flipped_in_place_of_a_card_that_may_run_again():  # L31
    table = situation(
        deck=LONG, stacks=[["billingsgate_market"], ["hospital_a"]], poverty=3, rivals=[{"poverty": 0}]
    ).act("run")
    table.play(("activate", ("stack", 0)))
    assert table.kind == "flip"
    assert pick(table, "balanced:engine=1.5,cycle=0.3") == ("stack", 1)


def test_paupers_are_always_removed():  # L42
    table = situation(deck=LONG, hand=["paupers_a", "paupers_b"], stacks=[["workhouse"]]).act("run")
    table.play(("activate", ("stack", 0)))
    assert table.kind == "paupers" and pick(table, "balanced")[0] == "card"


def test_loans_are_repaid_from_more_than_the_reserve_but_not_on_the_last_turn():  # L6, L26
    def repaid(money, deck):
        table = situation(deck=deck, money=money, loans=2, stacks=[["parliament"]])
        table.turn()
        assert table.kind == "repay"
        return pick(table, "balanced:reserve=10")

    assert repaid(24, LONG) == ("repay", 0)
    assert repaid(25, LONG) == ("repay", 1)
    assert repaid(40, LONG) == ("repay", 2)
    assert repaid(40, []) == ("repay", 0)


def test_who_shuns_loans_takes_none_and_who_does_not_does():  # L10
    def bought(seat):
        table = situation(deck=LONG, money=2, slots=["City", "Hackney"], hand=["paupers_a"])
        table.game["kind"] = 3
        play_on(table, seat)
        return int(table.me["loans_taken"])

    assert bought("balanced:loan_limit=0,buy=0") == 0
    assert bought("balanced:loan_aversion=0,buy=5") == 1


def test_the_borough_that_brings_most_for_its_price_is_bought():  # L19
    table = situation(deck=LONG, money=40, slots=["Hackney", "City", "Greenwich"]).act("buy")
    assert pick(table, "balanced:borough=1") == ("borough", 1)
    table = situation(deck=LONG, money=4, slots=["Hackney", "City"]).act("buy")
    assert pick(table, "balanced:loan_limit=0") == ("borough", 0)


def test_the_money_is_taken_unless_a_rival_who_leads_would_suffer_more():  # L35
    def chosen(*rivals):
        table = situation(3, deck=LONG, money=40, stacks=[["fleet_street"]], rivals=rivals).act("run")
        table.play(("activate", ("stack", 0)))
        assert table.kind == "choice"
        return pick(table, "balanced")

    least = {"poverty": 0}
    assert chosen(least, {"poverty": 0, "prestige": 90}) == ("money",)  # it would spare everyone else
    assert chosen(least, {"poverty": 12, "prestige": 90}) == ("rival", 2)
    assert chosen(least, {"poverty": 12, "prestige": 0}) == ("money",)


def test_cards_worth_less_than_their_relief_are_discarded_for_it():  # L36
    table = situation(
        deck=LONG,
        hand=["paupers_a", "sewers"],
        stacks=[["brixton_prison"]],
        poverty=5,
        rivals=[{"poverty": 0}],
    ).act("run")
    table.play(("activate", ("stack", 0)))
    assert table.kind == "relief" and pick(table, "balanced") == ("card", "paupers_a")


def test_a_card_of_the_board_is_built_only_if_it_is_worth_its_price():  # L32
    def chosen(card, money):
        table = building(
            deck=LONG,
            hand=["coffee_house", "coffee_house"],
            money=money,
            board=[[card], []],
            stacks=[["lords"]],
            face_up=[False],
        )
        table.play(("place", ("stack", 0)))
        return pick(table, "balanced:bar=0,loan_limit=0") if table.kind == "display" else None

    assert chosen("regent_street", 40) == ("board", 0, 0)
    assert chosen("sewers", 4) == ("none",)


def test_a_known_card_is_drawn_when_it_is_better_than_an_unknown_one():  # L7
    table = situation(deck=LONG, board=[["paupers_a", "oxford_street"], []], money=20).act("draw3")
    assert pick(table, "balanced") == ("board", 0, 1)
    table = situation(deck=LONG, board=[["paupers_a", None], []]).act("draw3")
    assert pick(table, "balanced") == ("deck",)


def test_hand_powers_draw_while_the_hand_has_room():  # L33
    def chosen(hand, deck):
        table = situation(deck=deck, hand=hand)
        table.game["kind"] = 2  # HAND_DRAW
        return pick(table, "balanced")

    assert chosen(["huguenots"], LONG) == ("use", "huguenots")
    assert chosen(["huguenots"] * 9, LONG) == ("none",)
    assert chosen(["huguenots"], ["sewers"] * 2) == ("none",)


def test_free_builds_are_used_when_there_is_much_to_build():  # L34
    table = building(deck=LONG, hand=["wren", "covent_garden", "oxford_street", "police_force"], money=20)
    assert pick(table, "balanced") == ("free", "wren")
