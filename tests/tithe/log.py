"""The events in the log of a traced game of Tithe, decoded by trace.py."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """First number of a row; what the others are is said in brackets."""

    TURN = 0  # (turn, player, card, coins on it)
    TAKE = 1  # (player, card, coins)
    LAY = 2  # (player)
    TURN_UP = 3  # (card)
    TURN_END = 4  # (turn); the state is in snapshots[turn]
