"""The judge that most of Council's strategies share: it prices every option and picks the dearest.

What a strategy is like is in its weights alone (strategies/council/temperament.py), so that all of them
share one piece of machine code. Each kind of decision is taken where its subject is: districts.py,
actions.py, production.py, elections.py.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import Kind
from strategies.council.actions import choose_action, choose_order
from strategies.council.districts import choose_depot, choose_district
from strategies.council.elections import choose_good, choose_ranking
from strategies.council.production import choose_use


def judge(game, rules, cards, options, count, weights, stream):
    """Prices every option and picks the dearest; `stream` is not used, since the judge never guesses."""
    kind = game["kind"]
    me = game["players"][np.int64(game["player"])]
    if kind == Kind.ACTION or kind == Kind.CITY:
        return choose_action(game, rules, cards, me, options, count, weights)
    if kind == Kind.USE:
        return choose_use(game, rules, cards, me, options, count, weights)
    if kind == Kind.DISTRICT:
        return choose_district(game, rules, cards, me, options, count, weights)
    if kind == Kind.ORDER:
        return choose_order(game, rules, cards, me, options, count, weights)
    if kind == Kind.GOOD:
        return choose_good(game, rules, me, options, count, weights)
    if kind == Kind.RANKING:
        return choose_ranking(game, rules, me, options, count, weights)
    return choose_depot(game, rules, options, count, weights)
