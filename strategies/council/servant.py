"""`servant`: develops services.

It wants food, and machines for the third level.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

SERVANT = temperament(
    "servant",
    "develops services",
    {
        "service": 7.0,
        "food": 6.0,
        "machine": 9.0,
    },
)
