"""A run gives the same bytes however it is cut into chunks and threads, and wherever it was stopped."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sim.batch import Run, open_run, run_plan
from sim.engine.errors import InputError, RunError, StrategyError
from sim.engine.ruleset import RULESETS
from tests.batch.fake_ruleset import Fake, fake_plan
from tests.batch.play_slowly import GAMES, PARTS, SEED, plan_of

ROOT = Path(__file__).resolve().parents[2]
GAMES_PLAYED = ("fake", *RULESETS)


@pytest.fixture(scope="module", autouse=True)
def few_parts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.batch.plan.PARTS", PARTS)
        yield


@pytest.fixture(scope="module")
def undisturbed_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Run]:
    """A run of a game by one thread, whole chunks, to its end."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return cache(lambda game: run_plan(plan_of(game), folder / game, threads=1))


@pytest.fixture(scope="module")
def undisturbed(undisturbed_of: Callable[[str], Run]) -> Run:
    return undisturbed_of("fake")


def tables(run: Run) -> dict[str, Any]:
    names = ("seats", "games", "lineups", "curves", "cards", "histograms")
    return {"seats": run.seats, "games": run.games} | {f"sums/{name}": run.sums(name) for name in names}


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("blocks", [1, 7, 1000])
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_threads_and_chunks_change_nothing(
    undisturbed_of: Callable[[str], Run], game: str, threads: int, blocks: int
) -> None:
    run = run_plan(plan_of(game), threads=threads, chunk_games=blocks * 3)
    assert run.digests == undisturbed_of(game).digests
    found = tables(run)
    for name, table in tables(undisturbed_of(game)).items():
        assert table.equals(found[name]), name


def test_another_seed_game_or_strategy_changes_the_digests(undisturbed: Run) -> None:
    others = [
        fake_plan(GAMES, seed=6),
        fake_plan(GAMES, luck=99),
        fake_plan(GAMES, names="ab"),
        fake_plan(GAMES + 3),
    ]
    for plan in others:
        digests = run_plan(plan).digests
        assert all(digests[name] != value for name, value in undisturbed.digests.items())


def test_sums_without_rows_have_the_same_digests(undisturbed: Run) -> None:
    run = run_plan(fake_plan(GAMES, keep="sums"))
    assert run.digests == {name: undisturbed.digests[name] for name in ("trajectories", "sums")}


def begin_and_stop(game: str, folder: Path, sent: signal.Signals) -> int:
    """Begin the run in another process, send it a signal after three parts; its exit code."""
    command = [sys.executable, "-m", "tests.batch.play_slowly", game, str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 300  # it may have to compile first
    while len(list(folder.glob("parts/part-*.json"))) < 3:
        assert process.poll() is None, "it ended before it could be stopped"
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(sent)
    return process.wait(60)


@pytest.mark.parametrize(
    ("game", "sent"),
    [
        ("fake", signal.SIGTERM),
        ("fake", signal.SIGINT),
        *((game, signal.SIGKILL) for game in GAMES_PLAYED),
    ],
)
def test_a_stopped_run_resumes_and_ends_the_same(
    tmp_path: Path, undisturbed_of: Callable[[str], Run], game: str, sent: signal.Signals
) -> None:
    folder, undisturbed, games = tmp_path / "run", undisturbed_of(game), plan_of(game).games
    assert begin_and_stop(game, folder, sent) != 0
    info = json.loads((folder / "run.json").read_text())
    assert info["status"] == "running"
    parts = len(list(folder.glob("parts/part-*.json")))
    assert 3 <= parts < undisturbed.parts
    if sent != signal.SIGKILL:
        assert 0 < info["games_done"] < games
    played = sum(json.loads(path.read_text())["games"] for path in folder.glob("parts/*.json"))
    so_far = f"{played:,} of {games:,} games"
    with pytest.raises(RunError, match=rf"unfinished run .{so_far}.; run again with --resume"):
        open_run(folder)
    with pytest.raises(InputError, match=rf"unfinished .{so_far}.; add --resume"):
        run_plan(plan_of(game), folder)
    assert open_run(folder, unfinished=True).info["seed"] == SEED
    (folder / "seats" / "part-00011.parquet.tmp").write_bytes(b"half a part")

    seen: list[tuple[int, int]] = []
    run = run_plan(plan_of(game), folder, resume=True, progress=lambda *at: seen.append(at))
    assert run.digests == undisturbed.digests
    assert seen[0][0] == played > 0  # it did not begin anew
    assert seen[-1] == (games, games)
    assert not list(folder.rglob("*.tmp"))
    assert open_run(folder).seats.equals(undisturbed.seats)


def test_a_failure_keeps_the_parts_done_and_the_run_resumes(tmp_path: Path, undisturbed: Run) -> None:
    faulty = Fake()
    faulty.faulty_block = 400
    with pytest.raises(StrategyError, match=r"strategy 'a' raised in block 400"):
        run_plan(fake_plan(GAMES, ruleset=faulty), tmp_path / "run", threads=2, chunk_games=9)
    assert list((tmp_path / "run").glob("parts/*.json"))
    run = run_plan(fake_plan(GAMES), tmp_path / "run", resume=True)
    assert run.digests == undisturbed.digests


@pytest.mark.parametrize("block", [0, 5])
def test_a_failure_before_the_first_part_leaves_nothing(tmp_path: Path, block: int) -> None:
    faulty = Fake()
    faulty.faulty_block = block
    with pytest.raises(StrategyError):
        run_plan(fake_plan(GAMES, ruleset=faulty), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_an_interrupt_before_the_first_part_leaves_a_resumable_folder(
    tmp_path: Path, undisturbed: Run
) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_plan(fake_plan(GAMES), tmp_path / "run", progress=interrupt)
    assert run_plan(fake_plan(GAMES), tmp_path / "run", resume=True).digests == undisturbed.digests


def test_a_complete_run_has_nothing_to_resume(tmp_path: Path) -> None:
    plan = fake_plan(60)
    run_plan(plan, tmp_path / "run")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")}
    unplayable = Fake()
    unplayable.faulty_block = 0
    again = run_plan(fake_plan(60, ruleset=unplayable), tmp_path / "run", resume=True)
    assert again.info["status"] == "complete"
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")} == before


def test_a_deleted_part_is_played_again(tmp_path: Path, undisturbed: Run) -> None:
    folder = tmp_path / "run"
    run_plan(fake_plan(GAMES), folder)
    (folder / "parts" / "part-00003.json").unlink()
    (folder / "sums" / "cards" / "part-00007.parquet").unlink()
    with pytest.raises(RunError, match=r"part-00003.json or one of its files is missing; .* --resume"):
        open_run(folder)
    assert run_plan(fake_plan(GAMES), folder, resume=True).digests == undisturbed.digests
    assert open_run(folder).sums("cards").equals(undisturbed.sums("cards"))


def test_a_deleted_run_json_is_written_again_for_the_same_run_only(tmp_path: Path, undisturbed: Run) -> None:
    folder = tmp_path / "run"
    run_plan(fake_plan(GAMES), folder)
    (folder / "run.json").unlink()
    with pytest.raises(InputError, match=r"is not empty and holds no run.json"):
        run_plan(fake_plan(GAMES), folder)
    with pytest.raises(InputError, match=r"part-00000.json is of another run"):
        run_plan(fake_plan(GAMES, seed=6), folder, resume=True)
    assert not (folder / "run.json").exists()
    assert run_plan(fake_plan(GAMES), folder, resume=True).digests == undisturbed.digests
