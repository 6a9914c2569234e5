"""Strategies decide alike compiled and not, and go on deciding under odd weights."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.strategies.playing import STAGES

UNCOMPILED = """
import json, sys, warnings
warnings.simplefilter("error")
from tests.strategies.playing import Stage
stage, lineups = Stage(sys.argv[1]), json.loads(sys.argv[2])
print(json.dumps([stage.play(lineup, 1, 3).trajectories.tolist() for lineup in lineups]))
"""


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.game)
def test_the_same_games_are_played_without_the_compiler(stage):
    judges = stage.judges
    lineups = [judges[first : first + 3] for first in range(0, len(judges), 3)]
    lineups = [lineup if len(lineup) > 1 else [*lineup, judges[0]] for lineup in lineups]
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED, stage.game, json.dumps(lineups)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [stage.play(lineup, 1, 3).trajectories.tolist() for lineup in lineups]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.game)
@pytest.mark.parametrize("value", [-1_000_000, 0, 1_000_000])
def test_any_weights_play_to_the_end(stage, value):
    balanced = stage.known["balanced"]
    for name in balanced.weights:
        odd = balanced.with_weights({name: value})
        assert (stage.play([odd, "balanced"], 2).games["winners"] >= 1).all()
    all_odd = balanced.with_weights(dict.fromkeys(balanced.weights, value))
    assert (stage.play([all_odd] * 3, 2).games["winners"] >= 1).all()
