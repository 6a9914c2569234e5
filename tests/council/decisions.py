"""The kernel's options in the plain terms of the reference."""

from __future__ import annotations

from sim.council.codes import MAX_PLAYERS, Category, Good, Industry
from sim.council.fields import districts_of
from sim.council.state import RANKINGS, SHIFT, Order, Verb
from sim.engine.ruleset import Variant
from tests.playing.decisions import Option


def plain(option: int, kind: int, variant: Variant) -> Option:
    """An option of the kernel as the reference's tuple."""
    verb, argument = Verb(option >> SHIFT), option & ((1 << SHIFT) - 1)
    word = verb.name.lower()
    if verb is Verb.BUILD:
        return (word, Industry(argument).name.lower())
    if verb in (Verb.SERVICE, Verb.MARKET, Verb.SELL, Verb.GOOD):
        return (word, Good(argument).name.lower())
    if verb in (Verb.CANAL, Verb.ACQUIRE, Verb.BONUS):
        return (word, argument)
    if verb is Verb.DISTRICT:
        return (word, districts_of(variant.rules)[argument])
    if verb is Verb.USE:
        return (word, argument % MAX_PLAYERS, Industry(argument // MAX_PLAYERS).name.lower())
    if verb is Verb.ORDER:
        return (word, Order(argument).name.lower())
    if verb is Verb.RANKING:
        return (word, tuple(Category(category).name.lower() for category in RANKINGS[argument].tolist()))
    return (word,)
