"""London's records and kernels, for the shared loop."""

from __future__ import annotations

from sim.engine.machine import Machine, Sizes
from sim.engine.ruleset import Variant
from sim.london.actions import apply_option, start_turn
from sim.london.decide import list_options
from sim.london.honesty import reshuffle
from sim.london.results import CURVES, GAME_ROW_TYPE, MARKS, SEAT_ROW
from sim.london.scoring import score_game
from sim.london.setup import deal, pack
from sim.london.state import (
    GAME,
    MAX_CARDS,
    MAX_OPTIONS,
    MAX_PLAYERS,
    PICK,
    Kind,
    cards_type,
    game_type,
    rules_type,
)
from sim.london.tally import fill_game, fill_seat, hash_turn, tally_cards, tally_turn


def longest(variant: Variant, players: int) -> int:
    """L23: the turn limit."""
    return int(variant.rules["turn_limit"])


MACHINE = Machine(
    home=__name__,
    game=GAME,
    seat_row=SEAT_ROW,
    game_row=GAME_ROW_TYPE,
    types=(game_type, rules_type, cards_type, PICK),
    kinds=Kind,
    kernels={
        "deal": deal,
        "begin_game": start_turn,
        "next_turn": start_turn,
        "list_options": list_options,
        "apply_option": apply_option,
        "tally_turn": tally_turn,
        "hash_turn": hash_turn,
        "score_game": score_game,
        "fill_seat": fill_seat,
        "fill_game": fill_game,
        "tally_cards": tally_cards,
    },
    pack=pack,
    turns=longest,
    sizes=Sizes(MAX_OPTIONS, MAX_CARDS + 1, MAX_PLAYERS, len(CURVES), len(MARKS)),
    reshuffle=reshuffle,
)
