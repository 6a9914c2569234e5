"""What a card is worth to the player to move: run, built, kept in hand; and what placing it takes.

Values are whole thousandths of a prestige point, shares 1024ths. What every decision asks is inlined; powers,
which few cards have, are priced apart.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import Colour, Power, RunDiscard
from strategies.london.prices import (
    BITS,
    LANDMARK,
    NEVER,
    ONE,
    STACK,
    STACK_LIMIT,
    spend,
    weighed,
)


@kernel()
def _power_yield(game, me, power, arg, pound, relief, burden, misery, fodder):
    """What a power brings at an activation, without the money of L35."""
    boroughs = np.int64(me["borough_count"])
    if power == Power.MONEY_PER_BOROUGH:
        return arg * boroughs * pound
    if power == Power.MONEY_PER_RIVERSIDE_BOROUGH:
        return arg * np.int64(me["riverside"]) * pound
    if power == Power.MONEY_PER_STACK:
        return arg * np.int64(me["stacks"]) * pound
    if power == Power.MONEY_PER_LOAN:
        return arg * np.int64(game["loans_out"]) * pound
    if power == Power.PRESTIGE_PER_BOROUGH:
        return arg * boroughs * ONE
    if power == Power.PRESTIGE_PER_NORTH_BOROUGH:
        return arg * np.int64(me["north"]) * ONE
    if power == Power.RELIEF_PER_TWO_BOROUGHS:
        return min(arg * (boroughs >> 1), np.int64(me["poverty"])) * relief
    if power == Power.REMOVE_PAUPERS:
        return min(arg, np.int64(me["colours"][Colour.GREY])) * 2 * burden
    if power == Power.DISCARD_FOR_RELIEF:
        each = ONE + relief + misery - max(fodder, np.int64(0))
        return min(arg, np.int64(me["hand_count"])) * max(each, np.int64(0))
    if power == Power.TAX_RIVALS:
        return (np.int64(game["players_count"]) - 1) * misery >> 2
    return np.int64(0)


@kernel()
def _standing(power, arg, chance, runs, pound, burden):
    """What a power is worth that works while its card lies face up on top, and not by being activated."""
    if power == Power.RECOLOUR:
        return runs * burden >> (BITS + 1)
    if power == Power.FLIP_INSTEAD:
        return chance * 5 >> 2
    if power == Power.BOROUGH_DISCOUNT:
        return runs * arg * pound >> BITS
    return np.int64(0)


@kernel(forceinline=True)
def _plain_yield(card, prices, poverty):
    """What activating a card once brings, its power apart; without branches, which no one could guess."""
    change, discard = np.int64(card["run_poverty"]), np.int64(card["run_discard"])
    worth = ONE * np.int64(card["run_prestige"])
    worth += (np.int64(card["run_money"]) - np.int64(card["run_cost"])) * prices.pound
    worth += (
        min(max(-change, np.int64(0)), poverty) * prices.relief - max(change, np.int64(0)) * prices.misery
    )
    discarded = prices.any_discard if discard == RunDiscard.ANY else prices.fodder
    return worth - (discarded if discard != RunDiscard.NONE else np.int64(0))


@kernel(forceinline=True)
def yields(game, me, card, prices, poverty):
    """What activating a card once brings when `poverty` points can be relieved, all its costs counted in."""
    worth = _plain_yield(card, prices, poverty)
    power = np.int64(card["power"])
    if power != 0:
        arg = np.int64(card["power_arg"])
        worth += _power_yield(
            game, me, power, arg, prices.pound, prices.relief, prices.burden, prices.misery, prices.fodder
        )
    return worth


@kernel(forceinline=True)
def on_top(game, me, card, prices):
    """What a face-up card on top of a stack is still worth: its runs to come and its standing power."""
    worth, lasting = _plain_yield(card, prices, np.int64(me["poverty"]) + 3), np.int64(0)
    power = np.int64(card["power"])
    if power != 0:
        arg = np.int64(card["power_arg"])
        worth += _power_yield(
            game, me, power, arg, prices.pound, prices.relief, prices.burden, prices.misery, prices.fodder
        )
        lasting = _standing(power, arg, prices.chance, prices.runs, prices.pound, prices.burden)
    times = prices.once if card["flips"] != 0 else prices.often
    return (max(worth, np.int64(0)) * times >> BITS) + lasting


@kernel(forceinline=True)
def built(game, me, card, prices, weights):
    """What building a card brings: its prestige and what it will do, less its price; placing is apart."""
    worth = np.int64(card["prestige"]) * weights[LANDMARK] + on_top(game, me, card, prices)
    worth += ONE if card["power"] == Power.DISPLAY_BUILD else np.int64(0)
    return worth - spend(prices, np.int64(card["build_cost"]))


@kernel(forceinline=True)
def kept(card, brings, prices):
    """What holding a card, no pauper, is worth whose building would bring `brings`."""
    if card["buildable"] != 0:
        return prices.fodder + (max(brings, np.int64(0)) * prices.hold >> BITS)
    extra = np.int64(0)
    if card["power"] == Power.HAND_DRAW:
        extra = (np.int64(card["power_arg"]) - 1) * prices.card
    elif card["power"] == Power.FREE_BUILDS:
        extra = np.int64(card["power_arg"]) * prices.fodder >> 1
    return prices.fodder + (max(extra, np.int64(0)) * prices.chance >> BITS)


@kernel(forceinline=True)
def held(game, me, card, prices, weights):
    """What holding a card is worth."""
    if card["colour"] == Colour.GREY:
        return -prices.burden
    return kept(card, built(game, me, card, prices, weights), prices)


@kernel()
def new_stack(rules, me, prices, weights):
    """What opening a stack takes: the poverty of the runs to come."""
    if np.int64(me["stacks"]) * ONE >= weights[STACK_LIMIT]:
        return -NEVER
    poverty = np.int64(rules["poverty_per_stack"]) * weighed(prices.misery, weights[STACK])
    return prices.runs * poverty >> BITS


@kernel()
def cheapest_place(game, rules, cards, me, prices, weights):
    """What the best place for one more card takes: a spent stack, a new one, or covering a card."""
    stacks = np.int64(me["stacks"])
    for stack in range(stacks):
        if me["face_up"][stack] == 0:
            return np.int64(0)
    best = new_stack(rules, me, prices, weights)
    for stack in range(stacks):
        best = min(best, on_top(game, me, cards[np.int64(me["top"][stack])], prices))
    return best
