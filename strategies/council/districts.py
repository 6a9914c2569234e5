"""Where to go, and where to begin."""

from __future__ import annotations

import numpy as np

from sim.council.state import MAX_PLAYERS, Immediate, Industry, Verb
from sim.engine.jit import kernel
from strategies.council.estate import estate
from strategies.council.means import lacks, means, prospects, wishes
from strategies.council.options import argument
from strategies.council.price_list import VERBS, new_prices
from strategies.council.prices import COMPANY, QUAY, SECOND, look
from strategies.reckoning import NEVER, weighed

_TYPICAL = np.int64(2)  # own industries in a district, for cards that count them


@kernel()
def choose_district(game, rules, cards, me, options, count, weights):
    """The district where two actions bring most; what is produced there may serve the second (C3)."""
    prices = new_prices()
    look(game, rules, weights, prices)
    prices["counted"][Immediate.MONEY_PER_INDUSTRY] = _TYPICAL
    prices["counted"][Immediate.POPULARITY_PER_INDUSTRY] = _TYPICAL
    seat = np.int64(game["player"])
    estate(game, rules, me, seat, prices, weights)
    means(game, rules, cards, me, prices, weights)
    wishes(game, rules, cards, me, prices, weights)
    best, most = np.int64(0), 4 * NEVER
    for index in range(count):
        district = argument(options[index])
        lacks(game, rules, me, seat, district, prices)
        prospects(game, rules, me, seat, district, prices, weights)
        first, second = np.int64(0), np.int64(0)
        for what in range(Verb.BUILD, VERBS):
            worth = prices["does"][what]
            second = max(second, min(first, worth))
            first = max(first, worth)
        worth = first + weighed(second, weights[SECOND])
        worth = max(worth, prices["does"][Verb.PRODUCE] + weighed(prices["leads"], weights[SECOND]))
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def choose_depot(game, rules, options, count, weights):
    """A district on the canal, among others or apart from them, as one is inclined (C1)."""
    best, most = np.int64(0), 4 * NEVER
    for index in range(count):
        district = argument(options[index])
        depots = np.int64(0)
        for owner in range(MAX_PLAYERS):
            depots += np.int64(game["industry"][district][Industry.DEPOT][owner])
        worth = depots * weights[COMPANY]
        worth += weights[QUAY] if np.int64(rules["canal_districts"]) >> district & 1 else 0
        if worth > most:
            best, most = np.int64(index), worth
    return best
