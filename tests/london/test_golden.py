"""Whole games as text: a change of rules, deal, options or narration shows as a difference to read."""

from __future__ import annotations

import difflib

import pytest

from tests.london.golden import FOLDER, GOLDEN, Golden


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_golden_game_is_played_as_written(golden: Golden) -> None:
    written, now = golden.path.read_text(encoding="utf-8"), golden.text()
    if written != now:
        lines = difflib.unified_diff(
            written.splitlines(), now.splitlines(), "written", "now", lineterm="", n=2
        )
        shown = "\n".join(list(lines)[:40])
        raise AssertionError(
            f"{golden.path.name} differs; if that is meant, run: python -m tests.london.golden\n{shown}"
        )


def test_every_golden_file_is_held() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(golden.name for golden in GOLDEN)
