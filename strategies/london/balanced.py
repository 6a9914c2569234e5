"""`balanced`: weighs everything, tuned by playing against itself and the others."""

from __future__ import annotations

from strategies.london.temperament import temperament

BALANCED = temperament("balanced", "weighs everything, tuned by playing against itself and the others", {})
