"""`runner`: runs the city often.

It counts on many runs, so cards that run are worth more to it.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

RUNNER = temperament(
    "runner",
    "runs the city often",
    {
        "run": 2.0,
        "cycle": 0.2,
        "engine": 0.9,
    },
)
