"""Strategies of Council that look at what is hidden, each at something else, and one that does not."""

from __future__ import annotations

import numpy as np

from sim.engine.rng import below, child
from strategies import strategy


@strategy("council", doc="looks at the card that will be turned up next")
def stack_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["stack"][min(game["stack_at"], game["stack_end"] - 1)]) % count


@strategy("council", doc="looks at the first card of the decade to come")
def future_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["stack"][min(game["stack_end"], rules["cards"] - 1)]) % count


@strategy("council", doc="looks at the next player's random numbers")
def luck_peeker(game, rules, cards, options, count, weights, stream):
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    return below(rival["choice_key"], count)


@strategy("council", doc="looks at the hash of all that was ever chosen")
def hash_peeker(game, rules, cards, options, count, weights, stream):
    return below(game["trajectory"], count)


@strategy("council", doc="looks at everything that lies open")
def open_eyes(game, rules, cards, options, count, weights, stream):
    me = game["players"][game["player"]]
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    known = me["money"] + 3 * rival["goods"][0] + 5 * rival["popularity"] + 7 * rival["arrival"]
    known += game["face_up"][0] + game["row"][0] + game["stack_end"] - game["stack_at"] + options[0]
    for card in range(rival["cards"]):
        known += rival["card"][card]
    return (np.int64(known) + below(child(stream, np.uint64(0)), 3)) % count


PEEKERS = (stack_peeker, future_peeker, luck_peeker, hash_peeker)
