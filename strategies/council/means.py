"""What can be done in a district with what the player has, and what only a good is lacking for.

What a district does not change is reckoned once a decision: `offers` and `trades`; `lacks` and `prospects`
then say what of it a district allows.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import GOODS, INDUSTRIES, LEVELS, Good, Need, Verb
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.council.estate import FIRST_BUILT, build_cost, built, producing, site
from strategies.council.worth import (
    canal,
    canal_cost,
    canal_good,
    canal_price,
    city_card,
    marker,
    marketed,
    served,
    service,
    service_cost,
    service_popularity,
    sold,
)
from strategies.reckoning import BITS, NEVER

WOOD, FLOUR, BEER, MACHINE = int(Good.WOOD), int(Good.FLOUR), int(Good.BEER), int(Good.MACHINE)
LEAST = np.int64(-(1 << 62))  # less than anything is worth
ANY, CANAL, RAIL = int(Need.ANY), int(Need.CANAL), int(Need.RAIL)


@kernel(forceinline=True)
def inclined(weight, prices):
    """A strategy's inclination, which fades as the game runs out."""
    return weight * prices["ahead"] >> BITS


@kernel(forceinline=True)
def card_good(game, rules):
    """The good that the city cards face up take (C16)."""
    return np.int64(rules["card_good"][np.int64(game["decade"])])


@kernel(forceinline=True)
def _offer_services(rules, me, prices, tables, eager):
    """The levels of service, each paid with what suits best."""
    wanted, goods, money = rules["service_goods"], me["goods"], np.int64(me["money"])
    flour = -served(rules, me, FLOUR, tables) if goods[FLOUR] >= wanted else NEVER
    beer = -served(rules, me, BEER, tables) if goods[BEER] >= wanted else NEVER
    machine = -served(rules, me, MACHINE, tables) if goods[MACHINE] >= wanted else NEVER
    food = max(flour, beer)
    shared = service_popularity(rules, me, prices) + eager
    for level in range(LEVELS):
        paid = machine if level == LEVELS - 1 else food
        worth = service(rules, me, level, prices) + shared
        worth = worth if money >= service_cost(rules, me, level) else NEVER
        tables["service"][level] = worth + paid
        tables["wished_service"][level] = max(worth, 0) if paid == NEVER else 0


@kernel(forceinline=True)
def best_tile(game, rules, me, prices):
    """The most that a canal tile brings, its price apart (C10)."""
    best = NEVER
    for place in range(min(np.int64(rules["canal_choice"]), np.int64(game["tiles_left"]))):
        best = max(best, canal(rules, me, np.int64(game["row"][place]), prices))
    return best


@kernel(forceinline=True)
def may_take(game, me):
    """Whether the player could take a card anywhere (C17, C21)."""
    return me["discs"] > 0 or (game["mayor"] == game["player"] and me["bonus_used"] == 0)


@kernel()
def offers(game, rules, cards, me, prices, tables, weights):
    """Fill in services, city cards and canal tiles, inclinations included."""
    goods, money = me["goods"], np.int64(me["money"])
    _offer_services(rules, me, prices, tables, inclined(weights[at.SERVICE], prices))
    tables["card"][ANY], tables["card"][CANAL], tables["card"][RAIL] = NEVER, NEVER, NEVER
    tables["wished_card"][ANY], tables["wished_card"][CANAL], tables["wished_card"][RAIL] = 0, 0, 0
    has = goods[card_good(game, rules)] >= rules["card_goods"]
    if money >= rules["card_cost"] and may_take(game, me):
        best = tables["card"] if has else tables["wished_card"]
        eager = inclined(weights[at.ACQUIRE], prices)
        for slot in range(np.int64(rules["card_slots"])):
            number = np.int64(game["face_up"][slot])
            if number >= 0:
                card = cards[number]
                need = np.int64(card["need"])
                best[need] = max(best[need], city_card(rules, me, card, prices, tables) + eager)
    prices["tile"], prices["wished_tile"] = NEVER, 0
    good = canal_good(game, rules)
    has = goods[good] >= rules["canal_goods"]
    if money >= canal_cost(rules, me) and game["tiles_left"] > 0:
        most = best_tile(game, rules, me, prices) - canal_price(rules, me, good, prices, tables)
        most += inclined(weights[at.CANAL], prices)
        prices["tile"] = most if has else NEVER
        prices["wished_tile"] = 0 if has else max(most, 0)


