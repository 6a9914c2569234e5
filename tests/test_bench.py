"""`scripts/bench` measures every figure, keeps the numbers and shows them. How fast is not tested."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.benchmark.__main__ import family, main, measure, parser
from scripts.benchmark.figures import GAMES, QUICK, Figure, Scale, chosen, figures
from scripts.benchmark.flat import flat, second_half
from scripts.benchmark.peers import peers
from scripts.benchmark.processes import ROOT, Usage, Worker, alderman
from scripts.benchmark.readings import BenchError, Metric, Reading, Row, Session
from scripts.benchmark.table import BEGIN, END, PEER_MARKS, SCALE_MARKS, insert, markdown, number

MACHINE = {
    "processor": "Sparrow 9",
    "cores": 2,
    "memory_gb": 8,
    "system": "Linux x86_64",
    "versions": {"Python": "3.11.7", "numba": "0.61.0"},
    "load": 0.1,
}


def session(*values: float, better: str = "higher", aim: float | None = None, **machine: object) -> Session:
    row = Row(Metric("pace", "Pace", "games/s", better, aim))
    for value in values:
        row.add(Reading(value, 2 * value))
    return Session(MACHINE | machine, (row,))


def cells(table: str, first: str) -> list[str]:
    """The cells of the row that begins with `first`."""
    [line] = [line for line in table.splitlines() if line.startswith(f"| {first} |")]
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The table and the JSON of one call in a process of its own."""
    kept = tmp_path_factory.mktemp("bench") / "bench.json"
    done = subprocess.run(
        [sys.executable, "-m", "scripts.benchmark", "--quick", "--json", str(kept)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "round 1 of 1: kernel-london-4-random:games" in done.stderr
    return done.stdout, kept


def test_every_figure_of_a_quick_call_is_in_the_table(tried: tuple[str, Path], tmp_path: Path) -> None:
    table, kept = tried
    with Worker() as worker:
        metrics = [metric for figure in figures(QUICK, worker, tmp_path) for metric in figure.metrics]
    lines = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert [line.split("|")[1].strip() for line in lines] == [metric.title for metric in metrics]
    assert [line.split("|")[3].strip() for line in lines] == [metric.unit for metric in metrics]
    assert [row.metric for row in Session.read(kept).rows] == metrics
    assert "the numbers mean nothing" in table


def test_the_json_holds_every_reading(tried: tuple[str, Path]) -> None:
    table, kept = tried
    content = json.loads(kept.read_text())
    rows = {row["key"]: row for row in content["rows"]}
    assert content["quick"] is True
    assert content["machine"]["versions"].keys() >= {"Python", "numba"}
    assert all(len(row["values"]) == row["n"] == 1 for row in rows.values())
    assert all(value > 0 for row in rows.values() for value in (*row["values"], *row["cpu"]))
    for game, players in itertools.product(("london", "council"), (2, 3, 4)):
        key = f"kernel-{game}-{players}-random"
        games, decisions = (rows[f"{key}:{what}"] for what in ("games", "decisions"))
        a_game = decisions["median"] / games["median"]
        assert a_game == pytest.approx(decisions["cpu_median"] / games["cpu_median"])
        assert a_game > 10 * players
    assert markdown(Session.read(kept)) == table


def test_only_takes_patterns_and_refuses_what_fits_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--list", "--only", "kernel-*-4-*", "help"]) == 0
    assert capsys.readouterr().out.split() == [
        "kernel-london-4-random",
        "kernel-london-4-heuristics",
        "kernel-council-4-random",
        "kernel-council-4-heuristics",
        "help",
    ]
    assert main(["--only", "nothing"]) == 1
    assert "--only nothing: no such figure; there are kernel-london-2-random" in capsys.readouterr().err


def test_the_first_start_ten_million_games_and_instructions_are_figures_too(tmp_path: Path) -> None:
    with Worker() as worker:
        names = [one.name for one in figures(Scale(memory_games=(10_000_000,)), worker, tmp_path)]
        quick = [one.name for one in chosen(figures(QUICK, worker, tmp_path), ())]
    more = {"cold-london", "cold-council", "memory-london-10000000", "memory-council-10000000"}
    more |= {f"instructions-{game}-{field}" for game in GAMES for field in ("random", "heuristics")}
    assert set(names) - set(quick) == more


def test_one_run_is_played_for_all_reports_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    def alderman(*arguments: object) -> Usage:
        called.append(str(arguments[0]))
        Path(str(arguments[arguments.index("--out") + 1])).mkdir(exist_ok=True)
        return Usage(wall=18, cpu=25, peak=400_000_000)

    monkeypatch.setattr("scripts.benchmark.figures.alderman", alderman)
    [report] = chosen(figures(QUICK, Worker(), tmp_path), ["report-london"])
    rounds = [dict(report.readings(turn)) for turn in range(report.rounds or 0)]
    assert called == ["run", "report", "report", "report"]
    [(metric, seconds), (_, peak)] = rounds[-1].items()
    assert (metric.aim, seconds, peak) == (20, Reading(18, 25), Reading(400))


def test_the_median_stands_beside_lowest_highest_and_number_of_readings() -> None:
    table = markdown(session(30, 10, 20, aim=15))
    assert cells(table, "Pace") == ["Pace", "20.0", "games/s", "10.0–30.0", "3", "40.0", "≥ 15: reached"]
    assert "Sparrow 9, 2 cores, 8 GB, Linux x86_64; Python 3.11.7, numba 0.61.0." in table


@pytest.mark.parametrize(
    ("better", "aim", "reached"), [("higher", 20, True), ("higher", 21, False), ("lower", 19, False)]
)
def test_an_aim_is_reached_from_its_own_side(better: str, aim: float, reached: bool) -> None:
    [row] = session(30, 10, 20, better=better, aim=aim).rows
    assert row.reached is reached
    assert ("**missed**" in markdown(session(20, better=better, aim=aim))) is not reached
    assert "≥ 9,000,000: **missed**" in markdown(session(20, aim=9e6))


def test_a_busy_machine_is_told() -> None:
    assert "Load" not in markdown(session(1))
    assert "measurement: 3.5." in markdown(session(1, load=3.5))


@pytest.mark.parametrize(
    ("after", "better", "verdict"),
    [
        ((200, 210), "higher", "+105.0 %, better"),
        ((200, 210), "lower", "+105.0 %, worse"),
        ((50, 60), "lower", "-45.0 %, better"),
        ((50, 60), "higher", "-45.0 %, worse"),
        ((50, 95), "higher", "-27.5 %, within the spread"),
    ],
)
def test_a_change_counts_only_beyond_the_spread(after: tuple[float, ...], better: str, verdict: str) -> None:
    table = markdown(session(*after, better=better), session(90, 110, better=better))
    assert cells(table, "Pace")[2:5] == ["100", number(sum(after) / 2), verdict]


def test_comparing_machines_says_so_and_new_rows_are_new() -> None:
    table = markdown(session(1), session(1, processor="Wren 3"))
    assert "Before was measured elsewhere: Wren 3" in table
    assert cells(markdown(session(5), Session(MACHINE, ())), "Pace")[4] == "new"


def test_the_table_goes_between_its_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, page = tmp_path / "bench.json", tmp_path / "README.md"
    session(5).write(kept)
    page.write_text(f"Before\n\n{BEGIN}\nold\n{END}\n\nAfter\n", encoding="utf-8")
    assert main(["--from", str(kept), "--into", str(page)]) == 0
    table = capsys.readouterr().out
    assert page.read_text(encoding="utf-8") == f"Before\n\n{BEGIN}\n{table}{END}\n\nAfter\n"
    assert main(["--from", str(kept), "--compare", str(kept)]) == 0
    assert "within the spread" in capsys.readouterr().out


def test_a_page_may_have_some_rows_of_what_was_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "bench.json"
    rows = [Row(Metric(key, key, "s", "lower"), [1.0]) for key in ("play-one:wall", "play-two", "help")]
    Session(MACHINE, tuple(rows)).write(kept)
    assert main(["--from", str(kept), "--only", "play-*"]) == 0
    table = capsys.readouterr().out
    assert "| play-one:wall |" in table and "| play-two |" in table and "| help |" not in table
    assert main(["--from", str(kept), "--only", "run-*"]) == 1
    assert "there are play-one, play-two, help" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["no marks", f"{END}\n{BEGIN}", f"{BEGIN}\n{END}\n{BEGIN}\n{END}"])
def test_a_page_without_one_pair_of_marks_is_left_alone(tmp_path: Path, text: str) -> None:
    page = tmp_path / "README.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(BenchError, match=r"README\.md: write the lines"):
        insert(page, "| new |\n")
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "cannot read"),
        ("{", "no JSON of this benchmark"),
        ("[]", "no JSON of this benchmark"),
        ('{"schema": 0}', "schema 0, not 1"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: str | None, complaint: str) -> None:
    path = tmp_path / "bench.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(BenchError, match=complaint):
        Session.read(path)


