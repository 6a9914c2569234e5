"""`canal`: develops the canal.

It keeps wood and iron for the next tile.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

CANAL = temperament(
    "canal",
    "develops the canal",
    {
        "canal": 6.5,
        "quay": 2.5,
    },
)
