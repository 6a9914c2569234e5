"""The event log a traced game leaves behind: one int32 row an event, decoded by trace.py.

In the hot loop the log has no rows and `emit` does nothing, so that a traced game and a counted one are
played by the same compiled code.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.jit import kernel

WIDTH = 11


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
    CHOSEN = 14  # (player, kind, count, index); the options follow
    OPTION = 15  # (option)


@kernel()
def emit(game, log, event, a=0, b=0, c=0, d=0, e=0, f=0, g=0, h=0, i=0):
    """Append one event; rows beyond the log's end are counted, not kept, so that a caller can enlarge it."""
    if log.shape[0] == 0:
        return
    at = np.int64(game["log_count"])
    if at < log.shape[0]:
        row = log[at]
        row[0] = event
        row[1] = a
        row[2] = b
        row[3] = c
        row[4] = d
        row[5] = e
        row[6] = f
        row[7] = g
        row[8] = h
        row[9] = i
    game["log_count"] = at + 1
