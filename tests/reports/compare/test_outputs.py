"""What is written and printed of a comparison: whole, safe, the same each time."""

from __future__ import annotations

import csv
import html.parser
import io
import json
import re
from functools import cache
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from rich.console import Console

import reports
from reports.comparison import draw
from reports.comparison.comparison import Comparison
from reports.comparison.pictures import all_pictures, part_table
from reports.figures.style import NARROW, WIDE, looks
from sim.engine.errors import RunError
from tests.reports.compare.twins import twin, with_cards, with_info

SCRIPT = "<script>alert(1)</script>"


@cache
def changed() -> Comparison:
    return reports.compare(twin("a"), twin("b", {"loan_repay": 18}, strengths=(1.35, -0.3, 0.6)))


@cache
def hostile() -> Comparison:
    """Names of runs, strategies and cards that are a script."""
    a, b = twin(SCRIPT), twin(SCRIPT, {"loan_repay": 18}, strengths=(1.35, -0.3, 0.6))
    strategies = [{**one, "label": f"{SCRIPT}{place}"} for place, one in enumerate(a.info["strategies"])]
    cards = [{**row, "name": f"{SCRIPT}{row['id']}"} for row in a.variant.tables["cards"]]
    a, b = (with_cards(with_info(run, strategies=strategies), cards) for run in (a, b))
    return reports.compare(a, b)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return reports.write_comparison(changed(), tmp_path_factory.mktemp("out") / "new" / "compare").parent


