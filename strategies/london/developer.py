"""`developer`: builds many cheap cards."""

from __future__ import annotations

from strategies.london.temperament import temperament

DEVELOPER = temperament(
    "developer",
    "builds many cheap cards",
    {"develop": 2.0, "bar": -0.5, "stack": 0.5},
)
