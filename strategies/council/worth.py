"""What a service, a canal tile, a market, a sale and a city card bring, price and popularity counted in.

Values are whole thousandths of a prestige point. Whether they can be paid is for the caller to know.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import GOODS, Good, Permanent, Why
from sim.engine.jit import kernel
from strategies.council.prices import CITY, LASTING, lasts, popular
from strategies.reckoning import ONE, weighed

# What an immediate effect gives, by Immediate: its argument times what it counts, in one of three things.
_MONEY = np.array([0, 1, 0, 0, 0, 0, 0])
_POINTS = np.array([0, 0, 1, 1, 0, 0, 0])
_PRESTIGE = np.array([0, 0, 0, 0, 1, 1, 1])


@kernel(forceinline=True)
def service(rules, me, level, good, prices):
    """Developing the service of a district that has `level` of them, paid with a good (C9)."""
    effects = me["effects"]
    worth = ONE * np.int64(rules["service_prestige"][level])
    worth += ONE * np.int64(effects[Permanent.BEER_SERVICE]) if good == Good.BEER else 0
    worth -= max(np.int64(rules["service_cost"][level]) - prices["discount"][1], 0) * prices["pound"]
    worth -= np.int64(rules["service_goods"]) * prices["loss"][good]
    points = np.int64(rules["popularity"][Why.SERVICE]) + np.int64(effects[Permanent.SERVICE_POPULARITY])
    return worth + popular(prices, points)


@kernel(forceinline=True)
def canal_good(game, rules):
    """The good that developing the canal takes now (C10)."""
    return np.int64(Good.WOOD if game["tiles_left"] > rules["canal_wood_above"] else Good.IRON)


@kernel(forceinline=True)
def canal(rules, me, tile, good, prices):
    """Developing the canal with a tile of the rules' list (C10)."""
    worth = ONE * np.int64(rules["tile"][tile]["prestige"])
    worth += np.int64(rules["tile"][tile]["money"]) * prices["pound"]
    worth -= max(np.int64(rules["canal_cost"]) - prices["discount"][2], 0) * prices["pound"]
    worth -= np.int64(rules["canal_goods"]) * prices["loss"][good]
    points = np.int64(rules["popularity"][Why.CANAL]) + np.int64(rules["tile"][tile]["popularity"])
    return worth + popular(prices, points + np.int64(me["effects"][Permanent.CANAL_POPULARITY]))


@kernel(forceinline=True)
def market(rules, me, good, prices):
    """Placing a local market marker for a good (C11)."""
    money = np.int64(rules["market_money"][good]) + np.int64(me["effects"][Permanent.MARKET_BONUS])
    return money * prices["pound"] - prices["loss"][good] + popular(prices, prices["marker"])


@kernel(forceinline=True)
def sale(rules, me, good, prices):
    """Selling a good (C12)."""
    money = np.int64(rules["sell_money"][good]) + np.int64(me["effects"][Permanent.SELL_BONUS])
    return money * prices["pound"] - prices["loss"][good]


@kernel()
def city_card(rules, me, card, prices, weights):
    """Acquiring a city card, the disc or the mayor bonus apart (C16 to C20)."""
    effect = card["immediate"]
    amount = np.int64(card["immediate_arg"]) * prices["counted"][effect]
    worth = ONE * (np.int64(card["prestige"]) + amount * _PRESTIGE[effect])
    worth += (np.int64(card["money"]) + amount * _MONEY[effect]) * prices["pound"]
    points = np.int64(rules["popularity"][Why.ACQUIRE]) + np.int64(card["popularity"])
    points += np.int64(me["effects"][Permanent.CARD_POPULARITY]) + amount * _POINTS[effect]
    worth += popular(prices, points)
    for good in range(GOODS):
        worth += np.int64(card["goods"][good]) * prices["gain"][good]
    worth += prices["category"][card["category"]]
    permanent = np.int64(card["permanent"])
    if permanent >= 0:
        lasting = lasts(prices, permanent, np.int64(card["permanent_arg"]))
        worth += weighed(lasting, weights[LASTING])
    worth += np.int64(card["city_actions"]) * weights[CITY]
    worth -= np.int64(rules["card_cost"]) * prices["pound"]
    taken = rules["card_good"][card["decade"]]
    return worth - np.int64(rules["card_goods"]) * prices["loss"][taken]
