"""`runner`: runs the city often."""

from __future__ import annotations

from strategies.london.temperament import temperament

RUNNER = temperament(
    "runner",
    "runs the city often",
    {"run": 3.0, "cycle": 0.4},
)
