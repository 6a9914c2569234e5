"""`ablate`: a card of London made far too strong; what is printed, written and refused."""

from __future__ import annotations

import json
import shlex

import pytest

PLAN = ("--players", 2, "--games", 400, "--seed", 3, "--seat", "balanced", "--seat", "landlord")
CARDS = ("--card", "Royal Victoria Dock", "--card", "paupers_a")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("ablated")


@pytest.fixture(scope="module")
def planted(alderman, folder):
    """The option of London's cards with a dock that scores 40 at each run."""
    text = alderman("cards", "london").stdout
    weak, strong = (
        f"royal_victoria_dock,Royal Victoria Dock,B,brown,1,1,2,2,0,any,10,{n},0" for n in (1, 40)
    )
    assert weak in text
    (folder / "mine.csv").write_text(text.replace(weak, strong), encoding="utf-8")
    return ("--cards", folder / "mine.csv")


@pytest.fixture(scope="module")
def found(alderman, folder, planted):
    """What was printed of two cards, and ablate.json."""
    result = alderman("ablate", "london", *CARDS, *PLAN, *planted, "--threads", 1, "--out", folder / "page")
    assert result.exit_code == 0, result.output
    return result, json.loads((folder / "page" / "ablate.json").read_text(encoding="utf-8"))


def rows(content, table, card):
    return [row for row in content["tables"][table]["rows"] if row["card"] == card]


def test_a_strong_card_is_found_and_paupers_do_exactly_nothing(found):
    result, content = found
    (dock,) = rows(content, "worth", "royal_victoria_dock")
    assert dock["flagged"]
    assert dock["sure"]
    assert dock["low"] > 0.1
    assert dock["same_seats"] == 1  # one copy: whoever draws it first draws it in both
    blanked = "Royal Victoria Dock: prestige 2 → 0, run_discard any → none, run_money 10 → 0, run_prestige 40"
    assert blanked in " ".join(result.stdout.split())
    for table in ("wins", "field", "shown", "marks"):
        told = rows(content, table, "paupers_a")
        assert {row["difference"] for row in told} <= {0, None}
        assert not any(row["sure"] for row in told)
    (paupers,) = rows(content, "worth", "paupers_a")
    assert (paupers["alike"], paupers["blanked"]) == (1, "")


def test_threads_do_not_change_what_is_told(alderman, found, folder, planted):
    result = alderman("ablate", "london", *CARDS, *PLAN, *planted, "--threads", 2, "--format", "json")
    assert result.exit_code == 0, result.output
    assert result.stdout == (folder / "page" / "ablate.json").read_text(encoding="utf-8")


def test_the_commands_on_the_page_tell_the_same(alderman, found, folder, monkeypatch):
    _, content = found
    monkeypatch.chdir(folder / "page")
    *runs, compare = content["next"][0]["commands"]
    for command in runs:
        result = alderman(*shlex.split(command)[1:])
        assert result.exit_code == 0, result.output
    result = alderman(*shlex.split(compare)[1:], "--format", "json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    mine = {row["strategy"]: row for row in rows(content, "wins", "royal_victoria_dock")}
    for row in told["tables"]["wins"]["rows"]:
        assert {name: row[name] for name in ("a", "b", "difference", "low", "high", "p")} == {
            name: mine[row["strategy"]][name] for name in ("a", "b", "difference", "low", "high", "p")
        }


def test_mistakes_are_one_line_before_anything_is_played(refused, tmp_path):
    assert refused("ablate", "london", *PLAN).startswith("alderman: name cards with --card NAME, or blank")
    assert "name cards with --card" in refused("ablate", "london", "--all", *CARDS)
    told = refused("ablate", "london", "--card", "Royal Victorea Dock")
    assert told == "alderman: no card 'Royal Victorea Dock' in london: did you mean 'royal_victoria_dock'?"
    assert "several cards have that name; use one of school_a_blue, " in refused(
        "ablate", "london", "--card", "School"
    )
    assert "did you mean 'london'?" in refused("ablate", "londn", "--all")
    assert "give at least 4" in refused("ablate", "london", *CARDS, *PLAN[:2], "--games", 2)
    assert "unknown field 'loan'" in refused("ablate", "london", "--all", "--set", "loan=3")
    assert "--boroughs: council has no such file" in refused(
        "ablate", "council", "--all", "--boroughs", tmp_path / "boroughs.csv"
    )
    (tmp_path / "file").write_text("")
    assert "is a file" in refused("ablate", "london", *CARDS, "--out", tmp_path / "file", code=1)


def test_rules_and_cards_of_ones_own_are_what_is_blanked(alderman, tmp_path):
    cards = tmp_path / "my.csv"
    text = alderman("cards", "council").stdout
    cards.write_text(text.replace("Theatre,", "Opera,"), encoding="utf-8")
    plan = ("--players", 2, "--games", 40, "--seat", "random", "--schedule", "mirror", "--keep", "sums")
    result = alderman(
        *("ablate", "council", "--card", "Opera", *plan, "--cards", cards, "--set", "council.discs=4"),
        *("--format", "json"),
    )
    assert result.exit_code == 0, result.output
    content = json.loads(result.stdout)
    assert [card["name"] for card in content["cards"]] == ["Opera"]
    assert content["plan"]["schedule"] == "mirror"
    (step, *_) = content["next"]
    assert "--cards blanked/cards.csv" in step["commands"][0]
    assert "--set council.discs=4" in step["commands"][0]
    assert rows(content, "shown", "theatre") == []
