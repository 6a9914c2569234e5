"""Whole games of the kernel in which nobody can do anything but draw a card a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.london.ruleset import RULESET
from tests.london.situations import variant_of
from tests.playing.seats import only_random


def idle_game(players: int, copies: Mapping[str, int], **rules: Any) -> list[dict[str, Any]]:
    """The trace of a game with this many copies of these cards and no others.

    Three can never be drawn, no borough can be paid with £0 and one loan of £1; whether a city is developed
    is up to the cards.
    """
    poor = {"draw_three": 900, "start_money": 0, "start_hand": 0, "loan_value": 1, "loan_supply": 1}
    variant = variant_of(
        {**poor, **rules},
        {row["id"]: {"copies": copies.get(row["id"], 0)} for row in variant_of().tables["cards"]},
    )
    return RULESET.trace(variant, only_random("london", players), seed=1)
