"""Plays the parts of a plan with threads: chunks out, results back in order, stopped cleanly."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from types import FrameType

from sim.batch.part import Part
from sim.batch.plan import Plan
from sim.engine.errors import InputError
from sim.engine.records import Filled
from sim.engine.ruleset import Seating

CHUNK_GAMES = 2_000
MAX_THREADS = 1_024
AHEAD = 2  # chunks a thread that may be played before their turn to be added

Progress = Callable[[int, int], None]


class Terminated(KeyboardInterrupt):
    """SIGTERM came; like Ctrl-C, it leaves a folder that can be resumed."""


@dataclass(frozen=True)
class Chunk:
    """What one thread plays at a time: blocks of one part."""

    part: int
    first_block: int
    blocks: int
    last: bool  # of its part


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


def check_chunk(chunk_games: int | None) -> int:
    """Games a chunk, or InputError."""
    if chunk_games is None:
        return CHUNK_GAMES
    if isinstance(chunk_games, bool) or not isinstance(chunk_games, int) or chunk_games < 1:
        raise InputError(f"chunk_games = {chunk_games}: give a whole number from 1")
    return chunk_games


def chunks(plan: Plan, parts: Iterable[int], chunk_games: int) -> Iterator[Chunk]:
    """The chunks of some parts, in order; none crosses from one part into the next."""
    size = max(1, chunk_games // plan.rotations)
    for part in parts:
        blocks = plan.blocks_of(part)
        for first in range(blocks.start, blocks.stop, size):
            stop = min(first + size, blocks.stop)
            yield Chunk(part, first, stop - first, stop == blocks.stop)


def play_parts(
    plan: Plan,
    seating: Seating,
    parts: Iterable[int],
    keep: Callable[[Part], None],
    threads: int,
    chunk_games: int,
    progress: Progress | None = None,
    games_before: int = 0,
) -> None:
    """Play parts and hand each, complete and in order, to `keep`, which runs in a thread of its own.

    Whatever stops it (an exception in a chunk, in `keep` or in `progress`, Ctrl-C, SIGTERM) is raised only
    after the chunks being played have ended and the part being kept has been kept.

    Args:
        plan, seating: what is played.
        parts: numbers of parts.
        keep: called once a part.
        threads: that play.
        chunk_games: games a chunk, about.
        progress: called in this thread with games done and games in all.
        games_before: games done before, for `progress`.

    Raises:
        Terminated: SIGTERM came (only noticed in the main thread).
    """
    todo = chunks(plan, parts, chunk_games)
    done = games_before
    ahead: deque[tuple[Chunk, Future[Filled]]] = deque()
    players = ThreadPoolExecutor(threads, "alderman-play")
    keeper = ThreadPoolExecutor(1, "alderman-keep")
    kept: Future[None] | None = None
    part: Part | None = None

    def send(some: Iterable[Chunk]) -> None:
        for chunk in some:
            future = players.submit(
                plan.ruleset.play, plan.variant, seating, plan.seed, chunk.first_block, chunk.blocks
            )
            ahead.append((chunk, future))

    with terminating_cleanly():
        try:
            send(islice(todo, threads * AHEAD))
            while ahead:
                chunk, future = ahead.popleft()
                filled = future.result()
                send(islice(todo, 1))
                part = part or Part(plan, chunk.part)
                part.add(chunk.first_block, chunk.blocks, filled)
                if chunk.last:
                    if kept is not None:
                        kept.result()
                    kept, part = keeper.submit(keep, part), None
                done += chunk.blocks * plan.rotations
                if progress is not None:
                    progress(done, plan.games)
            if kept is not None:
                kept.result()
        finally:
            players.shutdown(wait=True, cancel_futures=True)
            keeper.shutdown(wait=True)


@contextmanager
def terminating_cleanly() -> Iterator[None]:
    """Within it SIGTERM raises `Terminated`, unless somebody else handles it or this is no main thread."""
    mine = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    )
    if not mine:
        yield
        return

    def stop(signum: int, frame: FrameType | None) -> None:
        raise Terminated

    signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
