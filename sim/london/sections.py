"""What London asks of its report: the parts of a score, poverty by turn, loans."""

from __future__ import annotations

from sim.engine.sections import CurveSection, Dial, DistributionSection, ScorePart, Section, UsageSection

# L25 to L28: what the final score is made of.
SCORE_PARTS = (
    ScorePart("prestige"),
    ScorePart("card_prestige"),
    ScorePart("money_prestige"),
    ScorePart("loan_penalty", -1),
    ScorePart("poverty_penalty", -1),
)

MAIN_MARK = "built"  # the card mark that cards are ranked by
MAIN_MARK_IF = "buildable"  # L13

SECTIONS: tuple[Section, ...] = (
    CurveSection(
        "poverty",
        "Poverty by turn",
        ("poverty",),
        "Poverty rises at every run of the city by stacks, loans and cards left in hand (L18). "
        "Only what exceeds the least poverty at the table costs prestige in the end (L28).",
    ),
    DistributionSection(
        "poverty-above",
        "Poverty above the table's least",
        "poverty_net",
        "This is what the poverty chart charges for (L28).",
    ),
    UsageSection(
        "loans",
        "Loans",
        "loan",
        "loans",
        count="loans_taken",
        first="first_loan_turn",
        settled=("loans_repaid", "loans_repaid_end"),
        left="loans_unpaid",
        settled_word="repaid",
        left_word="unpaid",
        dial=Dial("loan_repay", 3, "a loan costs more to pay back", "a loan costs less to pay back"),
        lead="A loan is cash now for more cash later; it adds poverty at every run and costs prestige when "
        "unpaid (L6, L10, L18, L26).",
    ),
    CurveSection(
        "economy",
        "Money, loans, prestige, stacks and hand by turn",
        ("money", "loans", "prestige", "stacks", "hand"),
        "Who is rich, who is in debt and who is ahead, at the end of each own turn.",
    ),
)
