"""`monumental`: builds what carries prestige."""

from __future__ import annotations

from strategies.london.temperament import temperament

MONUMENTAL = temperament(
    "monumental",
    "builds what carries prestige",
    {"landmark": 1.8, "develop": 0.5},
)
