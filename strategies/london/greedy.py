"""`greedy`: wants money now: runs the city for cash and lets poverty rise."""

from __future__ import annotations

from strategies.london.temperament import temperament

GREEDY = temperament(
    "greedy",
    "wants money now: runs the city for cash and lets poverty rise",
    {
        "money": 3.5,
        "poverty": 0.5,
        "landmark": 0.5,
        "run": -3.0,
        "relief": 0.3,
    },
)
