"""The rules of Tithe, each by its id, over traced games; who wins, what a player may see, equal bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim.batch.plan import make_seating
from sim.batch.schedule import make_schedule
from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from strategies import Strategy, strategy
from strategies.registry import built_in
from tests.playing.seats import every_lineup, random_of
from tests.tithe import golden
from tests.tithe.plain import altered
from tests.tithe.ruleset import RULESET

Event = dict[str, Any]
VARIANT = load_variant(RULESET)
VALUES = {row["id"]: row["value"] for row in VARIANT.tables["cards"]}


def traces(games: int = 30) -> Iterator[list[Event]]:
    """Games of all strategies and numbers of players."""
    for game in range(games):
        seating = every_lineup("tithe", 2 + game % 3)
        yield RULESET.trace(VARIANT, seating, seed=game, block=game)


def turns(trace: list[Event]) -> Iterator[tuple[Event, Event, list[str], Event]]:
    """Each turn: its beginning, what was done, cards turned up after it, its end."""
    starts = [at for at, event in enumerate(trace) if event["event"] == "turn"]
    for first, last in zip(starts, [*starts[1:], len(trace) - 1], strict=True):
        start, done, *between, end = trace[first:last]
        yield start, done, [event["card"] for event in between], end


def test_t1_each_player_starts_with_11_coins_and_none_is_ever_lost() -> None:
    for trace in traces():
        players, on_card = trace[0]["players"], 0
        for start, done, _, end in turns(trace):
            before = start["pot"] + (done["event"] == "lay")
            on_card = 0 if done["event"] == "take" else before
            assert sum(end["coins"]) + on_card == 11 * players
            if start["turn"] <= players:
                assert end["coins"][start["player"]] == 11 + (done.get("coins", -1))


def test_t2_two_cards_are_left_out_unseen_and_the_others_come_up_from_the_top() -> None:
    decks = set()
    for trace in traces():
        deck, out = trace[0]["deck"], trace[0]["out"]
        assert sorted(deck + out) == sorted(VALUES)
        assert len(out) == 2
        shown = [event["card"] for event in trace if event["event"] == "take"]
        assert shown == deck
        decks.add(tuple(deck))
    assert len(decks) == 30


def test_t3_turns_go_round_and_a_player_takes_all_coins_or_lays_one() -> None:
    broke = 0
    for trace in traces():
        coins = [11] * trace[0]["players"]
        for number, (start, done, _, end) in enumerate(turns(trace)):
            seat = start["player"]
            assert (start["turn"], seat) == (number + 1, number % len(coins))
            if coins[seat] == 0:
                assert done["event"] == "take"
                broke += 1
            coins[seat] += start["pot"] if done["event"] == "take" else -1
            assert end["coins"] == coins
            assert min(coins) >= 0
    assert broke > 0


def test_t4_who_takes_turns_up_the_next_card_until_there_is_none() -> None:
    for trace in traces():
        deck = list(trace[0]["deck"])
        for start, done, up, _ in turns(trace):
            assert start["card"] == deck[0]
            if done["event"] == "take":
                deck.pop(0)
                assert up == deck[:1]
            else:
                assert up == []
        assert deck == []


def test_t5_coins_count_and_cards_cost() -> None:
    table = {"players": [{"coins": 7, "cards": ["eggs", "hay"]}, {"coins": 2, "cards": []}]}
    assert RULESET.score(VARIANT, table)["score"] == [7 - 3 - 9, 2]
    assert RULESET.score(altered("worthless coins"), table)["score"] == [-12, 0]
    for trace in traces(6):
        final, taken = trace[-1], [0] * trace[0]["players"]
        for event in trace:
            if event["event"] == "take":
                taken[event["player"]] += VALUES[event["card"]]
        assert final["score"] == [coins - lost for coins, lost in zip(final["coins"], taken, strict=True)]


def test_t6_most_points_win_then_fewest_cards_then_it_is_shared() -> None:
    def shares(*players: tuple[int, list[str]]) -> list[float]:
        sheets = [{"coins": coins, "cards": cards} for coins, cards in players]
        found: list[float] = RULESET.score(VARIANT, {"players": sheets})["win_share"]
        return found

    assert shares((3, []), (9, ["candles"]), (0, [])) == [0, 1, 0]
    assert shares((4, []), (9, ["candles"]), (10, ["cider"])) == [1, 0, 0]
    assert shares((3, []), (9, ["candles"]), (10, ["cider"])) == [0, 1 / 2, 1 / 2]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"cards_out": 12}, "cards_out = 12: leaves none of 12 cards to play with"),
        ({"start_coins": 101}, "start_coins = 101: must be a whole number from 0 to 100"),
    ],
)
def test_numbers_that_make_no_game_are_refused(rules: dict[str, int], said: str) -> None:
    with pytest.raises(InputError, match=said):
        load_variant(RULESET, overrides=rules)


def test_the_golden_game_is_played_as_written() -> None:
    again = "if that is meant, run: python -m tests.tithe.golden"
    assert golden.text() == golden.FILE.read_text(encoding="utf-8"), again


def honesty_of(one: Strategy) -> list[str]:
    names, schedule = [one.name, "random"], make_schedule("lineup", [0, 1, 1], 3)
    return RULESET.honest(VARIANT, make_seating([one, random_of("tithe")], names, schedule), seed=3, games=4)


def test_strategies_do_not_look_at_what_is_hidden_and_one_that_does_is_found() -> None:
    @strategy("tithe", doc="looks at the next card")
    def peeker(game, rules, cards, options, count, weights, stream):  # type: ignore[no-untyped-def]
        return np.int64(game["deck"][game["deck_at"]]) % count

    assert [honesty_of(one) for one in built_in("tithe")] == [[], []]
    assert len(honesty_of(peeker)) == 4


def test_equal_bots_win_equally_whatever_they_are_called() -> None:
    bots = [replace(random_of("tithe"), name=name) for name in ("one", "other")]
    seating = make_seating(bots, ["one", "other"], make_schedule("all", [0, 1], 4))
    filled = RULESET.play(VARIANT, seating, 5, 0, 20)
    by_block = filled.trajectories.reshape(20, seating.rotations)
    assert np.all(by_block == by_block[:, :1])
    assert len(set(by_block[:, 0].tolist())) == 20
    wins = np.bincount(filled.seats["strategy"], filled.seats["win_twelfths"])
    assert np.allclose(wins / np.bincount(filled.seats["strategy"]), 12 / 4)
