"""Kinds of section that a ruleset may declare, each with the view that draws it."""

from __future__ import annotations

from collections.abc import Callable
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

VIEWS: dict[type, Callable[[Material, Any], View]] = {
    ActionSection: ActionView,
    CardUseSection: CardUseView,
    ContestSection: ContestView,
    CurveSection: CurveView,
    DistributionSection: SpreadView,
    GroupSection: GroupView,
    MilestoneSection: MilestoneView,
    UsageSection: UsageView,
}


def views(material: Material) -> list[View]:
    """The views of a run's sections, in the order in which its ruleset declares them."""
    return [VIEWS[type(section)](material, section) for section in material.run.ruleset.sections]
