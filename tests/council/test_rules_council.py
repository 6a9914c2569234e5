"""C26 to C30 of the kernel: elections, halving, what city cards score, and the end."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from sim.council.scoring import score_game
from sim.engine.records import TWELFTHS
from tests.council.situations import Table, situation
from tests.reference.council_situations import made, ranks

RANKING = ranks("quality", "public", "economic")
PHASE = {1845: 1, 1855: 3, 1860: 4}


def council(*picks: Any, year: int = 1845, **table: Any) -> Table:
    """A council of that year, held."""
    return situation(phase=PHASE[year], **table).end_phase(*(picks or [RANKING]))


def election(table: Table) -> dict[str, Any]:
    (event,) = table.events("election")
    return event


def test_C26_most_popularity_is_mayor() -> None:
    event = election(council(players=3, track={4: [0], 9: [1], 8: [2]}))
    assert (event["mayor"], event["top"]) == (1, [1])
    assert (event["popularity"], event["halved"]) == ([4, 9, 8], [2, 4, 4])


@pytest.mark.jitless
def test_C26_a_tie_goes_to_the_disc_on_top() -> None:
    event = election(council(players=4, track={6: [3, 0, 2], 2: [1]}))
    assert (event["mayor"], event["top"]) == (2, [2, 0, 3])


def test_C26_when_nobody_has_moved_the_highest_seat_lies_on_top() -> None:
    assert election(council(players=3))["top"] == [2, 1, 0]


def test_C26_a_player_on_22_is_mayor_alone() -> None:
    event = election(council(players=3, track={22: [0], 21: [1, 2]}))
    assert (event["mayor"], event["top"], event["halved"]) == (0, [0], [11, 10, 10])


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (7, 3), (21, 10), (22, 11)])
def test_C26_everyone_halves_rounded_down(before: int, after: int) -> None:
    table = council(track={before: [0]})
    assert table.see()["popularity"] == [after, 0]


@pytest.mark.jitless
def test_C26_discs_move_in_seat_order_from_the_mayor() -> None:
    # Seat 2 is mayor (on top of 9): 2, 3, 0, 1 arrive on 4 in this order.
    table = council(players=4, track={9: [0, 1, 2], 8: [3]})
    assert table.track() == {4: [2, 3, 0, 1]}


def test_C26_a_disc_that_stays_lies_below() -> None:
    # Seat 2 stays on 0; seats 0 and 1 arrive from 1, the mayor first.
    assert council(players=3, track={0: [2], 1: [1, 0]}).track() == {0: [2, 0, 1]}
    kept = council(players=3, track={4: [1], 8: [0, 2]}, rivals=({"effects": {"halving_keep": 9}},))
    assert kept.track() == {4: [1, 2, 0]}


def test_C26_only_after_1845_1855_and_1860() -> None:
    for phase, year in enumerate((1840, 1845, 1850, 1855, 1860)):
        table = situation(phase=phase).end_phase()
        assert table.events("administration")[0]["phase"] == year
        assert (table.kind == "ranking") == (year in PHASE)


@pytest.mark.jitless
def test_C27_the_mayor_is_asked_for_one_of_six_rankings_after_halving() -> None:
    table = council(track={9: [1]}, year=1855, rules={"card_slots": 1})
    asked = situation(track={9: [1]}, phase=1).end_phase()
    assert (asked.kind, int(asked.game["player"]), asked.see()["popularity"]) == ("ranking", 1, [0, 4])
    categories = ("economic", "quality", "public")
    assert asked.options() == [("ranking", ranking) for ranking in permutations(categories)]
    assert election(table)["ranking"] == ["quality", "public", "economic"]


CARDS = [made(f"{word}{n}", category=word) for word in ("economic", "quality", "public") for n in (1, 2)]


@pytest.mark.parametrize(
    ("ranking", "gains"),
    [
        (("economic", "quality", "public"), [3 + 3 + 2, 1 + 2]),
        (("economic", "public", "quality"), [3 + 3 + 1, 2 + 1]),
        (("quality", "economic", "public"), [2 + 2 + 3, 1 + 3]),
        (("quality", "public", "economic"), [1 + 1 + 3, 2 + 3]),
        (("public", "economic", "quality"), [2 + 2 + 1, 3 + 1]),
        (("public", "quality", "economic"), [1 + 1 + 2, 3 + 2]),
    ],
)
def test_C27_everyone_scores_3_2_1_a_card(ranking: tuple[str, ...], gains: list[int]) -> None:
    # Seat 0 has two economic cards and one of quality, seat 1 a public one and one of quality.
    table = council(
        ranks(*ranking),
        deck=CARDS,
        cards=["economic1", "quality1", "economic2"],
        rivals=({"cards": ["public1", "quality2"]},),
    )
    assert election(table) == {
        "event": "election",
        "phase": 1845,
        "mayor": 1,
        "popularity": [0, 0],
        "halved": [0, 0],
        "top": [1, 0],
        "ranking": list(ranking),
        "prestige": gains,
    }
    assert table.see()["prestige"] == gains


def test_C27_every_election_scores_all_cards_anew_and_prestige_is_a_rule() -> None:
    table = council(deck=CARDS, cards=["quality1", "public2"], rules={"rank_prestige": [7, 5, 0]})
    table.game["phase"] = PHASE[1855]
    table.end_phase(ranks("economic", "public", "quality"))
    assert [event["prestige"][0] for event in table.events("election")] == [7 + 5, 5 + 0]


@pytest.mark.jitless
def test_C28_what_lies_face_up_and_the_rest_of_the_decade_leave() -> None:
    deck = [made(name) for name in "abcd"] + [made(name, decade=1850) for name in "wxyz"]
    table = situation(deck=deck, face_up=("a", None, "b"), stack=("c", "d"), phase=1)
    dealt = [table.ids[card] for card in table.game["stack"][4:8]]
    assert sorted(dealt) == ["w", "x", "y", "z"]
    table.end_phase(RANKING)
    assert (table.face_up(), table.stack()) == (dealt[:3], dealt[3:])
    assert table.events("election", "deal")[1:] == [
        {"event": "deal", "slot": slot, "card": dealt[slot]} for slot in range(3)
    ]


def test_C28_too_few_cards_leave_gaps() -> None:
    table = council(year=1855, deck=[made("a", decade=1860), made("b", decade=1850)])
    assert table.face_up() == ["a", None, None]
    assert [event["card"] for event in table.events("deal")] == ["a", None, None]


def test_C28_not_after_1860() -> None:
    deck = [made("a", decade=1860), made("b", decade=1860)]
    table = council(year=1860, deck=deck, face_up=("a",))
    assert (table.face_up(), table.events("deal")) == (["a", None, None], [])
    assert table.over


@pytest.mark.parametrize(("year", "gain"), [(1845, 0), (1855, 0), (1860, 2)])
def test_C29_the_last_mayor_gains_two_prestige(year: int, gain: int) -> None:
    table = council(year=year, track={3: [0]})
    assert election(table)["prestige"] == [gain, 0]
    assert table.see()["prestige"] == [gain, 0]


def test_C29_beside_the_cards_and_as_a_rule() -> None:
    table = council(
        year=1860,
        track={3: [1]},
        rules={"final_mayor_prestige": 9},
        deck=CARDS,
        rivals=({"cards": ["public1"]},),
    )
    assert election(table)["prestige"] == [0, 2 + 9]


def settled(table: Table) -> tuple[list[int], list[int], list[float]]:
    """Money's prestige, score and share of the victory, a seat, if the game were over now."""
    rows = np.zeros(table.players, table.machine.seat_row)
    score_game(table.game, table.rules, rows)
    shares = [twelfths / TWELFTHS for twelfths in rows["win_twelfths"].tolist()]
    return rows["money_prestige"].tolist(), rows["score"].tolist(), shares


