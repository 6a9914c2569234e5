"""What a service, a canal tile, a market, a sale and a city card bring, price and popularity counted in.

Values are whole thousandths of a prestige point. Whether they can be paid is for the caller to know.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import Good, Permanent, Why
from sim.engine.jit import kernel
from strategies.council.prices import lasts, popular
from strategies.reckoning import ONE, weighed

BUILD, SERVICE, CANAL, ACQUIRE = int(Why.BUILD), int(Why.SERVICE), int(Why.CANAL), int(Why.ACQUIRE)
MARKET = int(Why.MARKET)
WOOD, IRON, BEER, MACHINE = int(Good.WOOD), int(Good.IRON), int(Good.BEER), int(Good.MACHINE)
SERVICE_DISCOUNT, CANAL_DISCOUNT = int(Permanent.SERVICE_DISCOUNT), int(Permanent.CANAL_DISCOUNT)
SERVICE_POPULARITY, CANAL_POPULARITY = int(Permanent.SERVICE_POPULARITY), int(Permanent.CANAL_POPULARITY)
CARD_POPULARITY, MARKET_POPULARITY = int(Permanent.CARD_POPULARITY), int(Permanent.MARKET_POPULARITY)
MARKET_BONUS, SELL_BONUS = int(Permanent.MARKET_BONUS), int(Permanent.SELL_BONUS)
BEER_SERVICE = int(Permanent.BEER_SERVICE)
# What an immediate effect gives, by Immediate: its argument times what it counts, in one of three things.
_MONEY = np.array([0, 1, 0, 0, 0, 0, 0])
_POINTS = np.array([0, 0, 1, 1, 0, 0, 0])
_PRESTIGE = np.array([0, 0, 0, 0, 1, 1, 1])


@kernel(forceinline=True)
def service_cost(rules, me, level):
    """£ for a level of service, counted from 0 (C9)."""
    return max(np.int64(rules["service_cost"][level]) - np.int64(me["effects"][SERVICE_DISCOUNT]), 0)


@kernel(forceinline=True)
def service_popularity(rules, me, prices):
    """What the popularity of a service brings (C9)."""
    points = np.int64(rules["popularity"][SERVICE]) + np.int64(me["effects"][SERVICE_POPULARITY])
    return popular(prices, points)


@kernel(forceinline=True)
def service(rules, me, level, prices):
    """Developing a level of service, what it is paid with and its popularity apart (C9)."""
    cost = service_cost(rules, me, level) * prices["pound"]
    return ONE * np.int64(rules["service_prestige"][level]) - cost


@kernel(forceinline=True)
def served(rules, me, good, tables):
    """What paying a service with a good takes, less what beer brings."""
    brings = ONE * np.int64(me["effects"][BEER_SERVICE]) if good == BEER else np.int64(0)
    return np.int64(rules["service_goods"]) * tables["loss"][good] - brings


@kernel(forceinline=True)
def canal_good(game, rules):
    """The good that developing the canal takes now (C10)."""
    return np.int64(WOOD) if game["tiles_left"] > rules["canal_wood_above"] else np.int64(IRON)


@kernel(forceinline=True)
def canal_cost(rules, me):
    """£ for developing the canal (C10)."""
    return max(np.int64(rules["canal_cost"]) - np.int64(me["effects"][CANAL_DISCOUNT]), 0)


@kernel(forceinline=True)
def canal_price(rules, me, good, prices, tables):
    """What developing the canal takes (C10)."""
    return canal_cost(rules, me) * prices["pound"] + np.int64(rules["canal_goods"]) * tables["loss"][good]


@kernel(forceinline=True)
def canal(rules, me, tile, prices):
    """What developing the canal with a tile of the rules' list brings, its price apart (C10)."""
    shown = rules["tile"][tile]
    worth = ONE * np.int64(shown["prestige"]) + np.int64(shown["money"]) * prices["pound"]
    points = np.int64(rules["popularity"][CANAL]) + np.int64(shown["popularity"])
    return worth + popular(prices, points + np.int64(me["effects"][CANAL_POPULARITY]))


@kernel(forceinline=True)
def marker(rules, me, prices):
    """Placing a local market marker, the good and its price apart (C11)."""
    points = np.int64(rules["popularity"][MARKET]) if me["marker_districts"] != 0 else np.int64(0)
    worth = popular(prices, points + np.int64(me["effects"][MARKET_POPULARITY]))
    return worth + np.int64(me["effects"][MARKET_BONUS]) * prices["pound"]


@kernel(forceinline=True)
def marketed(rules, good, prices, tables):
    """What a local market pays for a good, less the good (C11)."""
    return np.int64(rules["market_money"][good]) * prices["pound"] - tables["loss"][good]


@kernel(forceinline=True)
def sold(rules, me, good, prices, tables):
    """Selling a good (C12)."""
    money = np.int64(rules["sell_money"][good]) + np.int64(me["effects"][SELL_BONUS])
    return money * prices["pound"] - tables["loss"][good]


@kernel()
def city_card(rules, me, card, prices, tables):
    """Acquiring a city card, the disc or the mayor bonus apart (C16 to C20)."""
    effect = np.int64(card["immediate"])
    amount = np.int64(card["immediate_arg"]) * tables["counted"][effect]
    worth = ONE * (np.int64(card["prestige"]) + amount * _PRESTIGE[effect])
    money = np.int64(card["money"]) + amount * _MONEY[effect] - np.int64(rules["card_cost"])
    worth += money * prices["pound"]
    points = np.int64(rules["popularity"][ACQUIRE]) + np.int64(card["popularity"])
    worth += popular(prices, points + np.int64(me["effects"][CARD_POPULARITY]) + amount * _POINTS[effect])
    gain, goods = tables["gain"], card["goods"]
    worth += np.int64(goods[0]) * gain[0] + np.int64(goods[1]) * gain[1] + np.int64(goods[2]) * gain[2]
    worth += np.int64(goods[3]) * gain[3] + np.int64(goods[4]) * gain[4] + np.int64(goods[5]) * gain[5]
    worth += tables["category"][np.int64(card["category"])]
    permanent = np.int64(card["permanent"])
    if permanent >= 0:
        worth += weighed(lasts(tables, permanent, np.int64(card["permanent_arg"])), prices["lasting"])
    worth += np.int64(card["city_actions"]) * prices["city"]
    taken = np.int64(rules["card_good"][np.int64(card["decade"])])
    return worth - np.int64(rules["card_goods"]) * tables["loss"][taken]
