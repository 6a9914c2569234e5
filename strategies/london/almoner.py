"""`almoner`: relieves poverty and gets rid of paupers.

It keeps few stacks, and fears a pauper twice as much as poverty.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

ALMONER = temperament(
    "almoner",
    "relieves poverty and gets rid of paupers",
    {
        "poverty": 1.5,
        "relief": 1.0,
        "paupers": 2.0,
        "stack": 1.4,
        "cycle": 0.08,
    },
)
