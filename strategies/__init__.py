"""Strategies: who plays. Names are imported when first used, so that a `--help` does not load a compiler."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from strategies.definition import Strategy as Strategy, strategy as strategy
    from strategies.honesty import check_honesty as check_honesty
    from strategies.registry import (
        Roster as Roster,
        available as available,
        parse_seat as parse_seat,
        template as template,
    )
    from strategies.weights import Weight as Weight

_HOME = {
    "Strategy": "definition",
    "strategy": "definition",
    "check_honesty": "honesty",
    "Roster": "registry",
    "available": "registry",
    "parse_seat": "registry",
    "template": "registry",
    "Weight": "weights",
}

__all__ = [
    "Roster",
    "Strategy",
    "Weight",
    "available",
    "check_honesty",
    "parse_seat",
    "strategy",
    "template",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'strategies' has no attribute '{name}'")
    return getattr(importlib.import_module(f"strategies.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return __all__
