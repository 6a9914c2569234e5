"""The hand: which card to take, and which to part with."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.hand import next_held
from sim.london.state import Colour, Kind, Verb
from strategies.london.options import argument, board_card, verb
from strategies.london.price_list import new_prices, new_tables
from strategies.london.prices import NEVER, ONE, look
from strategies.london.worth import held


@kernel()
def _recoloured(cards, me, colour, prices):
    """What the card of another colour that a recolour would discard is worth, near enough (L30)."""
    if me["colours"][Colour.GREY] > 0:
        return -prices["burden"]
    least = prices["fodder"] + ONE
    kind = next_held(me, np.int64(-1))
    while kind >= 0:
        if cards[kind]["colour"] != colour and cards[kind]["buildable"] == 0:
            least = prices["fodder"]
        kind = next_held(me, kind)
    return least


@kernel(forceinline=True)
def _other(game, rules, cards, me, what, with_what, prices):
    """What it is worth to choose no known card."""
    if what == Verb.DECK:
        if game["deck_end"] - game["deck_at"] == 1:  # L22: no turn comes after
            return prices["card"] - np.int64(me["hand_count"]) * prices["misery"]
        return prices["card"]
    if what == Verb.STACK:
        fee = np.int64(cards[np.int64(me["top"][with_what])]["power_arg"])
        return fee * prices["pound"] + _recoloured(cards, me, cards[game["card"]]["colour"], prices)
    if game["kind"] == Kind.RELIEF:  # what a card must be worth to be kept: prestige and relief (L36)
        relief = prices["misery"] if me["poverty"] > 0 else np.int64(0)
        return ONE + relief + prices["misery"] * np.int64(rules["poverty_per_card"])
    return max(prices["fodder"], np.int64(0)) >> 1  # a free build that a payment would use up (L34)


@kernel(forceinline=True)
def choose_card(game, rules, cards, me, options, count, weights, wanted):
    """The card of board or hand that is worth most to hold (`wanted` = 1) or that is missed least (-1)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    best, most = np.int64(0), 4 * NEVER
    for index in range(count):
        what, with_what = verb(options[index]), argument(options[index])
        if what == Verb.CARD or what == Verb.SLOT:
            kind = board_card(game, with_what) if what == Verb.SLOT else with_what
            worth = held(me, cards[kind], prices, tables)
        else:
            worth = _other(game, rules, cards, me, what, with_what, prices)
        if worth * wanted > most:
            best, most = np.int64(index), worth * wanted
    return best


@kernel(forceinline=True)
def choose_discard(game, rules, cards, me, options, count, weights):
    """A pauper, else the card that is missed least (L9, L17)."""
    if me["colours"][Colour.GREY] > 0:
        for index in range(count):
            if cards[argument(options[index])]["colour"] == Colour.GREY:
                return np.int64(index)
    return choose_card(game, rules, cards, me, options, count, weights, np.int64(-1))
