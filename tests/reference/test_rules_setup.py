"""The setup, L1 to L5, worked by hand on the reference."""

import pytest

from tests.reference.london import (
    assert_conserved,
    deal,
    play,
    random_chooser,
)
from tests.reference.situations import (
    BOROUGHS,
    CARDS,
    RULES,
    dealt,
)

DECK_OF = {card["id"]: card["deck"] for card in CARDS}


@pytest.mark.parametrize(("players", "slots"), [(2, 3), (3, 4), (4, 5)])
def test_L1_board_grows_with_the_players_and_starts_empty(players: int, slots: int) -> None:
    assert dealt(players).board == [[None] * slots, [None] * slots]


def test_L2_deck_is_A_on_B_on_C() -> None:
    # 25 + 50 + 35 = 110 cards, of which the first 2 x 6 (all of A) are dealt.
    game = dealt(2)
    letters = "".join(DECK_OF[card_id] for card_id in game.deck)
    assert letters == "A" * 13 + "B" * 50 + "C" * 35
    assert_conserved(game)


def test_L2_another_card_leaves_the_others_in_order() -> None:
    more = [*CARDS, {**CARDS[0], "id": "new_one"}]
    longer = deal(RULES, more, BOROUGHS, 2, 1, [], 0)
    cards = [card_id for player in longer.players for card_id in player.hand] + longer.deck
    game = dealt(2)
    assert [card_id for card_id in cards if card_id != "new_one"] == (
        game.players[0].hand + game.players[1].hand + game.deck
    )


def test_L2_seed_and_block_each_make_another_deal() -> None:
    decks = [tuple(dealt(2, seed, block).deck) for seed in (1, 2) for block in (0, 1)]
    assert len(set(decks)) == 4


def test_L3_each_seat_starts_with_a_whole_hand_in_turn() -> None:
    game = dealt(3)
    whole = deal({**RULES, "start_hand": 0}, CARDS, BOROUGHS, 3, 1, [], 0).deck
    assert [player.hand for player in game.players] == [whole[0:6], whole[6:12], whole[12:18]]
    for player in game.players:
        assert (player.money, player.loans, player.prestige, player.poverty) == (5, 0, 0, 0)


def test_L4_three_starters_lie_face_up_and_17_in_the_pile() -> None:
    game = dealt(2)
    assert game.borough_slots == ["City", "Westminster", "Southwark & Bermondsey"]
    others = [borough["name"] for borough in BOROUGHS[3:]]
    assert len(game.borough_pile) == 17
    assert sorted(game.borough_pile) == sorted(others)
    assert game.borough_pile != others


def test_L5_seat_0_plays_first_then_clockwise() -> None:
    trace = play({**RULES, "turn_limit": 5}, CARDS, BOROUGHS, 3, 1, [random_chooser] * 3, ["random"] * 3)
    turns = [(event["turn"], event["player"]) for event in trace if event["event"] == "turn"]
    assert turns == [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1)]
