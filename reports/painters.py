"""Draws the pictures of a report, on request in several processes; the bytes are the same whoever draws."""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Self

from reports.figures.picture import Drawn, Picture

Progress = Callable[[int, int], None]
Make = Callable[[Any], Iterable[Picture]]


class Painters:
    """Processes that take pictures off our hands; use it in a `with`.

    Make it before the tables are: the processes load their libraries meanwhile. What one of them cannot draw,
    for it has died or the tables cannot be handed over, we draw ourselves. In a program of one's own, more
    than one process needs the usual `if __name__ == "__main__":` around what the program does.

    Args:
        make: the pictures of something, in order; a function of a module, since the other processes call it
            too.
        processes: that draw, ours included; 1 = only ours.
    """

    def __init__(self, make: Make, processes: int = 1) -> None:
        # Spawned, not forked: libraries of the tables have threads, which a fork would leave half alive.
        context = multiprocessing.get_context("spawn")
        self._others: list[tuple[BaseProcess, Connection]] = []
        self._threads: list[threading.Thread] = []
        for _ in range(processes - 1):
            ours, theirs = context.Pipe()
            process = context.Process(target=_paint, args=(make, theirs), daemon=True)
            with _deaf_to_interrupts(), suppress(OSError):
                process.start()
                self._others.append((process, ours))
            theirs.close()

    def draw(self, of: object, pictures: Sequence[Picture], progress: Progress | None = None) -> list[Drawn]:
        """The files of the pictures, in their order; call it once.

        Args:
            of: what `make` is to be given.
            pictures: what it made of that here.
            progress: called with pictures drawn and pictures in all.
        """
        found: dict[int, Drawn] = {}
        waiting = deque(range(len(pictures)))
        tables = _pickled(of) if self._others else None
        for _, end in self._others if tables is not None else ():
            self._threads.append(threading.Thread(target=_ask, args=(end, tables, waiting, found)))
            self._threads[-1].start()
        for number in _taken(waiting):
            found[number] = pictures[number].drawn()
            if progress is not None and len(found) < len(pictures):
                progress(len(found), len(pictures))
        for thread in self._threads:
            thread.join()
        for number, picture in enumerate(pictures):
            if number not in found:  # whoever took it has died
                found[number] = picture.drawn()
        if progress is not None:
            progress(len(found), len(pictures))
        return [found[number] for number in range(len(pictures))]

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for process, _ in self._others:
            process.terminate()
        for thread in self._threads:
            thread.join()
        for process, end in self._others:
            process.join()
            end.close()
        self._others, self._threads = [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def spare_collections() -> None:
    """Let Python look for garbage rarely; for a process that draws and ends.

    Figures are made of many objects that live until the picture is saved, and libraries of more that live
    for ever; looking through all of them again and again is a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _taken(waiting: deque[int]) -> Iterator[int]:
    """Takes the next number until there is none; several threads may take from one queue."""
    with suppress(IndexError):
        while True:
            yield waiting.popleft()


def _pickled(of: object) -> bytes | None:
    """A run with all its tables; None for one that is made up in this program and cannot leave it."""
    try:
        return pickle.dumps(of)
    except (pickle.PicklingError, TypeError, AttributeError):
        return None


def _ask(end: Connection, tables: bytes, waiting: deque[int], found: dict[int, Drawn]) -> None:
    """Have one process draw one picture after the other, until there is none left or it has died."""
    with suppress(EOFError, OSError):
        end.send_bytes(tables)
        end.recv()  # it is ready; until then we draw what it would have drawn
        for number in _taken(waiting):
            end.send(number)
            found[number] = end.recv()


def _paint(make: Make, end: Connection) -> None:
    """What another process does: get the tables, draw what it is asked for until it is ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_collections()
    # Whatever goes wrong is told by the first process, which draws itself what it did not get.
    with suppress(Exception):
        pictures = list(make(pickle.loads(end.recv_bytes())))
        end.send(len(pictures))
        while True:
            end.send(pictures[end.recv()].drawn())


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that start meanwhile do not hear Ctrl-C, which goes to all of a terminal: we end them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler if before is None else before)
