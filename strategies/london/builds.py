"""Which card to build, and whether to build one of the board.

All values are whole thousandths of a prestige point.
"""

from __future__ import annotations

import numpy as np

from sim.engine.bits import NONE, ONE as BIT, lowest
from sim.engine.jit import kernel
from sim.london.state import WORDS, Colour, Power, Verb
from strategies.london.options import argument, board_card, verb
from strategies.london.price_list import new_prices, new_tables
from strategies.london.prices import BAR, NEVER, ONE, look
from strategies.london.worth import built, cheapest_place, kept


@kernel(forceinline=True)
def _reckon_hand(rules, cards, me, prices, tables):
    """Reckon what building each card in hand brings, and which of each colour would be missed least."""
    for colour in range(Colour.GREY):
        least, following, which = -NEVER, -NEVER, np.int64(-1)
        for word in range(WORDS):
            held = me["holds"][word] & rules["of_colour"][colour][word]
            while held != NONE:
                kind = 64 * word + lowest(held)
                held &= held - BIT
                brings = built(me, cards[kind], prices, tables)
                tables["brings"][kind] = brings
                missed = kept(cards[kind], brings, prices)
                again = missed if me["held"][kind] > 1 else -NEVER
                following = min(following, max(least, missed), again if missed < least else -NEVER)
                which = kind if missed < least else which
                least = min(least, missed)
        tables["least"][colour] = least
        tables["which"][colour] = which
        tables["following"][colour] = following


@kernel(forceinline=True)
def choose_build(game, rules, cards, me, options, count, weights):
    """The build that brings most, or none that is worth it (L13 to L15)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    _reckon_hand(rules, cards, me, prices, tables)
    place = cheapest_place(rules, cards, me, prices, tables, weights)
    free = np.int64(game["free_builds"]) > 0
    best, most = np.int64(0), weights[BAR]
    if verb(options[0]) != Verb.DONE:
        most = 4 * NEVER
    for index in range(count):
        what, kind = verb(options[index]), argument(options[index])
        card = cards[kind]
        worth = 4 * NEVER
        if what == Verb.BUILD:
            brings, colour = tables["brings"][kind], card["colour"]
            worth = brings - place - kept(card, brings, prices)
            if not free and card["power"] != Power.DISPLAY_BUILD:
                itself = kind == tables["which"][colour]
                worth -= tables["following"][colour] if itself else tables["least"][colour]
        elif what == Verb.FREE:
            worth = np.int64(card["power_arg"]) * (prices["fodder"] >> 1) + ONE
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def choose_display(game, rules, cards, me, options, count, weights):
    """A card of the board that is worth its price and its place, without a discard (L32)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    best, most = np.int64(0), cheapest_place(rules, cards, me, prices, tables, weights) + weights[BAR]
    for index in range(1, count):
        kind = board_card(game, argument(options[index]))
        worth = built(me, cards[kind], prices, tables)
        if worth > most:
            best, most = np.int64(index), worth
    return best