def test_a_command_that_fails_is_told_with_its_last_line() -> None:
    with pytest.raises(BenchError, match=r"rules nowhere ended with 2: alderman: unknown game 'nowhere'"):
        alderman("rules", "nowhere")


def test_a_game_that_cannot_be_played_is_told() -> None:
    with Worker() as worker, pytest.raises(BenchError, match="players = 9"):
        worker.measure(measure="rate", game="london", players=9, field="random", games=1)


def test_readings_are_taken_in_rounds_and_warming_up_is_not_counted(tmp_path: Path) -> None:
    taken: list[tuple[str, int]] = []

    def figure(name: str, warm: bool = False, rounds: int | None = None) -> Figure:
        def read(turn: int) -> dict[str, Reading]:
            taken.append((name, turn))
            return {"": Reading(len(taken))}

        return Figure(name, (Metric(name, name, "s", "lower"),), read, warm, rounds)

    wanted = [figure("cold"), figure("warm", warm=True), figure("once", rounds=1)]
    done = measure(wanted, Scale(rounds=2), quick=False, out=tmp_path / "bench.json")
    assert taken == [("warm", 0), ("cold", 0), ("warm", 0), ("once", 0), ("cold", 1), ("warm", 1)]
    assert [row.values for row in done.rows] == [[2, 5], [3, 6], [4]]
    assert Session.read(tmp_path / "bench.json").rows == done.rows


