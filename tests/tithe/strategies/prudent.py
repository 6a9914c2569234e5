"""`prudent`: takes a card once the coins on it pay for enough of its value."""

from __future__ import annotations

import numpy as np

from strategies.family import member
from strategies.weights import Weight

WEIGHTS = {"burden": Weight(2.0, "points that it will lose by a card rather than lay a coin")}


def pick(game, rules, cards, options, count, weights, stream):
    """Take when that costs no more than `burden` points, weighed in thousandths; else lay a coin."""
    value = np.int64(cards[np.int64(game["face_up"])]["value"])
    loss = value - np.int64(game["pot"]) * np.int64(rules["coin_worth"])
    return np.int64(0) if 1000 * loss <= weights[0] else np.int64(1)


PRUDENT = member("tithe", pick, WEIGHTS, "prudent", "takes a card when its coins pay for it", {})
