"""The faults: each is done to runs as often as asked, and says what was seen."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sim.batch
from scripts.benchmark.processes import ALDERMAN
from scripts.faults.bench import Asked, Bench, ForbiddenError, check

SHORT = Asked("london", 2, 4_000, 3, "sums", ("--seat", "random", "--seat", "greedy"))
ROWS = Asked("council", 3, 3_000, 4, "rows", ("--schedule", "mirror"))
PLAYED = (SHORT, ROWS)
STARTED = 0.5  # seconds, about, until the command's own code runs

# A clock on the wall that jumps years to and fro, at every look.
JUMPING = f"""
import itertools, time
jumps = itertools.cycle([0, 3e8, -2e8, 5e5, -1e9])
wall, wall_ns = time.time, time.time_ns
time.time = lambda: wall() + next(jumps)
time.time_ns = lambda: wall_ns() + int(next(jumps) * 1e9)
{ALDERMAN}
"""


@dataclass(frozen=True)
class Fault:
    """A fault that was tried.

    Attributes:
        name: what was done.
        times: how often.
        seen: what came of it.
    """

    name: str
    times: int
    seen: str


def killed(bench: Bench, times: int) -> Fault:
    """SIGKILL at random moments, from the start of the process to its end; the same run until it is done."""
    return _stopped(bench, signal.SIGKILL, times, 0.0)


def terminated(bench: Bench, times: int) -> Fault:
    """SIGTERM, likewise."""
    return _stopped(bench, signal.SIGTERM, times, STARTED)


def interrupted(bench: Bench, times: int) -> Fault:
    """Ctrl-C, likewise."""
    return _stopped(bench, signal.SIGINT, times, STARTED)


def _stopped(bench: Bench, how: signal.Signals, times: int, earliest: float) -> Fault:
    moments: Counter[str] = Counter()
    done = finished = 0
    longest = {asked: _seconds(bench, asked) for asked in PLAYED}
    while done < times:
        asked = bench.chance.choice(PLAYED)
        folder = bench.folder()
        while done < times:
            process = bench.begin(asked.words(folder), _heeding(bench.code))
            time.sleep(bench.chance.uniform(earliest, longest[asked]))
            ended = process.poll() is not None
            process.send_signal(how)
            _, errors = process.communicate(timeout=600)
            if ended or process.returncode == 0:
                check(process.returncode == 0, f"it ended by itself with {process.returncode}: {errors}")
                break
            if "the run is in" in errors:  # it had said so, and was about to end
                break
            done += 1
            bench.say(f"{how.name} {done} of {times}")
            moments[_state(folder)] += 1
            if how != signal.SIGKILL:
                _check_end(process.returncode, how, errors, folder)
        bench.finish(asked, folder)
        finished += 1
    told = ", ".join(f"{count} {state}" for state, count in sorted(moments.items()))
    return Fault(
        f"{how.name} at random moments",
        done,
        f"{told}; all {finished} runs resumed and came to the digests of undisturbed ones",
    )


def _heeding(code: str) -> str:
    """Processes begun in the background ignore Ctrl-C; a terminal's do not."""
    return f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n{code}"


def _check_end(code: int, how: signal.Signals, errors: str, folder: Path) -> None:
    """130 and a word; before games are played SIGTERM ends the process as it does any other.

    So does Ctrl-C, with words of Python's own, while Python still loads the command.
    """
    if code == -how and (how == signal.SIGTERM or not folder.exists()):
        return
    check(code == 130, f"{how.name} ended it with {code}: {errors}")
    check("Traceback" not in errors, f"{how.name} showed a traceback: {errors}")
    check("interrupted" in errors, f"{how.name} was not told of: {errors}")


def _seconds(bench: Bench, asked: Asked) -> float:
    """About how long a run takes from start to end; the first one is not counted."""
    bench.digests(asked)
    folder, begun = bench.folder(), time.monotonic()
    bench.call(asked.words(folder))
    shutil.rmtree(folder.parent)
    return time.monotonic() - begun


def _state(folder: Path) -> str:
    """How far a run had come."""
    if not (folder / "run.json").is_file():
        return "before anything was written"
    parts = len(list(folder.glob("parts/*.json")))
    return "before the first part" if not parts else "between parts"


def damaged(bench: Bench, times: int) -> Fault:
    """A file cut short, a bit flipped, a file deleted; `verify` names it, `--repair` plays it again."""
    folder = bench.folder()
    asked = ROWS
    code, said = bench.call(asked.words(folder))
    check(code == 0, said)
    kinds: Counter[str] = Counter()
    for done in range(times):
        files = sorted((*folder.rglob("*.parquet"), *folder.glob("parts/*.json")))
        path = bench.chance.choice(files)
        kind, act = bench.chance.choice(list(DAMAGES.items()))
        act(bench, path)
        kinds[kind] += 1
        bench.say(f"damage {done + 1} of {times}: {path.name} {kind}")
        code, said = bench.call(["verify", str(folder)])
        check(code == 1 and str(path) in said, f"verify did not name {path}: {said}")
        code, said = bench.call(["verify", str(folder), "--repair"])
        check(code == 0, f"it was not repaired: {said}")
    bench.compare(asked, folder)
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    return Fault(
        "a damaged file", times, f"{told}; each named by `verify`, `--repair` gave the old digests each time"
    )


def _cut(bench: Bench, path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: bench.chance.randrange(len(content))])


