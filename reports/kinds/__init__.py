"""Kinds of section that a ruleset may declare, each with the view that draws it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from reports.kinds.actions import ActionView
from reports.kinds.card_use import CardUseView
from reports.kinds.contests import ContestView
from reports.kinds.curves import CurveView
from reports.kinds.groups import GroupView
from reports.kinds.milestones import MilestoneView
from reports.kinds.spreads import SpreadView
from reports.kinds.usages import UsageView
from reports.kinds.view import View as View
from reports.material import Material
from sim.engine.sections import (
    ActionSection,
    CardUseSection,
    ContestSection,
    CurveSection,
    DistributionSection,
    GroupSection,
    MilestoneSection,
    UsageSection,
)

VIEWS: dict[type, Any] = {
    ActionSection: ActionView,
    CardUseSection: CardUseView,
    ContestSection: ContestView,
    CurveSection: CurveView,
    DistributionSection: SpreadView,
    GroupSection: GroupView,
    MilestoneSection: MilestoneView,
    UsageSection: UsageView,
}


def makers(material: Material, of_cards: bool) -> list[Callable[[], View]]:
    """What makes the view of each of a run's sections, in the order in which its ruleset declares them.

    Args:
        material: the run's tables.
        of_cards: make those that stand with the cards, or the others.
    """
    kinds = [(VIEWS[type(section)], section) for section in material.run.ruleset.sections]
    return [partial(kind, material, section) for kind, section in kinds if kind.of_cards == of_cards]


def views(material: Material) -> list[View]:
    """The views of a run's sections, those of cards last."""
    return [make() for of_cards in (False, True) for make in makers(material, of_cards)]


def hidden(material: Material) -> frozenset[str]:
    """Game columns that the sections show, which the table of a game's length leaves out."""
    sections = material.run.ruleset.sections
    return frozenset[str]().union(*(VIEWS[type(section)].hidden(section) for section in sections))
