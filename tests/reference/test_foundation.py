"""What the reference stands on: its own code, its random numbers, its default rules."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.reference import council_situations, situations
from tests.reference.choosers import random_chooser
from tests.reference.keys import child

HERE = Path(__file__).parent


def test_reference_shares_no_code_with_the_package() -> None:
    allowed = {"ast", "collections", "csv", "dataclasses", "hashlib", "itertools", "pathlib", "re"}
    allowed |= {"pytest", "tests", "tomllib", "typing"}
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            for name in names:
                assert name.split(".")[0] in allowed, f"{path.name} imports {name}"
                assert not name.startswith("tests") or name.startswith("tests.reference"), name


@pytest.mark.parametrize(
    ("files", "letter", "rules"), [("test_rules_*.py", "L", 43), ("test_council_rules_*.py", "C", 30)]
)
def test_each_rule_has_a_test(files: str, letter: str, rules: int) -> None:
    texts = [path.read_text(encoding="utf-8") for path in HERE.glob(files)]
    named = {number for text in texts for number in re.findall(rf"def test_{letter}(\d+)_", text)}
    assert named == {str(number) for number in range(1, rules + 1)}


@pytest.mark.parametrize(
    ("game", "data", "rules"),
    [
        ("london", situations.DATA, situations.RULES),
        ("council", council_situations.DATA, {**council_situations.RULES, **council_situations.CHANGED}),
    ],
)
def test_default_rules_are_those_of_the_rules_file(game: str, data: Path, rules: dict[str, Any]) -> None:
    text = (data / "rules.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)[game] == rules


def test_child_is_splitmix64() -> None:
    # The published first outputs of SplitMix64 started at 1234567.
    assert [child(1234567, v) for v in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_random_takes_each_of_three_options_and_only_those() -> None:
    picks = [random_chooser("draw", [("deck",)] * 3, stream, None) for stream in range(100)]
    assert set(picks) == {0, 1, 2}
