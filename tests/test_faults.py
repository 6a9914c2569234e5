"""`scripts/prove-faults` does what it says, and fails when something was lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from scripts.faults import injected
from scripts.faults.__main__ import MARKS, SOAK_MARKS, main
from scripts.faults.bench import Asked, Bench, FaultError, ForbiddenError
from scripts.faults.injected import Fault
from scripts.faults.soak import soak

ROOT = Path(__file__).resolve().parents[1]
SMALL = Asked("london", 2, 40, 3, "rows", ("--seat", "random", "--seat", "greedy"))


def test_a_damaged_file_is_tried_and_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(injected, "ROWS", SMALL)
    page = tmp_path / "faults.md"
    page.write_text(f"# Faults\n{MARKS[0]}\nold\n{MARKS[1]}\n", encoding="utf-8")
    assert main(["--only", "damaged", "--times", "1", "--into", str(page)]) == 0
    out = capsys.readouterr().out
    assert "| a damaged file | 1 | 1 " in out
    assert page.read_text(encoding="utf-8") == f"# Faults\n{MARKS[0]}\n{out}{MARKS[1]}\n"


def test_what_is_lost_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def losing(bench: Bench, times: int) -> Fault:
        raise FaultError("a part")

    monkeypatch.setitem(injected.FAULTS, "killed", losing)
    assert main(["--only", "killed"]) == 1
    assert "prove-faults: lost: a part" in capsys.readouterr().err


def test_what_may_not_be_done_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forbidden(bench: Bench, times: int) -> Fault:
        raise ForbiddenError("must be superuser to use mount")

    monkeypatch.setitem(injected.FAULTS, "full", forbidden)
    assert main(["--only", "full"]) == 0
    assert "| full | 0 | not tried: must be superuser to use mount |" in capsys.readouterr().out


def test_a_file_that_is_gone_is_not_taken_for_a_fault_that_may_not_be_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def losing(bench: Bench, times: int) -> Fault:
        raise FileNotFoundError("run.json")

    monkeypatch.setitem(injected.FAULTS, "killed", losing)
    with pytest.raises(FileNotFoundError):
        main(["--only", "killed"])


def test_a_run_that_came_to_other_bytes_is_lost(tmp_path: Path) -> None:
    bench = Bench(tmp_path, random.Random(1), lambda line: None)
    folder = bench.folder()
    other = Asked(SMALL.game, SMALL.players, SMALL.games, SMALL.seed + 1, SMALL.keep, SMALL.more)
    assert bench.call(other.words(folder))[0] == 0
    with pytest.raises(FaultError, match="came to other digests"):
        bench.compare(SMALL, folder)


def test_a_short_soak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.faults.soak.GAMES", (40,))
    monkeypatch.setattr("scripts.faults.soak.EACH", 2)
    monkeypatch.setattr("scripts.faults.soak.FAULTS", {"clock": lambda bench, times: None})
    found = soak(Bench(tmp_path, random.Random(1), lambda line: None), 0.001)
    assert (found.runs, found.plans) == (2, 2)
    assert found.games >= 80
    assert found.faults == {"clock": 1}


@pytest.mark.parametrize("marks", [MARKS, SOAK_MARKS])
def test_the_page_has_its_marks_once(marks: tuple[str, str]) -> None:
    page = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
    assert [page.count(mark) for mark in marks] == [1, 1]
