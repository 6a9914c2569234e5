"""From a variant's numbers to kernel records, and from a seed to a dealt table (T1, T2)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.engine.jit import kernel
from sim.engine.piles import lay_by_key
from sim.engine.rng import Purpose, block_key, child, stable_id
from sim.engine.ruleset import Variant
from tests.tithe.fields import MAX_CARDS
from tests.tithe.state import CARD, RULES

CARDS = np.arange(MAX_CARDS, dtype=np.uint8)  # by their rows in cards.csv


def pack(variant: Variant, players: int) -> tuple[npt.NDArray[np.void], npt.NDArray[np.void]]:
    """The kernel's view of a variant: an array of one `RULES`, and one of `CARD`, one a row of cards.csv."""
    rows = variant.tables["cards"]
    cards = np.zeros(len(rows), CARD)
    cards["value"] = [row["value"] for row in rows]
    rules = np.zeros(1, RULES)
    for name, value in variant.rules.items():
        rules[0][name] = value
    rules[0]["cards"] = len(rows)
    rules[0]["card_key"][: len(rows)] = [stable_id(row["id"]) for row in rows]
    return rules, cards


@kernel()
def turn_up(game):
    """T4: the deck's top card, -1 = none is left; without coins."""
    game["pot"] = 0
    if game["deck_at"] == game["deck_end"]:
        game["face_up"] = -1
    else:
        game["face_up"] = game["deck"][game["deck_at"]]
        game["deck_at"] += 1


@kernel()
def deal(game, rules, cards, seed, block, players, keys):
    """Set up the table of one block in a zeroed record: the same for every rotation and lineup."""
    key = block_key(seed, block)
    game["players_count"] = players
    game["player"] = players - 1  # the turn passes to seat 0 first
    pile_key = child(child(key, np.uint64(Purpose.DECK)), np.uint64(0))
    count = rules["cards"]
    for card in range(count):
        keys[card] = child(pile_key, rules["card_key"][card])
    lay_by_key(game["deck"][:count], CARDS[:count], keys[:count])
    game["deck_end"] = count - rules["cards_out"]
    turn_up(game)
    for seat in range(players):
        me = game["players"][seat]
        me["choice_key"] = child(child(key, np.uint64(Purpose.CHOICE)), np.uint64(seat))
        me["coins"] = rules["start_coins"]
