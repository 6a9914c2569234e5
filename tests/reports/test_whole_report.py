"""The report of a real run of each game: every table and picture says what it is of and how it was made."""

from __future__ import annotations

import html.parser
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import matplotlib
import pandas as pd
import pytest

from reports.columns import described
from reports.figures.style import RC, WIDE
from reports.report import report_text
from tests.reports.real import GAMES, PLAYED, SEED, real_judgement, real_report, real_run

DOCS = Path(__file__).parents[2] / "docs"
BLANK = b"<svg/>"
WAY = re.compile(r"95%|Counts|Quartiles|numpy quantile")  # no interval where all there is was counted
LIBRARY = re.compile(r"statsmodels|scipy|choix")


class Parts(html.parser.HTMLParser):
    """The text of each table and figure of a page, by id, and the alternative texts of pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.of: dict[str, str] = {}
        self.alt: dict[str, str] = {}
        self.heads: dict[str, int] = {}
        self._open: list[str] = []
        self._depth: list[int] = []
        self._level = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("div", "figure"):
            self._level += 1
            if re.match("(table|figure)-", given.get("id") or ""):
                self._open.append(str(given["id"]))
                self._depth.append(self._level)
                self.of[self._open[-1]] = ""
        if self._open and tag == "img":
            self.alt[self._open[-1]] = str(given["alt"])
        if self._open and tag == "th" and given.get("scope") == "col":
            self.heads[self._open[-1]] = self.heads.get(self._open[-1], 0) + 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("div", "figure"):
            if self._depth and self._depth[-1] == self._level:
                self._depth.pop()
                self._open.pop()
            self._level -= 1

    def handle_data(self, data: str) -> None:
        if self._open:
            self.of[self._open[-1]] += data


@cache
def parts(game: str) -> Parts:
    report = real_report(game)
    keys = [picture.key for chapter in report.chapters for picture in chapter.pictures]
    return Parts(report.page(dict.fromkeys(keys, (BLANK, BLANK))))


@cache
def loaded(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(real_report(game).json())
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_table_says_games_blocks_seed_rules_version_and_how_its_intervals_were_made(game: str) -> None:
    told, run = parts(game), real_run(game)
    tables = {key: text for key, text in told.of.items() if key.startswith("table-")}
    assert len(tables) >= 25
    origin = (
        f"{run.info['games']:,} games in {run.info['blocks']:,} blocks · 4 players · seed {SEED} · "
        f"rules {run.info['rules_hash']} · alderman {run.info['version']}"
    )
    for key, text in tables.items():
        assert origin in text, key
        assert WAY.search(text.partition(origin)[0].rpartition("\n")[2]), key
        assert told.heads[key] >= 2, key


@pytest.mark.parametrize("game", GAMES)
def test_every_interval_names_the_library_that_made_it(game: str) -> None:
    for key, table in loaded(game)["tables"].items():
        ends = [one["name"] for one in table["columns"] if one["meaning"].startswith("lower end")]
        assert not ends or LIBRARY.search(table["method"]), key
        assert table["games"] == real_run(game).info["games"] >= PLAYED


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_says_what_to_see_its_method_and_its_origin(game: str) -> None:
    told = parts(game)
    figures = {key: text for key, text in told.of.items() if key.startswith("figure-")}
    pictures = [picture for chapter in real_report(game).chapters for picture in chapter.pictures]
    assert set(figures) == {f"figure-{picture.key}" for picture in pictures}
    assert len(figures) >= 15
    for picture in pictures:
        caption, alt = figures[f"figure-{picture.key}"], told.alt[f"figure-{picture.key}"]
        assert f"seed {SEED} · rules" in caption, picture.key
        assert WAY.search(caption), picture.key
        assert alt == picture.alt
        assert picture.title in alt, picture.key
        assert len(picture.title.split()) >= 4, picture.title
        assert re.search(r"\d", alt), picture.key
        assert len(alt) > len(picture.title) + 10, picture.key


@pytest.mark.parametrize("game", GAMES)
def test_every_axis_of_a_quantity_has_a_label(game: str) -> None:
    for chapter in real_report(game).chapters:
        for picture in chapter.pictures:
            with matplotlib.rc_context(RC):
                figure = picture.build(WIDE)
            scaled = [ax for ax in figure.axes if ax.axison and (ax.lines or ax.patches or ax.collections)]
            for ax in scaled:
                assert ax.get_xlabel() or ax.get_ylabel(), picture.key
            assert scaled or any(ax.texts for ax in figure.axes), picture.key


@pytest.mark.parametrize("game", GAMES)
def test_the_json_holds_everything_and_is_as_documented(game: str) -> None:
    schema = json.loads((DOCS / "report.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    report = loaded(game)
    jsonschema.Draft202012Validator(schema).validate(report)
    grids = {
        grid.key: grid for chapter in real_report(game).chapters for grid in [*chapter.grids, *chapter.more]
    }
    assert set(report["tables"]) == set(grids)
    assert [one for section in report["sections"] for one in section["tables"]] == list(grids)
    for key, table in report["tables"].items():
        assert [one["name"] for one in table["columns"]] == list(grids[key].frame.columns), key
        assert len(table["rows"]) == len(grids[key].frame), key
        assert all(list(row) == list(grids[key].frame.columns) for row in table["rows"]), key
    assert report["contract"]["clauses"]
    assert report["run"]["changed_rules"] == {}


def test_the_document_is_checked_for_real() -> None:
    schema = json.loads((DOCS / "report.schema.json").read_text(encoding="utf-8"))
    report = json.loads(real_report("london").json())
    report["summary"]["findings"][0]["tone"] = "loud"
    assert not jsonschema.Draft202012Validator(schema).is_valid(report)


@pytest.mark.parametrize("game", GAMES)
def test_every_column_has_a_unit_that_fits_the_game(game: str) -> None:
    tables = loaded(game)["tables"]

    def unit(table: str, column: str) -> str:
        return next(str(one["unit"]) for one in tables[table]["columns"] if one["name"] == column)

    assert unit("wins", "win_share") == unit("wins", "low") == unit("wins", "difference") == "share"
    assert (
        unit("wins", "mean_score") == unit("wins", "score_high") == unit("score-parts", "mean") == "prestige"
    )
    assert unit("curve-money", "mean") == unit("curve-money", "low") == "£"
    assert unit("scores", "q50") == unit("scores", "median_low") == "prestige"
    assert unit("ratings", "low") == "points"
    assert unit("length", "mean") == "as the column `unit` says"
    if game == "council":
        assert unit("elections", "winners_gain") == unit("elections", "gain_low") == "prestige"
        assert unit("elections", "low") == "share"
        assert unit("elections-strategies", "amount") == "popularity"
        assert unit("actions", "low") == "actions"
    else:
        assert unit("loans", "mean") == unit("loans", "low") == "loans"
        assert unit("loans", "share") == unit("loans", "share_high") == "share"


def test_an_end_of_an_interval_has_the_unit_of_what_it_is_the_end_of() -> None:
    table = pd.DataFrame(
        columns=["card", "rate", "rate_low", "effect", "low", "high", "q50", "median_low", "deck"]
    )
    table.attrs["units"] = {"own": "loans"}
    said = described(table, "prestige", frozenset({"deck"}))
    assert said["rate_low"] == {"unit": "share", "meaning": "lower end of the 95% interval of `rate`"}
    assert said["high"] == {"unit": "points", "meaning": "upper end of the 95% interval of `effect`"}
    assert said["deck"] == {"unit": "", "meaning": "as in the card table"}
    assert said["median_low"] == {"unit": "loans", "meaning": "lower end of the 95% interval of `q50`"}
    with pytest.raises(KeyError):
        described(pd.DataFrame(columns=["unheard of"]), "prestige")


@pytest.mark.parametrize("game", GAMES)
def test_each_finding_leads_to_a_section_and_each_look_has_its_method(game: str) -> None:
    report = loaded(game)
    keys = {section["key"] for section in report["sections"]}
    for one in report["summary"]["findings"]:
        assert one["section"] in keys
        assert one["tone"] != "look" or one["method"], one["topic"]


@pytest.mark.parametrize("game", GAMES)
def test_text_without_drawing_is_that_beside_the_page(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "reports.figures.picture.Picture.figure", lambda *_: pytest.fail("something was drawn")
    )
    run, judgement = real_run(game), real_judgement(game)
    assert report_text(run, "json", judgement=judgement) == real_report(game).json()
    assert report_text(run, "markdown", judgement=judgement) == real_report(game).texts()["report.md"]