class Page(html.parser.HTMLParser):
    """Tags, ids, links and scripts of a page; every tag must be closed in order."""

    VOID = frozenset({"meta", "link", "img", "source", "br", "hr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, name: str) -> list[str]:
        return [str(attrs[name]) for _, attrs in self.tags if attrs.get(name)]


def test_the_folder_holds_page_pictures_tables_json_and_summary(written: Path) -> None:
    assert {path.name for path in written.iterdir()} == {
        "index.html",
        "compare.json",
        "summary.md",
        "figures",
        "tables",
    }
    figures = {path.stem for path in (written / "figures").iterdir()}
    assert figures == {"win-share", "seats", "score-parts", "curve-poverty", "curve-economy"}
    tables = {path.stem for path in (written / "tables").iterdir()}
    assert {"rules", "wins", "seats", "head-to-head", "field", "by-strategy", "cards", "cells"} <= tables


def test_the_page_is_whole_and_needs_nothing_but_itself(written: Path) -> None:
    page = Page((written / "index.html").read_text(encoding="utf-8"))
    ids = set(page.values("id"))
    for link in page.values("href") + page.values("src") + page.values("srcset"):
        if link.startswith("#"):
            assert link[1:] in ids
        elif not link.startswith("data:"):
            assert (written / link).is_file(), link
    assert {"summary", "changes", "wins", "scores", "game", "by-strategy", "cards", "deals"} <= ids
    assert "alderman play --from a" in page.text
    assert "alderman play --from b" in page.text
    assert "loan_repay" in page.text


def test_made_twice_it_is_the_same_bytes(written: Path, tmp_path: Path) -> None:
    fresh = reports.compare(twin("a"), twin("b", {"loan_repay": 18}, strengths=(1.35, -0.3, 0.6)))
    again = reports.write_comparison(fresh, tmp_path).parent
    files = sorted(path.relative_to(written) for path in written.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(again) for path in again.rglob("*") if path.is_file())
    for file in files:
        assert (written / file).read_bytes() == (again / file).read_bytes(), file


def test_a_script_in_a_name_is_text(tmp_path: Path) -> None:
    folder = reports.write_comparison(hostile(), tmp_path).parent
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert [attrs for tag, attrs in page.tags if tag == "script"] == [{}]  # the one that sorts
    assert f"{SCRIPT}0 wins" in page.text
    assert f"{SCRIPT}card_7" in page.text
    prose = re.sub(r"`[^`]*`", "", (folder / "summary.md").read_text(encoding="utf-8"))
    assert "<script>" not in prose
    assert "&lt;script&gt;" in prose


def test_the_json_can_be_read_by_a_program(written: Path) -> None:
    text = (written / "compare.json").read_text(encoding="utf-8")
    found = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert found["schema"] == 1
    assert found["a"]["name"] == "a"
    assert found["changes"]["rules"][0]["b"] == "18"
    wins = {row["strategy"]: row for row in found["tables"]["wins"]["rows"]}
    assert wins["balanced"]["sure"] is True
    assert wins["balanced"]["difference"] == pytest.approx(changed().wins["difference"][0])
    assert len(found["deals"]["rows"]) == 10
    assert {row["turn"] for row in found["tables"]["curve_poverty"]["rows"]} >= {1, 5, 10}
    assert text == reports.comparison_text(changed(), "json")


def test_csv_and_markdown_are_text() -> None:
    rows = list(csv.DictReader(io.StringIO(reports.comparison_text(changed(), "csv"))))
    assert {row["section"] for row in rows} >= {"wins", "seats"}
    markdown = reports.comparison_text(changed(), "markdown")
    assert markdown.startswith("# Toy: b against a\n")
    assert "| balanced | " in markdown
    assert "**" in next(line for line in markdown.splitlines() if line.startswith("| balanced"))


@pytest.mark.parametrize("width", [60, 120])
def test_a_terminal_of_any_width_shows_it_all(width: int) -> None:
    out = io.StringIO()
    reports.print_comparison(changed(), Console(file=out, width=width))
    text = out.getvalue()
    assert max(map(len, text.splitlines()[3:-1])) <= width
    assert re.search(r"balanced .*more", text)
    assert "loan_repay 15 → 18" in text
    assert "Beyond doubt: balanced wins" in text.replace("\n", " ")


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="is a file"):
        reports.write_comparison(changed(), tmp_path / "file")


def test_figures_are_drawn_on_given_axes() -> None:
    of, figure = changed(), Figure()
    left, right, below, last = figure.subplots(2, 2).ravel()
    names = list(of.wins["strategy"])
    draw.draw_dumbbells(left, of.wins, names, of.names)
    draw.draw_intervals(right, of.wins, names, "points")
    parts = part_table(of)
    draw.draw_intervals(below, parts, list(parts["label"]), "prestige", shares=False)
    draw.draw_curve_differences(last, of.curves("poverty"), looks(names), "poverty")
    assert all(ax.has_data() for ax in (left, right, below, last))
    # Nought stands in the middle, whatever the differences are.
    low, high = right.get_xlim()
    assert low == -high


def test_a_loss_that_grows_lowers_the_score() -> None:
    of = reports.compare(twin("a"), twin("b", {"loan_repay": 18}, loans=(4.0, 2.5, 1.8)))
    parts = part_table(of).set_index("column")
    assert parts["difference"]["penalty"] < 0
    assert parts["low"]["penalty"] <= parts["difference"]["penalty"] <= parts["high"]["penalty"]
    total = parts["difference"]["prestige"] + parts["difference"]["penalty"]
    assert total == pytest.approx(parts["difference"]["score"])


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_rows_have_their_names_inside_the_figure(width: float) -> None:
    for picture in all_pictures(changed())[:3]:
        figure = picture.figure(width)
        for ax in figure.axes:
            for label in ax.get_yticklabels():
                assert label.get_window_extent().x0 >= 0, (picture.key, label.get_text())


def test_without_common_parts_what_is_kept_by_part_is_left_out(tmp_path: Path) -> None:
    none = reports.compare(twin("a"), twin("b", blocks=100, batch_blocks=10, part_batches=11))
    assert none.pairing.parts.count == 0
    assert "no parts line up" in none.warnings[0]
    text = reports.write_comparison(none, tmp_path).read_text(encoding="utf-8")
    assert "The runs are not of one length" in text
    assert len(none.wins) == 3
