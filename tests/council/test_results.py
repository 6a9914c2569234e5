"""What is kept of games, seats, turns and cards is what the traces of these games tell."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from sim.council.codes import Category
from sim.council.results import ACTION_NAMES, CURVES, GAME_ROW, MARKS, SEAT
from sim.council.ruleset import RULESET
from sim.council.state import RANKINGS
from sim.engine.records import Filled
from sim.engine.ruleset import Seating
from tests.council import counted
from tests.council.counted import Counted
from tests.council.twins import TWINS
from tests.council.variants import altered
from tests.playing.seats import every_lineup, only_random

# Each turn of these asks where to go; together they come to whatever a column counts.
VARIANTS = (
    "as published",
    "several city actions",
    "loved",
    "spaces pay nothing",
    "poor",
    "five turns a phase",
)
PACING = ("lead_changes", "margin", "settled")  # of every game, and worked in tests/engine/test_pacing.py
BLOCKS = 4
FIRST = 40


def seatings(players: int) -> tuple[Seating, Seating]:
    return only_random("council", players), every_lineup("council", players)


@cache
def games(name: str, players: int, mixed: bool) -> tuple[Filled, list[Counted]]:
    """Some blocks under all rotations, and each of their games counted."""
    variant, seating = altered(name), seatings(players)[mixed]
    filled = RULESET.play(variant, seating, 21, FIRST, BLOCKS)
    told = [
        Counted(variant, *TWINS.kernel_game(variant, seating, 21, block, rotation))
        for block in range(FIRST, FIRST + BLOCKS)
        for rotation in range(seating.rotations)
    ]
    return filled, told


every_case = pytest.mark.parametrize(
    ("name", "players", "mixed"),
    [(name, 2 + number % 3, bool(number % 2)) for number, name in enumerate(VARIANTS)]
    + [("as published", 4, True), ("several city actions", 4, False)],
)


@every_case
def test_every_column_of_a_seat_is_what_the_trace_tells(name: str, players: int, mixed: bool) -> None:
    filled, told = games(name, players, mixed)
    columns = [column.name for column in SEAT if column.name != "strategy"]
    assert set(columns) >= {key for game in told for seat in game.seats for key in seat}
    for number, game in enumerate(told):
        for seat in range(players):
            row = filled.seats[number * players + seat]
            expected = {column: game.seats[seat][column] for column in columns}
            assert {column: int(row[column]) for column in columns} == expected


@every_case
def test_every_column_of_a_game_is_what_the_trace_tells(name: str, players: int, mixed: bool) -> None:
    filled, told = games(name, players, mixed)
    columns = [column.name for column in GAME_ROW if column.name not in PACING]
    for row, game in zip(filled.games, told, strict=True):
        expected = {column: game.game[column] for column in columns}
        assert {column: int(row[column]) for column in columns} == expected


@every_case
def test_curves_are_the_ends_of_own_turns(name: str, players: int, mixed: bool) -> None:
    filled, told = games(name, players, mixed)
    curves = np.zeros_like(filled.curves)
    for number, game in enumerate(told):
        for (seat, turn), values in game.curves.items():
            strategy = filled.seats["strategy"][number * players + seat]
            curves[strategy, turn - 1] += [1, *values]
    assert curves.shape[2] == 1 + len(CURVES)
    assert np.array_equal(filled.curves, curves)


@every_case
def test_marks_of_cards_are_counted_with_their_wins(name: str, players: int, mixed: bool) -> None:
    filled, told = games(name, players, mixed)
    ids = [row["id"] for row in altered(name).tables["cards"]]
    sums = np.zeros_like(filled.cards)
    marks = [mark.name for mark in MARKS]
    for number, game in enumerate(told):
        for (seat, mark), cards in game.marks.items():
            row = filled.seats[number * players + seat]
            for card in cards:
                sums[row["strategy"], ids.index(card), marks.index(mark)] += [1, row["win_twelfths"]]
    assert np.array_equal(filled.cards, sums)


def test_strategies_sit_where_the_rotation_puts_them() -> None:
    filled, _ = games("as published", 4, True)
    seating = every_lineup("council", 4)
    rows = iter(filled.seats)
    for block in range(FIRST, FIRST + BLOCKS):
        lineup = seating.lineups[block % len(seating.lineups)].tolist()
        for rotation in range(seating.rotations):
            for seat in range(4):
                row = next(rows)
                assert (int(row["strategy"]), int(row["seat"])) == (lineup[(seat + rotation) % 4], seat)


def test_the_games_counted_fill_every_column_curve_and_mark() -> None:
    seats: Counter[str] = Counter()
    marks = np.zeros(len(MARKS), np.int64)
    curves = np.zeros(1 + len(CURVES), np.int64)
    for name, players, mixed in every_case.args[1]:
        filled, _ = games(name, players, mixed)
        for column in SEAT:
            seats[column.name] += int(np.count_nonzero(filled.seats[column.name]))
        marks += filled.cards[:, :, :, 0].sum(axis=(0, 1))
        curves += filled.curves.sum(axis=(0, 1))
    assert {name for name, count in seats.items() if count == 0} == {"prestige_start"}
    assert np.all(marks > 0)
    assert np.all(curves > 0)


def test_codes_are_those_that_the_columns_speak_of() -> None:
    assert counted.ACTION_NAMES == ACTION_NAMES
    words = [tuple(Category(category).name.lower() for category in row) for row in RANKINGS.tolist()]
    assert tuple(words) == counted.RANKINGS
