"""Chapters of a run's page that every game has and no game declares, each as a view."""

from __future__ import annotations

from reports.chapters.adjusted import AdjustedView
from reports.chapters.field import FieldView
from reports.chapters.outcomes import OutcomeView
from reports.chapters.pacing import PacingView
from reports.kinds.view import View
from reports.material import Material
from sim.engine.errors import AldermanError


def field(material: Material) -> list[View]:
    """Strategies against each other, where there is more than one."""
    return [FieldView(material)] if len(material.run.strategies) > 1 else []


def outcomes(material: Material) -> list[View]:
    """What winners have."""
    return [OutcomeView(material)]


def pacing(material: Material) -> list[View]:
    """How games run, of runs that kept it."""
    try:
        return [PacingView(material)]
    except AldermanError:  # an older run, or a game that keeps no standings
        return []


def worth(material: Material) -> list[View]:
    """What a card is worth, of games that say what chance shows of them."""
    exposure = material.run.ruleset.exposure
    return [] if exposure is None else [AdjustedView(material, exposure)]
