"""`greedy`: money now: runs the city as soon as it pays."""

from __future__ import annotations

from strategies.london.temperament import temperament

GREEDY = temperament(
    "greedy",
    "money now: runs the city as soon as it pays",
    {"money": 2.5, "run": 1.5, "poverty": 0.5, "landmark": 0.6},
)
