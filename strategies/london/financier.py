"""`financier`: lives on loans to be faster than the others."""

from __future__ import annotations

from strategies.london.temperament import temperament

FINANCIER = temperament(
    "financier",
    "lives on loans to be faster than the others",
    {
        "loan_aversion": 0.1,
        "loan_limit": 12.0,
        "reserve": 60.0,
    },
)
