"""Strategies decide alike compiled and not, and go on deciding under odd weights and odd rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from strategies.london.temperament import WEIGHTS
from tests.strategies.playing import KNOWN, altered, play

JUDGES = [name for name in KNOWN if name != "random"]
UNCOMPILED = """
import json, sys, warnings
warnings.simplefilter("error")
from tests.strategies.playing import play
print(json.dumps([play(lineup, 1, 3).trajectories.tolist() for lineup in json.loads(sys.argv[1])]))
"""


def test_the_same_games_are_played_without_the_compiler():
    lineups = [JUDGES[first : first + 3] for first in range(0, len(JUDGES), 3)]
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED, json.dumps(lineups)],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [play(lineup, 1, 3).trajectories.tolist() for lineup in lineups]


@pytest.mark.parametrize("value", [-1_000_000, 0, 1_000_000])
def test_any_weights_play_to_the_end(value):
    for name in WEIGHTS:
        odd = KNOWN["balanced"].with_weights({name: value})
        assert (play([odd, "balanced"], 2).games["winners"] >= 1).all()
    all_odd = KNOWN["balanced"].with_weights(dict.fromkeys(WEIGHTS, value))
    assert (play([all_odd] * 3, 2).games["winners"] >= 1).all()


@pytest.mark.parametrize(
    "rules",
    [
        {"hand_limit": 0, "start_hand": 12},
        {"hand_limit": 1, "draw_three": 9},
        {"loan_value": 1, "loan_supply": 0},
        {"loan_supply": 1, "loan_repay": 0, "start_money": 0},
        {"money_per_prestige": 1000, "loan_penalty": 1000},
        {"poverty_chart": [1000], "poverty_beyond": 1000},
        {"board_slots": [1, 1, 1], "turn_limit": 7},
        {"poverty_per_stack": 1000, "poverty_per_loan": 1000, "poverty_per_card": 1000},
    ],
    ids=lambda rules: ",".join(rules),
)
def test_odd_rules_are_played_to_the_end(rules):
    variant = altered(**rules)
    for players in (2, 3, 4):
        for first in range(len(JUDGES)):
            lineup = [JUDGES[(first + seat) % len(JUDGES)] for seat in range(players)]
            assert (play(lineup, 1, variant=variant).games["winners"] >= 1).all()


def test_a_rule_that_makes_loans_dear_makes_them_rare():
    def taken(**rules):
        return play(["balanced"] * 4, 20, variant=altered(**rules)).seats["loans_taken"].mean()

    assert taken(loan_repay=40, loan_penalty=30) < taken() / 4
