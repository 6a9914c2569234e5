"""Altered rules and card files under which kernel and reference must still play the same games."""

from __future__ import annotations

from collections.abc import Callable

from sim.engine.ruleset import Variant
from tests.london.situations import variant_of
from tests.playing.altered import Altered, Cards, Edit, Row, alter, by_id, every


def _args(change: Callable[[int], int]) -> Edit:
    """Another number for every power that has one."""
    return every(lambda _, row: {} if row["power_arg"] == "" else {"power_arg": change(row["power_arg"])})


def _fewer(rows: Cards) -> Cards:
    """Every other card of B and C left out, so that the deck is soon empty."""
    return [row for number, row in enumerate(rows) if row["deck"] == "A" or number % 2]


def _moved_powers(rows: Cards) -> Cards:
    """Every power and its number handed to the card seven rows on, whatever its colour."""
    return [
        {**row, "power": rows[number - 7]["power"], "power_arg": rows[number - 7]["power_arg"]}
        for number, row in enumerate(rows)
    ]


def _greedy_costs(number: int, row: Row) -> Row:
    """Run costs, discards and poverty that rises, on a third of the cards each."""
    return {
        "run_cost": row["run_cost"] + (number % 3 == 0) * 3,
        "run_discard": ("none", "any", "blue")[number % 3],
        "run_poverty": row["run_poverty"] + (number % 3 == 1) * 2,
        "flips": number % 2,
    }


ALTERED: Altered = {
    "as published": ({}, None),
    "no limits": ({"start_money": 20, "loan_supply": 0, "hand_limit": 0, "draw_three": 4}, None),
    "one loan a player": ({"loan_supply": 2, "loans_max": 1, "loan_repay": 10}, None),
    "free repayment": ({"loan_repay": 0, "loan_value": 6, "loans_max": 3, "start_money": 0}, None),
    "cut short": ({"turn_limit": 40, "poverty_per_card": 2, "borough_relief": 3, "loan_repay": 18}, None),
    "narrow board, small hands": ({"board_slots": [1, 2, 1], "start_hand": 3, "hand_limit": 4}, None),
    "wide board, large hands": ({"board_slots": [8, 7, 8], "start_hand": 10, "hand_limit": 12}, None),
    "short chart": (
        {"poverty_chart": [2], "poverty_beyond": 1, "start_poverty": 5, "end_poverty_per_card": 0},
        None,
    ),
    "other scores": (
        {"poverty_chart": [0, 0, 5, 1], "money_per_prestige": 1, "loan_penalty": 3, "poverty_per_stack": 0},
        None,
    ),
    "five at once": ({"draw_three": 5, "poverty_per_loan": 4, "start_hand": 0}, None),
    "fewer cards": ({}, _fewer),
    "extra copies": ({"hand_limit": 15}, every(lambda _, row: {"copies": 2 * row["copies"]})),
    "grey guests": (
        {},
        by_id(
            {
                "paupers_a": {"power": "hand_draw", "power_arg": 3},
                "paupers_b": {"power": "free_builds", "power_arg": 1, "buildable": 1},
            }
        ),
    ),
    "several wrens": (
        {},
        by_id({"wren": {"copies": 4}, "salters": {"power": "free_builds", "power_arg": 1, "copies": 2}}),
    ),
    "fees of recolouring": (
        {"start_money": 9},
        by_id(
            {
                "school_a_blue": {"copies": 3, "power_arg": 0},
                "school_a_brown": {"copies": 3, "power_arg": 5},
                "school_c": {"deck": "A", "power_arg": 12},
                "mercers": {"power": "recolour", "power_arg": 2},
            }
        ),
    ),
    "larger powers": ({}, _args(lambda k: 2 * k + 1)),
    "idle powers": ({}, _args(lambda _: 0)),
    "moved powers": ({}, _moved_powers),
    "costly runs": ({"start_money": 15}, every(_greedy_costs)),
}


def altered(name: str) -> Variant:
    """One of the altered games."""
    return alter(variant_of(), *ALTERED[name])
