"""Who plays the chunks of a run: threads of this process, or whatever else keeps to the same contract."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from sim.batch.plan import Plan
from sim.batch.stopping import Stop
from sim.engine.errors import InputError
from sim.engine.records import Filled
from sim.engine.ruleset import Seating

MAX_THREADS = 1_024
AHEAD = 2  # chunks a thread that may be played before their turn to be added


@dataclass(frozen=True)
class Chunk:
    """What is played at a time: blocks of one part."""

    part: int
    first_block: int
    blocks: int
    last: bool  # of its part


class Sent(Protocol):
    """A chunk that was sent off to be played."""

    def result(self) -> Filled:
        """Its games, once they are played.

        Raises:
            StrategyError: a strategy failed.
            RunError: it was lost on the way.
        """


class Playing(Protocol):
    """Workers at work on one plan."""

    @property
    def ahead(self) -> int:
        """How many chunks may be under way at a time."""

    def send(self, chunk: Chunk) -> Sent:
        """Have a chunk played."""


class Workers(Protocol):
    """Those who play; results do not depend on who they are, how many, or which of them gets what."""

    def playing(self, plan: Plan, seating: Seating, stop: Stop) -> AbstractContextManager[Playing]:
        """Begin to play a plan; the end waits for what is being played and drops what is not.

        Args:
            plan, seating: what is played.
            stop: to be heeded by what waits long.
        """


class Threads:
    """Threads of this process; the kernels hold no lock that others need."""

    def __init__(self, threads: int | None = None) -> None:
        """Args: threads: as many as there are processors by default.

        Raises:
            InputError: no such number.
        """
        self.threads = check_threads(threads)

    @contextmanager
    def playing(self, plan: Plan, seating: Seating, stop: Stop) -> Iterator[Playing]:
        """See `Workers`."""
        pool = ThreadPoolExecutor(self.threads, "alderman-play")
        try:
            yield _InThreads(pool, plan, seating, self.threads * AHEAD)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True)
class _InThreads:
    """See `Playing`."""

    pool: ThreadPoolExecutor
    plan: Plan
    seating: Seating
    ahead: int

    def send(self, chunk: Chunk) -> Future[Filled]:
        plan = self.plan
        of = (plan.variant, self.seating, plan.seed)
        return self.pool.submit(plan.ruleset.play, *of, chunk.first_block, chunk.blocks)


def default_threads() -> int:
    """The processors this process may use."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: int | None) -> int:
    """The number of threads, or InputError."""
    if threads is None:
        return default_threads()
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MAX_THREADS:
        raise InputError(f"threads = {threads}: give a number from 1 to {MAX_THREADS}")
    return threads
