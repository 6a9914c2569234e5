"""`random`: the yardstick that knows nothing."""

from __future__ import annotations

from strategies.chance import pick_any
from strategies.definition import strategy

RANDOM = strategy("london", name="random", doc="picks any option, all alike")(pick_any)
