"""Mixed runs with faults for as long as asked, and what that leaves: memory, digests, parts."""

from __future__ import annotations

import gc
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import sim
from scripts.faults.bench import Asked, Bench, ForbiddenError, check
from scripts.faults.injected import FAULTS, killed
from sim.engine.ruleset import RULESETS, ruleset

GAMES = (400, 1_500, 4_000)
EACH = 10  # runs between two faults
WARM = 0.25  # of the time, in which caches fill and the allocator finds its size
PAGE = 4_096  # bytes


@dataclass(frozen=True)
class Soaked:
    """What was seen.

    Attributes:
        minutes: how long it took.
        runs: runs played in this process.
        games: games in them.
        plans: different plans among them.
        faults: how often each fault was done, by its name.
        early, late: resident memory of this process in MB: median of the second and of the last quarter.
    """

    minutes: float
    runs: int
    games: int
    plans: int
    faults: dict[str, int]
    early: float
    late: float


def soak(bench: Bench, minutes: float) -> Soaked:
    """Play mixed runs in this process, and one fault after every few of them in others.

    Raises:
        FaultError: a digest changed, or a fault lost something.
    """
    begun, known = time.monotonic(), {}
    resident: list[tuple[float, float]] = []
    faults: Counter[str] = Counter()
    runs = games = 0
    while (past := (time.monotonic() - begun) / 60) < minutes:
        for _ in range(EACH):
            asked, threads = _any_run(bench), bench.chance.randint(1, 3)
            played = sim.run(
                asked.game, asked.players, asked.games, asked.seed, keep=asked.keep, threads=threads
            )
            check(known.setdefault(asked, played.digests) == played.digests, f"{asked} came to other digests")
            if asked.keep == "rows":
                check(len(played.seats) == asked.players * played.info["games"], f"{asked} lost rows")
            runs, games = runs + 1, games + played.info["games"]
        del played
        gc.collect()
        resident.append((past, _resident()))
        name = bench.chance.choice([name for name in FAULTS if name != "worker-lost"])
        bench.say(f"{past:.0f} of {minutes:.0f} minutes, {runs} runs, {resident[-1][1]:.0f} MB; now: {name}")
        faults[_inflict(bench, name)] += 1
    return Soaked(
        (time.monotonic() - begun) / 60,
        runs,
        games,
        len(known),
        dict(sorted(faults.items())),
        _median(resident, lambda at: WARM <= at < 2 * WARM, minutes),
        _median(resident, lambda at: at >= 1 - WARM, minutes),
    )


def _any_run(bench: Bench) -> Asked:
    """One of some dozens of plans."""
    chance = bench.chance
    game = chance.choice(list(RULESETS))
    fewest, most = ruleset(game).players
    return Asked(
        game,
        chance.randint(fewest, most),
        chance.choice(GAMES),
        chance.choice((1, 2)),
        chance.choice(("rows", "sums")),
    )


def _inflict(bench: Bench, name: str) -> str:
    """Do a fault once; where one cannot be done, a kill instead."""
    try:
        FAULTS[name](bench, 1)
    except ForbiddenError:
        killed(bench, 1)
        return "killed"
    return name


def _resident() -> float:
    """Resident memory of this process in MB."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1e6


def _median(resident: list[tuple[float, float]], within: Callable[[float], bool], minutes: float) -> float:
    found = [size for at, size in resident if within(at / minutes)]
    return statistics.median(found) if found else float("nan")
