"""What is said when a kernel and its reference differ."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playing.identity import assert_same

OURS: list[dict[str, Any]] = [{"event": "turn", "turn": 1}, {"event": "draw", "card": "wren"}]
THEIRS: list[dict[str, Any]] = [{"event": "turn", "turn": 1}, {"event": "draw", "card": "salters"}]


def test_the_first_difference_is_named() -> None:
    with pytest.raises(AssertionError, match=r"some game, event 1:\nkernel .*wren.*\nreference .*salters"):
        assert_same(OURS, THEIRS, "some game")
    with pytest.raises(AssertionError, match="tells 2 events, the reference 1"):
        assert_same(OURS, OURS[:1], "some game")
    assert_same(OURS, [*OURS], "some game")
