"""Strategies play differently and sensibly; `balanced` beats each of the others head to head."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from sim.engine.ruleset import Seating
from sim.london.ruleset import RULESET
from tests.strategies.playing import KNOWN, play, published, seated

OTHERS = [name for name in KNOWN if name != "balanced"]
JUDGES = [name for name in KNOWN if name != "random"]


def wins(first: str, second: str, players: int, blocks: int) -> np.ndarray:
    """Of each block, the share of wins of one `first` against a field of `second`."""
    filled = play([first] + [second] * (players - 1), blocks, seed=2024)
    mine = np.where(filled.seats["strategy"] == 0, filled.seats["win_twelfths"], 0)
    return mine.reshape(blocks, -1).sum(axis=1) / 12 / players


def lower_bound(shares: np.ndarray) -> float:
    """Three standard errors below the mean of the blocks."""
    return float(shares.mean() - 3 * shares.std(ddof=1) / np.sqrt(len(shares)))


@pytest.mark.parametrize("name", OTHERS)
def test_balanced_beats_each_of_the_others(name):
    assert lower_bound(wins("balanced", name, players=2, blocks=1200)) > 1 / 2
    assert lower_bound(wins("balanced", name, players=4, blocks=500)) > 1 / 4


@pytest.mark.parametrize("name", JUDGES)
def test_every_judge_beats_chance_by_far(name):
    assert wins(name, "random", players=4, blocks=25).mean() > 0.9


@cache
def habits() -> dict[str, np.ndarray]:
    """The seats of each strategy in all fields of four different ones, the same number of games each."""
    everyone = seated(JUDGES)
    lineups = np.array(list(combinations(range(len(JUDGES)), 4)), np.int32)
    seating = Seating(everyone.names, everyone.pickers, everyone.weights, lineups, 4)
    rows = RULESET.play(published(), seating, 7, 0, len(lineups)).seats
    return {name: rows[rows["strategy"] == number] for number, name in enumerate(JUDGES)}


def most(column: str, sign: int = 1) -> str:
    """Who has most of it on average; least, with a sign of -1."""
    return max(JUDGES, key=lambda name: sign * habits()[name][column].mean())


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
