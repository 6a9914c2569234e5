"""`developer`: builds many cheap cards on many stacks.

Whatever can be built is built, wherever there is room.
"""

from __future__ import annotations

from strategies.london.temperament import temperament

DEVELOPER = temperament(
    "developer",
    "builds many cheap cards on many stacks",
    {
        "develop": -2.0,
        "bar": -2.5,
        "stack": 0.0,
    },
)
