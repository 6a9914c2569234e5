"""Sets of small integers as 64-bit words: a walk costs one step a member, and no branches to guess."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

ONE = np.uint64(1)
NONE = np.uint64(0)


@intrinsic
def _trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return numba.int64(numba.uint64), generate


def _lowest_uncompiled(word: Any) -> int:
    bits = int(word)
    return (bits & -bits).bit_length() - 1


# lowest(word): the smallest member of a set that is not empty (uint64 -> int64).
lowest = _lowest_uncompiled if numba.config.DISABLE_JIT else _trailing_zeros
