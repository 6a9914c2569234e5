"""Council's records and kernels, for the shared loop."""

from __future__ import annotations

from sim.council.actions import apply_option, next_turn
from sim.council.codes import PHASES
from sim.council.decide import list_options
from sim.council.honesty import reshuffle
from sim.council.results import CURVES, GAME_ROW_TYPE, SEAT_ROW
from sim.council.rows import fill_game, fill_seat
from sim.council.scoring import score_game
from sim.council.setup import begin_game, deal, pack
from sim.council.state import (
    GAME,
    MAX_CARDS,
    MAX_OPTIONS,
    MAX_PLAYERS,
    TYPES,
    Kind,
    Mark,
)
from sim.council.tally import hash_turn, tally_cards, tally_turn
from sim.engine.machine import Machine, Sizes
from sim.engine.ruleset import Variant


def longest(variant: Variant, players: int) -> int:
    """C2: every game has as many turns."""
    return len(PHASES) * int(variant.rules["turns_per_phase"]) * players


MACHINE = Machine(
    home=__name__,
    game=GAME,
    seat_row=SEAT_ROW,
    game_row=GAME_ROW_TYPE,
    types=TYPES,
    kinds=Kind,
    kernels={
        "deal": deal,
        "begin_game": begin_game,
        "next_turn": next_turn,
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
    sizes=Sizes(MAX_OPTIONS, MAX_CARDS, MAX_PLAYERS, len(CURVES), len(Mark)),
    reshuffle=reshuffle,
)
