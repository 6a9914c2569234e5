"""`baseline` on the command line: making one, and blessing another balance only by saying so."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.gate.coin import BOTS, bold_for, registered, share_of_bold

DRIFT = bold_for(share_of_bold(1.0) + 0.1)
FEW = ("--players", 2, "--games", 4_800, "--delta", 5, "--threads", 1)


@pytest.fixture(autouse=True, scope="module")
def coin() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def made(alderman: Any, tmp_path: Path) -> Path:
    """A baseline whose rules are in a file beside it."""
    (tmp_path / "rules.toml").write_text("[coin]\n", encoding="utf-8")
    path = tmp_path / "coin.json"
    result = alderman("baseline", "coin", *FEW, "--rules", tmp_path / "rules.toml", "--out", path)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{path}\n"
    assert "5 cells: 2 players" in result.stderr
    return path


@pytest.fixture
def update(alderman: Any, made: Path) -> Callable[..., Any]:
    """Update that baseline after an edit of its rules."""

    def call(rules: str, *options: Any) -> Any:
        made.with_name("rules.toml").write_text(f"[coin]\n{rules}\n", encoding="utf-8")
        return alderman("baseline", "--update", "--out", made, "--threads", 1, *options)

    return call


def content_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_a_plan_of_a_file_and_options_come_to_the_same(alderman: Any, made: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(
        '[plan]\ngame = "coin"\nplayers = [2]\ngames = 4800\ndelta = 5\nrules = "rules.toml"\n',
        encoding="utf-8",
    )
    result = alderman("baseline", plan, "--out", tmp_path / "other.json", "--threads", 1)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "other.json").read_bytes() == made.read_bytes()


def test_the_reason_is_kept(alderman: Any, tmp_path: Path) -> None:
    path = tmp_path / "coin.json"
    alderman(
        "baseline", "coin", *FEW, "--out", path, "--reason", "as printed", "--seat", "bold", "--seat", "dim"
    )
    assert content_of(path)["reason"] == "as printed"
    assert sorted(content_of(path)["players"]["2"]["cells"]) == ["1st", "2nd", "bold", "dim"]


def test_too_few_games_are_told(alderman: Any, tmp_path: Path) -> None:
    result = alderman(
        *("baseline", "coin", "--players", 2, "--games", 500, "--threads", 1, "--out", tmp_path / "coin.json")
    )
    assert result.exit_code == 0
    assert "would come out inconclusive" in result.stderr


def test_an_update_that_passes_names_its_parent(update: Any, made: Path) -> None:
    before = content_of(made)
    result = update("salt = 3", "--reason", "other shuffles")
    assert result.exit_code == 0, result.output
    after = content_of(made)
    assert "5 equivalent of 5 cells" in result.stdout
    assert (after["parent"], after["reason"], after["accepted"]) == (before["digest"], "other shuffles", [])
    assert after["rules"]["salt"] == 3


def test_an_update_shows_what_it_would_bless_and_refuses_it(update: Any, made: Path) -> None:
    before = made.read_bytes()
    result = update(f"bold = {DRIFT}", "--reason", "bold is bolder")
    assert result.exit_code == 1
    assert "Drifted: " in result.stdout
    assert "2/bold" in result.stdout
    assert "refused: not every cell passes" in result.stderr
    assert "--accept 2/bold" in result.stderr
    assert made.read_bytes() == before
    partly = update(f"bold = {DRIFT}", "--reason", "bold is bolder", "--accept", "2/bold")
    assert partly.exit_code == 1
    assert "--accept 2/bold" not in partly.stderr
    assert made.read_bytes() == before


def test_an_update_is_blessed_by_naming_the_cells(alderman: Any, update: Any, made: Path) -> None:
    refused = update(f"bold = {DRIFT}", "--reason", "bold is bolder")
    named = refused.stderr.rpartition("say so with ")[2].split()
    result = update(f"bold = {DRIFT}", "--reason", "bold is bolder", *named)
    assert result.exit_code == 0, result.output
    after = content_of(made)
    assert after["accepted"] == sorted(named[1::2])
    assert alderman("check", made, "--threads", 1).exit_code == 0


def test_an_update_without_a_change_writes_nothing(update: Any, made: Path) -> None:
    before = made.read_bytes()
    result = update("", "--reason", "to be sure")
    assert result.exit_code == 0
    assert "stays as it is: nothing would change" in result.stderr
    assert made.read_bytes() == before


def test_other_cells_need_every_one_named(update: Any, made: Path) -> None:
    with registered(BOTS[:2]):
        result = update("", "--reason", "dim is gone")
        assert result.exit_code == 4
        assert "nothing can be compared" in result.stderr
        assert "--accept 2/dim" in result.stderr
        assert update("", "--reason", "dim is gone", "--accept", "all").exit_code == 0
    after = content_of(made)
    assert after["accepted"] == ["all"]
    assert sorted(after["players"]["2"]["cells"]) == ["1st", "2nd", "bold", "calm"]


def test_another_plan_needs_every_cell_named(alderman: Any, made: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('[plan]\ngame = "coin"\nplayers = [2]\ngames = 5000\nseed = 4\n', encoding="utf-8")
    asked = ("baseline", plan, "--update", "--out", made, "--reason", "another seed", "--threads", 1)
    result = alderman(*asked)
    assert result.exit_code == 4
    assert "seed differs" in result.stderr
    assert alderman(*asked, "--accept", "all").exit_code == 0
    assert content_of(made)["plan"]["seed"] == 4


def test_a_pinned_baseline_is_not_updated(alderman: Any, refused: Any, tmp_path: Path) -> None:
    path = tmp_path / "coin-1.0.json"
    assert alderman("baseline", "coin", *FEW, "--out", path, "--pin", "1.0").exit_code == 0
    assert content_of(path)["pinned"] == "1.0"
    told = refused("baseline", "--update", "--out", path, "--reason", "x", "--threads", 1)
    assert "is pinned to 1.0 and stays" in told
    assert "pinned to 1.0" in alderman("check", path, "--threads", 1).stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("coin",), "is there already; put another in its place with --update"),
        (("coin", "--accept", "2/bold"), "--accept is for --update"),
        (("--update",), "--update needs --reason"),
        (("--update", "--reason", " "), "--update needs --reason"),
        (("--update", "--reason", "x", "--pin", "1"), "--pin is for a baseline of its own"),
        (("coin", "--update", "--reason", "x"), "leave the game out"),
        (
            ("--update", "--reason", "x", "--accept", "2/blod"),
            "there is no such cell; did you mean '2/bold'?",
        ),
        (("--update", "--reason", "x", "--games", "0"), "--games 0: must be a whole number from 1"),
        (("--update", "--reason", "x", "--delta", "99"), "--delta 99.0: must be a number from 0.01 to 25"),
    ],
    ids=str,
)
def test_mistakes_are_one_line(refused: Any, made: Path, options: tuple[str, ...], said: str) -> None:
    before = made.read_bytes()
    assert said in refused("baseline", *options, "--out", made)
    assert made.read_bytes() == before


def test_mistakes_of_a_new_one_are_one_line(refused: Any, tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    assert "name a game or a PLAN.toml" in refused("baseline", "--out", path)
    assert "unknown game 'cion'" in refused("baseline", "cion", "--out", path)
    assert "must end in .json" in refused("baseline", "coin", "--out", tmp_path / "new.txt")
    assert "no such file" in refused("baseline", tmp_path / "plan.toml", "--out", path)
    told = refused("baseline", "--update", "--reason", "x", "--out", path, code=4)
    assert "there is no baseline" in told
    assert not path.exists()
