"""Producing: which industry to use next, one's own or a rival's for a fee."""

from __future__ import annotations

import numpy as np

from sim.council.state import GOODS, Permanent, Verb, Why
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.council.estate import MAKES
from strategies.council.options import argument, used_kind, used_owner, verb
from strategies.council.price_list import new_prices, new_tables
from strategies.council.prices import look, look_at_track_once, popular
from strategies.council.wishes import wish
from strategies.reckoning import NEVER, weighed

_USE = int(Verb.USE)
_PRODUCE = int(Why.PRODUCE)
_RIVAL_USE_FEE = int(Permanent.RIVAL_USE_FEE)


@kernel(forceinline=True)
def _serve_the_next(game, rules, cards, me, seat, options, done, count, prices, tables, weights):
    """Raise the worth of goods that an action to follow is waiting for."""
    made = np.int64(0)
    for index in range(done, count):
        made |= 1 << MAKES[used_kind(argument(options[index]))]
    district = np.int64(game["district"])
    if wish(game, rules, cards, me, seat, district, made, prices, tables, weights) > 0:
        gain = tables["gain"]
        for good in range(GOODS):
            gain[good] = max(gain[good], weighed(tables["lacking"][good], weights[at.SECOND]))


@kernel(forceinline=True)
def _popularity_each(game, rules, me, seat, options, done, count, weights, prices, tables):
    """What each use of a rival's industry brings towards the popularity of using several (C8)."""
    lacking = np.int64(rules["rivals_used"]) - np.int64(game["rivals_used"])
    if lacking <= 0 or lacking * np.int64(rules["rival_fee"]) > me["money"]:
        return np.int64(0)
    others = np.int64(0)
    for index in range(done, count):
        kind, owner = used_kind(argument(options[index])), used_owner(argument(options[index]))
        others += np.int64(game["spare"][kind][owner]) * np.int64(owner != seat)
    if others < lacking:
        return np.int64(0)
    look_at_track_once(game, rules, me, seat, weights, prices, tables)
    return popular(prices, np.int64(rules["popularity"][_PRODUCE])) // lacking


@kernel(forceinline=True)
def choose_use(game, rules, cards, me, options, count, weights):
    """One's own that need nothing, then the use that brings most, until none brings anything (C8)."""
    seat = np.int64(game["player"])
    done = np.int64(verb(options[0]) != _USE)  # the number of options that are none: `done` stands first
    plain = np.int64(count)
    for index in range(done, count):
        with_what = argument(options[index])
        own = (used_owner(with_what) == seat) & (rules["input"][used_kind(with_what)] < 0)
        plain = min(plain, np.int64(index) if own else np.int64(count))
    if plain < count:
        return plain
    prices, tables = new_prices(), new_tables()
    look(game, rules, me, weights, prices, tables)
    if game["base_left"] > 0:
        _serve_the_next(game, rules, cards, me, seat, options, done, count, prices, tables, weights)
    each = _popularity_each(game, rules, me, seat, options, done, count, weights, prices, tables)
    gain, loss = tables["gain"], tables["loss"]
    best, most = np.int64(0), np.int64(0) if done else 2 * NEVER
    for index in range(done, count):
        with_what = argument(options[index])
        kind, owner = used_kind(with_what), used_owner(with_what)
        needs = np.int64(rules["input"][kind])
        worth = gain[np.int64(rules["output"][kind])] + 1
        takes = loss[max(needs, 0)]
        worth -= takes if needs >= 0 else 0
        fee = np.int64(rules["rival_fee"]) + np.int64(game["players"][owner]["effects"][_RIVAL_USE_FEE])
        hiring = each - fee * prices["paid"]
        worth += hiring if owner != seat else 0
        best = np.int64(index) if worth > most else best
        most = max(most, worth)
    return best
