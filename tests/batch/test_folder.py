"""What is said of a folder that cannot be used, and that nothing is lost or written there."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import filelock
import pytest

from sim.batch import Plan, make_plan, open_run, run_plan
from sim.batch.disk import write_whole
from sim.engine.errors import InputError, RunError
from sim.engine.ruleset import Variant
from tests.batch.fake_ruleset import CARDS, RULESET, Bot, fake_plan
from tests.batch.sealed import reseal

GAMES = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run_plan(fake_plan(GAMES), tmp_path / "run")
    return tmp_path / "run"


def content(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def with_cards(cards: list[dict[str, Any]]) -> Plan:
    variant = Variant("fake", {"luck": 100}, {"cards": cards})
    return make_plan(RULESET, variant, [Bot(name) for name in "abc"], 3, GAMES, 5, "all")


def bolder() -> Plan:
    bots = [Bot("a", {"boldness": 1.5}), Bot("b"), Bot("c")]
    return make_plan(RULESET, fake_plan().variant, bots, 3, GAMES, 5, "all")


OTHERS: list[tuple[Callable[[], Plan], str]] = [
    (lambda: fake_plan(GAMES, seed=6), "seed is 5 there and 6 here"),
    (lambda: fake_plan(90), "games is 60 there and 90 here"),
    (lambda: fake_plan(GAMES, players=2), "players is 3 there and 2 here"),
    (lambda: fake_plan(GAMES, schedule="mirror"), "schedule is all there and mirror here"),
    (lambda: fake_plan(GAMES, keep="sums"), "keep is rows there and sums here"),
    (lambda: fake_plan(GAMES, luck=7), "rules.luck is 100 there and 7 here"),
    (lambda: fake_plan(GAMES, names="abd"), r"strategies\[2\].label is c there and d here"),
    (lambda: fake_plan(GAMES, names="ab"), "strategies has 3 entries there and 2 here"),
    (bolder, r"strategies\[0\].label is a there and a:boldness=1.5 here"),
    (
        lambda: with_cards([*CARDS[:2], {"id": "wharf", "cost": 9}]),
        r"tables.cards\[2\].cost is 3 there and 9 here",
    ),
    (lambda: with_cards(CARDS[:2]), "tables.cards has 3 entries there and 2 here"),
]


@pytest.mark.parametrize(("other", "said"), OTHERS, ids=[said for _, said in OTHERS])
@pytest.mark.parametrize("resume", [False, True])
def test_a_folder_of_another_run_is_refused(
    folder: Path, other: Callable[[], Plan], said: str, resume: bool
) -> None:
    before = content(folder)
    with pytest.raises(InputError, match=f"holds another run: {said}"):
        run_plan(other(), folder, resume=resume)
    assert content(folder) == before


def test_another_version_is_another_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.batch.record.sim.__version__", "99.1", raising=False)
    with pytest.raises(InputError, match=r"version is .* there and 99\.1 here"):
        run_plan(fake_plan(GAMES), folder, resume=True)


def test_a_folder_with_this_run_needs_resume(folder: Path) -> None:
    with pytest.raises(InputError, match=r"holds this run, complete; add --resume"):
        run_plan(fake_plan(GAMES), folder)


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    for resume in (False, True):
        with pytest.raises(InputError, match=r"is not empty and holds no run.json; choose another folder"):
            run_plan(fake_plan(GAMES), tmp_path, resume=resume)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_run_that_was_killed_in_its_first_write_goes_on(tmp_path: Path) -> None:
    (tmp_path / "run.json.tmp").write_text('{"schema": 2,')
    assert run_plan(fake_plan(GAMES), tmp_path, resume=True).info["status"] == "complete"
    assert not (tmp_path / "run.json.tmp").exists()


def test_an_empty_folder_is_fine(tmp_path: Path) -> None:
    assert run_plan(fake_plan(GAMES), tmp_path).info["status"] == "complete"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("")
    with pytest.raises(InputError, match=r"run is a file; choose a folder"):
        run_plan(fake_plan(GAMES), tmp_path / "run")
    with pytest.raises(RunError, match=r"cannot write .*; choose an --out that can be written"):
        run_plan(fake_plan(GAMES), tmp_path / "run" / "below")


def test_there_is_no_run_to_open(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"holds no run"):
        open_run(tmp_path / "nowhere")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("name", ["run.json", "parts/part-00003.json", "seats/part-00003.parquet"])
def test_a_truncated_file_is_named_with_its_remedy_which_works(folder: Path, name: str) -> None:
    digests = open_run(folder).digests
    cut(folder / name)
    said = rf"{name} is damaged \(.*\); delete it and run again with --resume"
    with pytest.raises(RunError, match=said):
        open_run(folder)
    with pytest.raises(RunError, match=said):
        run_plan(fake_plan(GAMES), folder, resume=True)
    (folder / name).unlink()
    assert run_plan(fake_plan(GAMES), folder, resume=True).digests == digests
    assert len(open_run(folder).seats) == 3 * GAMES


def test_a_flipped_bit_is_found_when_read_and_when_resumed(folder: Path) -> None:
    flip(folder / "sums/seats/part-00004.parquet")
    said = r"sums/seats/part-00004.parquet is damaged \(its content has changed\)"
    with pytest.raises(RunError, match=said):
        open_run(folder).sums("seats")
    with pytest.raises(RunError, match=said):
        run_plan(fake_plan(GAMES), folder, resume=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"schema": 99}, "run.json has schema 99, this version reads 2"),
        ({"rules": {"luck": 5}}, "run.json is damaged .*rules_hash"),
    ],
)
def test_an_edited_run_json_is_noticed(folder: Path, change: dict[str, Any], said: str) -> None:
    reseal(folder / "run.json", **change)
    with pytest.raises((InputError, RunError), match=said + "|is of another run"):
        _ = open_run(folder).variant


@pytest.mark.parametrize("name", ["run.json", "parts/part-00003.json"])
def test_json_that_was_not_sealed_so_is_damaged(folder: Path, name: str) -> None:
    """Else a changed seed in run.json would look like parts of another run, and be mended by losing them."""
    text = (folder / name).read_text()
    for changed, said in (
        (text.replace('"blocks": ', '"blocks": 1'), "its content has changed"),
        (text.replace('"hash": ', '"hush": '), "it lacks 'hash'"),
        (text.replace('"hash": "', '"hash": "0'), "its content has changed"),
    ):
        assert changed != text
        (folder / name).write_text(changed)
        with pytest.raises(RunError, match=rf"{name} is damaged \({said}\)"):
            run_plan(fake_plan(GAMES), folder, resume=True)


def test_a_run_json_that_lacks_a_field_is_damaged(folder: Path) -> None:
    reseal(folder / "run.json", without="lineups")
    with pytest.raises(RunError, match=r"run.json is damaged .it lacks 'lineups'"):
        open_run(folder)


def test_a_second_run_into_one_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        run_plan(fake_plan(GAMES), path, progress=interrupt)
    with filelock.FileLock(path / ".lock"):
        before = content(path)
        with pytest.raises(RunError, match=r"another run is writing into .*; wait for it or choose another"):
            run_plan(fake_plan(GAMES), path, resume=True)
        assert content(path) == before
    assert run_plan(fake_plan(GAMES), path, resume=True).info["status"] == "complete"


def interrupt(done: int, total: int) -> None:
    raise KeyboardInterrupt


# Disks


def failing(code: int, after: int) -> Callable[[int], None]:
    """An `os.fsync` that fails from its `after`-th call on."""
    calls = iter(range(10**9))
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if next(calls) >= after:
            raise OSError(code, os.strerror(code))
        real(descriptor)

    return fsync


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        (errno.ENOSPC, "No space left on device; free some space and run again with --resume"),
        (errno.EROFS, "Read-only file system; choose an --out that can be written"),
        (errno.EIO, "Input/output error; mend that and run again with --resume"),
    ],
)
@pytest.mark.parametrize("after", [0, 1, 30, 100])
def test_a_disk_that_fails_is_one_line_and_the_run_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, remedy: str, after: int
) -> None:
    folder = tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(code, after))
        with pytest.raises(RunError, match=rf"^cannot write {folder}/.*: {remedy}$"):
            run_plan(fake_plan(GAMES), folder)
    assert not list(folder.rglob("*.tmp"))
    resumed = run_plan(fake_plan(GAMES), folder, resume=True)
    assert resumed.digests == run_plan(fake_plan(GAMES)).digests


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 200 kB where this machine lets us mount one; otherwise writes that fail in the end."""
    import subprocess

    place = tmp_path / "disk"
    place.mkdir()
    mounted = shutil.which("mount") is not None and (
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(place)], capture_output=True, check=False
        ).returncode
        == 0
    )
    if mounted:
        yield place
        subprocess.run(["umount", str(place)], check=True)
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.ENOSPC, 40))
        yield place


def test_a_full_disk_leaves_the_parts_done(small_disk: Path) -> None:
    with pytest.raises(
        RunError, match="No space left on device; free some space and run again with --resume"
    ):
        run_plan(fake_plan(30_000), small_disk / "run")
    assert json.loads((small_disk / "run" / "run.json").read_text())["status"] == "running"
    done = list((small_disk / "run").glob("parts/*.json"))
    assert done
    assert all(json.loads(path.read_text())["games"] > 0 for path in done)


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mkdir(self: Path, *args: Any, **options: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", mkdir)
    with pytest.raises(
        RunError, match=r"cannot write .*run: Permission denied; choose an --out that can be written"
    ):
        run_plan(fake_plan(GAMES), tmp_path / "run")


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "run.json", b"old")
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC, 0))
    with pytest.raises(RunError):
        write_whole(tmp_path / "run.json", b"new and longer")
    assert content(tmp_path) == {str(tmp_path / "run.json"): b"old"}
