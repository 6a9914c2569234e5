"""What is still to be done within a turn: steps on a stack, each a code, a number and a card.

An action may give popularity, a card has parts, and a city action within a card is an action again, which may
take another card; what is left of the first one waits below.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.jit import kernel


class Step(IntEnum):
    """What a step does."""

    POPULARITY = 0  # (number, Why) move the disc up
    TOP_BOX = 1  # (0, card)
    IMMEDIATE = 2  # (0, card)
    CITY = 3  # (city actions left, card)


@kernel(forceinline=True)
def push(game, step, number, subject):
    """Put a step on top."""
    game["agenda"][game["agenda_count"]] = (step << 16) | (number << 8) | subject
    game["agenda_count"] += 1


@kernel(forceinline=True)
def pop(game):
    """Take the step on top; returns its code, number and subject."""
    game["agenda_count"] -= 1
    entry = np.int64(game["agenda"][game["agenda_count"]])
    return entry >> 16, (entry >> 8) & 255, entry & 255


@kernel(forceinline=True)
def drop_city_actions(game, card):
    """C4: give up the city actions of this card that are still to come."""
    if game["agenda_count"] > 0:
        step, _, subject = pop(game)
        if step != Step.CITY or subject != card:
            game["agenda_count"] += 1
