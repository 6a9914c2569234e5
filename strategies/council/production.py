"""Producing: which industry to use next, one's own or a rival's for a fee."""

from __future__ import annotations

import numpy as np

from sim.council.state import GOODS, Permanent, Verb, Why
from sim.engine.jit import kernel
from strategies.council.means import lacks, wishes
from strategies.council.options import argument, used_kind, used_owner, verb
from strategies.council.price_list import new_prices
from strategies.council.prices import SECOND, look, popular
from strategies.reckoning import NEVER, weighed


@kernel()
def choose_use(game, rules, cards, me, options, count, weights):
    """The use that brings most, or an end to it; two rivals' industries bring popularity too (C8)."""
    prices = new_prices()
    look(game, rules, weights, prices)
    seat, district = np.int64(game["player"]), np.int64(game["district"])
    if game["base_left"] > 0:  # the goods may serve an action that follows
        wishes(game, rules, cards, me, prices, weights)
        lacks(game, rules, me, seat, district, prices)
        for good in range(GOODS):
            wished = weighed(prices["lacking"][good], weights[SECOND])
            prices["gain"][good] = max(prices["gain"][good], wished)
    extra = np.int64(me["effects"][Permanent.BASIC_OUTPUT])
    lacking = np.int64(rules["rivals_used"]) - np.int64(game["rivals_used"])
    others = np.int64(0)
    for index in range(count):
        with_what = argument(options[index])
        if verb(options[index]) == Verb.USE and used_owner(with_what) != seat:
            others += np.int64(game["spare"][used_kind(with_what)][used_owner(with_what)])
    share = np.int64(0)
    if 0 < lacking <= others and lacking * np.int64(rules["rival_fee"]) <= np.int64(me["money"]):
        share = popular(prices, np.int64(rules["popularity"][Why.PRODUCE])) // lacking
    best, most = np.int64(0), 2 * NEVER
    for index in range(count):
        worth = np.int64(0)
        if verb(options[index]) == Verb.USE:
            with_what = argument(options[index])
            kind, owner = used_kind(with_what), used_owner(with_what)
            needs = np.int64(rules["input"][kind])
            worth = prices["gain"][np.int64(rules["output"][kind])] + 1
            if owner != seat:
                fee = np.int64(game["players"][owner]["effects"][Permanent.RIVAL_USE_FEE])
                worth += share - prices["fee"] - fee * prices["pay"]
            elif needs < 0:
                worth += worth * extra
            worth -= prices["loss"][needs] if needs >= 0 else 0
        if worth > most:
            best, most = np.int64(index), worth
    return best
