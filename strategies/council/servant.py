"""`servant`: develops services.

It wants food, and machines for the third level.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

SERVANT = temperament(
    "servant",
    "develops services",
    {
        "service": 3.0,
        "food": 2.5,
        "machine": 3.5,
    },
)
