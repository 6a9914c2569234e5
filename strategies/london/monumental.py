"""`monumental`: builds what carries prestige, whatever it costs."""

from __future__ import annotations

from strategies.london.temperament import temperament

MONUMENTAL = temperament(
    "monumental",
    "builds what carries prestige, whatever it costs",
    {
        "landmark": 1.8,
        "hold": 0.8,
    },
)
