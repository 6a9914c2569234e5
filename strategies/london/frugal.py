"""`frugal`: takes no loans, keeps few stacks and little poverty.

It has little to repent at the end, and little to show.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

FRUGAL = temperament(
    "frugal",
    "takes no loans, keeps few stacks and little poverty",
    {
        "loan_limit": 0.0,
        "poverty": 1.3,
        "stack_limit": 5.0,
    },
)
