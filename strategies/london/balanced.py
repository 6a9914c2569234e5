"""`balanced`: weighs everything."""

from __future__ import annotations

from strategies.london.temperament import temperament

BALANCED = temperament(
    "balanced",
    "weighs everything",
    {},
)