def _flip(bench: Bench, path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[bench.chance.randrange(len(content))] ^= 1 << bench.chance.randrange(8)
    path.write_bytes(bytes(content))


DAMAGES: dict[str, Callable[[Bench, Path], None]] = {
    "cut short": _cut,
    "with a bit flipped": _flip,
    "deleted": lambda _, path: path.unlink(),
}


@contextmanager
def mounted(place: Path, size: str) -> Iterator[Path]:
    """A small file system of its own, in memory.

    Raises:
        ForbiddenError: this user may not mount one.
    """
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    try:
        subprocess.run(words, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise ForbiddenError("there is no mount here") from None
    except subprocess.CalledProcessError as error:
        raise ForbiddenError(error.stderr.strip() or "mount failed") from None
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def full(bench: Bench, times: int) -> Fault:
    """A disk too small for the run; it resumes on a larger one."""
    asked = ROWS
    for number in range(times):
        folder = bench.folder()
        size = bench.chance.randrange(100, 700)
        with mounted(bench.place / f"small-{number}", f"{size}k") as disk:
            bench.say(f"a disk of {size} kB")
            code, said = bench.call(asked.words(disk / "run"))
            check(code == 1, f"a full disk ended it with {code}: {said}")
            check("No space left on device; free some space and run again with --resume" in said, said)
            shutil.copytree(disk / "run", folder, dirs_exist_ok=True)
        bench.finish(asked, folder)
    return Fault("a full disk (tmpfs)", times, "one line with the remedy, exit 1; resumed on a larger disk")


def read_only(bench: Bench, times: int) -> Fault:
    """A disk that can no longer be written in the middle of a run."""
    asked = SHORT
    for number in range(times):
        with mounted(bench.place / f"frozen-{number}", "50m") as disk:
            folder = disk / "run"
            process = bench.begin(asked.words(folder))
            _await_part(folder)
            process.kill()
            process.communicate()
            subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
            before = _content(folder)
            code, said = bench.call(asked.words(folder))
            check(code == 1 and "Read-only file system; choose an --out that can be written" in said, said)
            check(_content(folder) == before, "something changed on a disk that cannot be written")
            subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
            bench.say(f"a disk that cannot be written, {number + 1} of {times}")
            kept = bench.folder()
            shutil.copytree(folder, kept)
        bench.finish(asked, kept)
    return Fault(
        "a folder that cannot be written", times, "one line with the remedy, exit 1; nothing changed"
    )


def _content(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def _await_part(folder: Path) -> None:
    """Return once the run in a folder has written a part."""
    begun = time.monotonic()
    while not list(folder.glob("parts/*.json")):
        check(time.monotonic() - begun < 600, f"nothing was written into {folder}")
        time.sleep(0.01)


def clock(bench: Bench, times: int) -> Fault:
    """The time of day jumps years at every look."""
    for number in range(times):
        asked = PLAYED[number % len(PLAYED)]
        folder = bench.folder()
        code, said = bench.call(asked.words(folder), JUMPING)
        check(code == 0, f"it failed: {said}")
        bench.say(f"jumping clocks, {number + 1} of {times}")
        bench.compare(asked, folder)
    return Fault("a time of day that jumps years at every look", times, "the same digests")


def two_at_once(bench: Bench, times: int) -> Fault:
    """A second run into the folder of one that is being played."""
    asked = Asked(SHORT.game, SHORT.players, 20 * SHORT.games, SHORT.seed, SHORT.keep, SHORT.more)
    for number in range(times):
        folder = bench.folder()
        first = bench.begin(asked.words(folder))
        _await_part(folder)
        code, said = bench.call(asked.words(folder))
        check(code == 1 and "another run is writing into" in said, f"the second was let in: {said}")
        _, errors = first.communicate(timeout=600)
        check(first.returncode == 0, f"the first failed: {errors}")
        bench.say(f"two at once, {number + 1} of {times}")
        bench.compare(asked, folder)
    return Fault(
        "a second run into the same folder", times, "refused with one line; the first ended the same"
    )


def worker_lost(bench: Bench, times: int) -> Fault:
    """A process of a Dask cluster killed while it plays."""
    from sim.batch import Cluster, run

    asked = SHORT
    how = {"players": asked.players, "games": asked.games, "seed": asked.seed, "keep": asked.keep}
    how |= {"seats": [asked.more[1], asked.more[3]], "chunk_games": 100}
    wanted = bench.digests(asked)
    with Cluster.local(2) as cluster:
        for number in range(times):
            at = bench.chance.randrange(asked.games)
            seen: list[int] = []

            def progress(done: int, total: int, at: int = at, seen: list[int] = seen) -> None:
                if done >= at and not seen:
                    seen.append(done)
                    _kill_one(bench, cluster)

            found = run(asked.game, workers=cluster, progress=progress, **how)
            check(found.digests == wanted, "a lost worker changed the digests")
            bench.say(f"a worker lost, {number + 1} of {times}")
    return Fault("a worker of a cluster killed", times, "its chunks played by others; the same digests")


def _kill_one(bench: Bench, cluster: sim.batch.Cluster) -> None:
    found = sorted(cluster.client.run(os.getpid).values())
    if found:
        os.kill(bench.chance.choice(found), signal.SIGKILL)


FAULTS: dict[str, Callable[[Bench, int], Fault]] = {
    "killed": killed,
    "terminated": terminated,
    "interrupted": interrupted,
    "damaged": damaged,
    "full": full,
    "read-only": read_only,
    "clock": clock,
    "two-at-once": two_at_once,
    "worker-lost": worker_lost,
}
TIMES = {"killed": 40, "terminated": 10, "interrupted": 10, "damaged": 10}
OTHERWISE = 3
