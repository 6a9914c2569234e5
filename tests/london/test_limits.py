"""Numbers at the end of their range stay within the kernel's arrays."""

import pytest

from sim.batch import make_plan
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from strategies import available

HEADER = "id,name,deck,colour,copies,buildable,build_cost,prestige,run_cost,run_discard,run_money,"
HEADER += "run_prestige,run_poverty,flips,power,power_arg\n"


@pytest.mark.bounds
def test_more_loans_than_a_decision_lists_are_repaid_in_several_turns(tmp_path):
    cards = tmp_path / "cards.csv"
    cards.write_text(HEADER + "palace,Palace,A,blue,60,1,1000,0,0,none,0,0,0,0,,\n")
    london = ruleset("london")
    small_loans = {"loan_value": 1, "loan_supply": 0, "loan_repay": 0}
    variant = load_variant(london, overrides=small_loans, table_files={"cards": cards})
    plan = make_plan(london, variant, [available("london")["random"]] * 2, 2, 1, 5, "lineup")
    events = london.trace(variant, plan.seating(), 5)
    assert max(max(event["loans"]) for event in events if event["event"] == "turn_end") > 511
    repaid = [event["loans"] for event in events if event["event"] == "repay"]
    assert repaid
    assert max(repaid) <= 511
