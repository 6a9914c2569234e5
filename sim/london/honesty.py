"""What a player of London cannot see, dealt anew: for the check that a strategy is honest.

Hidden from a player: the order of the deck, the cards in rivals' hands, the order of the borough pile. How
many cards a rival holds is public.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.piles import shuffle
from sim.engine.rng import mix
from sim.london.hand import give_up, next_held, receive
from sim.london.state import MAX_CARDS, Mark


@kernel(_nrt=True)  # allocates
def reshuffle(game, cards, key):
    """Deal the unseen anew among the deck and the rivals' hands, which keep their sizes."""
    pool = np.zeros(MAX_CARDS + 1, np.int64)
    count = 0
    for i in range(game["deck_at"], game["deck_end"]):
        pool[count] = game["deck"][i]
        count += 1
    for seat in range(game["players_count"]):
        if seat != game["player"]:
            rival = game["players"][seat]
            for card in range(len(cards)):
                for _ in range(rival["held"][card]):
                    pool[count] = card
                    count += 1
    shuffle(pool, 0, count, key)
    for i in range(game["deck_at"], game["deck_end"]):
        count -= 1
        game["deck"][i] = pool[count]
    for seat in range(game["players_count"]):
        if seat != game["player"]:
            rival = game["players"][seat]
            held = np.int64(rival["hand_count"])
            for card in range(len(cards)):  # what was seen and not built is known to its holder alone
                if (np.int64(rival["marks"][card]) >> Mark.BUILT) & 1 == 0:
                    rival["marks"][card] = 0
            for _ in range(held):
                give_up(rival, cards, next_held(rival, np.int64(-1)))
            for _ in range(held):
                count -= 1
                receive(rival, cards, pool[count])
    shuffle(game["pile"], np.int64(game["pile_at"]), np.int64(game["pile_end"]), mix(key))
