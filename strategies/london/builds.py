"""Which card to build, and whether to build one of the board.

All values are whole thousandths of a prestige point.
"""

from __future__ import annotations

import numpy as np

from sim.engine.bits import NONE, ONE as BIT, lowest
from sim.engine.jit import kernel
from sim.london.state import WORDS, Colour, Power, Verb
from strategies.london.options import argument, board_card, verb
from strategies.london.prices import BAR, NEVER, ONE, look
from strategies.london.worth import built, cheapest_place, kept


@kernel()
def _payments(game, rules, cards, me, colour, prices, weights):
    """What paying with the least missed card of a colour takes, which it is, and what the next takes."""
    least, following, which = -NEVER, -NEVER, np.int64(-1)
    for word in range(WORDS):
        held = me["holds"][word] & rules["of_colour"][colour][word]
        while held != NONE:
            kind = 64 * word + lowest(held)
            held &= held - BIT
            card = cards[kind]
            missed = kept(card, built(game, me, card, prices, weights), prices)
            following = min(following, max(least, missed))
            if missed < least:
                least, which = missed, kind
                if me["held"][kind] > 1:
                    following = missed
    return least, which, following


@kernel()
def choose_build(game, rules, cards, me, options, count, weights):
    """The build that brings most, or none that is worth it (L13 to L15)."""
    prices = look(game, rules, weights)
    blue, blue_which, blue_next = _payments(game, rules, cards, me, Colour.BLUE, prices, weights)
    brown, brown_which, brown_next = _payments(game, rules, cards, me, Colour.BROWN, prices, weights)
    pink, pink_which, pink_next = _payments(game, rules, cards, me, Colour.PINK, prices, weights)
    place = cheapest_place(game, rules, cards, me, prices, weights)
    free = np.int64(game["free_builds"]) > 0
    best, most = np.int64(0), weights[BAR]
    if verb(options[0]) != Verb.DONE:
        most = 4 * NEVER
    for index in range(count):
        what = verb(options[index])
        if what == Verb.BUILD:
            kind = argument(options[index])
            card = cards[kind]
            brings = built(game, me, card, prices, weights)
            worth = brings - place - kept(card, brings, prices)
            if not free and card["power"] != Power.DISPLAY_BUILD:
                if card["colour"] == Colour.BLUE:
                    worth -= blue_next if kind == blue_which else blue
                elif card["colour"] == Colour.BROWN:
                    worth -= brown_next if kind == brown_which else brown
                else:
                    worth -= pink_next if kind == pink_which else pink
            if worth > most:
                best, most = np.int64(index), worth
        elif what == Verb.FREE:
            card = cards[argument(options[index])]
            worth = np.int64(card["power_arg"]) * (prices.fodder >> 1) + ONE
            if worth > most:
                best, most = np.int64(index), worth
    return best


@kernel()
def choose_display(game, rules, cards, me, options, count, weights):
    """A card of the board that is worth its price and its place, without a discard (L32)."""
    prices = look(game, rules, weights)
    best, most = np.int64(0), cheapest_place(game, rules, cards, me, prices, weights) + weights[BAR]
    for index in range(1, count):
        kind = board_card(game, argument(options[index]))
        worth = built(game, me, cards[kind], prices, weights)
        if worth > most:
            best, most = np.int64(index), worth
    return best
