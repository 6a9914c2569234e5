"""What Tithe asks of its report: the parts of a score, coins and values by turn, cards taken."""

from __future__ import annotations

from sim.engine.sections import CurveSection, ScorePart, Section, UsageSection

SCORE_PARTS = (ScorePart("coin_points"), ScorePart("values", -1))  # T5

SECTIONS: tuple[Section, ...] = (
    CurveSection(
        "purse",
        "Coins and values by turn",
        ("coins", "values"),
        "Coins go round; what a player holds when the deck runs out counts (T5).",
    ),
    UsageSection(
        "takes",
        "Cards taken",
        "card",
        "cards",
        count="cards",
        first="first_take",
        lead="A card taken costs its value and brings the coins on it (T3).",
    ),
)
