"""Instructions a decision: what is counted, what `scripts/bench --guard` lets pass, what a profile sums."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scripts.benchmark.__main__ import main
from scripts.benchmark.counters import GUESSES, INSTRUCTIONS, RUNNING_ON_VALGRIND, counted, request, totals
from scripts.benchmark.figures import Scale, chosen, figures
from scripts.benchmark.guard import guarded
from scripts.benchmark.processes import Worker
from scripts.benchmark.profile import Place, Profile, by_address
from scripts.benchmark.readings import BenchError, Metric, Reading, Row, Session

MACHINE = {"versions": {"Python": "3.11.7", "numba": "0.61.0"}}
DUMP = """\
version: 1
positions: instr line
events: Ir D1mr D1mw DLmr DLmw Bc Bcm Bi Bim
ob=/lib/libc.so.6
fn=memcpy
0x100 0 7 1 1
calls=3 0x200 0
0x104 0 900 90 90 9 9 1 1 1 1
0x104 0 2
ob=???
fn=0x0000000000002000
0x2000 12 5 1 2 3 4 5 6 7 8
0x2000 13 1
totals: 15 2 3 3 4 5 6 7 8
"""


def one(key: str, unit: str, value: float) -> Row:
    """A row with one reading."""
    row = Row(Metric(key, key, unit, "lower"))
    row.add(Reading(value))
    return row


def session(machine: dict[str, object] | None = None, **counts: float) -> Session:
    """One reading of instructions a decision and a game, by game."""
    rows = [
        one(f"instructions-{game}-random:{what}", f"a {what}", value)
        for game, count in counts.items()
        for what, value in (("decision", count), ("game", 300 * count))
    ]
    return Session(machine or MACHINE, tuple(rows))


def test_a_few_more_instructions_pass() -> None:
    assert guarded(session(london=1000, council=200), session(london=1029, council=199)) == [
        "instructions-london-random 1,029 instructions a decision, before 1,000 (+2.90 %)",
        "instructions-council-random 199 instructions a decision, before 200 (-0.50 %)",
    ]


def test_many_more_are_named_with_before_now_and_per_cent() -> None:
    with pytest.raises(BenchError) as raised:
        guarded(session(london=1000, council=200), session(london=1031, council=200))
    assert str(raised.value) == (
        "more than 3 % more: instructions-london-random 1,031 instructions a decision, before 1,000 (+3.10 %)"
    )


def test_wrong_guesses_are_guarded_as_instructions_are() -> None:
    kept, now = (
        Session(MACHINE, (one("instructions-london-random:guesses", "a decision", count),))
        for count in (10, 11)
    )
    with pytest.raises(BenchError, match=r"11\.0 wrong guesses a decision, before 10\.0 \(\+10\.00 %\)"):
        guarded(kept, now)


def test_another_compiler_is_named_as_a_reason() -> None:
    newer = {"versions": {"Python": "3.11.7", "numba": "0.62.0"}}
    with pytest.raises(BenchError, match=r"\(\+10\.00 %\) \(numba 0\.61\.0 then, 0\.62\.0 now\)$"):
        guarded(session(london=100), session(newer, london=110))


def test_far_fewer_are_worth_keeping() -> None:
    [line] = guarded(session(london=100), session(london=90))
    assert line.endswith("(-10.00 %); keep the better count with --json")


def test_what_only_one_side_counted_is_no_guard() -> None:
    assert len(guarded(session(london=1, council=2), session(council=2))) == 1
    with pytest.raises(BenchError, match="nothing to guard"):
        guarded(session(london=1), session(council=1))


def test_a_longer_game_is_no_slower_decision() -> None:
    before, after = session(london=100), session(london=100)
    after.rows[1].values[:] = [90_000]
    assert len(guarded(before, after)) == 1


@pytest.mark.parametrize(("now", "code"), [(102, 0), (104, 1)])
def test_the_command_ends_with_1_when_the_guard_fails(
    now: float, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    session(london=100).write(before)
    session(london=now).write(after)
    assert main(["--from", str(after), "--guard", str(before)]) == code
    said = capsys.readouterr()
    assert (said.out.count("\n"), said.err.count("\n")) == ((1, 0) if code == 0 else (0, 1))


def test_a_file_of_counts_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--guard", str(tmp_path / "no.json")]) == 1
    assert "cannot read" in capsys.readouterr().err


def test_the_committed_counts_are_those_of_every_game_and_field() -> None:
    kept = Session.read(Path(__file__).parents[1] / "docs" / "instructions.json")
    names = {row.metric.key for row in kept.rows}
    assert names >= {
        f"instructions-{game}-{field}:{what}"
        for game in ("london", "council")
        for field in ("random", "heuristics")
        for what in ("decision", "game", "guesses")
    }
    assert all(row.median > 1 for row in kept.rows)
    assert not kept.quick


def test_without_valgrind_instructions_are_left_out_and_said_to_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("scripts.benchmark.counters.shutil.which", lambda name: None)
    assert main(["--list"]) == 0
    said = capsys.readouterr()
    assert "instructions-" not in said.out
    assert said.err.count("there is no valgrind here") == 1
    assert main(["--list", "--only", "instructions-*"]) == 1


@pytest.mark.parametrize(("hardware", "metrics"), [(False, 3), (True, 5)])
def test_a_processor_that_counts_is_asked_too(
    hardware: bool, metrics: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.benchmark.figures.has_hardware", lambda: hardware)
    [figure] = chosen(figures(Scale(), Worker(), tmp_path), ["instructions-council-random"])
    assert len({metric.key for metric in figure.metrics}) == metrics


def test_a_process_that_valgrind_does_not_run_hears_no(tmp_path: Path) -> None:
    assert request(RUNNING_ON_VALGRIND) == 0
    with pytest.raises(BenchError, match="does not run under valgrind"):
        counted(dict, tmp_path / "callgrind.out")


def test_the_total_of_a_dump_is_that_of_its_instructions() -> None:
    assert totals(DUMP) == {INSTRUCTIONS: 15, GUESSES: 14}
    assert totals("events: Dr Ir\nsummary: 1 2\ntotals: 3 4\n") == {INSTRUCTIONS: 4}
    with pytest.raises(BenchError, match="no total of instructions"):
        totals("events: Dr\ntotals: 3\n")


def test_costs_of_what_is_called_are_not_counted_twice() -> None:
    assert dict(by_address(DUMP.splitlines())) == {
        (0x100, "/lib/libc.so.6"): [7, 2, 0, 0],
        (0x104, "/lib/libc.so.6"): [2, 0, 0, 0],
        (0x2000, "???"): [6, 3, 7, 14],
    }


def test_a_profile_sums_by_file_function_and_line() -> None:
    place = Place("a.py", "deal", 3)
    costs = {place: [6, 2, 1, 1], replace(place, line=4): [2, 0, 0, 0], Place("libc", ""): [12, 8, 0, 2]}
    found = Profile(2, 10, costs)
    assert [name for name, _ in found.by("line")] == ["libc", "a.py:3", "a.py:4"]
    assert found.by("function")[1] == ("a.py: deal", [8, 2, 1, 1])
    assert found.by("file")[1] == ("a.py", [8, 2, 1, 1])
    rows = found.markdown("file", 1).splitlines()
    assert rows[2:] == [
        "| all | 2.0 | 100.0 % | 5.0 | 0.5 | 1.5 |",
        "| libc | 1.2 | 60.0 % | 4.0 | 0.0 | 1.0 |",
    ]
