"""The balance contract: a designer's intent as clauses in a file, and a verdict on each from a run.

    from reports import contract
    from reports.contract.judge import judge
    judged = judge(run, contract.read_contract("london.toml", run.ruleset))
    judged.frame()                  # a DataFrame, a row a clause

Names are imported when first used: writing and reading a contract loads no data frames.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.contract.clauses import Clause as Clause, Contract as Contract
    from reports.contract.default import contract_text as contract_text, default_contract as default_contract
    from reports.contract.file import read_contract as read_contract
    from reports.contract.judge import (
        Judged as Judged,
        Judgement as Judgement,
        Verdict as Verdict,
    )
    from reports.contract.page import opening as opening
    from reports.contract.text import print_verdicts as print_verdicts, verdict_text as verdict_text

_HOME = {
    "Clause": "clauses",
    "Contract": "clauses",
    "Judged": "judge",
    "Judgement": "judge",
    "Verdict": "judge",
    "contract_text": "default",
    "default_contract": "default",
    "opening": "page",
    "print_verdicts": "text",
    "read_contract": "file",
    "verdict_text": "text",
}

__all__ = [
    "Clause",
    "Contract",
    "Judged",
    "Judgement",
    "Verdict",
    "contract_text",
    "default_contract",
    "opening",
    "print_verdicts",
    "read_contract",
    "verdict_text",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'reports.contract' has no attribute '{name}'")
    found = getattr(importlib.import_module(f"reports.contract.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
