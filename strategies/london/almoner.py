"""`almoner`: relieves poverty and gets rid of paupers."""

from __future__ import annotations

from strategies.london.temperament import temperament

ALMONER = temperament(
    "almoner",
    "relieves poverty and gets rid of paupers",
    {
        "poverty": 1.5,
        "relief": 1.4,
        "paupers": 2.0,
    },
)
