"""London's golden games.

`python -m tests.london.golden` writes them anew. Do so after a change that is meant to change games, and read
the difference: the two games of `random` change only with the rules, the deal or the order of options; the
third also when a strategy is tuned.
"""

from __future__ import annotations

from pathlib import Path

from sim.london.ruleset import RULESET
from tests.london.situations import variant_of
from tests.playing.golden import Golden, Shelf

SHELF = Shelf(
    RULESET,
    variant_of,
    Path(__file__).parent,
    (
        Golden("two-random", 7, ("random",) * 2),
        Golden("three-random", 8, ("random",) * 3),
        Golden("four-strategies", 9, ("balanced", "financier", "landlord", "almoner")),
    ),
)
