"""The figures of scale, `scripts/bench --scale`: what a run costs as its games become ten times more."""

from __future__ import annotations

import tempfile
from pathlib import Path

from scripts.benchmark.figures import MB, Figure, Scale
from scripts.benchmark.processes import alderman
from scripts.benchmark.readings import Metric, Reading

# Game, words of the run, what a reader sees: the usual plan, and the one of the most games a second.
PLANS = (
    ("london", ("--players", 4), "london, 4 players, all strategies"),
    ("council", ("--players", 2, "--schedule", "mirror", "--seat", "random"), "council, 2 players, `random`"),
)
FAST = PLANS[-1]
TICK = 1e-3  # seconds: a file's time is no finer
MOST = 100_000_000  # games, of the fast plan only and only when asked: a quarter of an hour on two cores


def flat(scale: Scale, scratch: Path, most: bool) -> list[Figure]:
    """A figure a plan and number of games: rate, its change, peak memory and size of the folder, sums kept.

    Args:
        scale: how much.
        scratch: an empty folder.
        most: whether `MOST` games are played too.
    """
    wanted = [(plan, games) for plan in PLANS for games in scale.flat_games]
    wanted += [(FAST, MOST)] if most else []
    return [_flat(*plan, games, scratch) for plan, games in wanted]


def _flat(game: str, words: tuple[object, ...], title: str, games: int, scratch: Path) -> Figure:
    def read(turn: int) -> dict[str, Reading]:
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            out = Path(folder, "run")
            how = ("--games", games, "--seed", 1, "--keep", "sums", "--out", out)
            usage = alderman("run", game, *words, *how)
            steady = second_half([path.stat().st_mtime for path in sorted(out.glob("parts/*.json"))])
            files = [path.stat().st_size for path in out.rglob("*") if path.is_file()]
        return {
            "rate": Reading(games / usage.wall, games / usage.cpu),
            "steady": Reading(steady),
            "peak": Reading(usage.peak / MB),
            "folder": Reading(sum(files) / MB),
        }

    name = f"scale-{game}-{games}"
    what = f"{title}, {games:,} games"
    metrics = (
        Metric(f"{name}:rate", f"{what}: start to end", "games/s", "higher"),
        Metric(f"{name}:steady", f"{what}: games/s of its second half against its first", "×", "higher"),
        Metric(f"{name}:peak", f"{what}: peak memory", "MB", "lower", 800),
        Metric(f"{name}:folder", f"{what}: run folder", "MB", "lower"),
    )
    return Figure(name, metrics, read, rounds=1)


def second_half(written: list[float]) -> float:
    """Games a second of a run's second half over those of its first.

    Args:
        written: when each part was, in seconds. The last, which may be shorter than the others, is left out,
            and the first, which has the start in it, only begins the count.
    """
    half = (len(written) - 2) // 2
    begin, middle, end = written[0], written[half], written[2 * half]
    return (middle - begin) / max(end - middle, TICK)
