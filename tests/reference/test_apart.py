"""The naive rules share no code with what they check."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = sorted(path for path in HERE.glob("*.py") if not path.name.startswith(("test_", "conftest")))


def imported(path):
    """The modules that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." if node.level else node.module


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_the_reference_imports_nothing_of_the_project(path):
    foreign = [name for name in imported(path) if name.split(".")[0] in ("sim", "strategies", "reports")]
    assert foreign == []


def test_there_is_a_reference():
    assert len(RULES) > 1
