"""The real games, on trial."""

from __future__ import annotations

from tests.council.trials import TRIALS as COUNCIL
from tests.london.trials import TRIALS as LONDON

TRIALS = {"london": LONDON, "council": COUNCIL}
ALTERED = [(game, name) for game, trials in TRIALS.items() for name in trials.names]
