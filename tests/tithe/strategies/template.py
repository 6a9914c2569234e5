"""A strategy of my own for Tithe: edit it, then play it with `--strategies THIS_FILE --seat miser`.

options[0] takes the card that lies face up, options[1] lays a coin; tests/tithe/state.py describes `game`.
"""

import numpy as np

from strategies import Weight, strategy


@strategy("tithe", weights={"purse": Weight(3.0, "coins below which it takes whatever lies there")})
def miser(game, rules, cards, options, count, weights, stream):
    """Lays coins while it has plenty."""
    coins = np.int64(game["players"][np.int64(game["player"])]["coins"])
    return np.int64(0) if 1000 * coins < weights[0] else np.int64(1)
