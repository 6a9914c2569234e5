"""The README keeps its word: the two commands come first, and its Python runs as printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_opens_with_demo_and_test() -> None:
    opening = README.split("```")[1]
    commands = [line.split("#")[0].strip() for line in opening.strip().splitlines()]
    assert commands == ["bash scripts/demo", "bash scripts/test"]
    assert all((ROOT / command.split()[1]).is_file() for command in commands)


def test_the_python_of_the_readme_gives_a_run_and_data_frames(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in block.splitlines() if line.strip()]) == 5
    names: dict[str, object] = {}
    exec(compile(block, "README.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "balanced" in printed and "win_share" in printed
    assert len(names["run"].seats) == 4 * names["run"].info["games"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([\w./-]+)\)", README))))
def test_links_of_the_readme_lead_somewhere(link: str) -> None:
    assert (ROOT / link).is_file()
