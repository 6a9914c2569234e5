"""Equal bots under eight names win equally, whatever their names, their numbers and their seats."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from sim.batch.plan import make_seating
from sim.batch.schedule import Schedule, make_schedule
from sim.engine.inputs import load_variant
from sim.engine.records import TWELFTHS, Filled
from sim.engine.ruleset import RULESETS, Seating, ruleset
from tests.playing.seats import PLAYERS, random_of

BOTS = 8
CYCLES = 30  # of all lineups in all rotations: 30 x 330 x 4 = 39,600 games
CONFIDENCE = 0.99  # that all intervals together hold the truth

pytestmark = pytest.mark.parametrize("game", RULESETS)


def equal_bots(game: str, schedule: Schedule) -> Seating:
    """Eight bots with one pick and one set of weights between them."""
    bots = [replace(random_of(game), name=f"bot{number}") for number in range(BOTS)]
    return make_seating(bots, [bot.name for bot in bots], schedule)


def all_lineups(players: int) -> Schedule:
    return make_schedule("all", range(BOTS), players)


def every_seat_another_deal(schedule: Schedule) -> Schedule:
    """The same lineups and rotations, each of them on a deal of its own."""
    turned = [
        lineup[turn:] + lineup[:turn] for lineup in schedule.lineups for turn in range(schedule.rotations)
    ]
    return Schedule("all", tuple(turned), 1)


def played(game: str, seating: Seating, seed: int, first: int, blocks: int) -> Filled:
    return ruleset(game).play(load_variant(ruleset(game)), seating, seed, first, blocks)


def shares_by_cycle(game: str, seating: Seating, cycles: int, seed: int) -> npt.NDArray[np.float64]:
    """Win shares [cycle, bot]; in a cycle of the schedule every bot takes every seat equally often."""
    blocks = len(seating.lineups)
    shares = np.empty((cycles, BOTS))
    for cycle in range(cycles):
        seats = played(game, seating, seed, cycle * blocks, blocks).seats
        wins = np.bincount(seats["strategy"], seats["win_twelfths"], BOTS)
        shares[cycle] = wins / (TWELFTHS * np.bincount(seats["strategy"], minlength=BOTS))
    return shares


def test_every_share_lies_in_its_simultaneous_interval(game: str) -> None:
    seating = equal_bots(game, every_seat_another_deal(all_lineups(4)))
    shares = shares_by_cycle(game, seating, CYCLES, seed=11)
    mean, error = shares.mean(axis=0), shares.std(axis=0, ddof=1) / np.sqrt(CYCLES)
    # Bonferroni: eight intervals of 99.875 % hold together with 99 %.
    reach = stats.t.ppf(1 - (1 - CONFIDENCE) / (2 * BOTS), CYCLES - 1) * error
    assert np.all(error > 0)
    assert np.all(reach < 0.015), "the intervals are too wide to find anything"
    assert np.all(np.abs(mean - 1 / 4) < reach), dict(zip(mean.round(4), reach.round(4), strict=True))


@pytest.mark.parametrize("players", PLAYERS)
def test_rotated_seats_of_one_deal_share_its_wins_exactly(game: str, players: int) -> None:
    """Equal bots play one game whoever sits where, so the rotations of a deal give every seat to each."""
    seating = equal_bots(game, all_lineups(players))
    shares = shares_by_cycle(game, seating, 2, seed=12)
    assert np.allclose(shares, 1 / players, atol=1e-12)
    by_block = played(game, seating, 12, 0, 5).trajectories.reshape(5, seating.rotations)
    assert np.all(by_block == by_block[:, :1])
    assert len(set(by_block[:, 0].tolist())) == 5


def test_names_and_numbers_of_bots_change_no_game(game: str) -> None:
    alone, mixed = Schedule("lineup", ((0, 0, 0, 0),), 1), Schedule("lineup", ((7, 2, 5, 0),), 1)
    games = [played(game, equal_bots(game, schedule), 13, 0, 50) for schedule in (alone, mixed)]
    assert np.array_equal(games[0].trajectories, games[1].trajectories)
    assert np.array_equal(games[0].seats["score"], games[1].seats["score"])


def test_shares_of_seats_are_told(game: str) -> None:
    """No seat need be as good as another; the shares are printed, not judged (pytest -s shows them)."""
    seats = played(game, equal_bots(game, make_schedule("mirror", [0], 4)), 14, 0, 10_000).seats
    shares = np.bincount(seats["seat"], seats["win_twelfths"], 4) / (TWELFTHS * 10_000)
    for seat, share in enumerate(shares):
        print(f"{game}, seat {seat}: {share:.3f} of the wins, {share - 1 / 4:+.3f} from a fair share")
    assert shares.sum() == pytest.approx(1)
