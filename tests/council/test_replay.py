"""A replay finds out what cannot have happened."""

from __future__ import annotations

import pytest

from sim.council.ruleset import RULESET
from tests.council.replay import Replay
from tests.council.variants import altered
from tests.playing.seats import only_random

# Events of which one number more, or another word, is found out: the key, and the word.
FALSE = {
    "deal": ("card", "theatre"),
    "build": ("cost", None),
    "service": ("prestige", None),
    "canal": ("money", None),
    "market": ("money", None),
    "sell": ("good", "none"),
    "acquire": ("slot", None),
    "effect": ("prestige", None),
    "popularity": ("to", None),
    "administration": ("money", None),
    "election": ("prestige", None),
    "turn_end": ("popularity", None),
    "final": ("score", None),
}


@pytest.mark.parametrize("kind", FALSE)
def test_a_replay_finds_a_false_number(kind: str) -> None:
    """The check can fail: one pound, one point or another card is seen."""
    variant = altered("several city actions")
    trace = RULESET.trace(variant, only_random("council", 3), 5)
    key, word = FALSE[kind]
    at = max(at for at, event in enumerate(trace) if event["event"] == kind)
    value = trace[at][key]
    wrong = word or ([value[0] + 1, *value[1:]] if isinstance(value, list) else value + 1)
    replay = Replay(variant)
    for event in trace[:at]:
        replay.feed(event)
    with pytest.raises(AssertionError):
        for event in [{**trace[at], key: wrong}, *trace[at + 1 :]]:
            replay.feed(event)


@pytest.mark.parametrize("kind", sorted({*FALSE, "produce", "pass", "turn", "depot"} - {"final"}))
def test_a_replay_misses_an_event_left_out(kind: str) -> None:
    variant = altered("several city actions")
    trace = RULESET.trace(variant, only_random("council", 3), 5)
    at = max(at for at, event in enumerate(trace) if event["event"] == kind)
    replay = Replay(variant)
    with pytest.raises(AssertionError):
        for event in trace[:at] + trace[at + 1 :]:
            replay.feed(event)
