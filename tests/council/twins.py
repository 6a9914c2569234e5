"""Council's kernel and its reference side by side."""

from __future__ import annotations

from typing import Any

from sim.council.ruleset import RULESET
from sim.engine.ruleset import Variant
from tests.council.decisions import plain
from tests.playing.identity import Twins
from tests.reference import council as reference

Row = dict[str, Any]


def plain_rows(rows: list[Row]) -> list[Row]:
    """Cards as the reference takes them: decades are numbers."""
    return [{**row, "decade": int(row["decade"])} for row in rows]


def reference_game(
    variant: Variant, names: list[str], seed: int, block: int, choosers: list[reference.Chooser]
) -> list[Row]:
    """A game of the reference."""
    cards = plain_rows(variant.tables["cards"])
    return reference.play(dict(variant.rules), cards, len(names), seed, choosers, names, block)


TWINS = Twins(RULESET, plain, reference_game)
