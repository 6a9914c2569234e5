"""Plays the parts of a plan: chunks out to the workers, results back in order, stopped cleanly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

from sim.batch.part import Part
from sim.batch.plan import Plan
from sim.batch.stopping import stoppable
from sim.batch.workers import Chunk, Sent, Workers
from sim.engine.errors import InputError
from sim.engine.ruleset import Seating

CHUNK_GAMES = 2_000

Progress = Callable[[int, int], None]


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
    workers: Workers,
    chunk_games: int = CHUNK_GAMES,
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
        workers: that play.
        chunk_games: games a chunk, about.
        progress: called in this thread with games done and games in all.
        games_before: games done before, for `progress`.

    Raises:
        Terminated: SIGTERM came (only noticed in the main thread).
        RunError: the workers were lost.
    """
    todo = chunks(plan, parts, chunk_games)
    done = games_before
    sent: deque[tuple[Chunk, Sent]] = deque()
    kept: Future[None] | None = None
    part: Part | None = None
    with (
        stoppable() as stop,
        ThreadPoolExecutor(1, "alderman-keep") as keeper,
        workers.playing(plan, seating, stop) as playing,
    ):
        while True:
            sent.extend(
                (chunk, playing.send(chunk)) for chunk in islice(todo, max(0, playing.ahead - len(sent)))
            )
            if not sent:
                break
            chunk, future = sent.popleft()
            filled = future.result()
            stop.check()
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
