"""The kernel's logged decisions in the plain terms of a reference, to hold both side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.engine.compiled import CompiledRuleset
from sim.engine.log import CHOSEN, OPTION
from sim.engine.machine import Traced
from sim.engine.ruleset import Variant

Option = tuple[Any, ...]
Decision = tuple[int, str, list[Option], int]  # seat, kind, options, index of the choice
Plain = Callable[[int, int, Variant], Option]  # an option and the kind of its decision, by their codes


def decisions(ruleset: CompiledRuleset, plain: Plain, variant: Variant, traced: Traced) -> list[Decision]:
    """Every decision asked in a traced game."""
    kinds = ruleset.machine.kinds
    found: list[Decision] = []
    kind = 0
    for code, *numbers in traced.log.tolist():
        if code == CHOSEN:
            seat, kind, _, index = numbers[:4]
            found.append((seat, kinds(kind).name.lower(), [], index))
        elif code == OPTION:
            found[-1][2].append(plain(numbers[0], kind, variant))
    return found
