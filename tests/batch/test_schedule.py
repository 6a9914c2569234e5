"""Which lineups a schedule has, how often each is played, and under how many rotations."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import given, strategies as st

from sim.batch.schedule import default_schedule, make_schedule, period
from sim.engine.errors import InputError


def test_mirror_seats_each_strategy_with_itself_and_does_not_rotate() -> None:
    schedule = make_schedule("mirror", [0, 1, 2], 4)
    assert schedule.lineups == ((0,) * 4, (1,) * 4, (2,) * 4)
    assert schedule.rotations == 1


def test_versus_seats_the_first_against_a_field_of_each_other() -> None:
    schedule = make_schedule("versus", [2, 0, 1], 4)
    assert schedule.lineups == ((2, 0, 0, 0), (2, 1, 1, 1))
    assert schedule.rotations == 4


@pytest.mark.parametrize("strategies", [1, 2, 5, 8])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_has_every_multiset_once(strategies: int, players: int) -> None:
    lineups = make_schedule("all", range(strategies), players).lineups
    assert len(lineups) == comb(strategies + players - 1, players)
    assert len({tuple(sorted(lineup)) for lineup in lineups}) == len(lineups)
    seats = Counter(number for lineup in lineups for number in lineup)
    assert len(set(seats.values())) == 1  # each strategy sits equally often


def test_all_rotates_through_every_seat() -> None:
    assert make_schedule("all", range(3), 4).rotations == 4
    assert make_schedule("all", [0], 4).rotations == 1


def test_lineup_is_what_was_given() -> None:
    schedule = make_schedule("lineup", [0, 1, 0, 1], 4)
    assert schedule.lineups == ((0, 1, 0, 1),)
    assert schedule.rotations == 2


@given(st.lists(st.integers(0, 2), min_size=2, max_size=4))
def test_rotations_repeat_no_seating_and_leave_none_out(lineup: list[int]) -> None:
    n = len(lineup)
    seatings = [tuple(lineup[(seat + r) % n] for seat in range(n)) for r in range(n)]
    assert period(tuple(lineup)) == len(set(seatings))
    assert set(seatings[: period(tuple(lineup))]) == set(seatings)


def test_a_seat_for_every_player_means_a_lineup() -> None:
    assert default_schedule(4, 4) == "lineup"
    assert default_schedule(3, 4) == default_schedule(5, 4) == "all"


def test_bad_schedules_are_refused() -> None:
    with pytest.raises(InputError, match="unknown schedule 'miror': did you mean 'mirror'"):
        make_schedule("miror", [0], 4)
    with pytest.raises(InputError, match="'versus' needs at least two strategies"):
        make_schedule("versus", [0], 4)
    with pytest.raises(InputError, match="one --seat a player: 3 given for 4 players"):
        make_schedule("lineup", [0, 1, 2], 4)
