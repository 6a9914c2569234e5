"""How a check ends: exit codes, and the error of a baseline that nothing can be held against."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from sim.engine.errors import AldermanError, InputError


class Code(IntEnum):
    """Exit codes of `alderman check`."""

    PASS = 0
    DRIFTED = 1
    USAGE = 2
    INTERNAL = 3
    NO_BASELINE = 4
    INCONCLUSIVE = 5
    NOT_IDENTICAL = 6


# Of several baselines the first of these that came about is told.
GRAVITY = (
    Code.INTERNAL,
    Code.USAGE,
    Code.NO_BASELINE,
    Code.DRIFTED,
    Code.NOT_IDENTICAL,
    Code.INCONCLUSIVE,
    Code.PASS,
)


class BaselineError(AldermanError):
    """A baseline that is missing, damaged, of another schema or of other cells than can be played now."""

    exit_code = int(Code.NO_BASELINE)


def code_of(error: Exception) -> Code:
    """The exit code that an error deserves in a check, where 1 already means drift."""
    if isinstance(error, BaselineError):
        return Code.NO_BASELINE
    return Code.USAGE if isinstance(error, InputError) else Code.INTERNAL


def gravest(codes: Iterable[Code]) -> Code:
    """What several outcomes come to; nothing judged at all is no pass."""
    found = set(codes)
    return next((code for code in GRAVITY if code in found), Code.NO_BASELINE)
