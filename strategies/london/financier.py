"""`financier`: lives on loans to be faster than the others.

It borrows as if that cost almost nothing and repays only out of plenty.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

FINANCIER = temperament(
    "financier",
    "lives on loans to be faster than the others",
    {
        "loan_aversion": 0.1,
        "loan_limit": 12.0,
        "reserve": 99.0,
    },
)
