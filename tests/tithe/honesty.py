"""What a player of Tithe cannot see, dealt anew: the order of the deck, and which cards are left out."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.piles import shuffle


@kernel()
def reshuffle(game, cards, key):
    """Shuffle the deck together with the cards left out."""
    shuffle(game["deck"], np.int64(game["deck_at"]), len(cards), key)