def test_readings_are_taken_by_the_metric_they_are_named_after() -> None:
    metrics = (Metric("pace:slow", "", "", ""), Metric("pace:fast", "", "", ""))
    figure = Figure("pace", metrics, lambda turn: {"fast": Reading(9), "slow": Reading(turn)})
    assert list(figure.readings(3)) == [(metrics[0], Reading(3)), (metrics[1], Reading(9))]


def test_the_table_of_scale_has_each_plan_by_games_and_the_most_when_asked(tmp_path: Path) -> None:
    names = [figure.name for figure in flat(Scale(), tmp_path, False)]
    assert names == [f"scale-{game}-{10**power}" for game in ("london", "council") for power in (5, 6, 7)]
    assert [figure.name for figure in flat(Scale(), tmp_path, True)][6:] == [f"scale-council-{10**8}"]
    [small, *_] = flat(QUICK, tmp_path, False)
    assert {metric.unit for metric in small.metrics} == {"games/s", "×", "MB"}


def test_a_run_that_slows_down_shows_it() -> None:
    assert second_half([9.0, 10.0, 11.0, 12.0, 13.0, 13.1]) == 1.0
    assert second_half([9.0, 10.0, 11.0, 13.0, 15.0, 15.1]) == 0.5


def test_peers_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.benchmark.peers.find_spec", lambda name: None)
    with pytest.raises(BenchError, match=r"--peers: pip install open_spiel catanatron, into /"):
        peers(QUICK)
    monkeypatch.setattr("scripts.benchmark.peers.find_spec", lambda name: name)
    assert {figure.name.split("-")[1] for figure in peers(QUICK)} == {"open_spiel", "catanatron"}


def test_alderman_stands_beside_its_peers_without_aims(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("scripts.benchmark.peers.find_spec", lambda name: name)
    with Worker() as worker:
        shown = family(parser().parse_args(["--peers"]), QUICK, worker, tmp_path)
    assert [figure.name for figure in shown[:2]] == ["kernel-london-4-random", "kernel-london-4-heuristics"]
    assert {metric.aim for figure in shown for metric in figure.metrics} == {None}


def test_a_peer_that_fails_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.benchmark.peers.find_spec", lambda name: name)
    monkeypatch.setattr("scripts.benchmark.peers.sys.executable", "/bin/false")
    with pytest.raises(BenchError, match="open_spiel hearts ended with 1: it said nothing"):
        peers(QUICK)[0].read(0)


@pytest.mark.parametrize("marks", [(BEGIN, END), SCALE_MARKS, PEER_MARKS])
def test_each_table_of_the_page_has_its_marks_once(marks: tuple[str, str]) -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert [page.count(mark) for mark in marks] == [1, 1]
