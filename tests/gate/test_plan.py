"""PLAN.toml: what it may say, and what is said of a mistake in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports import gate
from reports.gate.plan import default_plan
from sim.engine.errors import InputError


def plan_of(folder: Path, text: str) -> gate.GatePlan:
    path = folder / "plan.toml"
    path.write_text(text, encoding="utf-8")
    return gate.read_plan(path)


def test_every_field_is_read(tmp_path: Path) -> None:
    found = plan_of(
        tmp_path,
        """
        [plan]
        game = "coin"
        players = [3, 2]
        games = 500
        seed = 9
        schedule = "versus"
        strategies = ["calm", "bold:strength=2"]
        delta = 2.5
        alpha = 0.05
        rules = "my rules.toml"
        cards = "cards.csv"
        strategy_files = ["bots/mine.py"]
        set = { salt = 4 }
        """,
    )
    assert found == gate.GatePlan(
        game="coin",
        players=(2, 3),
        games=500,
        seed=9,
        schedule="versus",
        seats=("calm", "bold:strength=2"),
        delta=250,
        alpha=500,
        overrides={"salt": 4},
        rules_file=tmp_path / "my rules.toml",
        tables={"cards": tmp_path / "cards.csv"},
        strategy_files=(tmp_path / "bots/mine.py",),
    )


def test_what_is_left_out_is_as_usual(tmp_path: Path) -> None:
    found = plan_of(tmp_path, '[plan]\ngame = "coin"\n')
    assert found == default_plan("coin")
    assert (found.players, found.games, found.delta, found.alpha) == ((2, 3), 120_000, 100, 100)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("players = [1]", "line 3: players = [1]: must be whole numbers from 2 to 3"),
        ("players = []", "line 3: players = []: must be whole numbers"),
        ("games = 0", "line 3: games = 0: must be a whole number from 1 to 1000000000"),
        ("games = 1.5", "line 3: games = 1.5: must be a whole number"),
        ("seed = -1", "line 3: seed = -1: must be a whole number from 0"),
        ("seed = true", "line 3: seed = true: must be a whole number"),
        ('schedule = "al"', "line 3: schedule = 'al': must be one of mirror, versus, all, lineup"),
        ("delta = 0", "line 3: delta = 0: must be a number from 0.01 to 25"),
        ('delta = "1"', "line 3: delta = '1': must be a number"),
        ("alpha = 0.5", "line 3: alpha = 0.5: must be a number from 0.0001 to 0.2"),
        ("strategies = [1]", "line 3: strategies = [1]: must be a list of texts"),
        ('strategy_files = "a.py"', "line 3: strategy_files = 'a.py': must be a list of texts"),
        ("rules = 4", "line 3: rules = 4: must be the path of a file"),
        ('cards = ""', "line 3: cards = '': must be the path of a file"),
        ("set = 3", "line 3: set = 3: must be a table of rules"),
        ("set = { slat = 4 }", "unknown field 'slat' of coin: did you mean 'salt'?"),
        ("set = { salt = -4 }", "salt = -4: must be a whole number from 0"),
        ("game_s = 4", "line 3: unknown field 'game_s': did you mean 'games'?"),
        ("games = ", "line 3, column"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        plan_of(tmp_path, f'[plan]\ngame = "coin"\n{line}\n')
    assert said in str(error.value)
    assert str(tmp_path / "plan.toml") in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "must have a line [plan]"),
        ("[plan]\nseed = 3\n", "line 1: [plan] names no game"),
        ('game = "coin"\n', "line 1: 'game' stands outside [plan]"),
        ('[plan]\ngame = "cion"\n', "unknown game 'cion': did you mean 'coin'?"),
        ("[plan]\ngame = 3\n", "line 2: game = 3: must be the name of a game"),
    ],
)
def test_a_plan_needs_its_table_and_a_game(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        plan_of(tmp_path, text)
    assert said in str(error.value)


def test_a_missing_plan_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        gate.read_plan(tmp_path / "none.toml")
