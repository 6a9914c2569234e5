"""London's strategies play differently, and sensibly."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.strategies.playing import LONDON


@cache
def habits() -> dict[str, np.ndarray]:
    """The seats of each strategy in all fields of four different ones."""
    return LONDON.mixed()


def most(column: str, sign: int = 1) -> str:
    """Who has most of it on average; least, with a sign of -1."""
    return max(LONDON.judges, key=lambda name: sign * habits()[name][column].mean())


@pytest.mark.parametrize(
    ("column", "sign", "name"),
    [
        ("loans_taken", 1, "financier"),
        ("loans_taken", -1, "frugal"),
        ("stacks", -1, "frugal"),
        ("poverty", -1, "almoner"),
        ("boroughs", 1, "landlord"),
        ("card_prestige", 1, "monumental"),
        ("money_prestige", 1, "greedy"),
        ("stacks", 1, "developer"),
        ("runs", 1, "runner"),
    ],
)
def test_each_has_habits_of_its_own(column, sign, name):
    assert most(column, sign) == name


def test_nobody_keeps_a_hand_to_the_end_or_passes():
    for name, rows in habits().items():
        assert rows["cards_left"].mean() < 4, name
        assert rows["passes"].mean() < 0.1, name


def test_frugal_takes_loans_only_when_there_is_nothing_else_to_do():
    assert habits()["frugal"]["loans_taken"].mean() < 0.2
