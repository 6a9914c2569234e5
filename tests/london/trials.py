"""London on trial."""

from __future__ import annotations

from tests.london.altered_files import deals
from tests.london.peekers import PEEKERS, open_eyes
from tests.london.replay import Replay
from tests.london.twins import TWINS
from tests.london.variants import ALTERED, altered
from tests.london.watched import Watched
from tests.playing.trials import Trials

TRIALS = Trials(
    twins=TWINS,
    names=tuple(ALTERED),
    altered=altered,
    deals=deals,
    games=54,  # 19 x 3 x 54 = 3,078 in all
    few=("as published", "moved powers", "costly runs", "grey guests"),
    replay=Replay,
    watched=Watched,
    peekers=PEEKERS,
    open_eyes=open_eyes,
)
