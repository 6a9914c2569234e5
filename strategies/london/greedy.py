"""`greedy`: wants money now, and runs the city for it.

Cash in hand weighs more than anything it could buy.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

GREEDY = temperament(
    "greedy",
    "wants money now, and runs the city for it",
    {
        "money": 3.8,
        "landmark": 0.5,
        "borough": 0.4,
        "run": -5.0,
    },
)
