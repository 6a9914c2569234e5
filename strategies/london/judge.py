"""The judge that most of London's strategies share: it prices every option and picks the dearest.

What a strategy is like is in its weights alone (strategies/london/temperament.py), so that all of them
share one piece of machine code. Each kind of decision is taken where its subject is: actions.py, builds.py,
city.py, holding.py.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import Kind
from strategies.london.actions import choose_action, choose_borough
from strategies.london.builds import choose_build, choose_display
from strategies.london.city import choose_activation, choose_place, choose_rival
from strategies.london.holding import choose_card, choose_discard
from strategies.london.options import argument
from strategies.london.prices import ONE, PACE, RESERVE, turns_to_come


@kernel()
def _repay(game, rules, me, options, count, weights):
    """As many loans as leave the reserve in hand; none on the last turn, when scoring does it (L6, L26)."""
    best = np.int64(0)
    if turns_to_come(game, weights[PACE]) == 0:
        return best
    left = np.int64(me["money"]) * ONE
    for index in range(count):
        loans = argument(options[index])
        if loans > 0 and left - loans * ONE * np.int64(rules["loan_repay"]) >= weights[RESERVE]:
            best = np.int64(index)
    return best


@kernel()
def _hand_draw(game, rules, cards, me, options, count, weights):
    """Draws while the game goes on and the hand has room (L33)."""
    limit = np.int64(rules["hand_limit"])
    if turns_to_come(game, weights[PACE]) > ONE:
        for index in range(1, count):
            more = np.int64(cards[argument(options[index])]["power_arg"]) - 1
            if more > 0 and (limit == 0 or np.int64(me["hand_count"]) + more <= limit):
                return np.int64(index)
    return np.int64(0)


def judge(game, rules, cards, options, count, weights, stream):
    """Prices every option and picks the dearest; `stream` is not used, since the judge never guesses."""
    kind = game["kind"]
    me = game["players"][np.int64(game["player"])]
    if kind == Kind.DRAW:
        return choose_card(game, rules, cards, me, options, count, weights, np.int64(1))
    if kind == Kind.BUILD:
        return choose_build(game, rules, cards, me, options, count, weights)
    if kind == Kind.ACTION:
        return choose_action(game, rules, cards, me, options, count, weights)
    if kind == Kind.PLACE:
        return choose_place(game, rules, cards, me, options, count, weights)
    if kind == Kind.ACTIVATE:
        return choose_activation(game, rules, cards, me, options, count, weights)
    if kind == Kind.HAND_LIMIT or kind == Kind.RUN_DISCARD:
        return choose_discard(game, rules, cards, me, options, count, weights)
    if kind == Kind.BUY:
        return choose_borough(game, rules, cards, me, options, count, weights)
    if kind == Kind.REPAY:
        return _repay(game, rules, me, options, count, weights)
    if kind == Kind.HAND_DRAW:
        return _hand_draw(game, rules, cards, me, options, count, weights)
    if kind == Kind.FLIP:
        return choose_place(game, rules, cards, me, options, count, weights)
    if kind == Kind.DISPLAY:
        return choose_display(game, rules, cards, me, options, count, weights)
    if kind == Kind.CHOICE:
        return choose_rival(game, rules, cards, me, options, count, weights)
    if kind == Kind.PAUPERS:
        return np.int64(1)
    return choose_card(game, rules, cards, me, options, count, weights, np.int64(-1))