@kernel()
def trades(rules, me, prices, tables, weights):
    """Fill in builds, local markets and sales, inclinations included; `estate` first."""
    goods, money = me["goods"], np.int64(me["money"])
    eager = inclined(weights[at.BUILD], prices)
    dearest, highest = np.int64(FIRST_BUILT), LEAST
    for kind in range(FIRST_BUILT, INDUSTRIES):
        can = (money >= build_cost(rules, me, kind)) & (goods[WOOD] >= rules["build_wood"][kind])
        worth = built(rules, me, kind, prices, tables) + eager
        worth = worth if can else NEVER
        tables["build"][kind] = worth
        dearest = np.int64(kind) if worth > highest else dearest
        highest = max(worth, highest)
    prices["dearest"] = dearest
    best, most = NEVER, NEVER
    for good in range(GOODS):
        brings, sale = marketed(rules, good, prices, tables), sold(rules, me, good, prices, tables)
        best = max(best, brings if goods[good] > 0 else NEVER)
        most = max(most, sale if goods[good] > 0 else NEVER)
    best += marker(rules, me, prices) + inclined(weights[at.MARKET], prices)
    prices["market"] = best if me["markers"] > 0 else NEVER
    prices["sell"] = most + inclined(weights[at.SELL], prices)
    prices["eager"] = inclined(weights[at.PRODUCE], prices)


@kernel(forceinline=True)
def taking(game, me, seat, district, prices):
    """What taking a card in a district takes beside its price: a disc, or the mayor bonus (C17, C21)."""
    free = (me["discs"] > 0) & (np.int64(me["disc_districts"]) >> district & 1 == 0)
    mayor = (game["mayor"] == seat) & (me["bonus_used"] == 0)
    disc, bonus = prices["disc"], prices["bonus"]
    return min(disc if free else -NEVER, bonus if mayor else -NEVER)


@kernel(forceinline=True)
def _best_here(on_canal, on_rail, best):
    """The best of the cards that a district allows (C15)."""
    by_canal, by_rail = best[CANAL], best[RAIL]
    return max(best[ANY], by_canal if on_canal else NEVER, by_rail if on_rail else NEVER)


@kernel(forceinline=True)
def on_canal(rules, district):
    """Whether a district lies on the canal."""
    return np.int64(rules["canal_districts"]) >> district & 1 == 1


@kernel(forceinline=True)
def on_rail(rules, district):
    """Whether a district lies on the railway."""
    return np.int64(rules["rail_districts"]) >> district & 1 == 1


@kernel(forceinline=True)
def any_wishes(prices, tables):
    """The most that `offers` found to be wished for, wherever it is."""
    cards, services = tables["wished_card"], tables["wished_service"]
    most = max(cards[ANY], cards[CANAL], cards[RAIL], prices["wished_tile"])
    return max(most, services[0], services[1], services[2])


@kernel(forceinline=True)
def lacks(game, rules, me, seat, district, prices, tables):
    """Fill in what one more of a good would make possible in a district; returns the most. `offers` first."""
    lacking = tables["lacking"]
    for good in range(GOODS):
        lacking[good] = 0
    canals, rails = on_canal(rules, district), on_rail(rules, district)
    level, most = np.int64(game["level"][district]), np.int64(0)
    if me["here"][district] > 0:
        if level < LEVELS:
            most = tables["wished_service"][level]
            lacking[FLOUR] = lacking[BEER] = most if level < LEVELS - 1 else 0
            lacking[MACHINE] = most if level == LEVELS - 1 else 0
        worth = _best_here(canals, rails, tables["wished_card"])
        if worth > 0:
            worth = max(worth - taking(game, me, seat, district, prices), 0)
            lacking[card_good(game, rules)] = worth
            most = max(most, worth)
    if canals and prices["wished_tile"] > 0:
        good = canal_good(game, rules)
        lacking[good] = max(lacking[good], prices["wished_tile"])
        most = max(most, prices["wished_tile"])
    return most


@kernel(forceinline=True)
def prospects(game, rules, me, seat, district, prices, tables):
    """Fill in the best of each kind of action in a district; `offers`, `trades` and `outputs` first."""
    does = tables["does"]
    canals, rails = on_canal(rules, district), on_rail(rules, district)
    of_kind, limit = game["of_kind"][district], rules["kind_limit"]
    best = tables["build"][prices["dearest"]]
    if of_kind[prices["dearest"]] >= limit:
        best = NEVER
        for kind in range(FIRST_BUILT, INDUSTRIES):
            best = max(best, tables["build"][kind] if of_kind[kind] < limit else NEVER)
    free = game["sites_used"][district] < rules["sites"]
    best += site(me, district, prices)
    does[Verb.BUILD] = best if free else NEVER
    does[Verb.PRODUCE] = producing(game, rules, me, seat, district, prices, tables) + prices["eager"]
    level, mine = np.int64(game["level"][district]), me["here"][district] > 0
    develops = tables["service"][min(level, LEVELS - 1)]
    does[Verb.SERVICE] = develops if mine & (level < LEVELS) else NEVER
    taken = _best_here(canals, rails, tables["card"]) - taking(game, me, seat, district, prices)
    does[Verb.ACQUIRE] = taken if mine else NEVER
    tile, market = prices["tile"], prices["market"]
    does[Verb.CANAL] = tile if canals else NEVER
    marked = np.int64(me["marker_districts"]) >> district & 1 == 1
    does[Verb.MARKET] = NEVER if marked else market
    does[Verb.SELL] = prices["sell"]
