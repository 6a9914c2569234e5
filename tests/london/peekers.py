"""Strategies of London that look at what is hidden, each at something else, and one that does not."""

from __future__ import annotations

import numpy as np

from sim.engine.rng import below, child
from strategies import strategy


@strategy("london", doc="looks at the top card of the deck")
def deck_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["deck"][min(game["deck_at"], game["deck_end"] - 1)]) % count


@strategy("london", doc="looks at the colours of the next player's hand")
def hand_peeker(game, rules, cards, options, count, weights, stream):
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    return np.int64(rival["colours"][1]) % count


@strategy("london", doc="looks at which cards the next player has seen")
def memory_peeker(game, rules, cards, options, count, weights, stream):
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    seen = 0
    for card in range(rules["types"]):
        if rival["marks"][card] != 0:
            seen += card
    return np.int64(seen) % count


@strategy("london", doc="looks at the borough that comes next")
def pile_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["pile"][min(game["pile_at"], game["pile_end"] - 1)]) % count


@strategy("london", doc="looks at the hash of all that was ever chosen")
def hash_peeker(game, rules, cards, options, count, weights, stream):
    return below(game["trajectory"], count)


@strategy("london", doc="looks at what lies open, and at its own hand")
def open_eyes(game, rules, cards, options, count, weights, stream):
    me = game["players"][game["player"]]
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    deck = game["deck_end"] - game["deck_at"]
    known = me["money"] + me["colours"][0] + 3 * rival["hand_count"] + 5 * rival["money"] + deck + options[0]
    return (np.int64(known) + below(child(stream, np.uint64(0)), 3)) % count


PEEKERS = (deck_peeker, hand_peeker, memory_peeker, pile_peeker, hash_peeker)
