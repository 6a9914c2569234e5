"""How the loop asks a strategy: it calls the compiled `pick` by its address in memory.

Numba takes functions as arguments too, but unpacks each of them anew, in Python, whenever the loop is called,
and chooses among them by a jump that a processor often guesses wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic


def addresses(pickers: Sequence[Any], pick: Any) -> Any:
    """Where the code of pick functions is: uint64 [strategy], valid as long as the functions are kept.

    Args:
        pickers: compiled functions; with the compiler off, plain ones, which are returned as they are.
        pick: their numba signature.

    Raises:
        Exception: numba's, when one is not compiled for that signature.
    """
    if numba.config.DISABLE_JIT:
        return tuple(pickers)
    known = {picker: _address(picker, pick) for picker in dict.fromkeys(pickers)}
    return np.array([known[picker] for picker in pickers], np.uint64)


def _address(picker: Any, pick: Any) -> int:
    compiled = picker.get_compile_result(pick)
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def asker(pick: Any) -> Callable[..., Any]:
    """A function for kernels, `ask` of sim.engine.loop; an exception of the strategy's goes on to its caller.

    Args:
        pick: the numba signature; an argument of another type is converted or refused.
    """

    def asked(
        typing_context: Any,
        address: Any,
        game: Any,
        rules: Any,
        cards: Any,
        options: Any,
        count: Any,
        weights: Any,
        stream: Any,
    ) -> Any:
        signature = pick.return_type(numba.uint64, *pick.args)

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            convention = context.call_conv
            code = convention.get_function_type(pick.return_type, pick.args).as_pointer()
            called = builder.inttoptr(values[0], code)
            status, answer = convention.call_function(
                builder, called, pick.return_type, pick.args, values[1:]
            )
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return answer

        return signature, generate

    def uncompiled(picker: Callable[..., Any], *arguments: Any) -> Any:
        return picker(*arguments)

    chosen: Callable[..., Any] = uncompiled if numba.config.DISABLE_JIT else intrinsic(asked)
    return chosen
