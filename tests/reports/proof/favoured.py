"""Strategies that play as a game's template does, but find £10 in the first seat's purse at the start.

No number of the rules is of one seat alone; a strategy gets the table itself, so this is how that fault is
planted in either game. `favoured:gift=0` plays the same game without it.
"""

import numpy as np

from sim.engine.jit import kernel
from strategies import Weight, strategy
from strategies.council import template as council
from strategies.definition import Strategy
from strategies.london import template as london

GIFT = Weight(10.0, "£ that the first seat finds")


def _only(module):
    """The one strategy of a template."""
    return next(one for one in vars(module).values() if isinstance(one, Strategy))


LONDON, COUNCIL = _only(london), _only(council)
IN_LONDON, IN_COUNCIL = (
    len(LONDON.weights),
    len(COUNCIL.weights),
)  # the gift's place, after their own
london_pick, council_pick = kernel()(LONDON.function), kernel()(COUNCIL.function)


@kernel()
def give(game, weights, at):
    """Put the gift, the weight at that place, into the first seat's purse before its first decision."""
    seat = np.int64(game["player"])
    me = game["players"][seat]
    if seat == 0 and me["decisions"] == 0:
        me["money"] += np.int32(weights[at] // 1000)


@strategy("london", name="favoured", weights={**LONDON.weights, "gift": GIFT})
def favoured_in_london(game, rules, cards, options, count, weights, stream):
    """Plays as the template does; the first seat begins with £10 more."""
    give(game, weights, IN_LONDON)
    return london_pick(game, rules, cards, options, count, weights, stream)


@strategy("council", name="favoured", weights={**COUNCIL.weights, "gift": GIFT})
def favoured_in_council(game, rules, cards, options, count, weights, stream):
    """Plays as the template does; the first seat begins with £10 more."""
    give(game, weights, IN_COUNCIL)
    return council_pick(game, rules, cards, options, count, weights, stream)
