"""Tithe's kernel and its reference side by side: its options in plain terms, and altered games to play."""

from __future__ import annotations

from functools import cache

from sim.engine.inputs import load_variant
from sim.engine.ruleset import Variant
from tests.playing.altered import Altered, Cards, alter
from tests.playing.decisions import Option
from tests.playing.identity import Twins
from tests.reference.choosers import Chooser
from tests.reference.tables import Row
from tests.tithe import reference
from tests.tithe.fields import MAX_CARDS
from tests.tithe.ruleset import RULESET
from tests.tithe.state import SHIFT, Verb


def plain(option: int, kind: int, variant: Variant) -> Option:
    """An option of the kernel as the reference's tuple."""
    verb, argument = Verb(option >> SHIFT), option & ((1 << SHIFT) - 1)
    return ("take", variant.tables["cards"][argument]["id"]) if verb is Verb.TAKE else ("lay",)


def reference_game(
    variant: Variant, names: list[str], seed: int, block: int, choosers: list[Chooser]
) -> list[Row]:
    """A game of the reference."""
    return reference.play(dict(variant.rules), variant.tables["cards"], names, seed, block, choosers)


TWINS = Twins(RULESET, plain, reference_game)


def _as_many_as_fit(rows: Cards) -> Cards:
    return [{"id": f"card_{number}", "value": number * 7 % 30} for number in range(MAX_CARDS)]


ALTERED: Altered = {
    "as published": ({}, None),
    "one coin each": ({"start_coins": 1}, None),
    "no coins": ({"start_coins": 0, "cards_out": 0}, None),
    "one card": ({"cards_out": 11, "start_coins": 30}, None),
    "worthless coins": ({"coin_worth": 0}, None),
    "largest numbers": (
        {"start_coins": 100, "coin_worth": 100},
        lambda rows: [{**r, "value": 100} for r in rows],
    ),
    "as many cards as fit": ({"cards_out": 3}, _as_many_as_fit),
}


@cache
def altered(name: str) -> Variant:
    """One of the altered games."""
    return alter(load_variant(RULESET), *ALTERED[name])
