"""Makes the tables of a report and draws its pictures, in several processes; the bytes stay the same."""

from __future__ import annotations

import gc
import importlib
import multiprocessing
import pickle
import signal
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from reports.jobs import Job, Jobs

if TYPE_CHECKING:  # drawn by libraries that take a second to load, which the processes load at one time
    from reports.figures.picture import Drawn, Picture

Progress = Callable[[int, int], None]


class Piece(Protocol):
    """Some pictures, as `reports.page.Piece`."""

    @property
    def pictures(self) -> Sequence[Picture]:
        """Made when first asked for, with the tables that they are drawn from."""


class Source(Protocol):
    """What pieces are made from, as `reports.material.Material`."""

    @property
    def tables(self) -> Mapping[Any, Any]:
        """What has been reckoned so far, each under a key that says what it is."""

    def learn(self, tables: Mapping[Any, Any]) -> None:
        """Take what another process has reckoned from the same source."""


Make = Callable[[Any], Sequence[Piece]]


class Painters:
    """Processes that share the work on a report with this one; use it in a `with`.

    Make it first of all: the processes load their libraries while we load ours. What one of them does not
    do, for it has died or the source cannot be handed over, we do ourselves. In a program of one's own, more
    than one process needs the usual `if __name__ == "__main__":` around what the program does.

    Args:
        processes: that work, ours included; 1 = only ours.
        libraries: modules for the others to load at once.
    """

    def __init__(self, processes: int = 1, libraries: Sequence[str] = ()) -> None:
        # Spawned, not forked: libraries of the tables have threads, which a fork would leave half alive.
        context = multiprocessing.get_context("spawn")
        self._others: list[tuple[BaseProcess, Connection]] = []
        self._threads: list[threading.Thread] = []
        self._jobs = Jobs(0)
        self._pieces: Sequence[Piece] = ()
        self._drawn: dict[Job, Drawn] = {}
        for _ in range(processes - 1):
            ours, theirs = context.Pipe()
            process = context.Process(target=_paint, args=(theirs, tuple(libraries)), daemon=True)
            with _deaf_to_interrupts(), suppress(OSError):
                process.start()
                self._others.append((process, ours))
            theirs.close()

    def make(self, make: Make, of: Source, pieces: Sequence[Piece] | None = None) -> None:
        """Make all pieces; the others then go on with the pictures. Call it once.

        Args:
            make: the pieces of something, in order; a function of a module, since others call it too.
            of: what to give it.
            pieces: what it made of that here, if it has been called.
        """
        self._pieces = make(of) if pieces is None else pieces
        self._jobs = Jobs(len(self._pieces))
        for _, end in self._others:
            self._threads.append(threading.Thread(target=self._ask, args=(end, make, of)))
            self._threads[-1].start()
        while not self._jobs.all_made and (job := self._jobs.take()) is not None:
            self._finish(job, _done(self._pieces, job))

    def draw(self, progress: Progress | None = None) -> list[Drawn]:
        """The files of all pictures, in their order; call it once, when all pieces are made.

        Args:
            progress: called with pictures drawn and pictures in all.
        """
        wanted = [Job(at, of) for at, piece in enumerate(self._pieces) for of in range(len(piece.pictures))]
        for _ in range(2):  # once more for what somebody took and died of
            while (job := self._jobs.take()) is not None:
                self._finish(job, _done(self._pieces, job))
                if progress is not None and len(self._drawn) < len(wanted):
                    progress(len(self._drawn), len(wanted))
            for thread in self._threads:
                thread.join()
        if progress is not None:
            progress(len(wanted), len(wanted))
        return [self._drawn[job] for job in wanted]

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self._jobs.end()
        for process, _ in self._others:
            process.terminate()
        for thread in self._threads:
            thread.join()
        for process, end in self._others:
            process.join()
            end.close()
        self._others, self._threads = [], []

    def _finish(self, job: Job, found: Any) -> None:
        if job.picture is None:
            self._jobs.made(job.piece, found)
        else:
            self._drawn[job] = found

    def _ask(self, end: Connection, make: Make, of: Source) -> None:
        """Have one process do one thing after the other, until there is nothing left or it has died."""
        theirs: set[Hashable] = set()  # tables that it has
        job = None
        with suppress(EOFError, OSError, pickle.PicklingError, TypeError, AttributeError):
            end.send((make, of))  # what is made up in this program cannot leave it
            end.recv()  # it is ready; until then we do what it would have done
            while (job := self._jobs.take()) is not None:
                ours = {key: table for key, table in of.tables.items() if key not in theirs}
                end.send((job, ours))
                found, made = end.recv()
                of.learn(made)
                theirs |= {*ours, *made}
                self._finish(job, found)
        if job is not None:
            self._jobs.give_back(job)

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


def _done(pieces: Sequence[Piece], job: Job) -> Any:
    """How many pictures there are of a piece, once it is made; or one of them, drawn."""
    pictures = pieces[job.piece].pictures
    return len(pictures) if job.picture is None else pictures[job.picture].drawn()


def _paint(end: Connection, libraries: Sequence[str]) -> None:
    """What another process does: get the source, do what it is asked for until it is ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_collections()
    # Whatever goes wrong is told by the first process, which does itself what it did not get.
    with suppress(Exception):
        for library in libraries:
            importlib.import_module(library)
        make, of = end.recv()
        pieces, ours = make(of), {*of.tables}
        spare_collections()
        end.send(len(pieces))
        while True:
            job, tables = end.recv()
            of.learn(tables)
            found = _done(pieces, job)
            made = {key: table for key, table in of.tables.items() if key not in ours and key not in tables}
            ours |= {*made, *tables}
            end.send((found, made))


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
