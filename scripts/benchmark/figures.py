"""The figures: what is measured, how, and which rows of the table come of it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

from scripts.benchmark.counters import callgrind, has_hardware
from scripts.benchmark.processes import Worker, alderman, python
from scripts.benchmark.readings import BenchError, Metric, Reading

T = TypeVar("T")
GAMES = ("london", "council")
RATE_AIMS = {  # of four players: games/s, decisions/s
    ("london", "random"): (20_000, 9e6),
    ("london", "heuristics"): (10_000, None),
    ("council", "random"): (20_000, None),
    ("council", "heuristics"): (10_000, None),
}
MB = 1e6
ROWS = ("seats", "games", "exposed")  # folders of a run
# Instructions are counted of kernels compiled for this processor wherever they are counted: one that valgrind
# knows. Hashes of text decide in which order Python does things, so they are set too.
COUNTED_FOR = {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": "", "PYTHONHASHSEED": "0"}


@dataclass(frozen=True)
class Scale:
    """How much is measured.

    Attributes:
        rounds: readings of each figure.
        kernel_games: games of one reading of a rate; rounded up to whole cycles of the lineups.
        run_games: games of one run with one thread and of one with two.
        memory_games: games of the runs whose memory is measured.
        report_games: games of the runs that are weighed and reported on.
        cold: whether the first start, with all to compile, is measured.
        counted_games: games whose instructions are counted, rounded up to whole cycles; 0 = not counted.
        flat_games: games of the runs that show what more games cost.
        peer_seconds: for which a game of another library is played.
    """

    rounds: int = 5
    kernel_games: int = 20_000
    run_games: int = 100_000
    memory_games: tuple[int, ...] = (1_000_000,)
    report_games: int = 1_000_000
    cold: bool = True
    counted_games: int = 500
    flat_games: tuple[int, ...] = (100_000, 1_000_000, 10_000_000)
    peer_seconds: float = 10.0


QUICK = Scale(1, 200, 200, (2_000,), 200, False, 0, (2_000, 4_000), 0.1)
FULL_MEMORY_GAMES = 10_000_000


@dataclass(frozen=True)
class Figure:
    """Something that is measured in one go.

    Attributes:
        name: as `--only` takes it.
        metrics: the rows that come of it; their keys are the figure's name, or that and what `read` says.
        read: takes one reading of every metric, given the number of the round from 0.
        warm: whether a first reading is thrown away (it fills caches of files).
        rounds: readings at most, where one takes minutes or all are the same.
    """

    name: str
    metrics: tuple[Metric, ...]
    read: Callable[[int], dict[str, Reading]]
    warm: bool = False
    rounds: int | None = None

    def readings(self, turn: int) -> Iterator[tuple[Metric, Reading]]:
        """One reading of every metric.

        Raises:
            BenchError: it cannot be measured.
        """
        taken = self.read(turn)
        for metric in self.metrics:
            yield metric, taken[metric.key.partition(":")[2]]


def figures(scale: Scale, worker: Worker, scratch: Path) -> list[Figure]:
    """All figures, in the order of the table.

    Args:
        scale: how much.
        worker: plays games in a process of its own.
        scratch: an empty folder; what is written there is not needed afterwards.
    """
    found = [
        _rate(game, players, field, scale, worker)
        for game in GAMES
        for field in ("random", "heuristics")
        for players in (2, 3, 4)
    ]
    found += [_threads(game, scale, worker) for game in GAMES]
    found += [_runs(game, scale, worker) for game in GAMES]
    if scale.cold:
        found += [_cold(game, scratch) for game in GAMES]
    found += _starts()
    found += [_memory(game, games, scratch) for game in GAMES for games in scale.memory_games]
    found += [_folder(game, scale, scratch) for game in GAMES]
    if scale.counted_games:
        fields = ("random", "heuristics")
        found += [_instructions(game, field, scale, scratch) for game in GAMES for field in fields]
    return [*found, *(_report(game, scale, scratch) for game in GAMES)]


def chosen(
    known: Sequence[T], patterns: Sequence[str], name: Callable[[T], str] = attrgetter("name")
) -> list[T]:
    """Those figures, or what else has a figure's name, that one of the patterns fits; all without patterns.

    Raises:
        BenchError: a pattern fits none.
    """
    names = list(dict.fromkeys(map(name, known)))
    for pattern in patterns:
        if not any(fnmatchcase(one, pattern) for one in names):
            raise BenchError(f"--only {pattern}: no such figure; there are {', '.join(names)}")
    return [one for one in known if not patterns or any(fnmatchcase(name(one), it) for it in patterns)]


def _rate(game: str, players: int, field: str, scale: Scale, worker: Worker) -> Figure:
    name = f"kernel-{game}-{players}-{field}"
    games_aim, decisions_aim = RATE_AIMS[game, field] if players == 4 else (None, None)
    title = f"{game}, {players} players, {'`random`' if field == 'random' else 'heuristics'}, one core"
    metrics = (
        Metric(f"{name}:games", title, "games/s", "higher", games_aim),
        Metric(f"{name}:decisions", title, "decisions/s", "higher", decisions_aim),
    )
    return Figure(
        name,
        metrics,
        lambda turn: worker.measure(
            measure="rate", game=game, players=players, field=field, games=scale.kernel_games
        ),
    )


def _threads(game: str, scale: Scale, worker: Worker) -> Figure:
    metric = Metric(
        f"threads-kernel-{game}:ratio", f"{game}, two threads against one, only playing", "×", "higher"
    )
    return Figure(
        f"threads-kernel-{game}",
        (metric,),
        lambda turn: worker.measure(measure="threads", game=game, games=scale.kernel_games),
    )


def _runs(game: str, scale: Scale, worker: Worker) -> Figure:
    name = f"threads-run-{game}"
    what = f"{game}, run of 4 players, all strategies, sums"
    metrics = (
        Metric(f"{name}:one", f"{what}, one thread", "games/s", "higher"),
        Metric(f"{name}:two", f"{what}, two threads", "games/s", "higher"),
        Metric(f"{name}:ratio", f"{game}, two threads against one, whole runs", "×", "higher", 1.8),
    )
    return Figure(
        name,
        metrics,
        lambda turn: worker.measure(measure="runs", game=game, games=scale.run_games, turn=turn),
    )


def _instructions(game: str, field: str, scale: Scale, scratch: Path) -> Figure:
    name = f"instructions-{game}-{field}"

    def read(turn: int) -> dict[str, Reading]:
        request = {"measure": "instructions", "game": game, "field": field, "games": scale.counted_games}
        dumps = scratch / "callgrind.out"
        with Worker(environment=COUNTED_FOR) as worker:  # compiles for that processor
            hardware = worker.measure(**request, dumps=None)
        with Worker(callgrind(dumps, "--branch-sim=yes"), COUNTED_FOR) as worker:
            readings = worker.measure(**request, dumps=str(dumps))
        return readings | {f"hardware-{unit}": reading for unit, reading in hardware.items()}

    who = f"{game}, 4 players, {'`random`' if field == 'random' else 'heuristics'}"
    counted = {
        "decision": ("machine instructions", "a decision"),
        "game": ("machine instructions", "a game"),
        "guesses": ("wrong guesses at branches", "a decision"),
    }
    if has_hardware():
        for unit in ("decision", "game"):
            counted[f"hardware-{unit}"] = "instructions by the processor's own counter", f"a {unit}"
    metrics = [
        Metric(f"{name}:{key}", f"{who}, {what}", unit, "lower") for key, (what, unit) in counted.items()
    ]
    return Figure(name, tuple(metrics), read, rounds=1)  # exact


def _cold(game: str, scratch: Path) -> Figure:
    def read(turn: int) -> dict[str, Reading]:
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            usage = alderman(
                *("run", game, "--players", 4, "--games", 4, "--out", Path(folder, "run")),
                environment={"ALDERMAN_CACHE_DIR": str(Path(folder, "kernels"))},
            )
        return {"": Reading(usage.wall, usage.cpu)}

    title = f"First `alderman run {game}` ever: all kernels and strategies compiled, 4 games"
    return Figure(f"cold-{game}", (Metric(f"cold-{game}", title, "s", "lower", 60),), read)


def _starts() -> Iterator[Figure]:
    use = "import sim, strategies, reports; sim.run, strategies.available, reports.win_table"

    def start(name: str, title: str, aim: float | None, code: str | None, *arguments: object) -> Figure:
        def read(turn: int) -> dict[str, Reading]:
            usage = alderman(*arguments) if code is None else python(code)
            return {"": Reading(usage.wall, usage.cpu)}

        return Figure(name, (Metric(name, title, "s", "lower", aim),), read, warm=True)

    yield start("python", "Python that does nothing", None, "pass")
    yield start("help", "`alderman --help`", 0.3, None, "--help")
    for game in GAMES:
        play = ("play", game, "--players", 4, "--seed", 7)
        yield start(f"play-{game}", f"Warm `alderman {' '.join(map(str, play))}`", 1.5, None, *play)
    yield start("import", "`import sim, strategies, reports`", None, use.partition(";")[0])
    yield start("import-all", "The same, and their functions looked up", None, use)


def _memory(game: str, games: int, scratch: Path) -> Figure:
    def read(turn: int) -> dict[str, Reading]:
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            usage = alderman(
                *("run", game, "--players", 4, "--games", games, "--seed", 1, "--keep", "sums"),
                *("--threads", 2, "--out", Path(folder, "run")),
            )
        return {
            "peak": Reading(usage.peak / MB),
            "rate": Reading(games / usage.wall, games / usage.cpu),
        }

    name = f"memory-{game}-{games}"
    what = f"`alderman run {game}` of {games:,} games, sums, two threads"
    metrics = (
        Metric(f"{name}:peak", f"{what}: peak memory", "MB", "lower", 600),
        Metric(f"{name}:rate", f"{what}: start to end", "games/s", "higher"),
    )
    return Figure(name, metrics, read, rounds=1 if games >= FULL_MEMORY_GAMES else None)


def _with_rows(game: str, scale: Scale, scratch: Path) -> Path:
    """The folder of a run that keeps rows; played once for all that look at it."""
    played = scratch / f"rows-{game}"
    if not played.exists():
        alderman(
            *("run", game, "--players", 4, "--games", scale.report_games, "--seed", 1),
            *("--keep", "rows", "--out", played),
        )
    return played


def _folder(game: str, scale: Scale, scratch: Path) -> Figure:
    def read(turn: int) -> dict[str, Reading]:
        out = _with_rows(game, scale, scratch)
        seats = 4 * scale.report_games
        rows = sum(_bytes(out / table) for table in ROWS)
        return {"rows": Reading(rows / seats), "all": Reading(_bytes(out) / seats)}

    name = f"folder-{game}"
    what = f"{game}, run folder of {scale.report_games:,} games, 4 players"
    metrics = (
        Metric(f"{name}:rows", f"{what}: rows", "bytes a seat-game", "lower", 45),
        Metric(f"{name}:all", f"{what}: rows and sums", "bytes a seat-game", "lower"),
    )
    return Figure(name, metrics, read, rounds=1)


def _report(game: str, scale: Scale, scratch: Path) -> Figure:
    def read(turn: int) -> dict[str, Reading]:
        played = _with_rows(game, scale, scratch)
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            usage = alderman("report", played, "--out", folder)
        return {"time": Reading(usage.wall, usage.cpu), "peak": Reading(usage.peak / MB)}

    name = f"report-{game}"
    what = f"`alderman report` of {scale.report_games:,} games of {game}, 4 players, rows"
    metrics = (
        Metric(f"{name}:time", what, "s", "lower", 20),
        Metric(f"{name}:peak", f"{what}: peak memory", "MB", "lower", 1_000),
    )
    return Figure(name, metrics, read, rounds=3)


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
