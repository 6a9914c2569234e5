"""`populist`: races up the popularity track.

It wants to be mayor every time, and to stand on 22 for it.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

POPULIST = temperament(
    "populist",
    "races up the popularity track",
    {
        "popularity": 3.5,
        "mayor": 3.5,
        "race": 1.5,
    },
)
