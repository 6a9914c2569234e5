"""`merchant`: sells goods and places local market markers.

It turns what it makes into money.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

MERCHANT = temperament(
    "merchant",
    "sells goods and places local market markers",
    {
        "market": 2.5,
        "sell": 0.5,
        "money": 6.0,
    },
)
