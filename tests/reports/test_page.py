"""The page and its folder: whole, safe, the same each time, with an error that can be acted on."""

from __future__ import annotations

import html.parser
import json
import os
import re
from functools import cache
from pathlib import Path

import pandas as pd
import pytest

import reports
from reports.finding import Trial
from reports.folder import csv_bytes
from reports.material import Material
from reports.summary import findings, trials
from sim.engine.errors import RunError
from tests.reports.synthetic import NAMES, SyntheticRun, make_run, toy_ruleset


@cache
def small_run() -> SyntheticRun:
    return make_run(("balanced", "landlord", "random"), (0.8, 0.2, -1.0), blocks=120, stopped=0.02)


class Page(html.parser.HTMLParser):
    """What is in a page: tags with their attributes, ids, links, text."""

    VOID = frozenset({"meta", "link", "img", "source", "br", "hr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("style", "script"):
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return reports.write(small_run(), tmp_path_factory.mktemp("report") / "new" / "report")


@pytest.fixture(scope="module")
def page(written: Path) -> Page:
    return Page(written.read_text(encoding="utf-8"))


def test_the_folder_holds_a_page_pictures_and_tables(written: Path) -> None:
    folder = written.parent
    assert written.name == "index.html"
    pictures = {path.name for path in (folder / "figures").iterdir()}
    assert {
        "win-share.png",
        "seats.png",
        "scores.png",
        "poverty.png",
        "loans.png",
        "length.png",
        "cards.png",
    } <= pictures
    drawn = [name for name in pictures if name.endswith(".png")]
    assert all((folder / "figures" / name).read_bytes().startswith(b"\x89PNG") for name in drawn)
    assert pictures == {*drawn, *(name.replace(".png", ".svg") for name in drawn)}
    wins = pd.read_csv(folder / "tables" / "wins.csv")
    assert wins["win_share"].tolist() == pytest.approx(reports.win_table(small_run())["win_share"].tolist())
    about = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert set(about["tables"]) == {path.stem for path in (folder / "tables").glob("*.csv")}
    assert {path.name for path in folder.iterdir()} == {
        *("index.html", "report.json", "report.md"),
        *("figures", "tables"),
    }
    leftovers = [path for path in folder.rglob("*") if path.name.startswith(".")]
    assert not leftovers


def test_the_page_needs_no_network(page: Page, written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    loaded = [attrs.get(name) for tag, attrs in page.tags for name in ("src", "srcset") if attrs.get(name)]
    loaded += [attrs.get("href") for attrs in page.all("link")]
    assert loaded and all(str(url).startswith("data:") for url in loaded)
    assert [attrs for attrs in page.all("script") if attrs] == []
    assert "url(" not in text.split("</style>")[0]
    assert "@import" not in text


def test_the_page_is_well_formed_and_its_links_lead_somewhere(page: Page, written: Path) -> None:
    assert not page.open
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    for attrs in page.all("a"):
        target = str(attrs["href"])
        if target.startswith("#"):
            assert target[1:] in ids, target
        else:
            assert (written.parent / target).is_file(), target


def test_every_figure_has_words_and_every_table_its_origin_and_method(page: Page) -> None:
    images = page.all("img")
    assert len(images) >= 9
    assert all(len(str(attrs["alt"])) > 40 for attrs in images)
    tables = len(page.all("table"))
    assert tables >= 9
    assert page.text.count("seed 7") >= tables + len(images)
    assert page.text.count("statsmodels") + page.text.count("bootstrap") >= tables


def test_the_page_has_its_contents_and_sections(page: Page) -> None:
    sections = [attrs["id"] for attrs in page.all("section")]
    assert sections == [
        "summary",
        "wins",
        "seats",
        "field",
        "scores",
        "outcomes",
        "stakes",
        "pacing",
        "poverty",
        "poverty-above",
        "loans",
        "economy",
        "length",
        "cards",
        "about",
    ]


def test_the_same_run_gives_the_same_bytes(written: Path, tmp_path: Path) -> None:
    again = reports.write(small_run(), tmp_path / "elsewhere")
    first = {
        path.relative_to(written.parent): path.read_bytes()
        for path in written.parent.rglob("*")
        if path.is_file()
    }
    second = {
        path.relative_to(again.parent): path.read_bytes()
        for path in again.parent.rglob("*")
        if path.is_file()
    }
    assert first.keys() == second.keys()
    assert [str(name) for name in first if first[name] != second[name]] == []


def test_names_that_look_like_markup_are_shown_as_text(tmp_path: Path) -> None:
    bad = '<script>alert("x")</script>'
    labels = [f"{bad} {n}" for n in range(40)]
    run = make_run((bad, "a&b"), blocks=60, card_labels=labels, ruleset=toy_ruleset(bare=True))
    text = reports.write(run, tmp_path).read_text(encoding="utf-8")
    assert text.count("<script") == 1  # the one that sorts
    found = Page(text)
    assert bad in found.text
    assert "a&b" in found.text
    assert any(bad in str(attrs["alt"]) for attrs in found.all("img"))


def test_a_report_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    page = reports.write(make_run(ruleset=toy_ruleset(bare=True), blocks=40), tmp_path)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "report").write_text("a file")
    with pytest.raises(
        RunError, match=r"'.*report' is a file; give another folder for the report with --out"
    ):
        reports.write(small_run(), tmp_path / "report")
    with pytest.raises(RunError, match="lies under a file"):
        reports.write(small_run(), tmp_path / "report" / "deeper")
    assert (tmp_path / "report").read_text() == "a file"


def test_a_folder_in_the_way_of_the_page_is_named(tmp_path: Path) -> None:
    (tmp_path / "index.html").mkdir()
    with pytest.raises(RunError, match=r"index\.html' is a folder; choose another one"):
        reports.write(small_run(), tmp_path)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, *args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(RunError, match=r"cannot write to '.*': Permission denied; choose another with --out"):
        reports.write(small_run(), tmp_path / "locked")


def test_a_full_disk_leaves_the_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("old")

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RunError, match="No space left on device"):
        reports.write(make_run(ruleset=toy_ruleset(bare=True), blocks=40), tmp_path)
    assert (tmp_path / "index.html").read_text() == "old"


def of_topic(run: SyntheticRun, topic: str) -> list[Trial]:
    """What is proposed about a finding."""
    return [trial for trial in trials(Material(run)) if trial.about == topic]


def said(run: SyntheticRun) -> dict[str, tuple[str, str]]:
    return {one.topic: (one.text, one.tone) for one in findings(Material(run))}


def test_the_summary_says_who_wins_and_by_how_much() -> None:
    run = small_run()
    best = reports.win_table(run).iloc[0]
    text, tone = said(run)["Who wins"]
    assert text.startswith(f"balanced wins {100 * best['win_share']:.1f}% [")
    assert "surely below: " in text and "random" in text
    assert "does surely better than each of the others" in text
    assert tone == "look"


def test_the_summary_tells_a_seat_advantage_from_none() -> None:
    tilted = make_run(("a", "b"), (0.0, 0.0), blocks=500, seat_bonus=(0.4, 0, 0, 0))
    fair = make_run(("a", "b"), (0.0, 0.0), blocks=500, seat_bonus=(0, 0, 0, 0))
    assert said(tilted)["Seats"][0].startswith("Where one sits matters: the 1st to play wins")
    assert said(fair)["Seats"][0].startswith("No seat advantage can be seen")
    assert said(fair)["Who wins"][1] == "good"


def test_the_summary_names_who_lives_on_loans_and_whether_it_pays() -> None:
    text, _ = said(make_run(NAMES[:4], blocks=150))["Loans"]
    assert "Who lives on loans: financier (" in text
    assert "stay unpaid" in text
    none = said(make_run(("a", "b"), loans=(0.0,), blocks=60))["Loans"]
    assert none[0] == "No seat took a loan."


def test_the_summary_counts_stopped_games_and_says_how_to_see_one() -> None:
    text, tone = said(small_run())["Stopped games"]
    assert "stopped by the turn limit" in text
    assert tone == "look"
    (trial,) = of_topic(small_run(), "Stopped games")
    assert trial.commands[0].startswith("alderman play --from toy --game ")
    assert said(make_run(("a", "b"), stopped=0.0, blocks=60))["Stopped games"][0].startswith(
        "None was stopped"
    )


def test_a_single_strategy_is_not_called_a_winner() -> None:
    run = make_run(("alone",), (0.0,), lineups=[(0, 0, 0, 0)], blocks=60)
    assert said(run)["Who wins"][0].startswith("Only alone played")
    assert all("versus" not in line for trial in trials(Material(run)) for line in trial.commands)


def test_strategies_that_play_only_themselves_are_not_ranked() -> None:
    run = make_run(("a", "b"), (1.0, 0.0), lineups=[(0, 0, 0, 0), (1, 1, 1, 1)], blocks=60)
    assert (
        said(run)["Who wins"][0]
        == "Each strategy played only itself, so its share is 25.0% whatever the rules are."
    )


def test_trials_are_commands_that_name_the_run() -> None:
    tilted = make_run(("a", "b c"), (0.6, 0.0), blocks=400, batch_blocks=8, seat_bonus=(0.4, 0, 0, 0))
    commands = [line for trial in trials(Material(tilted)) for line in trial.commands]
    start = "alderman run toy --players 4 --games 1600 --seed 7 --schedule"
    assert f"{start} mirror --seat a --seat 'b c' --out toy-mirror" in commands
    assert f"{start} versus --seat a --seat 'b c' --out toy-against-a" in commands
    assert any("--games 6400" in command for command in commands)
    assert "alderman report toy-mirror" in commands


def test_what_pays_too_well_is_answered_with_the_rule_to_turn() -> None:
    run = make_run(("a", "b"), (0.0, 0.0), blocks=400, loans=(0.7, 0.7))
    table = run.tables["histograms"]
    loans = table["column"] == "loans_taken"
    table.loc[loans & (table["value"] > 0), "win_twelfths"] = table["n"] * 5
    table.loc[loans & (table["value"] == 0), "win_twelfths"] = table["n"]
    (trial,) = of_topic(run, "Loans")
    assert "Try loan_repay = 18 instead of 15, so that a loan costs more to pay back." in trial.why
    assert "--set toy.loan_repay=18" in trial.commands[0]
    assert trial.commands[1] == "alderman compare toy toy-loan-repay-18"


def test_csv_is_the_same_on_every_system() -> None:
    from reports.grids import win_grid

    content = csv_bytes(win_grid(Material(small_run())))
    assert b"\r" not in content
    assert content.endswith(b"\n")


def test_the_page_shows_dark_and_narrow(written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in text
    assert 'media="(max-width: 640px)"' in text
    assert re.search(r'<meta name="viewport" content="width=device-width', text)
