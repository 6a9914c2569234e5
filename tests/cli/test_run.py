"""`run`: the win table on stdout, everything else on stderr, and nothing written when something is wrong."""

import csv
import io
import json

import pytest

BASE = ("run", "london", "--players", 2, "--seat", "random", "--seat", "greedy")


def test_a_run_prints_the_win_table_and_says_where_it_is(alderman, tmp_path):
    out = tmp_path / "deep" / "run"
    result = alderman(*BASE, "--games", 40, "--out", out)
    assert result.exit_code == 0, result.output
    assert "greedy" in result.stdout
    assert "seed 0" in result.stdout
    assert f"the run is in {out}" in result.stderr
    assert json.loads((out / "run.json").read_text())["status"] == "complete"


def test_json_and_csv_hold_the_same_shares(alderman, played):
    again = (
        "run",
        "london",
        "--players",
        2,
        "--games",
        40,
        "--seed",
        3,
        "--seat",
        "random",
        "--seat",
        "greedy",
    )
    rows = json.loads(alderman(*again, "--out", played, "--resume", "--format", "json").stdout)
    assert {row["strategy"] for row in rows} == {"random", "greedy"}
    assert sum(row["win_share"] for row in rows) == pytest.approx(1)
    text = alderman(*again, "--out", played, "--resume", "--format", "csv").stdout
    shares = [float(row["win_share"]) for row in csv.DictReader(io.StringIO(text))]
    assert shares == [row["win_share"] for row in rows]


def test_changed_numbers_strategies_and_files_reach_the_run(alderman, tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text(alderman("cards", "london").stdout.replace("Tower Bridge", "London Bridge"))
    result = alderman(
        *("run", "london", "--players", 2, "--games", 4, "--schedule", "mirror", "--seat", "random"),
        *(
            "--set",
            "london.loan_repay=18",
            "--cards",
            mine,
            "--keep",
            "sums",
            "--threads",
            2,
            "--out",
            tmp_path / "r",
        ),
    )
    assert result.exit_code == 0, result.output
    info = json.loads((tmp_path / "r" / "run.json").read_text())
    assert info["rules"]["loan_repay"] == 18
    assert "London Bridge" in [row["name"] for row in info["tables"]["cards"]]
    assert (info["keep"], info["schedule"]) == ("sums", "mirror")


def test_more_games_than_asked_are_announced(alderman, tmp_path):
    result = alderman(*BASE, "--games", 3, "--out", tmp_path / "r")
    assert "3 games asked, 4 played" in result.stderr


def test_a_folder_that_holds_the_run_or_another_is_left_alone(refused, played):
    before = (played / "run.json").read_bytes()
    same = (*BASE, "--games", 40, "--seed", 3, "--out", played)
    assert "--resume" in refused(*same)
    assert "seed" in refused(*BASE, "--games", 40, "--seed", 4, "--resume", "--out", played)
    assert (played / "run.json").read_bytes() == before


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["--games", "0"], "games = 0: give a number from 1 to 10^12"),
        (["--games", "10000000000000000000"], "games = 10000000000000000000"),
        (["--games", "-5"], "games = -5"),
        (["--players", "7"], "players = 7: London is for 2 to 4 players"),
        (["--threads", "0"], "threads = 0"),
        (["--seed", "-1"], "seed = -1"),
        (["--seat", "landlrod"], "unknown strategy 'landlrod': did you mean 'landlord'?"),
        (["--seat", "landlord:loan_averzion=1"], "no weight 'loan_averzion': did you mean 'loan_aversion'?"),
        (["--seat", "landlord:loan_aversion=x"], "'x', which is not a number"),
        (["--schedule", "versus"], "versus"),
        (["--set", "loan_repai=1"], "unknown field 'loan_repai' of london"),
        (["--strategies", "none.py"], "none.py' does not exist"),
    ],
)
def test_what_cannot_be_run_is_refused_and_nothing_is_written(refused, tmp_path, args, part):
    out = tmp_path / "never"
    assert part in refused("run", "london", "--games", "4", "--schedule", "mirror", *args, "--out", out)
    assert not out.exists()
