"""`landlord`: buys land before anything else."""

from __future__ import annotations

from strategies.london.temperament import temperament

LANDLORD = temperament(
    "landlord",
    "buys land before anything else",
    {"borough": 1.8, "buy": 1.5},
)
