"""`report`: the page of a run, and its summary alone."""

import json
import shlex

import pytest

import reports
from sim.batch import open_run


def test_the_report_is_a_page_in_the_folder_named(alderman, played, tmp_path):
    result = alderman("report", played, "--out", tmp_path / "page")
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{tmp_path / 'page' / 'index.html'}\n"
    assert (tmp_path / "page" / "index.html").read_text(encoding="utf-8").startswith("<!")


def test_the_report_goes_beside_the_run_unless_a_folder_is_named(alderman, played, monkeypatch):
    monkeypatch.setattr(reports, "write", lambda run, out, *_: out / "index.html", raising=False)
    assert alderman("report", played).stdout == f"{played / 'report' / 'index.html'}\n"


def test_no_run_no_report(refused, tmp_path):
    assert "holds no run" in refused("report", tmp_path)
    assert "holds no run" in refused("report", tmp_path / "none")


def test_the_summary_alone_draws_nothing(alderman, played, tmp_path, monkeypatch):
    monkeypatch.setattr("reports.figures.picture.Picture.figure", lambda *_: 1 / 0)
    result = alderman("report", played, "--markdown", "-")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("# London: who wins, and how\n")
    assert "## Summary" in result.stdout
    file = tmp_path / "summary.md"
    result = alderman("report", played, "--markdown", file)
    assert result.stdout == f"{file}\n"
    assert file.read_text(encoding="utf-8") == alderman("report", played, "--markdown", "-").stdout
    assert not (played / "report").exists()


def test_the_summary_begins_with_the_verdicts_and_strict_still_counts(alderman, played, tmp_path):
    contract = tmp_path / "contract.toml"
    contract.write_text("[contract]\nlength = { from = 1, to = 2, at_least = 90 }\n", encoding="utf-8")
    result = alderman("report", played, "--contract", contract, "--strict", "--markdown", "-")
    assert result.exit_code == 1
    assert result.stdout.index("0 of 1 clause met") < result.stdout.index("## Summary")
    assert "not every clause of the contract is met" in result.stderr


def test_what_cannot_be_written_is_told_in_one_line(refused, played, tmp_path):
    missing = tmp_path / "none" / "summary.md"
    told = refused("report", played, "--markdown", missing, code=1)
    assert f"cannot write '{missing}': No such file or directory; name another file with --markdown" in told
    assert "give one of them" in refused("report", played, "--markdown", "-", "--out", tmp_path)


def test_another_process_at_another_time_and_place_makes_the_same_bytes(alderman, process, played, tmp_path):
    contract = tmp_path / "contract.toml"
    contract.write_text(alderman("contract", "london", "--players", 2).stdout, encoding="utf-8")
    elsewhere = tmp_path / "some where"
    elsewhere.mkdir()
    surroundings = (
        {"cwd": tmp_path, "env": {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"}},
        {"cwd": elsewhere, "env": {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo", "MPLBACKEND": "svg"}},
    )
    begun = [
        process("report", played, "--out", tmp_path / str(number), "--contract", contract, **options)
        for number, options in enumerate(surroundings)
    ]
    for one in begun:
        _, told = one.communicate(timeout=300)
        assert one.returncode == 0, told.decode()
    first, second = (
        {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        for folder in (tmp_path / "0", tmp_path / "1")
    )
    assert {"index.html", "report.json", "report.md", "contract.json", "contract.md"} <= first.keys()
    assert len(first) > 60
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


@pytest.mark.parametrize("game", ["london", "council"])
def test_every_command_that_a_report_proposes_runs(alderman, tmp_path, monkeypatch, game):
    """Runs are played and paired for real; what they would draw and print is left out."""
    monkeypatch.chdir(tmp_path)
    cards = []
    monkeypatch.setattr(reports, "write", lambda run, out, *_: out / "index.html", raising=False)
    monkeypatch.setattr(reports, "print_comparison", lambda *_: None, raising=False)
    monkeypatch.setattr(reports, "ablate", lambda _, names, *args, **more: cards.extend(names), raising=False)
    monkeypatch.setattr(reports, "print_ablation", lambda *_: None, raising=False)
    monkeypatch.setattr(reports, "write_ablation", lambda _, out: out, raising=False)
    assert alderman("run", game, "--games", 400, "--seed", 5, "--out", game).exit_code == 0
    run = open_run(game)
    summary = json.loads(reports.report_text(run, "json"))["summary"]
    proposed = [trial for one in summary["findings"] for trial in one["try"]] + summary["next"]
    commands = list(dict.fromkeys(line for trial in proposed for line in trial["commands"]))
    assert len(proposed) >= 4
    assert {line.split()[1] for line in commands} >= {"run", "compare", "report"}
    for line in commands:
        words = shlex.split(line)
        assert words.pop(0) == "alderman"
        into = words[words.index(">") + 1] if ">" in words else None
        result = alderman(*words[: words.index(">")] if into else words)
        assert result.exit_code == 0, f"{line}: {result.output}"
        if into:
            (tmp_path / into).write_text(result.stdout, encoding="utf-8")
    assert set(cards) <= {row["id"] for row in run.variant.tables["cards"]}
