"""Who leads, by how much and until when: worked by hand, and against the traces of whole games."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from sim.batch.plan import make_plan
from sim.engine.inputs import load_variant
from sim.engine.pacing import BY_ROUND, BY_TENTH, COLUMNS, ROUNDS, keep_pacing, note_round
from sim.engine.records import GAME_COLUMNS, PACING, SEAT_COLUMNS, row_dtype
from sim.engine.ruleset import ruleset
from strategies.registry import built_in

Row = dict[str, int]


def paced(scores: list[tuple[int, ...]], wins: tuple[int, ...]) -> tuple[Row, dict[tuple[int, int], Row]]:
    """The row and the sums of a game with these standings after each round, the last ones final."""
    rows = np.zeros(len(wins), row_dtype(SEAT_COLUMNS))
    leaders, margins = np.zeros(ROUNDS, np.int64), np.zeros(ROUNDS, np.int64)
    standings, rounds = np.zeros((ROUNDS, 4), np.int64), 0
    for round_ in scores:
        rows["score"] = round_
        rounds = note_round(rows, rounds, leaders, margins, standings)
    rows["win_twelfths"] = wins
    sums, summary = np.zeros((2, ROUNDS, COLUMNS), np.int64), np.zeros(1, row_dtype(GAME_COLUMNS))
    keep_pacing(rows, rounds, leaders, margins, standings, sums, summary[0])
    found = {
        (clock, at + 1): dict(zip(PACING, sums[clock, at].tolist(), strict=True))
        for clock, at in zip(*np.nonzero(sums[:, :, 0]), strict=True)
    }
    return {name: int(summary[0][name]) for name in ("lead_changes", "margin", "settled")}, found


@pytest.mark.jitless
def test_a_lead_that_changes_hands_twice() -> None:
    #        seat 0 leads by 3; tied; seat 1 by 2; seat 0 by 1 and wins by 4
    row, sums = paced([(5, 2), (6, 6), (6, 8), (10, 9), (14, 10)], (12, 0))
    assert row == {"lead_changes": 2, "margin": 4, "settled": 60}  # ahead for good after round 3 of 5
    first, second, third = (sums[BY_ROUND, at] for at in (1, 2, 3))
    assert first == {
        "games": 1,
        "led": 1,
        "leader_twelfths": 12,
        "margin": 3,
        "margin_squares": 9,
        "steps": 1,
        "growth": -3,  # from 3 ahead to level
        "growth_lead": -9,
        "lead_before": 3,
        "lead_before_squares": 9,
    }
    assert second == dict.fromkeys(PACING, 0) | {"games": 1}  # a tie has no leader
    assert third["leader_twelfths"] == 0 and third["margin"] == 2
    assert (third["growth"], third["growth_lead"]) == (-3, -6)  # from 2 ahead to 1 behind
    assert sums[BY_ROUND, 5]["steps"] == 0  # no round follows
    assert (BY_ROUND, 6) not in sums


def test_tenths_are_of_the_rounds_played() -> None:
    _, sums = paced([(1, 0), (0, 2), (3, 0), (0, 4), (5, 0)], (12, 0))
    margins = [sums[BY_TENTH, tenth]["margin"] for tenth in range(1, 11)]
    assert margins == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [sums[BY_TENTH, tenth]["leader_twelfths"] for tenth in (2, 4, 10)] == [12, 0, 12]


def test_a_start_to_finish_victory_and_one_at_the_very_end() -> None:
    assert paced([(1, 0), (2, 0), (3, 0)], (12, 0))[0] == {"lead_changes": 0, "margin": 3, "settled": 0}
    late = paced([(1, 0), (2, 0), (3, 4)], (0, 12))[0]
    assert late == {"lead_changes": 1, "margin": 1, "settled": 66}
    shared = paced([(1, 0, 0), (2, 0, 2)], (6, 0, 6))[0]
    assert shared == {"lead_changes": 0, "margin": 0, "settled": 100}  # nobody was ahead at the end


def test_rounds_beyond_the_last_bin_are_left_out() -> None:
    _, sums = paced([(at, 0) for at in range(1, ROUNDS + 10)], (12, 0))
    assert max(at for clock, at in sums if clock == BY_ROUND) == ROUNDS


@cache
def games(name: str, players: int) -> tuple[Any, Any]:
    """Twenty games of a ruleset's first strategies, and how they were planned."""
    rules = ruleset(name)
    seats = [built_in(name)[seat % 2] for seat in range(players)]
    plan = make_plan(rules, load_variant(rules), seats, players, 20, 3, "lineup")
    return plan, rules.play(plan.variant, plan.seating(), plan.seed, 0, plan.blocks)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_of_council_are_what_its_traces_tell(players: int) -> None:
    plan, filled = games("council", players)
    for game in range(plan.games):
        block, rotation = divmod(game, plan.rotations)
        events = plan.ruleset.trace(plan.variant, plan.seating(), plan.seed, block, rotation)
        ends = [event for event in events if event["event"] == "turn_end"][players - 1 :: players]
        final = events[-1]
        standings = [
            tuple(p + m // 5 for p, m in zip(end["prestige"], end["money"], strict=True)) for end in ends
        ]
        wins = tuple(round(12 * share) for share in final["win_share"])
        row, _ = paced(standings, wins)
        scores = sorted(final["score"])
        assert int(filled.games["lead_changes"][game]) == row["lead_changes"]
        assert int(filled.games["settled"][game]) == row["settled"]
        assert int(filled.games["margin"][game]) == scores[-1] - scores[-2]


@pytest.mark.parametrize("name", ["london", "council"])
def test_every_game_is_counted_in_every_tenth(name: str) -> None:
    plan, filled = games(name, 4)
    assert filled.pacing[BY_TENTH, :10, 0].tolist() == [plan.games] * 10
    assert filled.pacing[BY_ROUND, 0, 0] == plan.games
    by_round = filled.pacing[BY_ROUND, :, 0]
    assert (np.diff(by_round) <= 0).all()
    assert (filled.games["margin"] >= 0).all()
