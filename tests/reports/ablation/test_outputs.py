"""What is written and printed of an ablation: whole, safe, the same each time."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pandas as pd
import pytest
from matplotlib.figure import Figure
from rich.console import Console

import reports
from reports.ablation.ablation import Ablation
from reports.ablation.draw import draw_cells, draw_worth
from reports.ablation.pictures import all_pictures
from reports.ablation.steps import file_names, steps
from reports.ablation.words import findings
from reports.figures.style import NARROW, WIDE
from sim.engine.errors import RunError
from sim.engine.inputs import load_variant
from tests.reports.ablation.hand import RULESET, cards
from tests.reports.ablation.played import every, few, one
from tests.reports.compare.test_outputs import Page

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return reports.write_ablation(every(), tmp_path_factory.mktemp("out") / "new" / "cards").parent


def said(of: Ablation, topic: str) -> str:
    return next(found.text for found in findings(of) if found.topic == topic)


def test_the_folder_holds_page_pictures_tables_json_summary_and_blank_cards(written: Path) -> None:
    names = {"index.html", "ablate.json", "summary.md", "figures", "tables", "blanked"}
    assert {path.name for path in written.iterdir()} == names
    assert {path.stem for path in (written / "figures").iterdir()} == {"worth", "strategies", "field"}
    tables = {"worth", "shown", "strategies", "field", "marks", "blanked", "pairing", "effects"}
    assert {path.stem for path in (written / "tables").iterdir()} == tables


def test_the_page_is_whole_and_needs_nothing_but_itself(written: Path) -> None:
    page = Page((written / "index.html").read_text(encoding="utf-8"))
    ids = set(page.values("id"))
    for link in page.values("href") + page.values("src") + page.values("srcset"):
        if link.startswith("#"):
            assert link[1:] in ids
        elif not link.startswith("data:"):
            assert (written / link).is_file(), link
    assert {"summary", "worth", "strategies", "field", "how", "about"} <= ids
    assert "Being dealt Crown is worth +" in page.text
    assert "alderman compare crown-blank crown-as-it-is" in page.text


def test_made_twice_and_by_more_threads_it_is_the_same_bytes(tmp_path: Path) -> None:
    written = reports.write_ablation(few(), tmp_path / "one").parent
    again = reports.write_ablation(one("crown", "purse", threads=3), tmp_path / "two").parent
    files = sorted(path.relative_to(written) for path in written.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(again) for path in again.rglob("*") if path.is_file())
    for file in files:
        assert (written / file).read_bytes() == (again / file).read_bytes(), file


def test_a_data_file_with_a_card_blank_is_what_was_played(written: Path) -> None:
    for measured in every().measured:
        file = written / "blanked" / file_names(every())[measured.blank.key]
        assert load_variant(RULESET, table_files={"cards": file}).hash == measured.rules_hash


def test_the_first_step_names_the_strongest_card_and_its_file(written: Path) -> None:
    step = steps(every())[0]
    assert step.why.startswith("See all that Crown changes")
    as_it_is, blank, compare = step.commands
    plan = "alderman run hand --players 2 --games 8000 --seed 5 --schedule lineup --seat plain --seat fence"
    assert as_it_is == f"{plan} --out crown-as-it-is"
    assert blank == f"{plan} --cards blanked/crown.csv --out crown-blank"
    assert compare.startswith("alderman compare crown-blank crown-as-it-is")
    assert (written / "blanked" / "crown.csv").is_file()


def test_json_has_everything_and_says_where_it_is_from() -> None:
    found = json.loads(reports.ablation_text(every(), "json"))
    assert found["schema"] == 1
    assert found["plan"]["games"] == 8_000
    assert (found["plan"]["seed"], found["plan"]["strategies"]) == (5, ["plain", "fence"])
    assert found["plan"]["rules_hash"] == every().base.info["rules_hash"]
    assert found["cards"][0]["blanked"] == {"worth": [1000, 0]}
    assert set(found["tables"]) == {"worth", "shown", "wins", "field", "marks"}
    crown = next(row for row in found["tables"]["worth"]["rows"] if row["card"] == "crown")
    assert crown["flagged"] and crown["sure"]
    assert crown["low"] < crown["difference"] < crown["high"]
    assert {finding["topic"] for finding in found["summary"]} >= {"What it is worth", "Same deals"}


def test_csv_is_all_effects() -> None:
    rows = list(csv.DictReader(io.StringIO(reports.ablation_text(few(), "csv"))))
    assert len(rows) == len(few().effects())
    crown = next(
        row for row in rows if (row["section"], row["card"], row["column"]) == ("shown", "crown", "win_share")
    )
    assert float(crown["difference"]) > 0.3
    assert crown["flagged"] == "True"


def test_markdown_has_a_row_a_card() -> None:
    text = reports.ablation_text(every(), "markdown")
    assert text.startswith("# Hand: what 8 cards do")
    rows = re.findall(r"^\| (?!Card|---)(.+?) \|", text, re.MULTILINE)
    assert len(rows) == 8
    assert rows[0] == "Crown"
    assert "seed 5" in text and "8,000 games" in text


@pytest.mark.parametrize("width", [60, 100])
def test_the_terminal_shows_what_matters_without_colours(width: int) -> None:
    console = Console(width=width, file=io.StringIO(), no_color=True)
    for of in (every(), few()):
        reports.print_ablation(of, console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Crown" in text and "look" in text
    assert "seed 5" in text
    assert max(map(len, text.splitlines()[1:])) < 400


def test_the_words_say_what_was_planted() -> None:
    assert (
        said(few(), "What was blanked") == "Crown: worth 1000 → 0; Purse: worth 20 → 0. Cost and kind stayed."
    )
    assert said(every(), "What was blanked").startswith("5 cards, one at a time")
    assert "3 cards had nothing there to blank: Stone" in said(every(), "What was blanked")
    assert said(every(), "What it is worth").startswith("Being dealt Crown is worth +")
    assert "Also 5 points or more:" in said(every(), "What it is worth")
    assert said(every(), "Length").startswith("Bell adds 0.41 turns to the length of a game [")
    assert said(every(), "Beside one run's figures").startswith("Over 5 cards both figures go together")
    assert said(few(), "Beside one run's figures").startswith("Crown +")
    nothing = one("stone", "dust", games=400)
    assert said(nothing, "For which strategy") == "No strategy's win share moves at all."
    assert said(nothing, "Scores") == "The mean score does not change at all."
    assert not [found for found in findings(nothing) if found.tone == "look"]


def test_scripts_in_names_are_text(tmp_path: Path) -> None:
    rows = [{**row, "name": f"{SCRIPT}{row['id']}"} for row in cards()]
    pd.DataFrame(rows).to_csv(tmp_path / "cards.csv", index=False)
    of = one("crown", "purse", games=400, tables={"cards": tmp_path / "cards.csv"})
    folder = reports.write_ablation(of, tmp_path / "out").parent
    source = (folder / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in source
    assert f"{SCRIPT}crown" in Page(source).text
    prose = re.sub(r"`[^`]*`", "", (folder / "summary.md").read_text(encoding="utf-8"))
    assert "<script>" not in prose
    assert (folder / "blanked" / "cards.csv").is_file()  # the game's own cards are others
    assert "--cards blanked/cards.csv --out crown-as-it-is" in Page(source).text


def test_keys_that_are_no_file_names_have_files_of_their_own(tmp_path: Path) -> None:
    keys = ["../x", "..-x", "cards", "", *(row["id"] for row in cards()[4:])]
    rows = [{**row, "id": key} for row, key in zip(cards(), keys, strict=True)]
    rows[3]["id"] = "/"
    pd.DataFrame(rows).to_csv(tmp_path / "cards.csv", index=False)
    of = one("../x", "..-x", "cards", "/", games=60, tables={"cards": tmp_path / "cards.csv"})
    names = list(file_names(of).values())
    assert len(set(names)) == 4
    assert all(re.fullmatch(r"[\w-]+\.csv", name) for name in names)
    assert "cards.csv" not in names


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_pictures_can_be_drawn_at_both_widths(width: float) -> None:
    for of in (every(), few()):
        for picture in all_pictures(of):
            assert picture.png(width).startswith(b"\x89PNG")
            assert picture.title and "nan" not in picture.alt


def test_charts_can_be_drawn_on_given_axes() -> None:
    of = every()
    axes = Figure().subplots(1, 2)
    told = of.ranked[of.ranked["p"].notna()]
    draw_worth(axes[0], told, list(told["name"]), "points")
    draw_cells(axes[1], of.wins, list(told["card"]), list(told["name"]), ["plain", "fence"])
    assert len(axes[1].images) == 1
    assert axes[0].get_xlim()[1] == -axes[0].get_xlim()[0]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="is a file"):
        reports.write_ablation(few(), tmp_path / "file")
