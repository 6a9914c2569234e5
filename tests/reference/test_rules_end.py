"""The end and the score, L22 to L29, worked by hand on the reference."""

import pytest

from tests.reference.london import (
    Game,
    play_out,
)
from tests.reference.picks import events, picks_of
from tests.reference.situations import STOP, scored, sheet, situation


def idle_game(players: int, deck: tuple[str, ...], **rules: int) -> Game:
    """Nobody can do anything but draw a card a turn."""
    return situation(players=players, deck=deck, rules={"draw_three": 200, "loan_supply": 1, **rules})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_L22_each_other_player_takes_exactly_one_more_turn(players: int) -> None:
    # Two cards: turn 2 ends with an empty deck, then players - 1 turns.
    game = idle_game(players, ("paupers_a", "paupers_b"))
    play_out(game)
    assert game.turn == 2 + players - 1
    assert [event["player"] for event in events(game, "turn")] == [n % players for n in range(players + 1)]
    assert game.trace[-1]["stopped"] is False


def test_L23_turn_limit_stops_a_game() -> None:
    game = idle_game(2, ("paupers_a",) * 9, turn_limit=3)
    play_out(game)
    assert (game.turn, game.trace[-1]["stopped"]) == (3, True)


def test_L23_a_game_that_ends_with_its_last_turn_is_not_stopped() -> None:
    # The deck is empty after turn 2; turn 3 is the last one by L22 and by the limit.
    ended = idle_game(2, ("paupers_a",) * 2, turn_limit=3)
    play_out(ended)
    assert (ended.turn, ended.trace[-1]["stopped"]) == (3, False)
    cut = idle_game(2, ("paupers_a",) * 2, turn_limit=2)
    play_out(cut)
    assert (cut.turn, cut.trace[-1]["stopped"]) == (2, True)


def test_L24_poverty_for_cards_left_in_hand() -> None:
    final = scored(sheet(poverty=3, hand=4), sheet(poverty=0))
    assert (final["hand_poverty"], final["poverty"]) == ([4, 0], [7, 0])
    doubled = scored(sheet(poverty=3, hand=4), sheet(), end_poverty_per_card=2)
    assert doubled["poverty"] == [11, 0]


def test_L24_the_hand_leaves_the_game() -> None:
    game = idle_game(2, ("paupers_a", "paupers_b", "sewers"), turn_limit=2)
    play_out(game)
    assert [player.hand for player in game.players] == [[], []]
    assert sorted(game.out) == ["paupers_a", "paupers_b"]


def test_L25_covered_and_face_down_cards_count() -> None:
    # St Paul's 6 under Salters 0, Bridge 2 face down: 8.
    game = situation(
        rules={"turn_limit": 1},
        stacks=[["st_pauls", "salters"], ["bridge"]],
        face_up=[True, False],
        deck=("mercers", "grocers"),
    )
    picks_of(game).picks += [STOP]  # one card drawn, one left: running is all that can be done
    play_out(game)
    assert game.trace[-1]["card_prestige"] == [8, 0]


def test_L25_a_card_may_be_given_by_its_unambiguous_name() -> None:
    final = scored(sheet(display=["Tower Bridge", "school_c", "St Paul's"]), sheet())
    assert final["card_prestige"] == [4 + 2 + 6, 0]


def test_L26_pays_off_what_cash_allows_then_7_a_loan() -> None:
    # £32: two of three loans for 30, £2 left; one loan unpaid: -7.
    final = scored(sheet(money=32, loans=3, prestige=10), sheet(money=14, loans=1))
    assert final["loans_repaid"] == [2, 0]
    assert final["loans_unpaid"] == [1, 1]
    assert final["money_left"] == [2, 14]
    # 10 - 7 + 0, and 0 - 7 + 14 // 3 = -3
    assert final["score"] == [3, -3]


def test_L26_free_repayment_pays_off_everything() -> None:
    final = scored(sheet(money=1, loans=3), sheet(), loan_repay=0)
    assert (final["loans_repaid"], final["loans_unpaid"], final["money_left"]) == ([3, 0], [0, 0], [1, 0])


def test_L27_a_point_for_each_full_3_pounds() -> None:
    final = scored(sheet(money=11), sheet(money=2))
    assert (final["money_prestige"], final["score"]) == ([3, 0], [3, 0])


def test_L28_the_lowest_poverty_is_taken_from_all() -> None:
    # 5, 9 and 21 less 5: 0, 4 -> 3, 16 -> 15 + 6 * 3 = 33.
    final = scored(sheet(poverty=5), sheet(poverty=9), sheet(poverty=21))
    assert final["poverty_net"] == [0, 4, 16]
    assert final["poverty_penalty"] == [0, 3, 33]
    assert final["score"] == [0, -3, -33]


def test_L28_the_chart_to_its_end_and_beyond() -> None:
    penalties = [scored(sheet(poverty=n), sheet())["poverty_penalty"][0] for n in range(13)]
    assert penalties == [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15, 18, 21]


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
    # No card at all counts as 0, as much as Salters.
    assert scored(sheet(), sheet(display=["salters"]))["win_share"] == [0.5, 0.5]
    assert scored(sheet(), sheet(), sheet())["win_share"] == [1 / 3, 1 / 3, 1 / 3]
