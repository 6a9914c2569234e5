"""Which games are played and what is kept of them: schedules, plans, the run folder, resuming.

Names are imported when first used; the modules behind them load numba and pyarrow.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.batch.cluster import Cluster as Cluster
    from sim.batch.integrity import repair as repair, verify as verify
    from sim.batch.plan import Plan as Plan, make_plan as make_plan
    from sim.batch.results import Run as Run
    from sim.batch.runs import open_run as open_run, run as run, run_plan as run_plan
    from sim.batch.schedule import Schedule as Schedule
    from sim.batch.workers import Threads as Threads

_HOME = {
    "Cluster": "cluster",
    "Plan": "plan",
    "Run": "results",
    "Schedule": "schedule",
    "Threads": "workers",
    "make_plan": "plan",
    "open_run": "runs",
    "repair": "integrity",
    "run": "runs",
    "run_plan": "runs",
    "verify": "integrity",
}

__all__ = [*_HOME]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'sim.batch' has no attribute '{name}'")
    return getattr(importlib.import_module(f"sim.batch.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return __all__
