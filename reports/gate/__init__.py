"""The drift gate: a baseline of win shares in a file, and whether the game as it is now still fits it.

    from reports import gate
    outcomes = gate.check(["baselines/london.json"])
    gate.as_markdown(outcomes)

Names are imported when first used; the modules behind them load pandas and scipy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.gate.baseline import Baseline as Baseline, read_baseline as read_baseline
    from reports.gate.codes import BaselineError as BaselineError, Code as Code
    from reports.gate.hold import check as check, code_of_all as code_of_all
    from reports.gate.judge import Verdict as Verdict
    from reports.gate.judgement import Judgement as Judgement, Outcome as Outcome
    from reports.gate.machine import (
        as_github as as_github,
        as_json as as_json,
        as_junit as as_junit,
    )
    from reports.gate.make import new_baseline as new_baseline
    from reports.gate.markdown import as_markdown as as_markdown
    from reports.gate.plan import GatePlan as GatePlan, read_plan as read_plan
    from reports.gate.prepare import Asked as Asked
    from reports.gate.terminal import print_outcomes as print_outcomes, told as told

_HOME = {
    "Asked": "prepare",
    "Baseline": "baseline",
    "BaselineError": "codes",
    "Code": "codes",
    "GatePlan": "plan",
    "Judgement": "judgement",
    "Outcome": "judgement",
    "Verdict": "judge",
    "as_github": "machine",
    "as_json": "machine",
    "as_junit": "machine",
    "as_markdown": "markdown",
    "check": "hold",
    "code_of_all": "hold",
    "new_baseline": "make",
    "print_outcomes": "terminal",
    "read_baseline": "baseline",
    "read_plan": "plan",
    "told": "terminal",
}

__all__ = [
    "Asked",
    "Baseline",
    "BaselineError",
    "Code",
    "GatePlan",
    "Judgement",
    "Outcome",
    "Verdict",
    "as_github",
    "as_json",
    "as_junit",
    "as_markdown",
    "check",
    "code_of_all",
    "new_baseline",
    "print_outcomes",
    "read_baseline",
    "read_plan",
    "told",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'reports.gate' has no attribute '{name}'")
    found = getattr(importlib.import_module(f"reports.gate.{_HOME[name]}"), name)
    globals()[name] = found  # a submodule of the same name must not take its place
    return found


def __dir__() -> list[str]:
    return __all__
