"""What a card is worth to the player to move: run, built, kept in hand; and what placing it takes.

Values are whole thousandths of a prestige point, shares 1024ths. A card is priced in a straight line, tables
in place of branches: which cards have a discard, a power or an effect is nothing a processor can guess.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import Colour, Power
from strategies.london.prices import (
    BITS,
    NEVER,
    ONE,
    STACK,
    STACK_LIMIT,
    spend,
    weighed,
)


@kernel(forceinline=True)
def yields(card, prices, tables, poverty):
    """What activating a card once brings when `poverty` points can be relieved, all its costs counted in."""
    change, power = np.int64(card["run_poverty"]), card["power"]
    worth = ONE * np.int64(card["run_prestige"]) - tables["discard"][card["run_discard"]]
    worth += (np.int64(card["run_money"]) - np.int64(card["run_cost"])) * prices["pound"]
    worth += min(max(-change, np.int64(0)), poverty) * prices["relief"]
    worth -= max(change, np.int64(0)) * prices["misery"]
    return worth + min(np.int64(card["power_arg"]), tables["cap"][power]) * tables["each"][power]


@kernel(forceinline=True)
def on_top(me, card, prices, tables):
    """What a face-up card on top of a stack is still worth: its runs to come and its standing power."""
    worth = max(yields(card, prices, tables, np.int64(me["poverty"]) + 3), np.int64(0))
    lasting = tables["lasting"][card["power"]]
    lasting += np.int64(card["power_arg"]) * tables["lasting_each"][card["power"]]
    return (worth * tables["times"][card["flips"]] >> BITS) + lasting


@kernel(forceinline=True)
def built(me, card, prices, tables):
    """What building a card brings: its prestige and what it will do, less its price; placing is apart."""
    worth = np.int64(card["prestige"]) * prices["landmark"] + on_top(me, card, prices, tables)
    worth += ONE if card["power"] == Power.DISPLAY_BUILD else np.int64(0)
    return worth - spend(prices, np.int64(card["build_cost"]))


@kernel(forceinline=True)
def kept(card, brings, prices):
    """What holding a card, no pauper, is worth whose building would bring `brings`."""
    if card["buildable"] != 0:
        return prices["fodder"] + (max(brings, np.int64(0)) * prices["hold"] >> BITS)
    extra = np.int64(0)
    if card["power"] == Power.HAND_DRAW:
        extra = (np.int64(card["power_arg"]) - 1) * prices["card"]
    elif card["power"] == Power.FREE_BUILDS:
        extra = np.int64(card["power_arg"]) * prices["fodder"] >> 1
    return prices["fodder"] + (max(extra, np.int64(0)) * prices["chance"] >> BITS)


@kernel(forceinline=True)
def held(me, card, prices, tables):
    """What holding a card is worth."""
    if card["colour"] == Colour.GREY:
        return -prices["burden"]
    return kept(card, built(me, card, prices, tables), prices)


@kernel(forceinline=True)
def new_stack(rules, me, prices, weights):
    """What opening a stack takes: the poverty of the runs to come."""
    if np.int64(me["stacks"]) * ONE >= weights[STACK_LIMIT]:
        return -NEVER
    poverty = np.int64(rules["poverty_per_stack"]) * weighed(prices["misery"], weights[STACK])
    return prices["runs"] * poverty >> BITS


@kernel(forceinline=True)
def cheapest_place(rules, cards, me, prices, tables, weights):
    """What the best place for one more card takes: a spent stack, a new one, or covering a card."""
    stacks = np.int64(me["stacks"])
    for stack in range(stacks):
        if me["face_up"][stack] == 0:
            return np.int64(0)
    best = new_stack(rules, me, prices, weights)
    for stack in range(stacks):
        best = min(best, on_top(me, cards[np.int64(me["top"][stack])], prices, tables))
    return best
