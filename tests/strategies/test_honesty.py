"""The check of honesty: what a player cannot see must not change what its strategy picks."""

from __future__ import annotations

import pytest

from sim.engine.errors import InputError, StrategyError
from strategies import available, check_honesty
from tests.strategies import bots
from tests.strategies.playing import COUNCIL, LONDON, STAGES

PEEKS = {
    "the deck": 'return np.int64(game["deck"][game["deck_at"]]) % count',
    "a rival's hand": 'return np.int64(game["players"][1 - game["player"]]["colours"][1]) % count',
    "the borough pile": 'return np.int64(game["pile"][game["pile_at"]]) % count',
}
COUNCIL_PEEKS = {
    "the stack": 'return np.int64(game["stack"][game["stack_at"]]) % count',
    "a decade to come": 'return np.int64(game["stack"][game["stack_end"]]) % count',
}


def mine(tmp_path, *lines, game="london"):
    text = bots.body(*lines).replace('"london"', f'"{game}"')
    return available(game, [bots.write(tmp_path, text)])["mine"]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("stage", "name"),
    [(stage, name) for stage in STAGES for name in stage.known],
    ids=lambda value: getattr(value, "game", None),
)
def test_built_in_strategies_are_honest(stage, name, players):
    one = stage.known[name]
    assert check_honesty(one, stage.published, players, seed=11, games=2 * players) == []


@pytest.mark.parametrize("what", list(PEEKS))
def test_who_peeks_is_found_out(tmp_path, what):
    one = mine(tmp_path, PEEKS[what])
    lines = check_honesty(one, LONDON.published, 2, seed=3, games=2)
    assert len(lines) == 2
    assert lines[0].startswith("strategy 'mine' is not honest: in game 0 (seed 3, turn ")
    assert "decision '" in lines[0] and "in game 1 " in lines[1]


@pytest.mark.parametrize("what", list(COUNCIL_PEEKS))
def test_who_peeks_at_council_s_stacks_is_found_out(tmp_path, what):
    one = mine(tmp_path, COUNCIL_PEEKS[what], game="council")
    assert len(check_honesty(one, COUNCIL.published, 2, seed=3, games=2)) == 2


def test_who_looks_only_at_what_is_public_is_honest(tmp_path):
    one = mine(
        tmp_path,
        "rival = game['players'][1 - game['player']]",
        "return np.int64(rival['hand_count']) % count",
    )
    assert check_honesty(one, LONDON.published, 2, seed=3, games=4) == []


def test_a_strategy_that_raises_while_watched_is_named(tmp_path):
    one = mine(tmp_path, "return count // (np.int64(game['turn']) - 2)")
    with pytest.raises(StrategyError, match="strategy 'mine' raised ZeroDivisionError") as caught:
        check_honesty(one, LONDON.published, 2, seed=3, games=2)
    assert "\n" not in str(caught.value)


def test_what_cannot_be_checked_is_refused():
    with pytest.raises(InputError, match="games = 0"):
        check_honesty(LONDON.known["greedy"], LONDON.published, 2, seed=3, games=0)
    with pytest.raises(InputError, match="players = 5"):
        check_honesty(LONDON.known["greedy"], LONDON.published, 5, seed=3)
