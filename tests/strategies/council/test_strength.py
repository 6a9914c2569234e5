"""Council's strategies play differently, and sensibly."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.strategies.playing import COUNCIL


@cache
def habits() -> dict[str, np.ndarray]:
    """The seats of each strategy in all fields of four different ones, ten deals each."""
    return COUNCIL.mixed(rounds=10)


def most(column: str) -> str:
    """Who has most of it on average."""
    return max(COUNCIL.judges, key=lambda name: habits()[name][column].mean())


@pytest.mark.parametrize(
    ("column", "name"),
    [
        ("elections_won", "populist"),
        ("prestige_track", "populist"),
        ("election_1845", "collector"),
        ("prestige_election", "collector"),
        ("taken_build", "industrialist"),
        ("industries", "industrialist"),
        ("tiles", "canal"),
        ("taken_sell", "merchant"),
        ("prestige_service", "servant"),
    ],
)
def test_each_has_habits_of_its_own(column, name):
    assert most(column) == name


def test_everyone_does_something_with_every_turn():
    for name, rows in habits().items():
        assert rows["taken_pass"].mean() < 0.5, name
        assert rows["turns"].min() == 15, name


def test_nobody_hoards_money_goods_or_discs_to_the_end():
    for name, rows in habits().items():
        assert rows["money"].mean() < 40, name
        assert rows["goods"].mean() < 20, name
        assert rows["discs"].mean() > 3, name
