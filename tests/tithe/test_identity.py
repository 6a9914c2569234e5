"""The compiled kernel and the plain reference play the same games, event by event and option by option."""

from __future__ import annotations

import pytest

from sim.engine.inputs import load_variant
from tests.playing.identity import RANDOM_GAMES
from tests.playing.seats import PLAYERS
from tests.reference.tables import read_rows
from tests.tithe.plain import ALTERED, TWINS, altered
from tests.tithe.ruleset import RULESET

GAMES = 14  # of each altered game and number of players


def test_there_are_200_games() -> None:
    assert len(ALTERED) * len(PLAYERS) * GAMES >= 200


def test_both_read_the_same_cards() -> None:
    read = read_rows(RULESET.folder / "data" / "cards.csv", ("id",), empty="")
    assert load_variant(RULESET).tables["cards"] == read


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ALTERED)
def test_kernel_and_reference_play_the_same_games(name: str, players: int) -> None:
    TWINS.hold_games_together(name, altered(name), players, range(GAMES))


def test_the_largest_seed_and_block_are_dealt_alike() -> None:
    TWINS.hold_extremes_together(altered("as published"))


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
def test_some_games_are_the_same_without_the_compiler(players: int) -> None:
    TWINS.hold_games_together("as published", altered("as published"), players, [0, RANDOM_GAMES])


@pytest.mark.bounds
@pytest.mark.parametrize("name", ALTERED)
def test_games_stay_inside_their_arrays(name: str) -> None:
    TWINS.hold_games_together(name, altered(name), 4, range(RANDOM_GAMES - 1, RANDOM_GAMES + 2))
