"""Which district action to take, and where a card's city action stands among its parts."""

from __future__ import annotations

import numpy as np

from sim.council.state import Immediate, Order, Verb
from sim.engine.jit import kernel
from strategies.council.estate import built, estate, producing, site
from strategies.council.means import inclined, lacks, means, prospects, wishes
from strategies.council.options import argument, verb
from strategies.council.price_list import VERBS, new_prices
from strategies.council.prices import (
    ACQUIRE,
    BUILD,
    CANAL,
    MARKET,
    PRODUCE,
    SECOND,
    SELL,
    SERVICE,
    look,
)
from strategies.council.worth import canal, canal_good, city_card, market, sale, service
from strategies.reckoning import NEVER, ONE, weighed

# The action that raises what an immediate effect counts, by Immediate.
_RAISED_BY = np.array(
    [0, Verb.BUILD, Verb.BUILD, Verb.ACQUIRE, Verb.ACQUIRE, Verb.SERVICE, Verb.CANAL], np.int64
)


@kernel()
def choose_action(game, rules, cards, me, options, count, weights):
    """The action that brings most, or none."""
    prices = new_prices()
    look(game, rules, weights, prices)
    seat, district = np.int64(game["player"]), np.int64(game["district"])
    if verb(options[0]) == Verb.BUILD:
        estate(game, rules, me, seat, prices, weights)
    spot = site(me, district, prices, weights)
    best, most = np.int64(0), 4 * NEVER
    for index in range(count):
        what, with_what = verb(options[index]), argument(options[index])
        worth = np.int64(0)
        if what == Verb.BUILD:
            worth = built(rules, with_what, prices) + spot + inclined(weights[BUILD], prices)
        elif what == Verb.PRODUCE:
            prices["lacking"][:] = 0
            if game["base_left"] > 0:  # the goods may serve the action that follows
                wishes(game, rules, cards, me, prices, weights)
                lacks(game, rules, me, seat, district, prices)
            worth = producing(game, rules, me, seat, district, prices) + inclined(weights[PRODUCE], prices)
            worth += weighed(prices["leads"], weights[SECOND])
        elif what == Verb.SERVICE:
            level = np.int64(game["level"][district])
            worth = service(rules, me, level, with_what, prices) + inclined(weights[SERVICE], prices)
        elif what == Verb.CANAL:
            tile = np.int64(game["row"][with_what])
            worth = canal(rules, me, tile, canal_good(game, rules), prices) + inclined(weights[CANAL], prices)
        elif what == Verb.MARKET:
            worth = market(rules, me, with_what, prices) + inclined(weights[MARKET], prices)
        elif what == Verb.SELL:
            worth = sale(rules, me, with_what, prices) + inclined(weights[SELL], prices)
        elif what == Verb.ACQUIRE or what == Verb.BONUS:
            card = cards[np.int64(game["face_up"][with_what])]
            worth = city_card(rules, me, card, prices, weights) + inclined(weights[ACQUIRE], prices)
            worth -= prices["disc"] if what == Verb.ACQUIRE else prices["bonus"]
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def choose_order(game, rules, cards, me, options, count, weights):
    """The effects first, unless the city action is to raise what the immediate effect counts (C19)."""
    card = cards[np.int64(game["card"])]
    effect = np.int64(card["immediate"])
    if effect == Immediate.NONE or card["immediate_arg"] == 0:
        return np.int64(0)
    prices = new_prices()
    look(game, rules, weights, prices)
    seat, district = np.int64(game["player"]), np.int64(game["district"])
    estate(game, rules, me, seat, prices, weights)
    means(game, rules, cards, me, prices, weights)
    prices["lacking"][:] = 0
    prospects(game, rules, me, seat, district, prices, weights)
    raised = _RAISED_BY[effect]
    prices["does"][raised] += ONE >> 1
    for what in range(Verb.BUILD, VERBS):
        if prices["does"][what] > prices["does"][raised]:
            return np.int64(0)
    if prices["does"][raised] <= 0:
        return np.int64(0)
    best = np.int64(0)
    for index in range(count):
        order = argument(options[index])
        if order == Order.BETWEEN or (order == Order.ACTION and best == 0):
            best = np.int64(index)
    return best
