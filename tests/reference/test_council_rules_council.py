"""City councils and the end of Council, C26 to C30, worked by hand on the reference."""

from itertools import permutations
from typing import Any

import pytest

from tests.reference.council import score
from tests.reference.council_election import city_council
from tests.reference.council_popularity import halve
from tests.reference.council_score import final
from tests.reference.council_situations import CARDS, RULES, made, ranks, situation
from tests.reference.council_table import Game
from tests.reference.picks import events, kinds, picks_of

RANKING = ranks("quality", "public", "economic")


def council(*picks: Any, year: int = 1845, **table: Any) -> Game:
    """A council held; by default without cards to follow."""
    rules = {"card_slots": 0, **table.pop("rules", {})}
    game = situation(*(picks or [RANKING]), rules=rules, **table)
    city_council(game, year, last=year == 1860)
    return game


def test_C26_most_popularity_wins() -> None:
    game = council(players=3, track={4: [0], 9: [1], 8: [2]})
    (event,) = events(game, "election")
    assert (game.mayor, event["mayor"], event["top"]) == (1, 1, [1])
    assert (event["popularity"], event["halved"]) == ([4, 9, 8], [2, 4, 4])


def test_C26_a_tie_goes_to_the_disc_on_top() -> None:
    game = council(players=4, track={6: [3, 0, 2], 2: [1]})
    assert (game.mayor, events(game, "election")[0]["top"]) == (2, [2, 0, 3])


def test_C26_at_0_the_highest_seat_lies_on_top_at_first() -> None:
    assert council(players=3).mayor == 2


def test_C26_a_player_on_22_wins() -> None:
    assert council(players=3, track={22: [0], 21: [1, 2]}).mayor == 0


def test_C26_discs_move_in_seat_order_from_the_mayor() -> None:
    # The mayor is seat 2 (on top of 9): 2, 3, 0, 1 move, so they lie in this order on 4.
    game = council(players=4, track={9: [0, 1, 2], 8: [3]})
    assert game.mayor == 2
    assert game.track[4] == [2, 3, 0, 1]


def test_C26_a_disc_that_stays_lies_below() -> None:
    # Seat 1 stays on 0, where seat 0 and seat 2 arrive from 1: first the mayor.
    game = council(players=3, track={1: [2, 0]})
    assert game.mayor == 0
    assert game.track[0] == [1, 0, 2]
    kept = situation(
        players=3,
        track={4: [1], 8: [0, 2]},
        rivals=({"effects": {"halving_keep": 9}},),
    )
    halve(kept, 2)
    assert kept.track[4] == [1, 2, 0]


def test_C26_a_disc_may_land_on_one_that_has_yet_to_move() -> None:
    # Seat 0 from 10 to 5, on top of seat 1, which then goes on to 2.
    game = situation(track={10: [0], 5: [1]})
    halve(game, 0)
    assert (game.track[5], game.track[2]) == ([0], [1])


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (7, 3), (21, 10), (22, 11)])
def test_C26_halves_rounded_down(before: int, after: int) -> None:
    game = situation(track={before: [0]})
    halve(game, 0)
    assert game.popularity(0) == after


def test_C27_the_mayor_is_asked_for_one_of_six_rankings_after_halving() -> None:
    seen: list[Any] = []

    def look(kind: str, options: list[Any], stream: int, view: Game) -> int:
        seen.append((kind, options, view.seat, view.popularity(1)))
        return 4

    game = situation(track={9: [1]}, rules={"card_slots": 0})
    game.choosers = [look] * 2
    city_council(game, 1845, last=False)
    categories = ("economic", "quality", "public")
    assert seen == [("ranking", [("ranking", ranking) for ranking in permutations(categories)], 1, 4)]
    assert events(game, "election")[0]["ranking"] == ["public", "economic", "quality"]


CATEGORISED = tuple(
    made(f"{word}{n}", category=word) for word in ("economic", "quality", "public") for n in (1, 2)
)


def test_C27_everyone_scores_3_2_1_a_card() -> None:
    # Seat 0: two economic and one quality, 1 + 1 + 3. Seat 1: one public, one quality, 2 + 3.
    game = council(
        deck=CATEGORISED,
        cards=["economic1", "quality1", "economic2"],
        rivals=({"cards": ["public1", "quality2"]},),
    )
    assert events(game, "election") == [
        {
            "event": "election",
            "phase": 1845,
            "mayor": 1,
            "popularity": [0, 0],
            "halved": [0, 0],
            "top": [1, 0],
            "ranking": ["quality", "public", "economic"],
            "prestige": [5, 5],
        }
    ]
    assert [player.prestige_by["election"] for player in game.players] == [5, 5]


def test_C27_every_election_scores_all_cards_anew() -> None:
    table: dict[str, Any] = {"deck": CATEGORISED, "cards": ["quality1"]}
    game = council(RANKING, ranks("economic", "public", "quality"), **table)
    city_council(game, 1855, last=False)
    assert game.players[0].prestige == 4


