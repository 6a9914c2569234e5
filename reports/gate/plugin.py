"""The pytest plugin: balance tested like anything else. Pytest imports it at each start: it loads nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from reports.gate.judgement import Judgement


@pytest.fixture
def alderman_check(pytestconfig: pytest.Config) -> Callable[..., list[Judgement]]:
    """Hold the files as they are now against a baseline; the test fails unless it passes.

        def test_balance(alderman_check):
            alderman_check("baselines/london.json")

    The function takes the path of a baseline or of a folder of them, and by keyword `rules_file`,
    `overrides`, `tables`, `strategy_files`, `require_identical`, `quick`, `seed_offset` (see
    `reports.gate.Asked`) and `threads`. Paths are seen from pytest's root folder. It returns the judgements,
    all of which pass.
    """

    def hold(baseline: str | Path, threads: int | None = None, **asked: Any) -> list[Judgement]:
        from reports import gate

        root = pytestconfig.rootpath
        if asked.get("rules_file") is not None:
            asked["rules_file"] = root / asked["rules_file"]
        asked["tables"] = {name: root / path for name, path in asked.get("tables", {}).items()}
        asked["strategy_files"] = [root / path for path in asked.get("strategy_files", ())]
        outcomes = gate.check([root / baseline], gate.Asked(**asked), threads)
        if gate.code_of_all(outcomes) != gate.Code.PASS:
            pytest.fail(gate.told(outcomes), pytrace=False)
        return [one.judgement for one in outcomes if one.judgement is not None]

    return hold
