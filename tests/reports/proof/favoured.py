"""Strategies that play as `balanced` does, but find £10 in the first seat's purse when the game begins.

No number of the rules is of one seat alone; a strategy gets the table itself, so this is how that fault is
planted in either game. Named with `--strategies`; never to be taken for an honest player.
"""

import numpy as np

import strategies.council.judge as council
import strategies.london.judge as london
from sim.engine.jit import kernel
from strategies import Weight, strategy
from strategies.council.temperament import WEIGHTS as COUNCIL
from strategies.london.temperament import WEIGHTS as LONDON

IN_LONDON, IN_COUNCIL = len(LONDON), len(COUNCIL)  # the gift's place, after the judge's own weights
GIFT = Weight(10.0, "£ that the first seat finds")
london_judge, council_judge = kernel()(london.judge), kernel()(council.judge)


@kernel()
def give(game, weights, at):
    """Put the gift, the weight at that place, into the first seat's purse before its first decision."""
    seat = np.int64(game["player"])
    me = game["players"][seat]
    if seat == 0 and me["decisions"] == 0:
        me["money"] += np.int32(weights[at] // 1000)


@strategy("london", name="favoured", weights={**LONDON, "gift": GIFT})
def favoured_in_london(game, rules, cards, options, count, weights, stream):
    """Plays as `balanced` does; the first seat begins with £10 more."""
    give(game, weights, IN_LONDON)
    return london_judge(game, rules, cards, options, count, weights, stream)


@strategy("council", name="favoured", weights={**COUNCIL, "gift": GIFT})
def favoured_in_council(game, rules, cards, options, count, weights, stream):
    """Plays as `balanced` does; the first seat begins with £10 more."""
    give(game, weights, IN_COUNCIL)
    return council_judge(game, rules, cards, options, count, weights, stream)
