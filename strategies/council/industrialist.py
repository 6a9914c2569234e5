"""`industrialist`: builds industries and produces in them.

It counts on what its industries will make.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

INDUSTRIALIST = temperament(
    "industrialist",
    "builds industries and produces in them",
    {
        "build": 1.5,
        "produce": 0.5,
        "engine": 0.4,
    },
)
