"""The compiled kernels and the plain references play the same games, event by event and option by option."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from strategies.registry import built_in
from tests.playing.drawn import drawn
from tests.playing.identity import RANDOM_GAMES, assert_same, seated_in
from tests.playing.real import ALTERED, TRIALS
from tests.playing.seats import PLAYERS, every_lineup, only_random

OURS: list[dict[str, Any]] = [{"event": "turn", "turn": 1}, {"event": "draw", "card": "wren"}]
THEIRS: list[dict[str, Any]] = [{"event": "turn", "turn": 1}, {"event": "draw", "card": "salters"}]


def test_the_first_difference_is_named() -> None:
    with pytest.raises(AssertionError, match=r"some game, event 1:\nkernel .*wren.*\nreference .*salters"):
        assert_same(OURS, THEIRS, "some game")
    with pytest.raises(AssertionError, match="tells 2 events, the reference 1"):
        assert_same(OURS, OURS[:1], "some game")
    assert_same(OURS, [*OURS], "some game")


@pytest.mark.parametrize("game", TRIALS)
def test_there_are_3000_games_and_over_14_altered_ones(game: str) -> None:
    trials = TRIALS[game]
    assert len(trials.names) > 14
    assert len(trials.names) * len(PLAYERS) * trials.games >= 3_000
    assert seated_in(game, PLAYERS, range(trials.games)) == {one.name for one in built_in(game)}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("game", "name"), ALTERED)
def test_kernel_and_reference_play_the_same_games(game: str, name: str, players: int) -> None:
    trials = TRIALS[game]
    trials.twins.hold_games_together(name, trials.altered(name), players, range(trials.games))


@pytest.mark.parametrize("game", TRIALS)
@drawn(60)
@given(st.data())
def test_any_rules_and_cards_are_played_alike(game: str, data: st.DataObject) -> None:
    variant, players, seed = data.draw(TRIALS[game].deals())
    block = data.draw(st.integers(0, 2**20))
    for seating in (only_random(game, players), every_lineup(game, players)):
        TRIALS[game].twins.hold_together(
            "altered files", variant, seating, seed, block, block % seating.rotations
        )


@pytest.mark.parametrize("game", TRIALS)
def test_the_largest_seed_and_block_are_dealt_alike(game: str) -> None:
    TRIALS[game].twins.hold_extremes_together(TRIALS[game].altered("as published"))


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", TRIALS)
def test_games_are_the_same_without_the_compiler(game: str, players: int) -> None:
    trials = TRIALS[game]
    for number, name in enumerate(trials.few):
        played = RANDOM_GAMES - 1 + number % 2
        trials.twins.hold_games_together(name, trials.altered(name), players, [played])


@pytest.mark.bounds
@pytest.mark.parametrize(("game", "name"), ALTERED)
def test_games_stay_inside_their_arrays(game: str, name: str) -> None:
    games = range(RANDOM_GAMES - 2, RANDOM_GAMES + 2)
    TRIALS[game].twins.hold_games_together(name, TRIALS[game].altered(name), 4, games)
