"""Ablations of Hand that several tests look at, each played once."""

from __future__ import annotations

from functools import cache
from typing import Any

import reports
from reports.ablation.ablation import Ablation
from tests.reports.ablation.hand import RULESET

PLAN: dict[str, Any] = {"players": 2, "games": 8_000, "seed": 5, "seats": ["plain", "fence"], "threads": 1}


@cache
def every_and_played() -> tuple[Ablation, list[str]]:
    """Every card blanked in turn, and the variants that were played, in order, each once."""
    RULESET.played.clear()
    found = reports.ablate("hand", **PLAN)
    return found, list(dict.fromkeys(RULESET.played))


def every() -> Ablation:
    """Every card blanked in turn."""
    return every_and_played()[0]


@cache
def few() -> Ablation:
    """Two cards, of fewer games."""
    return one("crown", "purse")


def one(*cards: str, **plan: Any) -> Ablation:
    """A few cards, of fewer games unless told otherwise."""
    return reports.ablate("hand", list(cards), **{**PLAN, "games": 2_000, **plan})
