"""Whole games of the kernel in which nobody can do anything but draw a card a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.ruleset import Seating
from sim.london.ruleset import RULESET
from strategies.registry import built_in
from tests.london.situations import variant_of


def idle_game(players: int, copies: Mapping[str, int], **rules: Any) -> list[dict[str, Any]]:
    """The trace of a game with this many copies of these cards and no others.

    Three can never be drawn, no borough can be paid with £0 and one loan of £1; whether a city is developed
    is up to the cards.
    """
    random = next(one for one in built_in("london") if one.name == "random")
    poor = {"draw_three": 900, "start_money": 0, "start_hand": 0, "loan_value": 1, "loan_supply": 1}
    variant = variant_of(
        {**poor, **rules},
        {row["id"]: {"copies": copies.get(row["id"], 0)} for row in variant_of().tables["cards"]},
    )
    lineups = np.zeros((1, players), np.int32)
    seating = Seating((random.name,), (random.pick,), np.zeros((1, 1), np.int64), lineups, 1)
    return RULESET.trace(variant, seating, seed=1)
