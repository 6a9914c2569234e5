"""The events in the log of a traced game of London, decoded by trace.py."""

from __future__ import annotations

from enum import IntEnum

from sim.engine.log import emit as emit


class Event(IntEnum):
    """First number of a row; what the others are is said in brackets."""

    TURN = 0  # (turn, player)
    REPAY = 1  # (player, loans)
    DRAW = 2  # (player, slot or -1, type, why)
    ACTION = 3  # (player, action)
    HAND_POWER = 4  # (player, type)
    BORROW = 5  # (player, loans)
    BUILD = 6  # (player, type, paid_with or -1, slot or -1, recolour cost or -1, cost, stack)
    ACTIVATE = 7  # (player, stack, type, took_money, rival, money, prestige, poverty, flipped)
    RUN_END = 8  # (player, stacks, loans, hand, poverty)
    BUY = 9  # (player, borough, cost, prestige, poverty)
    DISCARD = 10  # (player, type)
    TURN_END = 11  # (player); the state is in snapshots[turn]
    DISCARDED = 12  # (type) part of the next ACTIVATE
    REMOVED = 13  # (type) part of the next ACTIVATE
