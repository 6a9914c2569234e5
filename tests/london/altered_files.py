"""Hypothesis strategies for rules and data files that a designer might write, read through the front door."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.engine.inputs.tables import write_table
from sim.engine.ruleset import Variant
from sim.london.fields import BARE_POWERS, BOROUGHS, CARDS, POWERS
from sim.london.ruleset import RULESET
from tests.london.situations import variant_of

Row = dict[str, Any]

small = st.integers(0, 3)

RULES_FILES = st.fixed_dictionaries(
    {},
    optional={
        "board_slots": st.lists(st.integers(1, 8), min_size=3, max_size=3),
        "start_money": st.integers(0, 30) | st.just(1000),
        "start_poverty": st.integers(0, 20),
        "start_hand": st.integers(0, 10),
        "loan_repay": st.integers(0, 20),
        "hand_limit": st.integers(0, 12),
        "loan_value": st.integers(1, 20),
        "loan_supply": st.integers(0, 20),
        "loans_max": st.integers(0, 4),
        "draw_three": st.integers(1, 6),
        "poverty_per_stack": small,
        "poverty_per_loan": small,
        "poverty_per_card": small,
        "borough_relief": small,
        "turn_limit": st.integers(1, 120),
        "end_poverty_per_card": small,
        "loan_penalty": st.integers(0, 10),
        "money_per_prestige": st.integers(1, 5),
        "poverty_chart": st.lists(st.integers(0, 15), min_size=1, max_size=12),
        "poverty_beyond": st.integers(0, 5),
    },
)


def _power(word: str) -> st.SearchStrategy[Row]:
    number = st.just("") if word in BARE_POWERS else st.integers(0, 4)
    return st.fixed_dictionaries({"power": st.just(word), "power_arg": number})


CARD_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "copies": st.integers(0, 4),
        "deck": st.sampled_from("ABC"),
        "colour": st.sampled_from(["blue", "brown", "pink", "grey"]),
        "buildable": st.integers(0, 1),
        "build_cost": st.integers(0, 12),
        "prestige": st.integers(0, 8),
        "run_cost": st.integers(0, 5),
        "run_discard": st.sampled_from(["none", "any", "blue"]),
        "run_money": st.integers(0, 9),
        "run_prestige": st.integers(-2, 4),
        "run_poverty": st.integers(-3, 3),
        "flips": st.integers(0, 1),
    },
)
POWER_CHANGES = st.one_of(st.just({}), *[_power(word) for word in POWERS])

BOROUGH_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "cost": st.integers(0, 12),
        "cards": st.integers(0, 6),
        "prestige": st.integers(0, 8),
        "starter": st.integers(0, 1),
        "riverside": st.integers(0, 1),
        "south": st.integers(0, 1),
    },
)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """A London with other rules, cards and boroughs, written to files and read back as a user's are."""
    base = variant_of().tables
    cards, boroughs = [dict(row) for row in base["cards"]], [dict(row) for row in base["boroughs"]]
    for number in draw(st.sets(st.integers(0, len(cards) - 1), max_size=16)):
        cards[number] |= draw(CARD_CHANGES) | draw(POWER_CHANGES)
    left_out = draw(st.sets(st.integers(0, len(cards) - 1), max_size=20))
    for number in draw(st.sets(st.integers(0, len(boroughs) - 1), max_size=5)):
        boroughs[number] |= draw(BOROUGH_CHANGES)
    with tempfile.TemporaryDirectory() as folder:
        files = {"cards": Path(folder) / "cards.csv", "boroughs": Path(folder) / "boroughs.csv"}
        kept = [row for number, row in enumerate(cards) if number not in left_out]
        files["cards"].write_text(write_table(CARDS, kept), encoding="utf-8")
        files["boroughs"].write_text(write_table(BOROUGHS, boroughs), encoding="utf-8")
        return load_variant(RULESET, overrides=draw(RULES_FILES), table_files=files)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Variant, int, int]:
    """A variant, a number of players that its deck can seat, and a seed."""
    variant, seed = draw(variants()), draw(st.integers(0, 2**64 - 1))
    players = draw(st.integers(2, 4))
    while players > 2:
        try:
            RULESET.check_players(variant, players)
            break
        except InputError:
            players -= 1
    return variant, players, seed
