"""`compare`: two real runs on the same deals; what is printed, written and refused."""

from __future__ import annotations

import json
import shlex
import shutil

import pytest

from sim.engine.inputs import load_variant
from sim.engine.inputs.describe import table_text
from sim.engine.ruleset import ruleset
from tests.batch.sealed import reseal

PLAN = ("--players", 2, "--seed", 3, "--seat", "balanced", "--seat", "landlord", "--threads", 1)


@pytest.fixture(scope="module")
def runs(alderman, tmp_path_factory):
    """Folders of runs: as it is, loans of twice the cost, a card worth ten more, and two small ones."""
    folder = tmp_path_factory.mktemp("compared")
    game = ruleset("london")
    variant = load_variant(game)
    rows = [dict(row) for row in variant.tables["cards"]]
    next(row for row in rows if row["id"] == "bank_of_england")["prestige"] += 10
    variant.tables["cards"][:] = rows
    (folder / "cards.csv").write_text(table_text(game, variant, "cards"), encoding="utf-8")
    changes = {
        "base": ("--games", 2_000),
        "loan": ("--games", 2_000, "--set", "london.loan_repay=30"),
        "card": ("--games", 2_000, "--cards", folder / "cards.csv"),
        "sums": ("--games", 400, "--set", "london.loan_repay=30", "--keep", "sums"),
        "seed": ("--games", 40, "--seed", 4),
    }
    for name, change in changes.items():
        result = alderman("run", "london", *PLAN, *change, "--out", folder / name)
        assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def dear(alderman, runs):
    """Dear loans compared: what was printed, and compare.json."""
    result = alderman("compare", runs / "base", runs / "loan", "--out", runs / "out")
    assert result.exit_code == 0, result.output
    return result, json.loads((runs / "out" / "compare.json").read_text(encoding="utf-8"))


def field_of(found):
    return {(row["of"], row["column"]): row for row in found["tables"]["field"]["rows"]}


def test_dear_loans_are_found_and_told(dear):
    result, found = dear
    assert "loan_repay 15 → 30 (L6, what removing one loan costs, £)" in result.stdout
    assert "Win share by strategy" in result.stdout
    assert "loans" in result.stdout.partition("The game: Beyond doubt")[2].partition("Cards:")[0]
    repaid = field_of(found)["seat", "loans_repaid_end"]
    assert repaid["sure"]
    assert repaid["high"] < 0
    assert found["pairing"]["games"] == 2_000


def test_the_folder_is_written_and_the_commands_in_it_work(alderman, runs, dear, monkeypatch):
    result, found = dear
    assert str(runs / "out" / "index.html") in result.stderr
    assert {"index.html", "summary.md", "figures", "tables"} <= {
        path.name for path in (runs / "out").iterdir()
    }
    monkeypatch.chdir(runs)
    deal = found["deals"]["rows"][0]
    told = [alderman(*shlex.split(deal[name])[1:]) for name in ("replay_a", "replay_b")]
    assert [one.exit_code for one in told] == [0, 0]
    assert told[0].stdout != told[1].stdout
    assert told[0].stdout.splitlines()[:2] == told[1].stdout.splitlines()[:2]  # the same deal


def test_a_card_worth_ten_more_is_found(alderman, runs):
    found = json.loads(alderman("compare", runs / "base", runs / "card", "--format", "json").stdout)
    change = {"table": "cards", "row": "bank_of_england", "name": "Bank of England", "column": "prestige"}
    assert found["changes"]["tables"] == [{**change, "a": "2", "b": "12"}]
    assert field_of(found)["seat", "card_prestige"]["low"] > 0
    built = [row for row in found["tables"]["cards"]["rows"] if row["mark"] == "built" and row["sure"]]
    assert "bank_of_england" in {row["card"] for row in built if row["measure"] == "win_share"}


def test_a_run_against_itself_is_all_the_same(alderman, runs):
    found = json.loads(alderman("compare", runs / "base", runs / "base", "--format", "json").stdout)
    for table in ("wins", "seats", "by_seat", "field", "by_strategy", "meetings", "pacing", "cards"):
        assert {row["sure"] for row in found["tables"][table]["rows"]} == {False}
        assert {row["difference"] for row in found["tables"][table]["rows"]} <= {0, None}
    assert found["deals"]["alike"] == 1
    assert not found["pairing"]["broken"]


def test_sums_of_fewer_games_do_but_for_the_deals(alderman, runs):
    result = alderman("compare", runs / "base", runs / "sums", "--format", "markdown")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("# London: sums against base")
    assert "The runs are not of one length" in result.stdout
    assert "Deals that changed most" not in result.stdout


def test_what_cannot_be_compared_is_one_line(refused, runs, tmp_path):
    assert "holds no run" in refused("compare", runs / "base", tmp_path)
    assert "seed is 3 in A and 4 in B" in refused("compare", runs / "base", runs / "seed")
    unfinished = tmp_path / "unfinished"
    unfinished.mkdir()
    shutil.copy(runs / "base" / "run.json", unfinished)
    reseal(unfinished / "run.json", status="running")
    assert "unfinished run" in refused("compare", runs / "base", unfinished, code=1)
    (tmp_path / "file").write_text("")
    told = refused("compare", runs / "base", runs / "base", "--out", tmp_path / "file", code=1)
    assert "is a file" in told
