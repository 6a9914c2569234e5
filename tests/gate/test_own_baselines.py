"""The project's own baselines: whole, small, of all that is built in; their games can be played again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from reports import gate
from reports.gate.replays import file_words
from sim.cli.app import main
from sim.engine.inputs import load_variant
from sim.engine.ruleset import RULESETS, ruleset
from strategies import available

ROOT = Path(__file__).resolve().parents[2]
GAMES = [name for name in RULESETS if (ROOT / "baselines" / f"{name}.json").exists()]
LIMIT = 300_000  # bytes


def test_every_game_has_one() -> None:
    assert {one.stem for one in (ROOT / "baselines").glob("*.json")} >= {"london", "council"}


@pytest.mark.parametrize("game", GAMES)
def test_it_is_whole_small_and_of_all_that_is_built_in(game: str) -> None:
    path = ROOT / "baselines" / f"{game}.json"
    assert path.stat().st_size < LIMIT
    found = gate.read_baseline(path)
    fewest, most = ruleset(game).players
    assert found.plan.players == tuple(range(fewest, most + 1))
    assert found.labels == list(available(game))
    assert found.variant.hash == load_variant(ruleset(game)).hash
    assert file_words(found.plan) == []
    assert found.text() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_its_games_are_played_again_by_the_line_that_is_told(game: str) -> None:
    """--deal, --rotation and the seats of the lineup give the very game of the sample."""
    found = gate.read_baseline(ROOT / "baselines" / f"{game}.json")
    for players, counts in found.counts.items():
        sample = counts.sample
        for number in range(0, len(sample.trajectories), 17):
            block, rotation = sample.blocks[number // counts.rotations], number % counts.rotations
            lineup = [found.labels[one] for one in counts.lineups[block % len(counts.lineups)]]
            words = ["play", game, "--players", players, "--seed", found.plan.seed, "--json"]
            for name in lineup:
                words += ["--seat", name]
            words += ["--deal", block, "--rotation", rotation]
            told = CliRunner().invoke(main, [str(word) for word in words])
            assert told.exit_code == 0, told.output
            final = json.loads(told.stdout.splitlines()[-1])
            assert final["score"] == list(sample.scores[number]), (players, block, rotation)
