"""`landlord`: buys land whenever it can."""

from __future__ import annotations

from strategies.london.temperament import temperament

LANDLORD = temperament(
    "landlord",
    "buys land whenever it can",
    {
        "borough": 1.2,
        "buy": 7.0,
    },
)
