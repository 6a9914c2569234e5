"""`collector`: collects city cards.

It takes cards early, for the elections, and keeps what they cost in store.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

COLLECTOR = temperament(
    "collector",
    "collects city cards",
    {
        "acquire": 4.0,
        "council": 1.0,
        "disc": 1.0,
    },
)
