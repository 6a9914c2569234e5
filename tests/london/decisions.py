"""The kernel's options in the plain terms of the reference."""

from __future__ import annotations

from sim.engine.ruleset import Variant
from sim.london.state import MAX_SLOTS, SHIFT, Action, Kind, Verb
from tests.playing.decisions import Option

# How the reference names what a card of the hand is used for.
CARD_WORD = {Kind.HAND_DRAW: "use"}


def plain(option: int, kind: int, variant: Variant) -> Option:
    """An option of the kernel as the reference's tuple."""
    verb, argument = Verb(option >> SHIFT), option & ((1 << SHIFT) - 1)
    if verb is Verb.SLOT:
        return ("board", argument // MAX_SLOTS, argument % MAX_SLOTS)
    if verb is Verb.CARD:
        return (CARD_WORD.get(Kind(kind), "card"), _card(variant, argument))
    if verb in (Verb.BUILD, Verb.FREE):
        return (verb.name.lower(), _card(variant, argument))
    if verb is Verb.ACTION:
        return (Action(argument).name.lower(),)
    if verb is Verb.STACK:
        return ("recolour" if kind == Kind.PAY else "stack", argument)
    if verb in (Verb.REPAY, Verb.RIVAL, Verb.BOROUGH):
        return (verb.name.lower(), argument)
    return (verb.name.lower(),)


def _card(variant: Variant, number: int) -> str:
    return str(variant.tables["cards"][number]["id"])
