"""`merchant`: sells goods and places local market markers.

It turns what it makes into money.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

MERCHANT = temperament(
    "merchant",
    "sells goods and places local market markers",
    {
        "market": 8.0,
        "sell": 4.0,
    },
)
