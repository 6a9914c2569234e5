"""Alderman: play millions of seeded board games and see whether the game is balanced.

    import sim, reports
    run = sim.run("london", players=4, games=20_000, seed=7)
    run.seats.groupby("strategy")["score"].describe()

Names are imported when first used, so that a `--help` loads neither a compiler nor data frames.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.batch.runs import open_run as open_run, run as run
    from sim.engine.inputs import load_variant as load_variant
    from sim.engine.ruleset import ruleset as ruleset

    __version__: str

_HOME = {
    "run": "sim.batch.runs",
    "open_run": "sim.batch.runs",
    "load_variant": "sim.engine.inputs",
    "ruleset": "sim.engine.ruleset",
}

__all__ = ["__version__", "load_variant", "open_run", "ruleset", "run"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    if name not in _HOME:
        raise AttributeError(f"module 'sim' has no attribute '{name}'")
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__


def _version() -> str:
    """The version of the installed distribution; "0+unknown" when it was never installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("alderman")
    except PackageNotFoundError:
        return "0+unknown"
