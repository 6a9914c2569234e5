"""Taking a city card and resolving its parts (C15 to C21)."""

from __future__ import annotations

import numpy as np

from sim.council.agenda import Step, push
from sim.council.codes import TOP
from sim.council.effects import effect, popularity_for
from sim.council.log import Event, emit
from sim.council.setup import turn_up
from sim.council.state import GOODS, Immediate, Order, Permanent, Why
from sim.engine.jit import kernel


@kernel()
def take_card(game, rules, cards, me, slot, by_bonus):
    """C16 to C18, C20, C21: pay, take the card, place the disc, draw another into the slot."""
    card = np.int64(game["face_up"][slot])
    it = cards[card]
    me["money"] -= rules["card_cost"]
    me["goods"][rules["card_good"][it["decade"]]] -= rules["card_goods"]
    district = game["district"]
    if by_bonus:
        me["bonus_used"] = 1
        me["bonus_turn"] = me["turns"]
        me["bonus_card"] = card
        game["bonus_now"] = 1
    else:
        me["discs"] -= 1
        me["disc_districts"] |= 1 << district
    me["card"][me["cards"]] = card
    me["cards"] += 1
    me["by_category"][it["category"]] += 1
    game["acquisitions"] += 1
    game["card"] = card
    game["slot"] = slot
    game["by_bonus"] = 1 if by_bonus else 0
    turn_up(game, slot)
    game["gain"] = popularity_for(rules, Why.ACQUIRE) + effect(
        me, Permanent.CARD_POPULARITY
    )  # without its own, C20
    if it["permanent"] >= 0:
        me["effects"][it["permanent"]] += it["permanent_arg"]


@kernel()
def resolve_card(game, rules, cards, order, log):
    """C19: popularity, then the card's parts in the order chosen; they wait on the agenda, last first."""
    card, slot = np.int64(game["card"]), np.int64(game["slot"])
    it = cards[card]
    good = np.int64(rules["card_good"][it["decade"]])
    emit(
        game,
        log,
        Event.ACQUIRE,
        game["player"],
        card,
        slot,
        rules["card_cost"],
        good,
        rules["card_goods"],
        game["by_bonus"],
        order,
    )
    emit(game, log, Event.DEAL, slot, game["face_up"][slot])
    city = np.int64(it["city_actions"])
    if city > 0 and order == Order.EFFECTS:
        push(game, Step.CITY, city, card)
    if it["immediate"] != Immediate.NONE:
        push(game, Step.IMMEDIATE, 0, card)
    if city > 0 and order == Order.BETWEEN:
        push(game, Step.CITY, city, card)
    if it["top"] == 1:
        push(game, Step.TOP_BOX, 0, card)
    if city > 0 and order == Order.ACTION:
        push(game, Step.CITY, city, card)
    push_popularity(game, np.int64(game["gain"]), Why.ACQUIRE)


@kernel()
def push_popularity(game, number, why):
    """Popularity to be gained next; more than the whole track is lost anyway (C23)."""
    if number > 0:
        push(game, Step.POPULARITY, min(number, np.int64(TOP)), why)


@kernel()
def top_box(game, cards, me, card, log):
    """C19: money, goods, prestige; then its popularity."""
    it = cards[card]
    goods = it["goods"]
    total = np.int64(0)
    for good in range(GOODS):
        me["goods"][good] += goods[good]
        total += goods[good]
    _gain(me, np.int64(it["money"]), np.int64(it["prestige"]))
    if it["money"] != 0 or it["prestige"] != 0 or total != 0:
        emit(
            game,
            log,
            Event.EFFECT,
            game["player"],
            card,
            0,
            it["money"],
            it["prestige"],
            goods[0],
            goods[1],
            goods[2],
            goods[3],
            goods[4],
            goods[5],
        )
    push_popularity(game, np.int64(it["popularity"]), Why.EFFECT)


@kernel()
def _gain(me, money, prestige):
    me["money"] += money
    me["prestige"] += prestige
    me["prestige_cards"] += prestige


@kernel()
def immediate_effect(game, cards, me, card, log):
    """C19: what it counts is counted now."""
    it = cards[card]
    effect, k = it["immediate"], np.int64(it["immediate_arg"])
    here = np.int64(me["here"][game["district"]])
    money, popularity, prestige = np.int64(0), np.int64(0), np.int64(0)
    if effect == Immediate.MONEY_PER_INDUSTRY:
        money = k * here
    elif effect == Immediate.POPULARITY_PER_INDUSTRY:
        popularity = k * here
    elif effect == Immediate.POPULARITY_PER_CARD:
        popularity = k * np.int64(me["cards"])
    elif effect == Immediate.PRESTIGE_PER_CARD:
        prestige = k * np.int64(me["cards"])
    elif effect == Immediate.PRESTIGE_PER_SERVICE:
        prestige = k * np.int64(me["services"])
    else:  # Immediate.PRESTIGE_PER_CANAL
        prestige = k * np.int64(me["tiles"])
    _gain(me, money, prestige)
    if money != 0 or prestige != 0:
        emit(game, log, Event.EFFECT, game["player"], card, 1, money, prestige)
    push_popularity(game, popularity, Why.EFFECT)
