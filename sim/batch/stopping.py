"""Ctrl-C and SIGTERM while games are played: noted at once, heeded between two chunks."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(KeyboardInterrupt):
    """SIGTERM came; like Ctrl-C, it leaves a folder that can be resumed."""


class Stop:
    """What was asked of this process by a signal.

    A handler runs wherever the main thread happens to be. Were it to raise inside a callback from C or a
    finalizer, Python would print the exception and drop it, and the games would go on.
    """

    def __init__(self) -> None:
        self._asked: type[KeyboardInterrupt] | None = None

    def ask(self, signum: int, frame: FrameType | None) -> None:
        """The handler: note the first signal, raise at the second, for who asks twice will not wait."""
        again = self._asked is not None
        self._asked = Terminated if signum == signal.SIGTERM else KeyboardInterrupt
        if again:
            raise self._asked

    def check(self) -> None:
        """Heed a signal that came.

        Raises:
            Terminated: SIGTERM came.
            KeyboardInterrupt: Ctrl-C was pressed.
        """
        if self._asked is not None:
            raise self._asked


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Within it Ctrl-C and SIGTERM only ask to stop; its end heeds one that was not yet.

    Signals that somebody else handles or ignores stay as they are, and so do all in a thread that is not the
    main one.
    """
    stop = Stop()
    mine = [
        (signum, handler)
        for signum, handler in (
            (signal.SIGINT, signal.default_int_handler),
            (signal.SIGTERM, signal.SIG_DFL),
        )
        if threading.current_thread() is threading.main_thread() and signal.getsignal(signum) is handler
    ]
    for signum, _ in mine:
        signal.signal(signum, stop.ask)
    try:
        yield stop
        stop.check()
    finally:
        for signum, handler in mine:
            signal.signal(signum, handler)
