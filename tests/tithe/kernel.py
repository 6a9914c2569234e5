"""Tithe's records and kernels, for the shared loop."""

from __future__ import annotations

from sim.engine.machine import Machine, Sizes, types_of
from sim.engine.ruleset import Variant
from tests.tithe.fields import MAX_CARDS, MAX_PLAYERS
from tests.tithe.honesty import reshuffle
from tests.tithe.results import CURVES, GAME_TYPE, MARKS, SEAT_TYPE
from tests.tithe.scoring import score_game
from tests.tithe.setup import deal, pack
from tests.tithe.state import CARD, GAME, MAX_OPTIONS, RULES, Kind
from tests.tithe.tally import fill_game, fill_seat, hash_turn, tally_cards, tally_turn
from tests.tithe.turns import apply_option, list_options, next_turn


def longest(variant: Variant, players: int) -> int:
    """T3: a card is taken at the latest when every coin lies on it."""
    cards = len(variant.tables["cards"]) - int(variant.rules["cards_out"])
    return cards * (players * int(variant.rules["start_coins"]) + 1)


MACHINE = Machine(
    home=__name__,
    game=GAME,
    seat_row=SEAT_TYPE,
    game_row=GAME_TYPE,
    types=types_of(GAME, RULES, CARD),
    kinds=Kind,
    kernels={
        "deal": deal,
        "begin_game": next_turn,
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
    sizes=Sizes(MAX_OPTIONS, MAX_CARDS, MAX_PLAYERS, len(CURVES), len(MARKS)),
    reshuffle=reshuffle,
)
