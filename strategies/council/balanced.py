"""`balanced`: weighs everything, tuned by playing against itself and the others.

The yardstick of strength: its weights are the judge's defaults.
"""

from __future__ import annotations

from strategies.council.temperament import temperament

BALANCED = temperament(
    "balanced",
    "weighs everything, tuned by playing against itself and the others",
    {},
)
