"""Chapters of a run's page that every game has and no game declares, each as a view."""

from __future__ import annotations

from contextlib import suppress

from reports.chapters.adjusted import AdjustedView
from reports.chapters.doings import DoingsView
from reports.chapters.field import FieldView
from reports.chapters.outcomes import OutcomeView
from reports.chapters.pacing import PacingView
from reports.chapters.players import PlayersView
from reports.chapters.stakes import StakesView
from reports.kinds.view import View
from reports.material import Material
from reports.tables.doings import action_columns
from reports.tables.pacing import FLOW, keeps_pacing
from sim.engine.errors import AldermanError
from sim.engine.sections import ActionSection


def field(material: Material) -> list[View]:
    """Strategies against each other, where there is more than one; other numbers of players, where given."""
    found: list[View] = [FieldView(material)] if len(material.run.strategies) > 1 else []
    return [*found, PlayersView(material)] if material.beside else found


def outcomes(material: Material) -> list[View]:
    """What winners have, and what the parts of the score decide."""
    kept = material.run.info["keep"] == "rows" and material.run.ruleset.score_parts
    return [OutcomeView(material), *([StakesView(material)] if kept else [])]


def pacing(material: Material) -> list[View]:
    """How games run, of runs that kept it, and what turns are spent on, of games that count it plainly."""
    found: list[View] = []
    with suppress(AldermanError):  # an older run, or a game that keeps no standings
        found.append(PacingView(material))
    ruleset = material.run.ruleset
    declared = any(isinstance(section, ActionSection) for section in ruleset.sections)
    if not declared and len(action_columns(ruleset)) > 1:
        found.append(DoingsView(material))
    return found


def worth(material: Material) -> list[View]:
    """What a card is worth, of games that say what chance shows of them."""
    exposure = material.run.ruleset.exposure
    return [] if exposure is None else [AdjustedView(material, exposure)]


def hidden(material: Material) -> frozenset[str]:
    """Game columns that the chapter on how games run tells, which the table of a game's length leaves out."""
    return frozenset(FLOW) if keeps_pacing(material.run) else frozenset()
