"""The process that plays games for `scripts/bench`: a request a line on standard input, an answer back.

A request names one of `MEASURES` and its arguments; the answer holds (value, value by processor time) of each
metric. Kernels are loaded, and compiled if need be, before the clock starts.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

from scripts.benchmark.counters import GUESSES, INSTRUCTIONS, Hardware, counted, has_hardware, profiled
from scripts.benchmark.machine_code import kept_objects, write_objects
from scripts.benchmark.readings import BenchError
from sim.batch import Plan, make_plan, run_plan
from sim.batch.executor import CHUNK_GAMES
from sim.engine.errors import AldermanError
from sim.engine.inputs import load_variant
from sim.engine.records import Filled
from sim.engine.ruleset import Seating, ruleset
from strategies import Strategy, available

SEED = 1
BUILT_IN = "built-in"
RANDOM = "random"

Answer = dict[str, tuple[float, float | None]]


@cache
def field(game: str, name: str) -> tuple[Strategy, ...]:
    """The strategies of a field: `random` alone, the built-in `heuristics`, or both together (`all`)."""
    built_in = [one for one in available(game).values() if one.source == BUILT_IN]
    chosen = {
        "random": [one for one in built_in if one.name == RANDOM],
        "heuristics": [one for one in built_in if one.name != RANDOM],
        "all": built_in,
    }
    return tuple(chosen[name])


@cache
def prepared(game: str, players: int, name: str, games: int) -> tuple[Plan, Seating]:
    """A plan of these games and its kernels, loaded and run once.

    From one cycle of its lineups on, games are rounded up to whole cycles, so that all strategies play alike.
    """
    rules = ruleset(game)
    variant = load_variant(rules)

    def plan_of(games: int) -> Plan:
        return make_plan(rules, variant, field(game, name), players, games, SEED, "all", "sums")

    one = plan_of(1)
    cycle = len(one.schedule.lineups) * one.rotations
    plan = plan_of(games if games < cycle else -(-games // cycle) * cycle)
    seating = plan.seating()
    rules.play(variant, seating, SEED, 0, 1)
    return plan, seating


def play(plan: Plan, seating: Seating) -> int:
    """Play all games of a plan in chunks as a run does, in this thread; returns the decisions taken."""
    step = max(1, CHUNK_GAMES // plan.rotations)
    decisions = 0
    for first in range(0, plan.blocks, step):
        blocks = min(step, plan.blocks - first)
        filled = plan.ruleset.play(plan.variant, seating, plan.seed, first, blocks)
        decisions += int(filled.games["decisions"].sum())
    return decisions


def timed(work: Callable[[], Any]) -> tuple[Any, float, float]:
    """What it returns, and seconds by the clock and of processor time."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return result, time.perf_counter() - wall, time.process_time() - cpu


def rate(game: str, players: int, field: str, games: int) -> Answer:
    """Games and decisions a second in one thread: only the kernel and the arrays it fills."""
    plan, seating = prepared(game, players, field, games)
    decisions, wall, cpu = timed(lambda: play(plan, seating))
    return {"games": (plan.games / wall, plan.games / cpu), "decisions": (decisions / wall, decisions / cpu)}


def threads(game: str, games: int) -> Answer:
    """How much faster two threads play than one, without tallying and writing."""
    plan, seating = prepared(game, 4, "all", games)
    _, one, one_cpu = timed(lambda: play(plan, seating))
    with ThreadPoolExecutor(2) as pool:
        _, two, two_cpu = timed(lambda: list(pool.map(play, [plan] * 2, [seating] * 2)))
    return {"ratio": (2 * one / two, 4 * one_cpu / two_cpu)}


def runs(game: str, games: int, turn: int) -> Answer:
    """Games a second of whole runs that keep sums, with one thread and with two; who is first alternates."""
    plan, _ = prepared(game, 4, "all", games)
    wall: dict[int, float] = {}
    cpu: dict[int, float] = {}
    for count in (1, 2) if turn % 2 == 0 else (2, 1):
        _, wall[count], cpu[count] = timed(partial(run_plan, plan, threads=count))
    return {
        "one": (plan.games / wall[1], plan.games / cpu[1]),
        "two": (plan.games / wall[2], plan.games / cpu[2]),
        "ratio": (wall[1] / wall[2], 2 * cpu[1] / cpu[2]),
    }


def instructions(game: str, field: str, games: int, dumps: str | None) -> Answer:
    """Machine instructions a decision and a game of four players, and wrong guesses at branches a decision.

    Of twice the games less those of once, each played in one go: what does not grow with games cancels.

    Args:
        game, field: as elsewhere.
        games: rounded up to whole cycles of the lineups, as elsewhere.
        dumps: where the callgrind that runs this process writes; None = by the processor's own counter, and
            nothing where it has none. The kernels are compiled and loaded in any case.
    """
    once = prepared(game, 4, field, games)
    twice = prepared(game, 4, field, 2 * once[0].games)
    if dumps is None and not has_hardware():
        return {}
    count = partial(counted, dumps=Path(dumps)) if dumps is not None else Hardware().counted
    played: list[Filled] = []
    spent = [count(partial(_play_into, played, plan, seating)) for plan, seating in (once, twice)]
    decisions = [int(filled.games["decisions"].sum()) for filled in played]
    extra, more = spent[1] - spent[0], decisions[1] - decisions[0]
    answer: Answer = {
        "decision": (extra[INSTRUCTIONS] / more, None),
        "game": (extra[INSTRUCTIONS] / (twice[0].games - once[0].games), None),
    }
    return answer | ({"guesses": (extra[GUESSES] / more, None)} if GUESSES in extra else {})


def _play_into(played: list[Filled], plan: Plan, seating: Seating) -> None:
    played.append(plan.ruleset.play(plan.variant, seating, plan.seed, 0, plan.blocks))


def profile(game: str, field: str, games: int, dumps: str | None) -> dict[str, Any]:
    """Play games under callgrind's eyes; says where it wrote, and where the compiled kernels lie.

    With `dumps` None they are compiled and no more.
    """
    with kept_objects() as loaded:
        plan, seating = prepared(game, 4, field, games)
    if dumps is None:
        return {}
    played: list[Filled] = []
    dump = profiled(partial(_play_into, played, plan, seating), Path(dumps))
    return {
        "dump": str(dump),
        "games": plan.games,
        "decisions": int(played[0].games["decisions"].sum()),
        "objects": write_objects(loaded, Path(dumps).parent),
    }


MEASURES: dict[str, Callable[..., dict[str, Any]]] = {
    "rate": rate,
    "threads": threads,
    "runs": runs,
    "instructions": instructions,
    "profile": profile,
}


def main() -> None:
    """Answer requests until there are no more."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever else is printed must not look like an answer
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer: dict[str, Any] = dict(MEASURES[request.pop("measure")](**request))
        except (AldermanError, BenchError) as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
