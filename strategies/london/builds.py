"""Which card to build, and whether to build one of the board.

All values are whole thousandths of a prestige point.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import Colour, Power, Verb
from strategies.london.options import argument, board_card, verb
from strategies.london.prices import BAR, NEVER, ONE
from strategies.london.worth import built, cheapest_place, held, kept

_DONE, _FREE, _BUILD_CARD = int(Verb.DONE), int(Verb.FREE), int(Verb.BUILD)
_GREY = int(Colour.GREY)
_DISPLAY_BUILD = int(Power.DISPLAY_BUILD)


@kernel()
def choose_build(game, rules, cards, me, options, count, prices, weights):
    """The build that brings most, or none that is worth it (L13 to L15)."""
    # Of each colour the two cards that would be missed least as payment, and where the least one is.
    least_0, least_1, least_2 = -NEVER, -NEVER, -NEVER
    next_0, next_1, next_2 = -NEVER, -NEVER, -NEVER
    at_0, at_1, at_2 = np.int64(-1), np.int64(-1), np.int64(-1)
    for place in range(me["hand_count"]):
        kind = np.int64(me["hand"][place])
        colour = cards[kind]["colour"]
        if colour != _GREY:
            missed = held(game, rules, me, cards[kind], prices, weights)
            if colour == 0:
                next_0 = min(next_0, max(least_0, missed))
                if missed < least_0:
                    least_0, at_0 = missed, kind
            elif colour == 1:
                next_1 = min(next_1, max(least_1, missed))
                if missed < least_1:
                    least_1, at_1 = missed, kind
            else:
                next_2 = min(next_2, max(least_2, missed))
                if missed < least_2:
                    least_2, at_2 = missed, kind
    place = cheapest_place(game, rules, cards, me, prices, weights)
    free = np.int64(game["free_builds"]) > 0
    best, most = np.int64(0), weights[BAR]
    if verb(options[0]) != _DONE:
        most = 4 * NEVER
    for index in range(count):
        what = verb(options[index])
        if what == _BUILD_CARD:
            kind = argument(options[index])
            card = cards[kind]
            brings = built(game, rules, me, card, prices, weights)
            worth = brings - place - kept(card, brings, prices)
            if not free and card["power"] != _DISPLAY_BUILD:
                if card["colour"] == 0:
                    worth -= next_0 if kind == at_0 else least_0
                elif card["colour"] == 1:
                    worth -= next_1 if kind == at_1 else least_1
                else:
                    worth -= next_2 if kind == at_2 else least_2
            if worth > most:
                best, most = np.int64(index), worth
        elif what == _FREE:
            card = cards[argument(options[index])]
            worth = np.int64(card["power_arg"]) * prices.fodder + ONE
            worth -= held(game, rules, me, card, prices, weights)
            if worth > most:
                best, most = np.int64(index), worth
    return best


@kernel()
def choose_display(game, rules, cards, me, options, count, prices, weights):
    """A card of the board that is worth its price and its place, without a discard (L32)."""
    best, most = np.int64(0), cheapest_place(game, rules, cards, me, prices, weights) + weights[BAR]
    for index in range(1, count):
        kind = board_card(game, argument(options[index]))
        worth = built(game, rules, me, cards[kind], prices, weights)
        if worth > most:
            best, most = np.int64(index), worth
    return best
