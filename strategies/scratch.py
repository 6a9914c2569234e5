"""A record to reckon in, on the machine's stack: a judge notes its prices there and allocates nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic


def scratch(dtype: np.dtype[np.void]) -> Callable[[], Any]:
    """A function for kernels to call: a record of `dtype`, blank, valid until its caller returns."""

    def on_stack(typing_context: Any) -> Any:
        record = numba.from_dtype(dtype)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            slot = cgutils.alloca_once(builder, context.get_data_type(record))
            slot.align = 16
            return slot

        return record(), generate

    def uncompiled() -> Any:
        return np.zeros(1, dtype)[0]

    chosen: Callable[[], Any] = uncompiled if numba.config.DISABLE_JIT else intrinsic(on_stack)
    return chosen
