"""The mayor's ranking, and the good that a space of the track pays."""

from __future__ import annotations

import numpy as np

from sim.council.state import CATEGORIES, RANKINGS
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.council.options import argument
from strategies.council.price_list import new_prices, new_tables
from strategies.council.prices import look
from strategies.reckoning import NEVER, ONE


@kernel()
def choose_ranking(game, rules, me, options, count, weights):
    """The ranking that pays the mayor most against the others' average (C27)."""
    seat, players = np.int64(game["player"]), np.int64(game["players_count"])
    best, most = np.int64(0), NEVER * ONE
    for index in range(count):
        ranking = argument(options[index])
        worth = np.int64(0)
        for place in range(CATEGORIES):
            category = RANKINGS[ranking][place]
            theirs = np.int64(0)
            for other in range(players):
                it = game["players"][other]
                theirs += np.int64(it["by_category"][category]) if other != seat else 0
            mine = (players - 1) * np.int64(me["by_category"][category]) * ONE
            worth += np.int64(rules["rank_prestige"][place]) * (mine - theirs * weights[at.RIVALS])
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def choose_good(game, rules, me, options, count, weights):
    """The good that is worth most (C22)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, me, weights, prices, tables)
    best, most = np.int64(0), NEVER
    for index in range(count):
        worth = tables["gain"][argument(options[index])]
        if worth > most:
            best, most = np.int64(index), worth
    return best
