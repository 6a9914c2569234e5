"""Whatever there is of a game is conserved after every decision, and the trace tells all there is to know."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests.playing.drawn import drawn
from tests.playing.real import ALTERED, TRIALS
from tests.playing.seats import PLAYERS, every_lineup, names_by_seat


@pytest.mark.parametrize("game", TRIALS)
@drawn(30)
@given(st.data())
def test_nothing_is_lost_or_made_under_any_rules_and_cards(game: str, data: st.DataObject) -> None:
    TRIALS[game].watched(*data.draw(TRIALS[game].deals())).play()


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", TRIALS)
def test_nothing_is_lost_or_made_in_the_published_game(game: str, players: int) -> None:
    TRIALS[game].watched(TRIALS[game].altered("as published"), players, players).play()


@pytest.mark.bounds
@pytest.mark.parametrize(("game", "name"), ALTERED)
def test_the_trace_of_any_strategies_follows_from_its_events(game: str, name: str) -> None:
    trials = TRIALS[game]
    variant = trials.altered(name)
    for players in PLAYERS:
        seating = every_lineup(game, players)
        for number in range(2):
            block = (2 * number + players) * 41 % len(seating.lineups)
            replay = trials.replay(variant)
            events = trials.twins.ruleset.trace(variant, seating, 77 + number, block, number)
            assert events[0]["strategies"] == names_by_seat(seating, block, number)
            for event in events:
                replay.feed(event)
