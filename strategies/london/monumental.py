"""`monumental`: builds what carries prestige.

It pays for monuments what others keep for the engine.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

MONUMENTAL = temperament(
    "monumental",
    "builds what carries prestige",
    {
        "landmark": 1.3,
        "loan_aversion": 1.0,
    },
)
