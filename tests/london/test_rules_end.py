"""L22 to L29 of the kernel: the end of the game and the score."""

from __future__ import annotations

from typing import Any

import pytest

from sim.london.ruleset import RULESET
from tests.london.idle import idle_game
from tests.london.situations import variant_of
from tests.reference.situations import sheet


def scored(*players: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return RULESET.score(variant_of(rules), {"players": list(players)})


def turns_of(trace: list[dict[str, Any]]) -> list[int]:
    return [event["player"] for event in trace if event["event"] == "turn"]


@pytest.mark.jitless
@pytest.mark.parametrize("players", [2, 3, 4])
def test_L22_each_other_player_takes_exactly_one_more_turn(players: int) -> None:
    # Two cards: turn 2 ends with an empty deck, then players - 1 turns.
    trace = idle_game(players, {"paupers_a": 1, "paupers_b": 1})
    assert turns_of(trace) == [turn % players for turn in range(2 + players - 1)]
    assert trace[-1]["stopped"] is False


def test_L22_counts_from_the_end_of_the_turn() -> None:
    # One card each turn; an empty deck after the deal ends seat 0's first turn with an empty deck.
    trace = idle_game(3, {"paupers_a": 3}, start_hand=1)
    assert turns_of(trace) == [0, 1, 2]


@pytest.mark.jitless
def test_L23_turn_limit_stops_a_game() -> None:
    trace = idle_game(2, {"paupers_a": 9}, turn_limit=3)
    assert (len(turns_of(trace)), trace[-1]["stopped"]) == (3, True)


def test_L23_a_game_that_ends_with_its_last_turn_is_not_stopped() -> None:
    # The deck is empty after turn 2; turn 3 is the last one by L22 and by the limit.
    ended = idle_game(2, {"paupers_a": 2}, turn_limit=3)
    assert (len(turns_of(ended)), ended[-1]["stopped"]) == (3, False)
    cut = idle_game(2, {"paupers_a": 2}, turn_limit=2)
    assert (len(turns_of(cut)), cut[-1]["stopped"]) == (2, True)


@pytest.mark.jitless
def test_L24_poverty_for_cards_left_in_hand() -> None:
    final = scored(sheet(poverty=3, hand=4), sheet(poverty=0))
    assert (final["hand_poverty"], final["poverty"]) == ([4, 0], [7, 0])
    doubled = scored(sheet(poverty=3, hand=4), sheet(), end_poverty_per_card=2)
    assert doubled["poverty"] == [11, 0]


def test_L24_counts_the_hands_of_a_game() -> None:
    # Three cards drawn by seats 0, 1 and 0; seat 1's last turn finds nothing.
    trace = idle_game(2, {"paupers_a": 3}, end_poverty_per_card=5)
    assert trace[-1]["hand_poverty"] == [10, 5]
    assert trace[-1]["poverty_net"] == [5, 0]


@pytest.mark.jitless
def test_L25_covered_and_face_down_cards_count() -> None:
    # Two cards that can only be built: Tower Bridge (4) and St Paul's (6), free, each paid by its own copy.
    final = scored(sheet(display=["st_pauls", "salters", "bridge"]), sheet(display=["paupers_a"]))
    assert final["card_prestige"] == [6 + 0 + 2, 0]


def test_L25_a_game_adds_up_the_stacks_of_its_end() -> None:
    # Two free Lord's (1 prestige each) a player draws in turn: the second pays for the first.
    trace = idle_game(2, {"lords": 8}, end_poverty_per_card=0)
    worth = [0, 0]
    for event in trace:
        if event["event"] == "build":
            worth[event["player"]] += 1
    assert trace[-1]["card_prestige"] == worth
    assert sum(worth) >= 1


@pytest.mark.jitless
def test_L26_pays_off_what_cash_allows_then_7_a_loan() -> None:
    # £32: two of three loans for 30, £2 left; one loan unpaid: -7.
    final = scored(sheet(money=32, loans=3, prestige=10), sheet(money=14, loans=1))
    assert final["loans_repaid"] == [2, 0]
    assert final["loans_unpaid"] == [1, 1]
    assert final["money_left"] == [2, 14]
    # 10 - 7 + 0, and 0 - 7 + 14 // 3 = -3
    assert final["score"] == [3, -3]


def test_L26_fields_and_free_repayment() -> None:
    free = scored(sheet(money=1, loans=3), sheet(), loan_repay=0)
    assert (free["loans_repaid"], free["loans_unpaid"], free["money_left"]) == ([3, 0], [0, 0], [1, 0])
    # £18 a loan: £32 pay for one; two are left at 4 each: 14 // 3 - 8 = -4
    dear = scored(sheet(money=32, loans=3), sheet(), loan_repay=18, loan_penalty=4)
    assert (dear["loans_repaid"][0], dear["score"][0]) == (1, -4)


@pytest.mark.jitless
def test_L27_a_point_for_each_full_3_pounds() -> None:
    final = scored(sheet(money=11), sheet(money=2))
    assert (final["money_prestige"], final["score"]) == ([3, 0], [3, 0])
    assert scored(sheet(money=11), sheet(money=2), money_per_prestige=1)["money_prestige"] == [11, 2]


@pytest.mark.jitless
def test_L28_the_lowest_poverty_is_taken_from_all() -> None:
    # 5, 9 and 21 less 5: 0, 4 -> 3, 16 -> 15 + 6 * 3 = 33.
    final = scored(sheet(poverty=5), sheet(poverty=9), sheet(poverty=21))
    assert final["poverty_net"] == [0, 4, 16]
    assert final["poverty_penalty"] == [0, 3, 33]
    assert final["score"] == [0, -3, -33]


def test_L28_the_chart_to_its_end_and_beyond() -> None:
    penalties = [scored(sheet(poverty=n), sheet())["poverty_penalty"][0] for n in range(13)]
    assert penalties == [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15, 18, 21]
    # A chart of one number: 2 for none, and 4 more for each: 2, 6, 10.
    short = [scored(sheet(poverty=n), sheet(), poverty_chart=[2], poverty_beyond=4) for n in range(3)]
    assert [final["poverty_penalty"] for final in short] == [[2, 2], [6, 2], [10, 2]]


def test_L28_hands_count_before_the_lowest_is_taken() -> None:
    # 3 + 4 cards against 5: the second player is the lowest, 2 above cost 1.
    final = scored(sheet(poverty=3, hand=4), sheet(poverty=5))
    assert (final["poverty_net"], final["poverty_penalty"]) == ([2, 0], [1, 0])


@pytest.mark.jitless
def test_L29_most_prestige_wins() -> None:
    assert scored(sheet(prestige=3), sheet(prestige=4), sheet(prestige=2))["win_share"] == [0, 1, 0]


def test_L29_ties_by_poverty_then_boroughs_then_best_card_then_shared() -> None:
    # Poverty net 1 and 2 both cost 1 point; the third player only sets the lowest.
    low = sheet(prestige=-9)
    assert scored(sheet(poverty=2), sheet(poverty=1), low)["win_share"] == [0, 1, 0]
    assert scored(sheet(boroughs=1), sheet(boroughs=2))["win_share"] == [0, 1]
    # 4 + 2 against 6 + 0: the same sum, the best card is 4 against 6.
    four_two = sheet(display=["tower_bridge", "bridge"])
    six = sheet(display=["st_pauls", "salters"])
    assert scored(four_two, six)["win_share"] == [0, 1]
    # Poverty goes before boroughs, boroughs before the best card.
    assert scored(sheet(poverty=2, boroughs=9), sheet(poverty=1), low)["win_share"] == [0, 1, 0]
    assert scored(sheet(prestige=6, boroughs=1), six)["win_share"] == [1, 0]
    # No card at all counts as 0, as much as Salters.
    assert scored(sheet(), sheet(display=["salters"]))["win_share"] == [0.5, 0.5]


@pytest.mark.parametrize("winners", [2, 3, 4])
def test_L29_k_winners_share_the_victory(winners: int) -> None:
    losers = [sheet(prestige=-1)] * (4 - winners)
    assert scored(*[sheet()] * winners, *losers)["win_share"] == [1 / winners] * winners + [0] * (4 - winners)
