"""What the page of a report holds, without rendering it."""

from __future__ import annotations

from reports.figures.picture import Picture
from reports.material import Material
from reports.page import Chapter, pieces


def chapters(material: Material) -> list[Chapter]:
    """The sections of a run's page, in order."""
    return [chapter for piece in pieces(material) for chapter in piece.chapters]


def all_pictures(material: Material) -> list[Picture]:
    """Every picture of a report, in its order."""
    return [picture for piece in pieces(material) for picture in piece.pictures]
