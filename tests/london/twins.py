"""London's kernel and its reference side by side."""

from __future__ import annotations

from typing import Any

from sim.engine.ruleset import Variant
from sim.london.ruleset import RULESET
from tests.london.decisions import plain
from tests.playing.identity import Twins
from tests.reference import london as reference

Row = dict[str, Any]


def plain_rows(rows: list[Row]) -> list[Row]:
    """Cards as the reference takes them: a missing `power_arg` is 0."""
    return [{**row, "power_arg": row["power_arg"] or 0} if "power_arg" in row else row for row in rows]


def reference_game(
    variant: Variant, names: list[str], seed: int, block: int, choosers: list[reference.Chooser]
) -> list[Row]:
    """A game of the reference; hands sorted, as the kernel shows them: their order is no promise."""
    trace = reference.play(
        dict(variant.rules),
        plain_rows(variant.tables["cards"]),
        variant.tables["boroughs"],
        len(names),
        seed,
        choosers,
        names,
        block,
    )
    trace[0]["hands"] = [sorted(hand) for hand in trace[0]["hands"]]
    return trace


TWINS = Twins(RULESET, plain, reference_game)
