"""London's strategies go on deciding under odd rules."""

from __future__ import annotations

import pytest

from tests.strategies.playing import LONDON

JUDGES = LONDON.judges


@pytest.mark.parametrize(
    "rules",
    [
        {"hand_limit": 0, "start_hand": 12},
        {"hand_limit": 1, "draw_three": 9},
        {"loan_value": 1, "loan_supply": 0},
        {"loan_supply": 1, "loan_repay": 0, "start_money": 0},
        {"money_per_prestige": 1000, "loan_penalty": 1000},
        {"poverty_chart": [1000], "poverty_beyond": 1000},
        {"board_slots": [1, 1, 1], "turn_limit": 7},
        {"poverty_per_stack": 1000, "poverty_per_loan": 1000, "poverty_per_card": 1000},
    ],
    ids=lambda rules: ",".join(rules),
)
def test_odd_rules_are_played_to_the_end(rules):
    variant = LONDON.altered(**rules)
    for players in (2, 3, 4):
        for first in range(len(JUDGES)):
            lineup = [JUDGES[(first + seat) % len(JUDGES)] for seat in range(players)]
            assert (LONDON.play(lineup, 1, variant=variant).games["winners"] >= 1).all()


def test_a_rule_that_makes_loans_dear_makes_them_rare():
    def taken(**rules):
        variant = LONDON.altered(**rules)
        return LONDON.play(["balanced"] * 4, 20, variant=variant).seats["loans_taken"].mean()

    assert taken(loan_repay=40, loan_penalty=30) < taken() / 4
