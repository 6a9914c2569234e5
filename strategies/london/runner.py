"""`runner`: runs the city often."""

from __future__ import annotations

from strategies.london.temperament import temperament

RUNNER = temperament(
    "runner",
    "runs the city often",
    {
        "run": -2.5,
        "cycle": 0.2,
        "engine": 1.0,
    },
)
