"""Run folders that are on no disk: the bytes are those of a disk, on a server that speaks S3's API too."""

from __future__ import annotations

import json
import logging
import sys
import threading
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from moto.server import ThreadedMotoServer

from sim.batch import open_run, repair, run_plan, verify
from sim.batch.lock import LOCK, locked
from sim.batch.place import place, put, take
from sim.engine.errors import InputError, RunError
from tests.batch.fake_ruleset import fake_plan
from tests.batch.play_slowly import plan_of

GAMES = 120
PARTS = 6
BUCKET = "games"


@pytest.fixture(autouse=True)
def few_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.batch.plan.PARTS", PARTS)


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    """The address of an empty bucket."""
    import s3fs

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{port}")
        patch.setenv("AWS_ACCESS_KEY_ID", "tests")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "tests")
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        s3fs.S3FileSystem(use_listings_cache=False).mkdir(BUCKET)
        yield f"s3://{BUCKET}"
    s3fs.S3FileSystem.clear_instance_cache()
    server.stop()


@pytest.fixture(params=["s3", "memory"])
def address(request: pytest.FixtureRequest) -> str:
    """Of a run folder that is not there yet."""
    root = request.getfixturevalue("s3") + "/" if request.param == "s3" else "memory://"
    return f"{root}{uuid.uuid4().hex}/run"


def content(folder: str | Path) -> dict[str, bytes]:
    """Every file by its path within the folder."""
    root = place(folder)
    files = [path for path in root.rglob("*") if path.is_file() and path.name != LOCK]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def test_its_bytes_are_those_of_a_disk(address: str, tmp_path: Path) -> None:
    remote = run_plan(fake_plan(GAMES), address)
    local = run_plan(fake_plan(GAMES), tmp_path / "run")
    assert content(address) == content(tmp_path / "run")
    assert len(content(address)) > 10 * PARTS
    assert remote.seats.equals(local.seats)
    assert open_run(address).sums("cards").equals(local.sums("cards"))
    assert str(remote.folder) == address
    assert not (place(address) / LOCK).exists()


def test_a_stopped_run_resumes_there(address: str) -> None:
    seen: list[int] = []

    def interrupt(done: int, total: int) -> None:
        seen.append(done)
        if done > GAMES / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_plan(fake_plan(GAMES), address, threads=1, chunk_games=3, progress=interrupt)
    with pytest.raises(RunError, match="holds an unfinished run"):
        open_run(address)
    with pytest.raises(InputError, match=f"{address} holds this run, unfinished .*; add --resume"):
        run_plan(fake_plan(GAMES), address)
    with pytest.raises(InputError, match="holds another run: seed is 5 there and 6 here"):
        run_plan(fake_plan(GAMES, seed=6), address)
    seen.clear()
    finished = run_plan(fake_plan(GAMES), address, resume=True, progress=lambda done, _: seen.append(done))
    assert seen[0] > 0
    assert finished.digests == run_plan(fake_plan(GAMES)).digests


def test_damage_is_named_and_mended(address: str) -> None:
    digests = run_plan(plan_of("london"), address).digests
    damaged = place(address) / "seats" / "part-00002.parquet"
    put(damaged, damaged.read_bytes()[:-1])
    (place(address) / "sums" / "cards" / "part-00004.parquet").unlink()
    with pytest.raises(RunError, match=r"part-00002.parquet is damaged|part-00004.*is missing"):
        open_run(address)
    found = verify(address)
    assert found.broken == (2, 4)
    assert str(found.faults[0].path) == f"{address}/seats/part-00002.parquet"
    assert repair(found).digests == digests
    assert not verify(address).faults


def test_a_folder_with_something_else_is_refused(address: str) -> None:
    put(place(address) / "thesis.txt", b"precious")
    with pytest.raises(InputError, match=r"is not empty and holds no run.json"):
        run_plan(fake_plan(GAMES), address)
    assert content(address) == {"thesis.txt": b"precious"}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.batch.lock.BEAT", 0.2)


def test_a_second_run_refuses_while_the_first_is_alive(address: str, quick: None) -> None:
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(place(address)):
            held.set()
            done.wait(30)

    first = threading.Thread(target=hold)
    first.start()
    assert held.wait(30)
    try:
        with pytest.raises(RunError, match=r"another run \(process \d+ on .*\) is writing into .*/run; wait"):
            run_plan(fake_plan(GAMES), address)
    finally:
        done.set()
        first.join()
    assert not (place(address) / "run.json").exists()
    assert run_plan(fake_plan(GAMES), address).info["status"] == "complete"


@pytest.mark.parametrize("left", [b'{"owner": "x", "host": "h", "process": 1, "beat": 3}', b"torn"])
def test_the_lock_of_the_dead_is_taken_over(address: str, quick: None, left: bytes) -> None:
    put(place(address) / LOCK, left)
    assert run_plan(fake_plan(GAMES), address).info["status"] == "complete"
    assert not (place(address) / LOCK).exists()


def test_a_lock_is_renewed_and_given_back_only_by_its_owner(address: str, quick: None) -> None:
    lock = place(address) / LOCK
    with locked(place(address)):
        first = now = json.loads(take(lock))  # in one request: between two the lock may be renewed
        for _ in range(200):
            if now["beat"] > first["beat"]:
                break
            threading.Event().wait(0.05)
            now = json.loads(take(lock))
        assert now["beat"] > first["beat"]
        assert now == first | {"beat": now["beat"]}
    assert not lock.exists()


def test_no_answer_is_one_line(s3: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"cannot (reach|write|read) s3://no-such-bucket/run"):
        run_plan(fake_plan(GAMES), "s3://no-such-bucket/run")
    monkeypatch.setattr("fsspec.implementations.memory.MemoryFileSystem.info", _gone)
    with pytest.raises(RunError, match=r"cannot reach memory://a/run/run.json: the line is cut; see address"):
        open_run("memory://a/run")


def test_a_write_that_fails_leaves_a_run_that_resumes(monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"memory://{uuid.uuid4().hex}/run"
    whole = "fsspec.implementations.memory.MemoryFileSystem.pipe_file"
    from fsspec.implementations.memory import MemoryFileSystem

    real, count = MemoryFileSystem.pipe_file, [0]

    def frail(self: Any, path: str, value: bytes, mode: str = "overwrite", **how: Any) -> None:
        count[0] += 1
        if count[0] > 30:
            _gone()
        real(self, path, value, mode=mode, **how)

    monkeypatch.setattr(whole, frail)
    with pytest.raises(RunError, match=r"cannot write memory://.*: the line is cut; .* --resume"):
        run_plan(fake_plan(GAMES), address, chunk_games=3)
    monkeypatch.setattr(whole, real)
    with pytest.raises(RunError, match="unfinished"):
        open_run(address)
    assert run_plan(fake_plan(GAMES), address, resume=True).digests == run_plan(fake_plan(GAMES)).digests


class CutError(Exception):
    """Not an OSError, as those of some libraries are not."""


def _gone(*_: object, **__: object) -> None:
    raise CutError("the line is cut")


def test_what_an_address_needs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match=r"gopher://x/run cannot be used: .*'gopher'"):
        place("gopher://x/run")
    monkeypatch.setitem(sys.modules, "upath", None)
    with pytest.raises(InputError, match=r"s3://b/run is on no disk: pip install 'alderman\[remote\]'"):
        place("s3://b/run")


def test_a_path_stays_one(tmp_path: Path) -> None:
    assert place(str(tmp_path)) == tmp_path
    assert place(f"file://{tmp_path}") == tmp_path
    assert place("~/runs") == Path.home() / "runs"
