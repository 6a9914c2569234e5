"""`landlord`: buys land whenever it can.

Boroughs bring prestige and cards at once.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

LANDLORD = temperament(
    "landlord",
    "buys land whenever it can",
    {
        "borough": 1.1,
        "buy": 5.0,
    },
)
