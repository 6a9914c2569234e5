"""Damage to a run folder is found, named and mended, and nothing else is touched."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sim.batch import Run, repair, run_plan, verify
from sim.engine.errors import InputError, RunError
from tests.batch.play_slowly import plan_of
from tests.batch.sealed import reseal

PARTS = 5
GAME = "london"


@pytest.fixture(scope="module", autouse=True)
def few_parts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.batch.plan.PARTS", PARTS)
        yield


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run_plan(plan_of(GAME), tmp_path_factory.mktemp("run") / "run")


@pytest.fixture
def folder(undisturbed: Run, tmp_path: Path) -> Path:
    """A copy of the run, to be damaged."""
    return Path(shutil.copytree(undisturbed.folder, tmp_path / "run"))


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_whole_run_has_no_faults(folder: Path) -> None:
    found = verify(folder)
    assert found.faults == () == found.unplayed
    assert found.whole == tuple(range(found.run.parts))
    files = [path for path in folder.rglob("part-*") if path.is_file()]
    assert (found.files, found.size) == (len(files), sum(path.stat().st_size for path in files))


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def edit(path: Path) -> None:
    reseal(path, games=json.loads(path.read_text())["games"] + 1)


def mix(path: Path) -> None:
    reseal(path, run="0" * 32)


def rewrite(path: Path) -> None:
    path.write_text(path.read_text().replace('"first_block": ', '"first_block": 1'))


DAMAGE: list[tuple[str, Callable[[Path], None], str]] = [
    ("seats/part-00002.parquet", flip, "its content has changed"),
    ("sums/curves/part-00000.parquet", cut, "bytes, not"),
    ("games/part-00001.parquet", Path.unlink, "it is missing"),
    ("parts/part-00003.json", Path.unlink, "it is missing"),
    ("parts/part-00003.json", cut, "not valid JSON"),
    ("parts/part-00004.json", edit, "games, not"),
    ("parts/part-00004.json", mix, "it is of another run"),
    ("parts/part-00004.json", rewrite, "its content has changed"),
]


@pytest.mark.parametrize(("name", "damage", "what"), DAMAGE)
def test_damage_is_named_and_just_its_part_is_played_again(
    folder: Path, undisturbed: Run, name: str, damage: Callable[[Path], None], what: str
) -> None:
    damage(folder / name)
    found = verify(folder)
    [fault] = found.faults
    assert fault.path == folder / name
    assert what in fault.what
    part = int(Path(name).stem.removeprefix("part-"))
    assert found.broken == (part,) == (fault.part,)
    untouched = {
        path: path.stat().st_mtime_ns for path in folder.rglob("part-*") if f"{part:05d}" not in path.name
    }
    mended = repair(found)
    assert mended.digests == undisturbed.digests
    assert contents(folder) == contents(undisturbed.folder)
    assert {path: path.stat().st_mtime_ns for path in untouched} == untouched
    assert verify(folder).faults == ()


def test_several_damaged_parts_are_all_named(folder: Path, undisturbed: Run) -> None:
    flip(folder / "seats" / "part-00000.parquet")
    (folder / "parts" / "part-00002.json").unlink()
    (folder / "sums" / "cards" / "part-00004.parquet").unlink()
    found = verify(folder)
    assert found.broken == (0, 2, 4)
    assert found.whole == (1, 3, *range(5, found.run.parts))
    assert repair(found, threads=1).digests == undisturbed.digests


def test_an_unfinished_run_has_parts_to_play_and_no_faults(folder: Path, undisturbed: Run) -> None:
    reseal(folder / "run.json", status="running", digests={})
    last = undisturbed.parts - 1
    (folder / "parts" / f"part-{last:05d}.json").unlink()
    found = verify(folder)
    assert (found.faults, found.unplayed) == ((), (last,))
    assert repair(found).digests == undisturbed.digests
    assert json.loads((folder / "run.json").read_text())["status"] == "complete"


def test_digests_that_no_part_explains_are_told_and_not_mended(folder: Path) -> None:
    info = json.loads((folder / "run.json").read_text())
    reseal(folder / "run.json", digests=info["digests"] | {"sums": "0" * 32})
    found = verify(folder)
    [fault] = found.faults
    assert (fault.path, fault.part) == (folder / "run.json", None)
    before = contents(folder)
    with pytest.raises(
        RunError, match=r"run.json: its digests are not those of its parts; no part is to blame"
    ):
        repair(found)
    assert contents(folder) == before


def test_a_run_of_another_version_is_not_touched(folder: Path) -> None:
    (folder / "parts" / "part-00001.json").unlink()
    reseal(folder / "run.json", version="0.0.1")
    found = verify(folder)
    before = contents(folder)
    with pytest.raises(InputError, match=r"version is 0\.0\.1 there and"):
        repair(found)
    assert contents(folder) == before


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no run"):
        verify(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(RunError, match=r"run.json is damaged \(not valid JSON"):
        verify(tmp_path)
