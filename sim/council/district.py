"""The district actions but for city cards (C7 to C12): pay, then gain, then popularity."""

from __future__ import annotations

import numpy as np

from sim.council.cards import push_popularity
from sim.council.decide import canal_good, discounted, use_fee
from sim.council.effects import effect, popularity_for
from sim.council.log import Event, emit
from sim.council.state import BEER, MAX_PLAYERS, WOOD, Industry, Kind, Permanent, Why
from sim.engine.bits import NONE, ONE, lowest
from sim.engine.jit import kernel

LAST_BASIC = int(Industry.IRONWORKS)  # depot, sawmill, farm, ironworks make basic goods
BIT = np.uint64(1)


@kernel(forceinline=True)
def found(game, me, seat, district, kind):
    """A player's new industry in a district."""
    me["industries"] += 1
    me["here"][district] += 1
    game["industry"][district, kind, seat] += 1
    game["present"][district] |= BIT << np.uint64(kind * MAX_PLAYERS + seat)


@kernel(forceinline=True)
def build(game, rules, me, kind, log):
    """C7."""
    district, seat = np.int64(game["district"]), np.int64(game["player"])
    cost = discounted(rules["build_cost"][kind], effect(me, Permanent.BUILD_DISCOUNT))
    wood, prestige = np.int64(rules["build_wood"][kind]), np.int64(rules["build_prestige"][kind])
    me["money"] -= cost
    me["goods"][WOOD] -= wood
    me["prestige"] += prestige
    me["prestige_build"] += prestige
    game["sites_used"][district] += 1
    game["of_kind"][district, kind] += 1
    found(game, me, seat, district, kind)
    emit(game, log, Event.BUILD, seat, kind, cost, wood, prestige)
    gain = popularity_for(rules, Why.BUILD) + effect(me, Permanent.BUILD_POPULARITY)
    push_popularity(game, gain, Why.BUILD)


@kernel(forceinline=True)
def start_production(game):
    """C8: every industry of the district may be used once."""
    district = np.int64(game["district"])
    game["usable"] = game["present"][district]
    industries = game["usable"]
    while industries != NONE:
        at = lowest(industries)
        industries &= industries - ONE
        kind, owner = at // MAX_PLAYERS, at % MAX_PLAYERS
        game["spare"][kind, owner] = game["industry"][district, kind, owner]
    game["used"] = 0
    game["rivals_used"] = 0
    game["kind"] = Kind.USE


@kernel(forceinline=True)
def use_industry(game, rules, me, at, log):
    """C8: one industry of the district; `at` is kind * MAX_PLAYERS + owner."""
    kind, owner = at // MAX_PLAYERS, at % MAX_PLAYERS
    fee = use_fee(game, rules, owner)
    used, made = np.int64(rules["input"][kind]), np.int64(rules["output"][kind])
    amount = np.int64(1)
    if owner == game["player"]:
        if kind <= LAST_BASIC:
            amount += effect(me, Permanent.BASIC_OUTPUT)
    else:
        me["money"] -= fee
        game["players"][owner]["money"] += fee
        game["players"][owner]["fees"] += fee
        game["rivals_used"] += 1
        me["rival_uses"] += 1
    if used >= 0:
        me["goods"][used] -= 1
    me["goods"][made] += amount
    me["uses"] += 1
    game["used"] += 1
    game["spare"][kind, owner] -= 1
    if game["spare"][kind, owner] == 0:
        game["usable"] &= ~(BIT << np.uint64(at))
    emit(game, log, Event.USED, owner, kind, fee, used, made, amount)


@kernel(forceinline=True)
def end_production(game, rules, log):
    """C8: popularity for using rivals' industries."""
    emit(game, log, Event.PRODUCE, game["player"])
    if game["rivals_used"] >= rules["rivals_used"]:
        push_popularity(game, popularity_for(rules, Why.PRODUCE), Why.PRODUCE)


@kernel(forceinline=True)
def develop_service(game, rules, me, good, log):
    """C9."""
    district = np.int64(game["district"])
    level = np.int64(game["level"][district])
    cost = discounted(rules["service_cost"][level], effect(me, Permanent.SERVICE_DISCOUNT))
    amount, prestige = np.int64(rules["service_goods"]), np.int64(rules["service_prestige"][level])
    if good == BEER:
        prestige += effect(me, Permanent.BEER_SERVICE)
    me["money"] -= cost
    me["goods"][good] -= amount
    me["prestige"] += prestige
    me["prestige_service"] += prestige
    me["services"] += 1
    game["level"][district] = level + 1
    emit(game, log, Event.SERVICE, game["player"], level + 1, cost, good, amount, prestige)
    gain = popularity_for(rules, Why.SERVICE) + effect(me, Permanent.SERVICE_POPULARITY)
    push_popularity(game, gain, Why.SERVICE)


@kernel(forceinline=True)
def take_tile(game, rules, me, index, log):
    """C10."""
    cost = discounted(rules["canal_cost"], effect(me, Permanent.CANAL_DISCOUNT))
    good, amount = canal_good(game, rules), np.int64(rules["canal_goods"])
    row = game["row"]
    tile = rules["tile"][np.int64(row[index])]
    game["tiles_left"] -= 1
    for i in range(index, game["tiles_left"]):
        row[i] = row[i + 1]
    prestige, money = np.int64(tile["prestige"]), np.int64(tile["money"])
    me["money"] += money - cost
    me["goods"][good] -= amount
    me["prestige"] += prestige
    me["prestige_canal"] += prestige
    me["tiles"] += 1
    emit(game, log, Event.CANAL, game["player"], index, cost, good, amount, prestige, money)
    gain = popularity_for(rules, Why.CANAL) + tile["popularity"]
    push_popularity(game, gain + effect(me, Permanent.CANAL_POPULARITY), Why.CANAL)


@kernel(forceinline=True)
def market(game, rules, me, good, log):
    """C11: a marker on this district; from the second on it gives popularity."""
    money = np.int64(rules["market_money"][good]) + effect(me, Permanent.MARKET_BONUS)
    gain = effect(me, Permanent.MARKET_POPULARITY)
    if me["marker_districts"] != 0:
        gain += popularity_for(rules, Why.MARKET)
    me["markers"] -= 1
    me["marker_districts"] |= 1 << np.int64(game["district"])
    me["goods"][good] -= 1
    me["money"] += money
    emit(game, log, Event.MARKET, game["player"], good, money)
    push_popularity(game, gain, Why.MARKET)


@kernel(forceinline=True)
def sell(game, rules, me, good, log):
    """C12."""
    money = np.int64(rules["sell_money"][good]) + effect(me, Permanent.SELL_BONUS)
    me["goods"][good] -= 1
    me["money"] += money
    emit(game, log, Event.SELL, game["player"], good, money)
