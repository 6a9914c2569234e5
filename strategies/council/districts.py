"""Where to go, and where to begin."""

from __future__ import annotations

import numpy as np

from sim.council.state import MAX_PLAYERS, Immediate, Industry, Verb
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.council.estate import estate, led_to, outputs
from strategies.council.means import any_wishes, lacks, offers, prospects, trades
from strategies.council.options import argument
from strategies.council.price_list import VERBS, new_prices, new_tables
from strategies.council.prices import look, look_at_cards, look_at_track
from strategies.reckoning import NEVER, weighed

_TYPICAL = np.int64(2)  # own industries in a district, for cards that count them
_BUILD, _PRODUCE, _DEPOT = int(Verb.BUILD), int(Verb.PRODUCE), int(Industry.DEPOT)
_PER_INDUSTRY = (int(Immediate.MONEY_PER_INDUSTRY), int(Immediate.POPULARITY_PER_INDUSTRY))


@kernel(forceinline=True)
def choose_district(game, rules, cards, me, options, count, weights):
    """The district where two actions bring most; what is produced there may serve the second (C3)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, me, weights, prices, tables)
    seat = np.int64(game["player"])
    look_at_track(game, rules, me, seat, weights, prices, tables)
    look_at_cards(game, rules, me, weights, prices, tables)
    for effect in _PER_INDUSTRY:
        tables["counted"][effect] = _TYPICAL
    estate(game, rules, me, seat, prices, tables, weights)
    outputs(rules, me, prices, tables)
    offers(game, rules, cards, me, prices, tables, weights)
    trades(rules, me, prices, tables, weights)
    does, wishes = tables["does"], any_wishes(prices, tables)
    best, most = np.int64(0), 4 * NEVER
    for index in range(count):
        district = argument(options[index])
        prospects(game, rules, me, seat, district, prices, tables)
        first, second = np.int64(0), np.int64(0)
        for what in range(_BUILD, VERBS):
            second = max(second, min(first, does[what]))
            first = max(first, does[what])
        worth = first + weighed(second, weights[at.SECOND])
        if wishes > 0 and lacks(game, rules, me, seat, district, prices, tables) > 0:
            led = led_to(game, district, tables)
            worth = max(worth, does[_PRODUCE] + weighed(led, weights[at.SECOND]))
        best = np.int64(index) if worth > most else best
        most = max(worth, most)
    return best


@kernel()
def choose_depot(game, rules, options, count, weights):
    """A district on the canal, among others or apart from them, as one is inclined (C1)."""
    best, most = np.int64(0), 4 * NEVER
    for index in range(count):
        district = argument(options[index])
        depots = np.int64(0)
        for owner in range(MAX_PLAYERS):
            depots += np.int64(game["industry"][district][_DEPOT][owner])
        worth = depots * weights[at.COMPANY]
        worth += weights[at.QUAY] if np.int64(rules["canal_districts"]) >> district & 1 else 0
        if worth > most:
            best, most = np.int64(index), worth
    return best
