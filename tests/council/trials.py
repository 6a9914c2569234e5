"""Council on trial."""

from __future__ import annotations

from tests.council.altered_files import deals
from tests.council.peekers import PEEKERS, open_eyes
from tests.council.replay import Replay
from tests.council.twins import TWINS
from tests.council.variants import ALTERED, altered
from tests.council.watched import Watched
from tests.playing.trials import Trials

TRIALS = Trials(
    twins=TWINS,
    names=tuple(ALTERED),
    altered=altered,
    deals=deals,
    games=34,  # 31 x 3 x 34 = 3,162 in all
    few=("as published", "lasting effects", "several city actions", "loved"),
    replay=Replay,
    watched=Watched,
    peekers=PEEKERS,
    open_eyes=open_eyes,
)
