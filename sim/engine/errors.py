"""What can go wrong for a reason the user can mend, and the exit code it deserves."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class AldermanError(Exception):
    """A failure with a one-line message fit for a user; never a bug of ours.

    Attributes:
        exit_code: what the command line exits with.
    """

    exit_code = 1


class InputError(AldermanError):
    """Something the user wrote is wrong: an option, a file, a line, a field."""

    exit_code = 2


class RunError(AldermanError):
    """The work could not be done: a full disk, a damaged part, a read-only folder."""


class StrategyError(AldermanError):
    """A strategy raised, or picked an option that does not exist, or does not compile."""


def nearest(name: str, known: Iterable[str]) -> str:
    """`"; did you mean 'x'?"` for the known name closest to `name`, else a list of the known ones."""
    names = sorted(known)
    close = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    if close:
        return f"did you mean '{close[0]}'?"
    return "known: " + ", ".join(names)
