"""`developer`: builds many cheap cards on many stacks."""

from __future__ import annotations

from strategies.london.temperament import temperament

DEVELOPER = temperament(
    "developer",
    "builds many cheap cards on many stacks",
    {
        "develop": -1.0,
        "bar": -2.5,
        "stack": 0.0,
    },
)
