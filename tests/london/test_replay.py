"""A replay finds out what cannot have happened."""

from __future__ import annotations

import pytest

from sim.london.ruleset import RULESET
from tests.london.replay import Replay
from tests.london.variants import altered
from tests.playing.seats import only_random


def test_a_replay_finds_a_false_number() -> None:
    """The check can fail: one pound, one card or one point too many is seen."""
    variant = altered("as published")
    trace = RULESET.trace(variant, only_random("london", 2), 5)
    last = max(at for at, event in enumerate(trace) if event["event"] == "turn_end")
    kinds = {"turn_end": "money", "run_end": "poverty", "build": "cost", "draw": "card", "final": "score"}
    for kind, key in kinds.items():
        at = next(at for at in range(last, -1, -1) if trace[at]["event"] == kind) if kind != "final" else -1
        value = trace[at][key]
        wrong = (
            [value[0] + 1, *value[1:]] if isinstance(value, list) else "wren" if key == "card" else value + 1
        )
        false = [*trace]
        false[at] = {**trace[at], key: wrong}
        replay = Replay(variant)
        with pytest.raises(AssertionError):
            for event in false:
                replay.feed(event)
