"""`frugal`: takes no loans, keeps few stacks and little poverty."""

from __future__ import annotations

from strategies.london.temperament import temperament

FRUGAL = temperament(
    "frugal",
    "takes no loans, keeps few stacks and little poverty",
    {
        "loan_limit": 0.0,
        "poverty": 1.5,
        "stack_limit": 4.0,
    },
)
