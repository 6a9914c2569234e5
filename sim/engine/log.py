"""The event log that a traced game leaves behind: one int32 row an event, decoded by the ruleset's trace.

In the hot loop the log has no rows and `emit` does nothing, so that a traced game and a counted one are
played by the same compiled code.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel

WIDTH = 14  # numbers in a row: the event, and what it is about

# Events of the loop itself; a ruleset numbers its own from 0.
CHOSEN = -1  # (player, kind, count, index); the options follow
OPTION = -2  # (option)


@kernel()
def emit(game, log, event, a=0, b=0, c=0, d=0, e=0, f=0, g=0, h=0, i=0, j=0, k=0, m=0, n=0):
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
        row[10] = j
        row[11] = k
        row[12] = m
        row[13] = n
    game["log_count"] = at + 1
