"""Powers of cards that run, L35 to L43, worked by hand on the reference."""

import pytest

from tests.reference.london import (
    Option,
)
from tests.reference.london_actions import (
    buy_land,
    run_city,
)
from tests.reference.picks import events, picks_of
from tests.reference.situations import BOROUGHS, activate, situation


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
    game = situation(
        activate(0),
        ("choice", pick),
        players=3,
        poverty=1,
        rivals=({}, {"poverty": 3}),
        stacks=[["fleet_street"]],
    )
    run_city(game)
    assert picks_of(game).last("choice") == [("money",), ("rival", 1), ("rival", 2)]
    assert game.me.money == money
    assert [player.poverty for player in game.players] == poverties
    event = events(game, "activate")[0]
    assert event["choice"] == pick[0]
    assert event["rival"] == (pick[1] if pick[0] == "rival" else None)
    assert (event["money"], event["poverty"]) == (money, 0)


def test_L36_discards_for_prestige_and_relief() -> None:
    # Three cards at most: +3 prestige, poverty 2 falls to 0 only. Then 1 stack + 1 card.
    game = situation(
        activate(0),
        ("relief", ("card", "paupers_a")),
        ("relief", ("card", "paupers_a")),
        ("relief", ("card", "mercers")),
        poverty=2,
        hand=["paupers_a", "mercers", "paupers_a", "sewers"],
        stacks=[["brixton_prison"]],
    )
    run_city(game)
    event = events(game, "activate")[0]
    assert event["discarded"] == ["paupers_a", "paupers_a", "mercers"]
    assert (event["prestige"], event["poverty"]) == (3, -2)
    assert game.board[0] == ["paupers_a", "paupers_a", "mercers"]
    assert game.me.poverty == 2


def test_L36_may_stop_early() -> None:
    game = situation(
        activate(0), ("relief", ("done",)), hand=["mercers", "sewers"], stacks=[["brixton_prison"]]
    )
    run_city(game)
    assert picks_of(game).last("relief") == [("done",), ("card", "mercers"), ("card", "sewers")]
    assert events(game, "activate")[0]["discarded"] == []
    assert events(game, "activate")[0]["prestige"] == 0


def test_L37_discounts_add_up_and_stop_at_0() -> None:
    # Two Bridges face up on top, one covered, one face down: £2 off. City 8 - 2 = 6.
    bridges = [["bridge"], ["bridge"], ["bridge", "mercers"], ["bridge"]]
    game = situation(money=6, slots=("City",), stacks=bridges, face_up=[True, True, True, False])
    buy_land(game)
    assert (game.me.money, game.trace[0]["cost"]) == (0, 6)
    cheap = situation(money=1, slots=("Hackney",), stacks=[["bridge"]] * 4)  # 3 - 4 < 0
    buy_land(cheap)
    assert (cheap.me.money, cheap.trace[0]["cost"]) == (1, 0)


def test_L38_relief_per_two_boroughs() -> None:
    # Five boroughs are two pairs: 6 - 2 = 4, then 1 for the stack.
    five = [borough["name"] for borough in BOROUGHS[:5]]
    game = situation(activate(0), poverty=6, boroughs=five, stacks=[["omnibus"]])
    run_city(game)
    assert events(game, "activate")[0]["poverty"] == -2
    assert game.me.poverty == 5
    assert game.me.face_up == [True]  # the Omnibus does not flip


@pytest.mark.parametrize(
    ("card_id", "money"),
    [
        ("public_houses", 3),  # £1 a borough
        ("steamboats", 4),  # £2 for each of City and Greenwich, not Lewisham
        ("lloyds_of_london", 2),  # £1 a stack
    ],
)
def test_L39_money_per_borough_riverside_borough_or_stack(card_id: str, money: int) -> None:
    game = situation(
        activate(0),
        boroughs=["City", "Greenwich", "Lewisham"],
        stacks=[[card_id], ["st_pauls", "mercers"]],
        face_up=[True, False],
    )
    run_city(game)
    assert game.me.money == money
    assert events(game, "activate")[0]["money"] == money


def test_L40_money_per_loan_of_all_players() -> None:
    # 2 of one's own + 3 + 1 = £6.
    game = situation(
        activate(0), players=3, loans=2, rivals=({"loans": 3}, {"loans": 1}), stacks=[["bank_of_england"]]
    )
    run_city(game)
    assert game.me.money == 6


def test_L40_counts_the_loan_just_taken_for_its_own_cost() -> None:
    # With a run cost of £4 and no cash: one loan, 10 - 4 + 1 = 7; net -4 + 1 = -3.
    game = situation(activate(0), stacks=[["bank_of_england"]])
    game.cards["bank_of_england"] = {**game.cards["bank_of_england"], "run_cost": 4}
    run_city(game)
    assert game.me.money == 7
    assert events(game, "activate")[0]["money"] == -3


@pytest.mark.parametrize(("card_id", "prestige"), [("whitehall", 3), ("town_houses", 2)])
def test_L41_prestige_per_borough(card_id: str, prestige: int) -> None:
    # City and Hackney are north of the river, Lewisham is south.
    game = situation(activate(0), boroughs=["City", "Hackney", "Lewisham"], stacks=[[card_id]])
    run_city(game)
    assert game.me.prestige == prestige


def test_L42_paupers_leave_the_game() -> None:
    # The Workhouse takes two at most.
    game = situation(
        activate(0),
        ("paupers", ("card", "paupers_b")),
        ("paupers", ("card", "paupers_a")),
        hand=["paupers_b", "paupers_a", "mercers", "paupers_a"],
        stacks=[["workhouse"]],
    )
    run_city(game)
    assert picks_of(game).last("paupers") == [("done",), ("card", "paupers_a")]
    assert game.out == ["paupers_b", "paupers_a"]
    assert events(game, "activate")[0]["removed"] == ["paupers_b", "paupers_a"]
    assert game.me.hand == ["mercers", "paupers_a"]
    assert game.board == [[None] * 3, [None] * 3]


def test_L42_may_stop_and_is_not_asked_without_paupers() -> None:
    stop = situation(
        activate(0), ("paupers", ("done",)), hand=["paupers_a", "mercers"], stacks=[["millbank_prison"]]
    )
    run_city(stop)
    assert stop.me.hand == ["paupers_a", "mercers"]
    none = situation(activate(0), hand=["mercers"], stacks=[["millbank_prison"]])
    run_city(none)
    assert events(none, "activate")[0]["removed"] == []


def test_L43_each_rival_pays_the_supply_or_takes_poverty() -> None:
    # £1 a rival with the Fire Brigade: seat 1 pays, seat 2 is short of it. The player gets 2 prestige only.
    game = situation(activate(0), players=3, rivals=({"money": 1}, {"money": 0}), stacks=[["fire_brigade"]])
    run_city(game)
    assert [player.money for player in game.players] == [0, 0, 0]
    assert [player.poverty for player in game.players] == [1, 0, 1]
    assert game.me.prestige == 2


def test_L43_one_short_of_the_sum_pays_nothing() -> None:
    game = situation(activate(0), rivals=({"money": 2},), stacks=[["fire_brigade"]])
    game.cards["fire_brigade"] = {**game.cards["fire_brigade"], "power_arg": 3}
    run_city(game)
    assert (game.players[1].money, game.players[1].poverty) == (2, 1)
