"""What can be done in a district with what the player has, and what only a good is lacking for.

What a district does not change is reckoned once a decision: `means` and `wishes`; `prospects` and `lacks`
then say what of it a district allows.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import GOODS, INDUSTRIES, LEVELS, Good, Need, Verb
from sim.engine.jit import kernel
from strategies.council.estate import FIRST_BUILT, built, producing, site
from strategies.council.price_list import NEEDS, VERBS
from strategies.council.prices import (
    ACQUIRE,
    BUILD,
    CANAL,
    MARKET,
    PRODUCE,
    SELL,
    SERVICE,
)
from strategies.council.worth import canal, canal_good, city_card, market, sale, service
from strategies.reckoning import BITS, NEVER


@kernel(forceinline=True)
def inclined(weight, prices):
    """A strategy's inclination, which fades as the game runs out."""
    return weight * prices["ahead"] >> BITS


@kernel(forceinline=True)
def _foods(level):
    """The goods that a level of service takes: the first and one past the last (C9)."""
    if level == LEVELS - 1:
        return np.int64(Good.MACHINE), np.int64(Good.MACHINE) + 1
    return np.int64(Good.FLOUR), np.int64(Good.BEER) + 1


@kernel()
def _best_cards(game, rules, cards, me, prices, weights, best):
    """The best city cards face up, by what they need of a district, into `best`."""
    for slot in range(np.int64(rules["card_slots"])):
        number = np.int64(game["face_up"][slot])
        if number >= 0:
            card = cards[number]
            worth = city_card(rules, me, card, prices, weights)
            best[card["need"]] = max(best[card["need"]], worth)


@kernel()
def _best_tile(game, rules, me, prices):
    """The best canal tile that can be chosen (C10)."""
    good = canal_good(game, rules)
    best = NEVER
    for place in range(min(np.int64(rules["canal_choice"]), np.int64(game["tiles_left"]))):
        best = max(best, canal(rules, me, np.int64(game["row"][place]), good, prices))
    return best


@kernel(forceinline=True)
def _card_good(game, rules):
    return np.int64(rules["card_good"][np.int64(game["decade"])])


@kernel()
def means(game, rules, cards, me, prices, weights):
    """Fill in what can be done and paid for, inclinations included."""
    goods, money = me["goods"], np.int64(me["money"])
    for kind in range(FIRST_BUILT, INDUSTRIES):
        cost = max(np.int64(rules["build_cost"][kind]) - prices["discount"][0], 0)
        can = money >= cost and goods[Good.WOOD] >= rules["build_wood"][kind]
        worth = built(rules, kind, prices) + inclined(weights[BUILD], prices)
        prices["build"][kind] = worth if can else NEVER
    for level in range(LEVELS):
        best = NEVER
        if money >= max(np.int64(rules["service_cost"][level]) - prices["discount"][1], 0):
            first, beyond = _foods(level)
            for good in range(first, beyond):
                if goods[good] >= rules["service_goods"]:
                    best = max(best, service(rules, me, np.int64(level), np.int64(good), prices))
        prices["service"][level] = best + inclined(weights[SERVICE], prices)
    for need in range(NEEDS):
        prices["card"][need] = NEVER
    if money >= rules["card_cost"] and goods[_card_good(game, rules)] >= rules["card_goods"]:
        _best_cards(game, rules, cards, me, prices, weights, prices["card"])
    prices["tile"] = NEVER
    if money >= np.int64(rules["canal_cost"]) - prices["discount"][2]:
        if goods[canal_good(game, rules)] >= rules["canal_goods"]:
            prices["tile"] = _best_tile(game, rules, me, prices) + inclined(weights[CANAL], prices)
    marketed, sold = NEVER, NEVER
    for good in range(GOODS):
        if goods[good] > 0:
            marketed = max(marketed, market(rules, me, np.int64(good), prices))
            sold = max(sold, sale(rules, me, np.int64(good), prices))
    prices["market"] = marketed + inclined(weights[MARKET], prices) if me["markers"] > 0 else NEVER
    prices["sell"] = sold + inclined(weights[SELL], prices)


