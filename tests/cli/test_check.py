"""`check` on the command line: every exit code, every file written before exiting, kills and full disks."""

from __future__ import annotations

import json
import os
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.gate.coin import BOTS, bold_for, registered, share_of_bold

DRIFT = f"bold={bold_for(share_of_bold(1.0) + 0.1)}"
SLIGHT = f"bold={bold_for(share_of_bold(1.0) + 0.05)}"
# A shell's background job ignores Ctrl-C, and so would what these tests start from it.
CHILD = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from sim.cli import main
from tests.gate.coin import registered
with registered():
    main()
"""


@pytest.fixture(autouse=True, scope="module")
def coin() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture(scope="module")
def baseline(alderman: Any, tmp_path_factory: pytest.TempPathFactory, coin: None) -> Path:
    path = tmp_path_factory.mktemp("checked") / "coin.json"
    result = alderman(
        *("baseline", "coin", "--players", 2, "--games", 4_800, "--delta", 5, "--threads", 1, "--out", path)
    )
    assert result.exit_code == 0, result.output
    return path


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ((), 0, "Passed: all"),
        (("--set", "salt=3"), 0, "5 equivalent of 5 cells"),
        (("--set", DRIFT), 1, "Drifted: "),
        (("--set", SLIGHT), 5, "Inconclusive: "),
        (("--set", "salt=3", "--require-identical"), 6, "Not identical: "),
        (("--require-identical",), 0, "Passed: all"),
        (("--quick",), 0, "Quick: "),
        (("--seed-offset", 4), 0, "Fresh deals: seed 4"),
    ],
    ids=str,
)
def test_exit_codes_of_what_was_judged(
    alderman: Any, baseline: Path, options: tuple[Any, ...], code: int, said: str
) -> None:
    result = alderman("check", baseline, "--threads", 1, *options)
    assert result.exit_code == code, result.output
    assert said in result.stdout


def test_exit_2_of_wrong_input(refused: Any, baseline: Path, tmp_path: Path) -> None:
    assert "unknown field 'slat'" in refused("check", baseline, "--set", "slat=3")
    told = refused("check", baseline, "--seed-offset", 1, "--require-identical")
    assert "--seed-offset plays other deals" in told
    assert "no such file" in refused("check", baseline, "--rules", tmp_path / "none.toml")
    assert "Missing argument" in refused("check")
    assert "threads = 0" in refused("check", baseline, "--threads", 0)


def test_exit_3_of_a_failure_even_a_bug(
    alderman: Any, baseline: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = alderman("check", baseline, "--set", "fault=1")
    assert failed.exit_code == 3
    assert "raised in game 0" in failed.stderr

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr("reports.gate.hold.judge", broken)
    bug = alderman("check", baseline)
    assert bug.exit_code == 3
    assert "this is a bug, please report it" in bug.stderr


def test_exit_4_of_what_is_no_baseline_of_this(alderman: Any, baseline: Path, tmp_path: Path) -> None:
    for place in (tmp_path / "none.json", tmp_path):
        result = alderman("check", place)
        assert result.exit_code == 4
        assert "there is no baseline" in result.stderr
    (tmp_path / "edited.json").write_text(
        baseline.read_text(encoding="utf-8").replace('"first baseline"', '"mine"'), encoding="utf-8"
    )
    assert alderman("check", tmp_path / "edited.json").exit_code == 4
    rules = tmp_path / "rules.toml"
    rules.write_text("[council]\n", encoding="utf-8")
    assert alderman("check", baseline, "--rules", rules).exit_code == 4
    with registered(BOTS[:2]):
        result = alderman("check", baseline)
    assert result.exit_code == 4
    assert "cell 2/dim of it cannot be played" in result.stderr


def files_of(folder: Path) -> list[Any]:
    return [
        *("--json", folder / "balance.json", "--junit", folder / "balance.xml"),
        *("--markdown", folder / "balance.md", "--html", folder / "pages", "--github"),
    ]


def test_everything_is_written_before_it_fails(alderman: Any, baseline: Path, tmp_path: Path) -> None:
    result = alderman("check", baseline, "--set", DRIFT, "--threads", 1, *files_of(tmp_path))
    assert result.exit_code == 1
    assert json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))["exit_code"] == 1
    assert (
        ElementTree.parse(tmp_path / "balance.xml").getroot().find("testsuite/testcase/failure") is not None
    )
    assert "Games to look at" in (tmp_path / "balance.md").read_text(encoding="utf-8")
    assert (tmp_path / "pages" / "coin" / "2-players" / "index.html").is_file()
    assert str(tmp_path / "pages" / "index.html") in result.stderr
    assert "::error file=" in result.stdout


def test_everything_is_written_of_a_missing_baseline_too(alderman: Any, tmp_path: Path) -> None:
    result = alderman("check", tmp_path / "none.json", *files_of(tmp_path))
    assert result.exit_code == 4
    assert {one.name for one in tmp_path.iterdir()} == {"balance.json", "balance.xml", "balance.md", "pages"}
    assert "none.json" in (tmp_path / "balance.md").read_text(encoding="utf-8")


def test_one_file_that_cannot_be_written_keeps_none_of_the_others(
    alderman: Any, baseline: Path, tmp_path: Path
) -> None:
    (tmp_path / "balance.xml").mkdir()
    result = alderman("check", baseline, "--threads", 1, *files_of(tmp_path))
    assert result.exit_code == 3
    assert "balance.xml" in result.stderr
    assert json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))["exit_code"] == 0
    assert (tmp_path / "balance.md").is_file()
    assert (tmp_path / "pages" / "index.html").is_file()


def test_pages_need_a_folder_of_their_own(refused: Any, baseline: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert "is not empty; give a new folder" in refused("check", baseline, "--html", tmp_path)


def test_a_full_disk_is_exit_3(process: Any, baseline: Path, tmp_path: Path) -> None:
    """Files may not grow beyond 2,000 bytes: the JSON does not fit, the verdict is told all the same."""

    def no_more() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))

    child = process(
        *("check", baseline, "--threads", 1, "--json", tmp_path / "balance.json"),
        code=CHILD,
        preexec_fn=no_more,
        env={"PYTHONDONTWRITEBYTECODE": "1"},  # or half of it would be left to all other processes
    )
    out, errors = child.communicate(timeout=180)
    assert child.returncode == 3
    assert b"Passed: all" in out
    assert b"cannot write" in errors
    assert b"Traceback" not in errors
    assert not list(tmp_path.iterdir())


def test_a_full_disk_behind_stdout_is_exit_3(process: Any, baseline: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        child = process("check", baseline, "--threads", 1, code=CHILD, stdout=full)
        _, errors = child.communicate(timeout=180)
    assert child.returncode == 3
    assert b"No space left on device" in errors


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_killed_check_is_no_pass_and_leaves_nothing(
    process: Any, baseline: Path, tmp_path: Path, how: signal.Signals
) -> None:
    before = baseline.read_bytes()
    place, calls = tmp_path / "place", tmp_path / "calls"
    place.mkdir()
    environment = {"COIN_SECONDS": "0.3", "COIN_CALLS": str(calls), "TMPDIR": str(place)}
    asked = ("check", baseline, "--threads", 1, "--json", place / "balance.json")
    child = process(*asked, code=CHILD, env=environment)
    for _ in range(2_400):
        if calls.exists() and len(calls.read_text(encoding="utf-8").splitlines()) >= 3:
            break  # the first was to compile, the second and third are of the check itself
        time.sleep(0.05)
    assert child.poll() is None
    os.kill(child.pid, how)
    out, errors = child.communicate(timeout=180)
    assert child.returncode == (-how if how == signal.SIGKILL else 130)
    assert b"Passed" not in out
    assert b"Traceback" not in errors
    assert baseline.read_bytes() == before
    assert not list(place.iterdir())
