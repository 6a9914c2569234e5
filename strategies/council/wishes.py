"""What an action to follow in a district waits for: the goods that a production there may bring.

Only the goods that can be made are looked at, so that little is priced; `lacks` of means.py says the same of
all goods for a choice among districts.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import GOODS, LEVELS, Good
from sim.engine.bits import NONE, lowest
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.council.estate import FOUR, MAKES
from strategies.council.means import (
    ANY,
    CANAL,
    best_tile,
    card_good,
    inclined,
    may_take,
    on_canal,
    on_rail,
    taking,
)
from strategies.council.prices import look_at_cards, look_at_track_once
from strategies.council.worth import (
    canal_cost,
    canal_good,
    canal_price,
    city_card,
    service,
    service_cost,
    service_popularity,
)
from strategies.reckoning import NEVER

FLOUR, BEER, MACHINE = int(Good.FLOUR), int(Good.BEER), int(Good.MACHINE)
FOOD = 1 << FLOUR | 1 << BEER


@kernel(forceinline=True)
def made_in(game, district):
    """The goods that the industries of a district make, as bits."""
    present, made = np.uint64(game["present"][district]), np.int64(0)
    while present != NONE:
        kind = lowest(present) >> 2
        present &= ~(FOUR << np.uint64(4 * kind))
        made |= 1 << MAKES[kind]
    return made


@kernel(forceinline=True)
def _service(game, rules, me, seat, level, made, prices, tables, weights):
    """What the next level of service would bring if one had what it is paid with; 0 if one has (C9)."""
    wanted, goods = rules["service_goods"], me["goods"]
    if level < LEVELS - 1:
        waits = made & FOOD != 0 and goods[FLOUR] < wanted and goods[BEER] < wanted
    else:
        waits = made >> MACHINE & 1 == 1 and goods[MACHINE] < wanted
    if not waits or np.int64(me["money"]) < service_cost(rules, me, level):
        return np.int64(0)
    look_at_track_once(game, rules, me, seat, weights, prices, tables)
    shared = service_popularity(rules, me, prices) + inclined(weights[at.SERVICE], prices)
    return max(service(rules, me, level, prices) + shared, 0)


@kernel(forceinline=True)
def _card(game, rules, cards, me, seat, district, prices, tables, weights):
    """What the best city card for a district would bring if one had the good it takes (C15 to C17)."""
    if me["money"] < rules["card_cost"] or not may_take(game, me):
        return np.int64(0)
    look_at_track_once(game, rules, me, seat, weights, prices, tables)
    look_at_cards(game, rules, me, weights, prices, tables)
    takes = taking(game, me, seat, district, prices)
    if takes >= -NEVER:
        return np.int64(0)
    canals, rails = on_canal(rules, district), on_rail(rules, district)
    most = np.int64(0)
    eager = inclined(weights[at.ACQUIRE], prices)
    for slot in range(np.int64(rules["card_slots"])):
        number = np.int64(game["face_up"][slot])
        if number >= 0:
            card = cards[number]
            need = np.int64(card["need"])
            if need == ANY or (canals if need == CANAL else rails):
                most = max(most, city_card(rules, me, card, prices, tables) + eager)
    return max(most - takes, 0)


@kernel(forceinline=True)
def wish(game, rules, cards, me, seat, district, made, prices, tables, weights):
    """Fill in `lacking`: what one more of a good in `made` would make possible here; returns the most."""
    lacking, goods, most = tables["lacking"], me["goods"], np.int64(0)
    for good in range(GOODS):
        lacking[good] = 0
    if me["here"][district] > 0:
        level = np.int64(game["level"][district])
        if level < LEVELS:
            most = _service(game, rules, me, seat, level, made, prices, tables, weights)
            lacking[FLOUR] = lacking[BEER] = most if level < LEVELS - 1 else 0
            lacking[MACHINE] = most if level == LEVELS - 1 else 0
        good = card_good(game, rules)
        if made >> good & 1 == 1 and goods[good] < rules["card_goods"]:
            worth = _card(game, rules, cards, me, seat, district, prices, tables, weights)
            lacking[good] = max(lacking[good], worth)
            most = max(most, worth)
    good = canal_good(game, rules)
    if made >> good & 1 == 1 and goods[good] < rules["canal_goods"] and game["tiles_left"] > 0:
        if on_canal(rules, district) and me["money"] >= canal_cost(rules, me):
            look_at_track_once(game, rules, me, seat, weights, prices, tables)
            worth = best_tile(game, rules, me, prices) - canal_price(rules, me, good, prices, tables)
            worth = max(worth + inclined(weights[at.CANAL], prices), 0)
            lacking[good] = max(lacking[good], worth)
            most = max(most, worth)
    return most
