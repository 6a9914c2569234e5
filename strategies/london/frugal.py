"""`frugal`: no loans, few stacks, little poverty."""

from __future__ import annotations

from strategies.london.temperament import temperament

FRUGAL = temperament(
    "frugal",
    "no loans, few stacks, little poverty",
    {"loan_limit": 0, "loan_aversion": 3.0, "poverty": 1.8, "stack_limit": 4},
)