@kernel()
def wishes(game, rules, cards, me, prices, weights):
    """Fill in what could be done with a good that is lacking."""
    goods, money = me["goods"], np.int64(me["money"])
    for level in range(LEVELS):
        first, beyond = _foods(level)
        prices["wished_service"][level] = 0
        has = goods[first] >= rules["service_goods"] or goods[beyond - 1] >= rules["service_goods"]
        if not has and money >= max(np.int64(rules["service_cost"][level]) - prices["discount"][1], 0):
            worth = service(rules, me, np.int64(level), first, prices) + inclined(weights[SERVICE], prices)
            prices["wished_service"][level] = max(worth, 0)
    for need in range(NEEDS):
        prices["wished_card"][need] = 0
    if money >= rules["card_cost"] and goods[_card_good(game, rules)] < rules["card_goods"]:
        _best_cards(game, rules, cards, me, prices, weights, prices["wished_card"])
    prices["wished_tile"] = 0
    if money >= np.int64(rules["canal_cost"]) - prices["discount"][2]:
        if goods[canal_good(game, rules)] < rules["canal_goods"] and game["tiles_left"] > 0:
            worth = _best_tile(game, rules, me, prices) + inclined(weights[CANAL], prices)
            prices["wished_tile"] = max(worth, 0)


@kernel(forceinline=True)
def _taking(game, me, seat, district, prices):
    """What taking a card in a district takes beside its price: a disc, or the mayor bonus (C17, C21)."""
    price = -NEVER
    if me["discs"] > 0 and np.int64(me["disc_districts"]) >> district & 1 == 0:
        price = prices["disc"]
    if game["mayor"] == seat and me["bonus_used"] == 0:
        price = min(price, prices["bonus"])
    return price


@kernel(forceinline=True)
def _best_here(rules, district, best):
    """The best of the cards that a district allows (C15)."""
    worth = best[Need.ANY]
    if np.int64(rules["canal_districts"]) >> district & 1:
        worth = max(worth, best[Need.CANAL])
    if np.int64(rules["rail_districts"]) >> district & 1:
        worth = max(worth, best[Need.RAIL])
    return worth


@kernel()
def lacks(game, rules, me, seat, district, prices):
    """Fill in, for a district, what one more of a good would make possible; `wishes` first."""
    lacking = prices["lacking"]
    for good in range(GOODS):
        lacking[good] = 0
    level = np.int64(game["level"][district])
    if me["here"][district] > 0:
        if level < LEVELS:
            first, beyond = _foods(level)
            lacking[first] = lacking[beyond - 1] = prices["wished_service"][level]
        worth = _best_here(rules, district, prices["wished_card"])
        if worth > 0:
            lacking[_card_good(game, rules)] = max(worth - _taking(game, me, seat, district, prices), 0)
    if np.int64(rules["canal_districts"]) >> district & 1:
        good = canal_good(game, rules)
        lacking[good] = max(lacking[good], prices["wished_tile"])


@kernel()
def prospects(game, rules, me, seat, district, prices, weights):
    """Fill in the best of each kind of action in a district; `means`, `estate` and `lacks` first."""
    does = prices["does"]
    for what in range(VERBS):
        does[what] = NEVER
    if game["sites_used"][district] < rules["sites"]:
        best, of_kind = NEVER, game["of_kind"][district]
        for kind in range(FIRST_BUILT, INDUSTRIES):
            if of_kind[kind] < rules["kind_limit"]:
                best = max(best, prices["build"][kind])
        does[Verb.BUILD] = best + site(me, district, prices, weights)
    does[Verb.PRODUCE] = producing(game, rules, me, seat, district, prices) + inclined(
        weights[PRODUCE], prices
    )
    level = np.int64(game["level"][district])
    if me["here"][district] > 0:
        if level < LEVELS:
            does[Verb.SERVICE] = prices["service"][level]
        taken = _best_here(rules, district, prices["card"]) + inclined(weights[ACQUIRE], prices)
        does[Verb.ACQUIRE] = taken - _taking(game, me, seat, district, prices)
    if np.int64(rules["canal_districts"]) >> district & 1:
        does[Verb.CANAL] = prices["tile"]
    if np.int64(me["marker_districts"]) >> district & 1 == 0:
        does[Verb.MARKET] = prices["market"]
    does[Verb.SELL] = prices["sell"]
