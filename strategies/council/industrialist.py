"""`industrialist`: builds industries and produces in them.

It counts on what its industries will make.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

INDUSTRIALIST = temperament(
    "industrialist",
    "builds industries and produces in them",
    {
        "build": 4.0,
        "produce": 1.5,
        "engine": 0.1,
    },
)
