"""What a section that a ruleset declares puts on the page; a kind of section is one subclass."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from reports.figures.picture import Picture
from reports.finding import Finding, Trial
from reports.material import Material
from reports.present import Grid


class View(ABC):
    """A section of a run's page: its pictures, its tables, its sentences.

    Attributes:
        material: the run's tables.
        key, title, lead: of the section, as declared.
    """

    of_cards: ClassVar[bool] = False  # stands with the cards, at the end of the page

    def __init__(self, material: Material, key: str, title: str, lead: str) -> None:
        self.material = material
        self.key, self.title, self.lead = key, title, lead

    @staticmethod
    def hidden(section: Any) -> frozenset[str]:
        """Game columns that the view of a section shows, which the table of a game's length leaves out."""
        return frozenset()

    @abstractmethod
    def pictures(self) -> list[Picture]:
        """What is shown first."""

    @abstractmethod
    def grids(self) -> list[Grid]:
        """Tables: the first is shown, the others are folded away."""

    def notes(self) -> list[str]:
        """Sentences after the pictures, on what could not be told."""
        return []

    def findings(self) -> list[Finding]:
        """Sentences of the summary."""
        return []

    def trials(self) -> list[Trial]:
        """What to try next."""
        return []
