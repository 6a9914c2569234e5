"""L1 to L5 of the kernel, and that every rule has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.london.idle import idle_game
from tests.london.situations import Table, variant_of
from tests.reference.london_deal import borough_piles, city_deck
from tests.reference.situations import BOROUGHS, CARDS

DECK_OF = {card["id"]: card["deck"] for card in CARDS}


def dealt(players: int, seed: int = 1, block: int = 0, **rules: int) -> Table:
    return Table(variant_of(rules), players, seed, block)


def test_each_rule_has_a_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    named = {int(number) for number in re.findall(r"def test_L(\d+)_", text)}
    assert named == set(range(1, 44))


@pytest.mark.jitless
@pytest.mark.parametrize(("players", "slots"), [(2, 3), (3, 4), (4, 5)])
def test_L1_board_grows_with_the_players_and_starts_empty(players: int, slots: int) -> None:
    assert dealt(players).see()["board"] == [[None] * slots, [None] * slots]


@pytest.mark.jitless
def test_L2_deck_is_A_on_B_on_C() -> None:
    # 25 + 50 + 35 = 110 cards, of which 2 x 6 of A are dealt.
    letters = "".join(DECK_OF[card] for card in dealt(2).deck())
    assert letters == "A" * 13 + "B" * 50 + "C" * 35


def test_L2_each_deck_is_shuffled_by_seed_and_block() -> None:
    decks = {
        tuple(dealt(2, seed, block, start_hand=0).deck()) for seed in (1, 2, 2**64 - 1) for block in (0, 9)
    }
    assert len(decks) == 6
    for deck in decks:
        assert sorted(deck) == sorted(card["id"] for card in CARDS for _ in range(card["copies"]))
    assert dealt(2, 1, 9, start_hand=0).deck() == city_deck(CARDS, 1, 9)


@pytest.mark.jitless
def test_L3_each_seat_starts_with_a_whole_hand_in_turn() -> None:
    whole = dealt(3, start_hand=0).deck()
    table = dealt(3)
    for seat in range(3):
        assert table.see(seat)["hand"] == sorted(whole[6 * seat : 6 * seat + 6])
    sheet = table.see()
    assert (sheet["money"], sheet["loans"], sheet["prestige"], sheet["poverty"]) == (
        [5] * 3,
        [0] * 3,
        [0] * 3,
        [0] * 3,
    )
    assert table.deck() == whole[18:]


def test_L3_start_fields() -> None:
    sheet = dealt(2, start_money=7, start_poverty=3, start_hand=2).see(1)
    assert (sheet["money"], sheet["poverty"], len(sheet["hand"])) == ([7, 7], [3, 3], 2)


@pytest.mark.jitless
def test_L4_three_starters_lie_face_up_and_17_in_the_pile() -> None:
    table = dealt(2)
    assert table.face_up() == ["City", "Westminster", "Southwark & Bermondsey"]
    others = [borough["name"] for borough in BOROUGHS[3:]]
    assert len(table.pile()) == 17
    assert sorted(table.pile()) == sorted(others)
    assert table.pile() != others
    assert table.pile() == borough_piles(BOROUGHS, 1, 0)[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_L5_seat_0_plays_first_then_clockwise(players: int) -> None:
    trace = idle_game(players, {"paupers_a": 9}, turn_limit=6)
    turns = [(event["turn"], event["player"]) for event in trace if event["event"] == "turn"]
    assert turns == [(turn + 1, turn % players) for turn in range(6)]
