"""The two loops that add rows up: exact integers, one pass, no GIL."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.engine.jit import kernel

# These call nothing of ours: the cache notices an edit of this file, and of no other below sim/batch.


@kernel("int64(int32[:, ::1], int64[::1], int64, int64[:, ::1])")
def add_rows(
    rows: npt.NDArray[np.int32], groups: npt.NDArray[np.int64], first: int, out: npt.NDArray[np.int64]
) -> int:
    """Add rows to the sums of their groups.

    Args:
        rows: int32 [row, column].
        groups: int64 [row], each in 0 … len(out) - 1; not checked.
        first: the first column that is summed.
        out: int64 [group, 1 + 2 * summed columns], added to: rows, then sum and sum of squares a column.

    Returns:
        -1, or the column whose sum of squares has passed 2**63; `out` is then worthless.
    """
    for row in range(rows.shape[0]):
        group = groups[row]
        out[group, 0] += 1
        for column in range(first, rows.shape[1]):
            value = np.int64(rows[row, column])
            at = 1 + 2 * (column - first)
            out[group, at] += value
            # A square is at most 2**62, so a sum that passes 2**63 shows as negative before it wraps round.
            out[group, at + 1] += value * value
            if out[group, at + 1] < 0:
                return column
    return -1


@kernel("void(int64[::1], int64, int64[::1], int64[::1], int64[:, :, ::1])")
def add_counts(
    values: npt.NDArray[np.int64],
    low: int,
    groups: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
    out: npt.NDArray[np.int64],
) -> None:
    """Count values by group; the first and last bin collect what lies beyond them.

    Args:
        values: int64 [row].
        low: the value of the first bin.
        groups: int64 [row], each in 0 … len(out) - 1; not checked.
        weights: int64 [row].
        out: int64 [group, bin, 2], added to: rows, and the sum of their weights.
    """
    last = out.shape[1] - 1
    for row in range(values.shape[0]):
        bin_ = min(max(values[row] - low, 0), last)
        out[groups[row], bin_, 0] += 1
        out[groups[row], bin_, 1] += weights[row]
