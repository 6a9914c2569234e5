"""A run of each real game, from names of strategies to a game played again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sim
from sim.engine.errors import InputError
from sim.engine.ruleset import RULESETS

SEATS = {
    "london": ["random", "greedy", "landlord", "landlord:loan_aversion=0.5"],
    "council": ["random", "merchant", "canal", "canal:canal=0.25"],
}
CHANGED = {"london": {"loan_repay": 18}, "council": {"admin_money": 3}}


def test_every_game_is_run_here() -> None:
    assert set(SEATS) == set(RULESETS) - {"fake"}


@pytest.fixture(scope="module", params=SEATS)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def played(game: str, tmp_path_factory: pytest.TempPathFactory) -> sim.batch.Run:
    return sim.run(
        game,
        players=4,
        games=60,
        seed=7,
        seats=SEATS[game],
        overrides=CHANGED[game],
        out=tmp_path_factory.mktemp(game) / "run",
        chunk_games=12,
        threads=2,
    )


def test_seats_for_every_player_are_a_lineup(game: str, played: sim.batch.Run) -> None:
    assert played.strategies == SEATS[game]
    assert played.info["lineups"] == [[0, 1, 2, 3]]
    assert len(played.games) == 60
    assert (played.seats.groupby("game")["win_twelfths"].sum() == 12).all()


def test_changed_rules_are_in_the_run(game: str, played: sim.batch.Run) -> None:
    assert played.info["rules"].items() >= CHANGED[game].items()
    assert played.variant.hash == played.info["rules_hash"]


def test_sums_of_cards_and_curves_fit_the_seats(played: sim.batch.Run) -> None:
    curves = played.sums("curves")
    assert curves[curves["turn"] == 1]["n"].sum() == (played.seats["turns"] > 0).sum()
    last = played.seats["turns"].max()
    assert curves["turn"].max() == min(last, played.ruleset.max_curve_turns)
    assert set(played.sums("cards")["card"].cat.categories) == set(played.cards)


def test_the_same_seed_gives_the_same_digests(game: str, played: sim.batch.Run) -> None:
    again = sim.run(game, 4, 60, 7, SEATS[game], overrides=CHANGED[game], threads=1, chunk_games=4)
    assert again.digests == played.digests


def test_a_game_of_the_run_can_be_played_again(played: sim.batch.Run) -> None:
    replay = played.replay(41)
    filled = played.ruleset.play(replay.variant, replay.seating, replay.seed, replay.block, 1)
    assert filled.trajectories[replay.rotation] == played.games["trajectory"][41]
    assert np.array_equal(
        filled.seats[4 * replay.rotation : 4 * replay.rotation + 4]["score"],
        played.seats[played.seats["game"] == 41]["score"],
    )


def test_one_seat_under_versus_meets_all_others(game: str) -> None:
    run = sim.run(game, players=2, games=40, seats=["balanced"], schedule="versus", keep="sums")
    assert run.strategies[0] == "balanced"
    assert len(run.info["lineups"]) == len(run.strategies) - 1 > 5


def test_versus_needs_the_strategy_to_test() -> None:
    with pytest.raises(InputError, match=r"schedule 'versus' needs the strategy to test"):
        sim.run("london", schedule="versus", games=4)


def test_bad_input_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"unknown strategy 'greedi': did you mean 'greedy'"):
        sim.run("london", seats=["greedi"], out=tmp_path / "run")
    with pytest.raises(InputError, match=r"games = 0"):
        sim.run("london", games=0, out=tmp_path / "run")
    with pytest.raises(InputError, match=r"unknown game 'londom': did you mean 'london'"):
        sim.run("londom", out=tmp_path / "run")
    assert not (tmp_path / "run").exists()
