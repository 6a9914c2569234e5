"""The kernel's logged decisions in the plain terms of the reference, to hold both side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.engine.log import CHOSEN, OPTION
from sim.engine.machine import Traced
from sim.engine.ruleset import Seating, Variant
from sim.london.kernel import MACHINE
from sim.london.state import MAX_SLOTS, SHIFT, Action, Kind, Verb
from sim.london.trace import tell

Decision = tuple[int, str, list[tuple[Any, ...]], int]

# How the reference names what a card of the hand is used for.
CARD_WORD = {Kind.HAND_DRAW: "use"}


def plain(option: int, kind: Kind, ids: Sequence[str]) -> tuple[Any, ...]:
    """An option of the kernel as the reference's tuple."""
    verb, argument = Verb(option >> SHIFT), option & ((1 << SHIFT) - 1)
    if verb is Verb.SLOT:
        return ("board", argument // MAX_SLOTS, argument % MAX_SLOTS)
    if verb is Verb.CARD:
        return (CARD_WORD.get(kind, "card"), ids[argument])
    if verb in (Verb.BUILD, Verb.FREE):
        return (verb.name.lower(), ids[argument])
    if verb is Verb.ACTION:
        return (Action(argument).name.lower(),)
    if verb is Verb.STACK:
        return ("recolour" if kind is Kind.PAY else "stack", argument)
    if verb in (Verb.REPAY, Verb.RIVAL, Verb.BOROUGH):
        return (verb.name.lower(), argument)
    return (verb.name.lower(),)


def decisions(traced: Traced, ids: Sequence[str]) -> list[Decision]:
    """Every decision asked in a traced game: seat, kind, options, index chosen."""
    found: list[Decision] = []
    for code, *numbers in traced.log.tolist():
        if code == CHOSEN:
            seat, kind, _, index = numbers[:4]
            found.append((seat, Kind(kind).name.lower(), [], index))
        elif code == OPTION:
            found[-1][2].append(plain(numbers[0], Kind[found[-1][1].upper()], ids))
    return found


def played(
    variant: Variant, seating: Seating, seed: int, block: int, rotation: int
) -> tuple[list[dict[str, Any]], list[Decision]]:
    """A game of the kernel: its trace and its decisions."""
    traced = MACHINE.trace_game(variant, seating, seed, block, rotation)
    ids = [row["id"] for row in variant.tables["cards"]]
    return tell(variant, seating, traced, seed, block, rotation), decisions(traced, ids)
