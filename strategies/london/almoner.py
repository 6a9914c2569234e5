"""`almoner`: keeps poverty and paupers down."""

from __future__ import annotations

from strategies.london.temperament import temperament

ALMONER = temperament(
    "almoner",
    "keeps poverty and paupers down",
    {"poverty": 1.6, "relief": 1.8, "paupers": 2.0},
)