def test_C28_face_up_cards_and_the_rest_of_the_decade_leave() -> None:
    deck = tuple(made(name) for name in "abcdefgh")
    game = situation(RANKING, deck=deck, face_up=("a", None, "b"), stack=("c", "d"))
    game.stacks[1850] = ["e", "f", "g", "h"]
    city_council(game, 1845, last=False)
    assert sorted(game.removed) == ["a", "b", "c", "d"]
    assert (game.decade, game.face_up) == (1850, ["e", "f", "g"])
    assert game.stacks == {1840: [], 1850: ["h"], 1860: []}
    assert kinds(game) == ["election", "deal", "deal", "deal"]
    assert [(event["slot"], event["card"]) for event in events(game, "deal")] == [
        (0, "e"),
        (1, "f"),
        (2, "g"),
    ]


def test_C28_too_few_cards_leave_gaps() -> None:
    game = situation(RANKING, deck=(made("e"),))
    game.stacks[1850] = ["e"]
    city_council(game, 1845, last=False)
    assert game.face_up == ["e", None, None]
    assert [event["card"] for event in events(game, "deal")] == ["e", None, None]


def test_C28_not_after_1860() -> None:
    game = situation(RANKING, deck=(made("a"), made("b")), face_up=("a",), stack=("b",))
    city_council(game, 1860, last=True)
    assert kinds(game) == ["election"]
    assert (game.face_up, game.stacks[1840], game.removed) == (["a"], ["b"], [])


@pytest.mark.parametrize(("year", "gain"), [(1845, 0), (1855, 0), (1860, 2)])
def test_C29_the_last_mayor_gains_two_prestige(year: int, gain: int) -> None:
    game = council(year=year, track={3: [0]})
    assert events(game, "election")[0]["prestige"] == [gain, 0]
    assert game.players[0].prestige_by["election"] == gain


@pytest.mark.parametrize(("money", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2)])
def test_C30_one_prestige_for_every_full_five_pounds(money: int, points: int) -> None:
    sheet = final(situation(money=money, prestige_by={"build": 7}))
    assert (sheet["money_prestige"], sheet["score"]) == ([points, 0], [7 + points, 0])


def test_C30_final_tells_where_prestige_came_from() -> None:
    sources = {"start": 1, "build": 2, "service": 3, "canal": 4, "track": 5, "cards": 6, "election": 7}
    game = situation(money=12, prestige_by=sources, track={4: [0]})
    assert final(game) == {
        "event": "final",
        **{f"prestige_{source}": [points, 0] for source, points in sources.items()},
        "money_prestige": [2, 0],
        "score": [30, 0],
        "popularity": [4, 0],
        "win_share": [1.0, 0.0],
        "stopped": False,
    }


def scored(*players: tuple[int, int, int, list[str]], **table: Any) -> dict[str, Any]:
    """Players as (prestige, money, popularity, cards)."""
    keys = ("prestige", "money", "popularity", "cards")
    rows = [dict(zip(keys, player, strict=True)) for player in players]
    return score({"players": rows, **table}, RULES, CARDS)


@pytest.mark.parametrize(
    ("players", "shares"),
    [
        ([(10, 0, 0, []), (9, 0, 9, [])], [1, 0]),  # most prestige
        ([(9, 5, 0, []), (10, 0, 0, ["theatre"])], [0, 1]),  # 10 each, and as popular: more cards
        ([(9, 0, 4, ["theatre"]), (9, 0, 5, [])], [0, 1]),  # popularity comes before cards
        ([(9, 4, 4, ["theatre"]), (9, 0, 4, ["reservoir"])], [0.5, 0.5]),  # odd pounds do not count
        ([(3, 0, 1, [])] * 3, [1 / 3] * 3),
        ([(3, 0, 1, []), (3, 0, 1, []), (3, 0, 0, ["theatre"]), (2, 4, 9, [])], [0.5, 0.5, 0, 0]),
    ],
)
def test_C30_ties(players: list[Any], shares: list[float]) -> None:
    assert scored(*players)["win_share"] == shares


def test_C30_a_table_with_an_election() -> None:
    cards = [{**made("hall", category="quality"), "name": "City Hall"}, made("bank", permanent="income")]
    cards.append(made("stage", category="public", permanent="election_prestige", permanent_arg=2))
    cards[1]["permanent_arg"] = 1
    table = {
        "players": [
            {"prestige": 10, "money": 11, "popularity": 3, "cards": ["City Hall", "bank"]},
            {"prestige": 10, "money": 4, "popularity": 4, "cards": ["stage"]},
        ],
        "ranking": ["quality", "public", "economic"],
    }
    # 3 + 1 and 2 + 2; with the mayor seat 1 has 2 more.
    assert score(table, RULES, cards) == {
        "election_prestige": [4, 4],
        "money_prestige": [2, 0],
        "score": [16, 14],
        "win_share": [1.0, 0.0],
    }
    assert score({**table, "mayor": 1}, RULES, cards)["election_prestige"] == [4, 6]
    without = {"players": table["players"]}
    assert score(without, RULES, cards)["election_prestige"] == [0, 0]


def test_no_ranking_is_asked_of_the_others() -> None:
    assert [kind for kind, _ in picks_of(council(players=4)).offered] == ["ranking"]
