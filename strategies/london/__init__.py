"""London's built-in strategies."""

from __future__ import annotations

from strategies.definition import Strategy
from strategies.london.almoner import ALMONER
from strategies.london.balanced import BALANCED
from strategies.london.developer import DEVELOPER
from strategies.london.financier import FINANCIER
from strategies.london.frugal import FRUGAL
from strategies.london.greedy import GREEDY
from strategies.london.landlord import LANDLORD
from strategies.london.monumental import MONUMENTAL
from strategies.london.random import RANDOM
from strategies.london.runner import RUNNER

# In the order in which they are listed.
STRATEGIES: tuple[Strategy, ...] = (
    RANDOM,
    BALANCED,
    GREEDY,
    FRUGAL,
    FINANCIER,
    LANDLORD,
    MONUMENTAL,
    ALMONER,
    DEVELOPER,
    RUNNER,
)
