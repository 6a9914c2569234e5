"""Play a run: from what a user asks for to a complete run folder."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from sim.batch.executor import Progress, check_chunk, play_parts
from sim.batch.folder import RunFolder
from sim.batch.part import combined
from sim.batch.place import place
from sim.batch.plan import Plan, make_plan
from sim.batch.record import describe, run_key
from sim.batch.results import Run, open_run
from sim.batch.workers import Threads, Workers
from sim.engine.errors import AldermanError, InputError, RunError
from sim.engine.ruleset import ruleset

if TYPE_CHECKING:
    from strategies import Strategy

__all__ = ["open_run", "run", "run_plan"]


def run(
    game: str,
    players: int = 4,
    games: int = 10_000,
    seed: int = 0,
    seats: Sequence[str | Strategy] | None = None,
    schedule: str | None = None,
    out: str | Path | None = None,
    threads: int | None = None,
    resume: bool = False,
    keep: str | None = None,
    rules_file: str | Path | None = None,
    overrides: Mapping[str, Any] | None = None,
    tables: Mapping[str, str | Path] | None = None,
    strategy_files: Iterable[str | Path] = (),
    chunk_games: int | None = None,
    progress: Progress | None = None,
    announce: Callable[[Plan], None] | None = None,
    workers: Workers | None = None,
) -> Run:
    """Play many games and keep what became of them.

    Args:
        game: the ruleset's name.
        players: at the table.
        games: how many; rounded up so that every deal is played under all rotations of the seats.
        seed: root seed, 0 … 2**64 - 1.
        seats: strategies as in `--seat` (`"landlord:loan_aversion=0.5"`), or objects; all by default.
            One seat under the schedule `versus` plays against all others.
        schedule: `mirror`, `versus`, `all` or `lineup`; by default `lineup` for a seat a player, else `all`.
        out: the run folder, or its address such as `s3://BUCKET/FOLDER`; without one, a temporary folder
            that lives as long as the returned object.
        threads: as many as there are processors by default; results do not depend on it.
        resume: finish the run in `out`, if it was begun.
        keep: `rows` or `sums`; rows up to a million games by default.
        rules_file, overrides, tables: changed numbers, see `load_variant`.
        strategy_files: Python files with strategies of your own.
        chunk_games: games a thread plays at a time; results do not depend on it.
        progress: called with games done and games in all.
        announce: called with the plan before the first game.
        workers: that play instead of threads of this process, such as a `Cluster`.

    Returns:
        The complete run.

    Raises:
        InputError: something asked for is wrong, or `out` holds another run; nothing was written.
        StrategyError: a strategy does not compile, raised, or picked what there was not.
        RunError: the run could not be finished; with `resume` it goes on where it stopped.
    """
    from sim.engine.inputs import load_variant
    from strategies import available, parse_seat

    rules = ruleset(game)
    variant = load_variant(rules, rules_file, dict(overrides or {}), dict(tables or {}))
    known = available(game, strategy_files)
    chosen = [parse_seat(seat, known) if isinstance(seat, str) else seat for seat in seats or ()]
    if schedule == "versus" and not chosen:
        raise InputError("schedule 'versus' needs the strategy to test: name it with --seat")
    if schedule == "versus" and len(chosen) == 1:
        chosen += [one for one in known.values() if one.name != chosen[0].name]
    if not chosen:
        chosen, schedule = list(known.values()), schedule or "all"
    plan = make_plan(rules, variant, chosen, players, games, seed, schedule, keep)
    if announce is not None:
        announce(plan)
    return run_plan(plan, out, threads, resume, chunk_games, progress, workers)


def run_plan(
    plan: Plan,
    out: str | Path | None = None,
    threads: int | None = None,
    resume: bool = False,
    chunk_games: int | None = None,
    progress: Progress | None = None,
    workers: Workers | None = None,
) -> Run:
    """Play a plan; see `run`.

    Raises:
        InputError, StrategyError, RunError: as `run`.
    """
    players, chunk = workers or Threads(threads), check_chunk(chunk_games)
    if out is None:
        if resume:
            raise InputError("nothing to resume: name the run's folder with --out")
        temporary = Path(tempfile.mkdtemp(prefix="alderman-"))
        try:
            played = _play(plan, RunFolder(temporary, durable=False), players, False, chunk, progress)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
        weakref.finalize(played, shutil.rmtree, temporary, ignore_errors=True)
        return played
    return _play(plan, RunFolder(place(out)), players, resume, chunk, progress)


def _play(
    plan: Plan, folder: RunFolder, workers: Workers, resume: bool, chunk_games: int, progress: Progress | None
) -> Run:
    info = describe(plan)
    there = folder.admit(info, resume)
    if _complete(there) and len(folder.parts_done(info, plan.parts)) == plan.parts:
        return Run(folder, there)
    seating = plan.seating()
    # One deal before anything is written: compiles the kernel in this thread, where Ctrl-C reaches it, and a
    # strategy that cannot play leaves no folder behind.
    plan.ruleset.play(plan.variant, seating, plan.seed, 0, 1)
    with folder.owned():
        there = folder.admit(info, resume)  # again: nobody can come between from here on
        complete = _complete(there)  # and lacks parts: damaged ones, which their owner deleted
        done = folder.parts_done(info, plan.parts)
        if not complete:
            folder.begin(info | {"games_done": _games(done)})
        missing = [part for part in range(plan.parts) if part not in done]
        key, before = run_key(info), _games(done)
        try:
            if progress is not None:
                progress(before, plan.games)
            play_parts(
                plan,
                seating,
                missing,
                lambda part: folder.write_part(part, key),
                workers,
                chunk_games,
                progress,
                before,
            )
        except BaseException as error:
            if not complete:
                _leave(plan, folder, info, error)
            raise
        return _finish(plan, folder, info, there)


def _leave(plan: Plan, folder: RunFolder, info: dict[str, Any], error: BaseException) -> None:
    """Leave a stopped run to be resumed; one that a mistake stopped before a part was done, not at all."""
    with suppress(AldermanError, OSError):  # the first failure is the one to tell
        done = folder.parts_done(info, plan.parts, thorough=False)
        if not done and isinstance(error, Exception) and not isinstance(error, RunError):
            folder.discard(plan.keep)
        else:
            folder.write_info(info | {"games_done": _games(done)})


def _finish(plan: Plan, folder: RunFolder, info: dict[str, Any], there: dict[str, Any] | None) -> Run:
    """Check that all games are there and say so in `run.json`."""
    done = folder.parts_done(info, plan.parts, thorough=False)
    games = _games(done)
    if len(done) != plan.parts or games != plan.games:
        raise RunError(
            f"{folder.path} has {games:,} games in {len(done)} parts, not {plan.games:,} in {plan.parts}; "
            f"run again with --resume"
        )
    digests = combined(done[part]["digests"] for part in range(plan.parts))
    if there is not None and there["digests"] and there["digests"] != digests:
        raise RunError(
            f"{folder.path} was complete with other digests than the parts played again give; "
            f"the kernel or a strategy has changed: play the run anew in another folder"
        )
    finished = info | {"status": "complete", "games_done": games, "digests": digests}
    folder.write_info(finished)
    return Run(folder, finished)


def _complete(info: dict[str, Any] | None) -> TypeGuard[dict[str, Any]]:
    return info is not None and info["status"] == "complete"


def _games(done: Mapping[int, Mapping[str, Any]]) -> int:
    return sum(record["games"] for record in done.values())
