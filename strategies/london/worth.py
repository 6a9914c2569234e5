"""What a card is worth to the player to move: run, built, kept in hand; and what placing it takes.

All values are whole thousandths of a prestige point.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import Colour, Power, RunDiscard
from strategies.london.prices import (
    ENGINE,
    LANDMARK,
    NEVER,
    ONE,
    PAUPERS,
    RELIEF,
    STACK,
    STACK_LIMIT,
    spend,
)

_GREY = int(Colour.GREY)
_ANY, _BLUE = int(RunDiscard.ANY), int(RunDiscard.BLUE)
_RECOLOUR, _FLIP_INSTEAD, _DISPLAY_BUILD = (
    int(Power.RECOLOUR),
    int(Power.FLIP_INSTEAD),
    int(Power.DISPLAY_BUILD),
)
_HAND_DRAW, _FREE_BUILDS = int(Power.HAND_DRAW), int(Power.FREE_BUILDS)
_MONEY_OR_RIVAL, _DISCARD_FOR_RELIEF = int(Power.MONEY_OR_RIVAL_POVERTY), int(Power.DISCARD_FOR_RELIEF)
_DISCOUNT, _RELIEF_PER_TWO = int(Power.BOROUGH_DISCOUNT), int(Power.RELIEF_PER_TWO_BOROUGHS)
_PER_BOROUGH, _PER_RIVERSIDE = int(Power.MONEY_PER_BOROUGH), int(Power.MONEY_PER_RIVERSIDE_BOROUGH)
_PER_STACK, _PER_LOAN = int(Power.MONEY_PER_STACK), int(Power.MONEY_PER_LOAN)
_PRESTIGE_PER_BOROUGH = int(Power.PRESTIGE_PER_BOROUGH)
_PRESTIGE_PER_NORTH = int(Power.PRESTIGE_PER_NORTH_BOROUGH)
_REMOVE_PAUPERS, _TAX = int(Power.REMOVE_PAUPERS), int(Power.TAX_RIVALS)


@kernel()
def pauper_burden(prices, weights):
    """What a pauper in hand costs: the poverty of a run or of the end."""
    return prices.misery * weights[PAUPERS] // ONE


@kernel()
def _power_yield(game, me, power, arg, prices, weights):
    """What a power brings at an activation, without its money option."""
    if power == _PER_BOROUGH:
        return arg * np.int64(me["borough_count"]) * prices.pound
    if power == _PER_RIVERSIDE:
        return arg * np.int64(me["riverside"]) * prices.pound
    if power == _PER_STACK:
        return arg * np.int64(me["stacks"]) * prices.pound
    if power == _PER_LOAN:
        return arg * np.int64(game["loans_out"]) * prices.pound
    if power == _PRESTIGE_PER_BOROUGH:
        return arg * np.int64(me["borough_count"]) * ONE
    if power == _PRESTIGE_PER_NORTH:
        return arg * np.int64(me["north"]) * ONE
    relief = prices.misery * weights[RELIEF] // ONE
    if power == _RELIEF_PER_TWO:
        return arg * min(np.int64(me["borough_count"]) // 2, np.int64(me["poverty"])) * relief
    if power == _REMOVE_PAUPERS:
        return min(arg, np.int64(me["colours"][_GREY])) * 2 * pauper_burden(prices, weights)
    if power == _DISCARD_FOR_RELIEF:
        each = ONE + relief + prices.misery - max(prices.fodder, np.int64(0))
        return min(arg, np.int64(me["hand_count"])) * max(each, np.int64(0))
    if power == _TAX:
        return (np.int64(game["players_count"]) - 1) * prices.misery // 4
    return np.int64(0)


@kernel()
def yields(game, cards, me, kind, prices, weights):
    """What activating a card once brings, all its costs counted in."""
    card = cards[kind]
    pounds = np.int64(card["run_money"]) - np.int64(card["run_cost"])
    worth = ONE * np.int64(card["run_prestige"]) + pounds * prices.pound
    poverty = np.int64(card["run_poverty"])
    if poverty > 0:
        worth -= poverty * prices.misery
    elif poverty < 0:
        worth += min(-poverty, np.int64(me["poverty"])) * (prices.misery * weights[RELIEF] // ONE)
    discard = np.int64(card["run_discard"])
    if discard == _ANY and me["colours"][_GREY] > 0:
        worth += pauper_burden(prices, weights)
    elif discard != 0:
        worth -= prices.fodder
    power = np.int64(card["power"])
    if power != 0:
        worth += _power_yield(game, me, power, np.int64(card["power_arg"]), prices, weights)
    return worth


@kernel()
def standing(card, prices, weights):
    """What a power is worth that works while its card lies face up on top."""
    power = np.int64(card["power"])
    if power == _RECOLOUR:
        return prices.runs * (pauper_burden(prices, weights) // 2) // ONE
    if power == _FLIP_INSTEAD:
        return prices.chance * 5 // 4
    if power == _DISCOUNT:
        return prices.runs * np.int64(card["power_arg"]) * prices.pound // ONE
    return np.int64(0)


@kernel()
def on_top(game, cards, me, kind, prices, weights):
    """What a face-up card on top of a stack is still worth: its runs to come and its standing power."""
    card = cards[kind]
    worth = np.int64(0)
    if card["runs"] != 0:
        times = prices.chance if card["flips"] != 0 else prices.runs
        worth = max(yields(game, cards, me, kind, prices, weights), np.int64(0)) * times // ONE
    if card["power"] != 0:
        worth += standing(card, prices, weights)
    return worth


@kernel()
def built(game, rules, cards, me, kind, prices, weights):
    """What building a card brings: its prestige and what it will do, less its price; placing is apart."""
    card = cards[kind]
    worth = np.int64(card["prestige"]) * weights[LANDMARK]
    if card["runs"] != 0 or card["power"] != 0:
        worth += on_top(game, cards, me, kind, prices, weights) * weights[ENGINE] // ONE
        if card["power"] == _DISPLAY_BUILD:
            worth += ONE
    return worth - spend(rules, me, prices, weights, np.int64(card["build_cost"]))


@kernel()
def kept(game, rules, cards, me, kind, prices, weights):
    """What holding a card is worth."""
    card = cards[kind]
    if card["colour"] == _GREY:
        return -pauper_burden(prices, weights)
    extra = np.int64(0)
    if card["buildable"] != 0:
        extra = max(built(game, rules, cards, me, kind, prices, weights), np.int64(0)) // 2
    elif card["power"] == _HAND_DRAW:
        extra = (np.int64(card["power_arg"]) - 1) * prices.card
    elif card["power"] == _FREE_BUILDS:
        extra = np.int64(card["power_arg"]) * prices.fodder // 2
    return prices.fodder + max(extra, np.int64(0)) * prices.chance // ONE


@kernel()
def new_stack(rules, me, prices, weights):
    """What opening a stack takes: the poverty of the runs to come."""
    if np.int64(me["stacks"]) * ONE >= weights[STACK_LIMIT]:
        return -NEVER
    return prices.runs * np.int64(rules["poverty_per_stack"]) * prices.misery // ONE * weights[STACK] // ONE


@kernel()
def cheapest_place(game, rules, cards, me, prices, weights):
    """What the best place for one more card takes: a spent stack, a new one, or covering a card."""
    best = new_stack(rules, me, prices, weights)
    for stack in range(me["stacks"]):
        if me["face_up"][stack] == 0:
            return np.int64(0)
        best = min(best, on_top(game, cards, me, np.int64(me["top"][stack]), prices, weights))
    return best


@kernel()
def cheapest_payment(game, rules, cards, me, colour, build, prices, weights):
    """What the least valuable card of a colour in hand, other than one copy of `build`, is worth."""
    best = -NEVER
    spared = False
    for place in range(me["hand_count"]):
        kind = np.int64(me["hand"][place])
        if kind == build and not spared:
            spared = True
            continue
        if cards[kind]["colour"] == colour:
            best = min(best, kept(game, rules, cards, me, kind, prices, weights))
    return best
