"""Which district action to take, and where a card's city action stands among its parts."""

from __future__ import annotations

import numpy as np

from sim.council.state import Immediate, Order, Verb
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.council.estate import built, estate, led_to, outputs, producing, site
from strategies.council.means import inclined, offers, prospects, trades
from strategies.council.options import argument, verb
from strategies.council.price_list import VERBS, new_prices, new_tables
from strategies.council.prices import TRACK, look, look_at_cards, look_at_track
from strategies.council.wishes import made_in, wish
from strategies.council.worth import (
    canal,
    canal_good,
    canal_price,
    city_card,
    marker,
    marketed,
    served,
    service,
    service_popularity,
    sold,
)
from strategies.reckoning import ONE, weighed

# The action that raises what an immediate effect counts, by Immediate.
_RAISED_BY = np.array(
    [0, Verb.BUILD, Verb.BUILD, Verb.ACQUIRE, Verb.ACQUIRE, Verb.SERVICE, Verb.CANAL], np.int64
)
_BUILD, _PRODUCE, _SERVICE, _CANAL = int(Verb.BUILD), int(Verb.PRODUCE), int(Verb.SERVICE), int(Verb.CANAL)
_MARKET, _SELL, _ACQUIRE = int(Verb.MARKET), int(Verb.SELL), int(Verb.ACQUIRE)


@kernel(forceinline=True)
def _production(game, rules, cards, me, seat, prices, tables, weights):
    """What producing here brings; its goods may serve the action that follows."""
    outputs(rules, me, prices, tables)
    district = np.int64(game["district"])
    worth = producing(game, rules, me, seat, district, prices, tables) + inclined(weights[at.PRODUCE], prices)
    if game["base_left"] > 0:
        made = made_in(game, district)
        if wish(game, rules, cards, me, seat, district, made, prices, tables, weights) > 0:
            worth += weighed(led_to(game, district, tables), weights[at.SECOND])
    return worth


@kernel(forceinline=True)
def _dearer(index, worth, best, most):
    """The better of an option and the best so far, which stays where both are worth the same."""
    return index if worth > most else best, max(worth, most)


@kernel(forceinline=True)
def choose_action(game, rules, cards, me, options, count, weights):
    """The action that brings most, or none; the options stand in the order of Verb, `pass` last.

    Each kind of action has its own loop: what the next option is, is nothing a processor can guess.
    """
    prices, tables = new_prices(), new_tables()
    look(game, rules, me, weights, prices, tables)
    seat = np.int64(game["player"])
    look_at_track(game, rules, me, seat, weights, prices, tables)
    index, best, most = np.int64(0), np.int64(count - 1), np.int64(0)
    if verb(options[index]) == _BUILD:
        estate(game, rules, me, seat, prices, tables, weights)
        extra = site(me, np.int64(game["district"]), prices) + inclined(weights[at.BUILD], prices)
        while verb(options[index]) == _BUILD:
            worth = built(rules, me, argument(options[index]), prices, tables) + extra
            best, most = _dearer(index, worth, best, most)
            index += 1
    if verb(options[index]) == _PRODUCE:
        worth = _production(game, rules, cards, me, seat, prices, tables, weights)
        best, most = _dearer(index, worth, best, most)
        index += 1
    if verb(options[index]) == _SERVICE:
        level = np.int64(game["level"][np.int64(game["district"])])
        extra = service(rules, me, level, prices) + service_popularity(rules, me, prices)
        extra += inclined(weights[at.SERVICE], prices)
        while verb(options[index]) == _SERVICE:
            worth = extra - served(rules, me, argument(options[index]), tables)
            best, most = _dearer(index, worth, best, most)
            index += 1
    if verb(options[index]) == _CANAL:
        extra = inclined(weights[at.CANAL], prices) - canal_price(
            rules, me, canal_good(game, rules), prices, tables
        )
        while verb(options[index]) == _CANAL:
            worth = canal(rules, me, np.int64(game["row"][argument(options[index])]), prices) + extra
            best, most = _dearer(index, worth, best, most)
            index += 1
    if verb(options[index]) == _MARKET:
        extra = marker(rules, me, prices) + inclined(weights[at.MARKET], prices)
        while verb(options[index]) == _MARKET:
            worth = marketed(rules, argument(options[index]), prices, tables) + extra
            best, most = _dearer(index, worth, best, most)
            index += 1
    extra = inclined(weights[at.SELL], prices)
    while verb(options[index]) == _SELL:
        worth = sold(rules, me, argument(options[index]), prices, tables) + extra
        best, most = _dearer(index, worth, best, most)
        index += 1
    if index < count - 1:
        look_at_cards(game, rules, me, weights, prices, tables)
        extra = inclined(weights[at.ACQUIRE], prices)
        while index < count - 1:
            takes = prices["disc"] if verb(options[index]) == _ACQUIRE else prices["bonus"]
            card = cards[np.int64(game["face_up"][argument(options[index])])]
            worth = city_card(rules, me, card, prices, tables) + extra - takes
            best, most = _dearer(index, worth, best, most)
            index += 1
    return best


@kernel()
def choose_order(game, rules, cards, me, options, count, weights):
    """The effects first, unless the city action is to raise what the immediate effect counts (C19)."""
    card = cards[np.int64(game["card"])]
    effect = np.int64(card["immediate"])
    if effect == Immediate.NONE or card["immediate_arg"] == 0:
        return np.int64(0)
    prices, tables = new_prices(), new_tables()
    look(game, rules, me, weights, prices, tables)
    seat = np.int64(game["player"])
    look_at_track(game, rules, me, seat, weights, prices, tables)
    look_at_cards(game, rules, me, weights, prices, tables)
    estate(game, rules, me, seat, prices, tables, weights)
    outputs(rules, me, prices, tables)
    offers(game, rules, cards, me, prices, tables, weights)
    trades(rules, me, prices, tables, weights)
    prospects(game, rules, me, seat, np.int64(game["district"]), prices, tables)
    raised = _RAISED_BY[effect]
    each = ONE  # what raising it by one brings: prestige, unless it is money or popularity
    if effect == Immediate.MONEY_PER_INDUSTRY:
        each = prices["pound"]
    elif effect == Immediate.POPULARITY_PER_INDUSTRY or effect == Immediate.POPULARITY_PER_CARD:
        each = prices["point"] + TRACK
    tables["does"][raised] += np.int64(card["immediate_arg"]) * each
    for what in range(_BUILD, VERBS):
        if tables["does"][what] > tables["does"][raised]:
            return np.int64(0)
    if tables["does"][raised] <= 0:
        return np.int64(0)
    best = np.int64(0)
    for index in range(count):
        order = argument(options[index])
        if order == Order.BETWEEN or (order == Order.ACTION and best == 0):
            best = np.int64(index)
    return best