@pytest.mark.jitless
@pytest.mark.parametrize(("money", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (61, 12)])
def test_C30_a_prestige_for_every_five_pounds(money: int, points: int) -> None:
    assert settled(situation(money=money, prestige=7)) == ([points, 0], [7 + points, 0], [1, 0])


def test_C30_money_for_a_prestige_is_a_rule() -> None:
    assert settled(situation(money=8, rules={"money_per_prestige": 3}))[0] == [2, 0]


@pytest.mark.parametrize(
    ("prestige", "track", "cards", "shares"),
    [
        ((10, 9), {9: [1]}, (0, 2), (1, 0)),  # most prestige
        ((9, 9), {4: [0], 5: [1]}, (2, 0), (0, 1)),  # then popularity, before cards
        ((9, 9), {4: [0, 1]}, (1, 2), (0, 1)),  # then cards; the stack does not count
        ((9, 9), {4: [0, 1]}, (1, 1), (1 / 2, 1 / 2)),
        ((3, 3, 3), {}, (0, 0, 0), (1 / 3, 1 / 3, 1 / 3)),
        ((3, 3, 3, 2), {1: [0, 2], 9: [3]}, (0, 2, 0, 2), (1 / 2, 0, 1 / 2, 0)),
        ((0, 0, 0, 0), {}, (0, 0, 0, 0), (1 / 4, 1 / 4, 1 / 4, 1 / 4)),
    ],
)
def test_C30_ties(
    prestige: tuple[int, ...],
    track: dict[int, list[int]],
    cards: tuple[int, ...],
    shares: tuple[float, ...],
) -> None:
    ids = iter(["economic1", "economic2", "quality1", "quality2", "public1", "public2"])
    seats = [
        {"prestige": points, "cards": [next(ids) for _ in range(held)]}
        for points, held in zip(prestige, cards, strict=True)
    ]
    table = situation(players=len(seats), deck=CARDS, track=track, rivals=seats[1:], **seats[0])
    assert settled(table)[2] == pytest.approx(list(shares))


def test_C30_odd_pounds_do_not_count() -> None:
    assert settled(situation(prestige=3, money=4, rivals=({"prestige": 3, "money": 0},)))[2] == [0.5, 0.5]
