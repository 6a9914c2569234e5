"""Council's built-in strategies."""

from __future__ import annotations

from strategies.council.balanced import BALANCED
from strategies.council.canal import CANAL
from strategies.council.collector import COLLECTOR
from strategies.council.industrialist import INDUSTRIALIST
from strategies.council.merchant import MERCHANT
from strategies.council.populist import POPULIST
from strategies.council.random import RANDOM
from strategies.council.servant import SERVANT
from strategies.definition import Strategy

# In the order in which they are listed.
STRATEGIES: tuple[Strategy, ...] = (
    RANDOM,
    BALANCED,
    POPULIST,
    COLLECTOR,
    INDUSTRIALIST,
    CANAL,
    MERCHANT,
    SERVANT,
)
