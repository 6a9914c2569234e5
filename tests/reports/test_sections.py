"""Sections on the page: every kind with its tables and sentences, and no game known by its name."""

from __future__ import annotations

import ast
import dataclasses
import re
from functools import cache
from pathlib import Path

import pandas as pd
import pytest

import reports
from reports.kinds import VIEWS, views
from reports.material import Material
from reports.page import about
from reports.source import origin
from reports.summary import findings
from sim.engine import sections
from sim.engine.ruleset import RULESETS
from tests.reports.made import SyntheticRun
from tests.reports.pages import chapters
from tests.reports.synthetic import usual_run
from tests.reports.synthetic_council import NAMES, make_council, usual_council

TABLES = {
    "milestone_incidence": "spaces",
    "milestone_table": "spaces",
    "milestone_phases": "spaces",
    "milestone_wins": "spaces",
    "contest_origin": "elections",
    "contest_seats": "elections",
    "contest_ways": "elections",
    "contest_choices": "elections",
    "contest_amounts": "elections",
    "contest_strategies": "elections",
    "contest_worth": "elections",
    "contest_counts": "elections",
    "group_table": "categories",
    "group_wins": "categories",
    "action_mix": "actions",
    "action_use": "actions",
    "card_use": "card-use",
    "card_use_groups": "card-use",
}


@cache
def one_batch() -> SyntheticRun:
    return make_council(NAMES, blocks=20, batch_blocks=20, part_batches=1)


@cache
def material() -> Material:
    return Material(usual_council())


def said(of: Material) -> dict[str, tuple[str, str]]:
    return {one.topic: (one.text, one.tone) for one in findings(of)}


@pytest.mark.parametrize("name", TABLES)
def test_every_table_says_where_it_comes_from_and_how_it_was_made(name: str) -> None:
    table = getattr(reports, name)(usual_council(), TABLES[name])
    assert "1,680 games in 420 blocks" in origin(table)
    assert "seed 5" in origin(table)
    assert len(table.attrs["method"]) > 40
    lows = [column for column in table.columns if column == "low" or column.endswith("_low")]
    assert lows
    for low in lows:
        high = low.removesuffix("low") + "high"
        known = table.dropna(subset=[low, high])
        assert len(known) and (known[low] <= known[high]).all()


@pytest.mark.parametrize("name", TABLES)
def test_every_table_of_a_single_batch_has_estimates_and_no_intervals(name: str) -> None:
    table = getattr(reports, name)(one_batch(), TABLES[name])
    for column in table.columns:
        if column == "low" or column.endswith("_low"):
            assert table[column].isna().all(), column


def test_a_single_batch_is_told_of_and_drawn() -> None:
    of = Material(one_batch())
    assert all(len(one.text) > 20 and "nan" not in one.text for one in findings(of))
    for view in views(of):
        for picture in view.pictures():
            assert "nan" not in picture.alt
            assert picture.figure().axes


def test_every_kind_of_section_has_a_view_and_is_drawn() -> None:
    kinds = {
        kind for kind in vars(sections).values() if isinstance(kind, type) and "Section" in kind.__name__
    }
    assert kinds == set(VIEWS)
    declared = {type(one) for run in (usual_council(), usual_run()) for one in run.ruleset.sections}
    assert declared == kinds


def test_sections_stand_in_the_order_declared_and_those_of_cards_by_the_cards() -> None:
    assert [chapter.key for chapter in chapters(material())] == [
        "wins",
        "seats",
        "field",
        "scores",
        "outcomes",
        "stakes",
        "pacing",
        "popularity",
        "spaces",
        "elections",
        "mayor-bonus",
        "categories",
        "actions",
        "economy",
        "length",
        "card-use",
        "card-worth",
        "cards",
    ]


def test_pictures_and_tables_name_methods_and_have_keys_of_their_own() -> None:
    tables: list[str] = []
    pictures: list[str] = []
    for chapter in chapters(material()):
        assert chapter.method and chapter.origin
        tables += [one.key for one in [*chapter.grids, *chapter.more]]
        pictures += [one.key for one in chapter.pictures]
    assert len(tables) == len(set(tables))
    assert len(pictures) == len(set(pictures))
    spaces = next(view for view in views(material()) if view.key == "spaces")
    assert "competing event (statsmodels CumIncidenceRight)" in spaces.pictures()[0].method


def test_a_rectangle_holds_every_cell_of_its_table() -> None:
    view = next(view for view in views(material()) if view.key == "elections")
    grid = next(one for one in view.grids() if one.key == "elections-origin")
    assert [title for title, _ in grid.columns] == ["Place", "1845", "1855", "1860", "All"]
    assert [row[0].text for row in grid.rows] == ["1st", "2nd", "3rd", "4th"]
    share = grid.frame.set_index(["contest", "place"]).loc[("1855", 2), "share"]
    assert grid.rows[1][2].text == f"{100 * share:.1f}%"


def test_what_a_section_shows_of_a_game_is_left_out_of_its_length() -> None:
    length = next(chapter for chapter in chapters(material()) if chapter.key == "length")
    names = [row[0].text for row in length.grids[0].rows]
    assert not [name for name in names if "mayor" in name or "ranking" in name]
    assert "mayor_1845" in set(length.grids[0].frame["measure"])


def test_games_of_one_length_are_said_to_be_and_not_drawn() -> None:
    length = next(chapter for chapter in chapters(material()) if chapter.key == "length")
    assert length.pictures == []
    assert said(material())["Length"][0] == "Every game lasts 60 turns."
    assert "Stopped games" not in said(material())
    assert "Stopped games" in said(Material(usual_run()))


def test_the_summary_names_spaces_that_hardly_anyone_reaches() -> None:
    text, tone = said(material())["Spaces of the popularity track"]
    table = reports.milestone_table(usual_council(), "spaces").set_index(["milestone", "strategy"])
    rate = table.loc[("22", "all"), "reached"]
    assert rate < 0.05
    assert text.startswith("Hardly any seat reaches ") and f"space 22 ({100 * rate:.1f}% [" in text
    assert "(observed, not caused)" in text
    assert tone == "look"
    fast = said(Material(make_council(("a", "random"), blocks=60, pace=(2.6, 2.6))))
    assert fast["Spaces of the popularity track"][0].startswith("Even space 22 is reached by ")


def test_the_summary_says_who_is_elected_and_what_it_is_worth() -> None:
    found = said(material())
    assert found["Elections"][0].startswith(
        "Who was first in popularity when the phase began becomes mayor in "
    )
    assert "Mayors win by most popularity (" in found["Elections"][0]
    worth = reports.contest_worth(usual_council(), "elections").iloc[-1]
    text, tone = found["Being mayor"]
    assert f"brings the mayor {worth['winners_gain']:.1f} [" in text
    assert f"the difference is +{100 * worth['difference']:.1f} points" in text
    assert tone == "look"


def test_the_summary_names_what_is_dead() -> None:
    found = said(material())
    assert found["Dead actions"][0].startswith(
        "No strategy but random takes it in 1% of its chances: canal ("
    )
    assert found["Cards nobody takes"][0].startswith(
        "1 of 42 cards is taken by no strategy but random in 1% of the chances: Merchants' Exchange ("
    )
    alone = said(Material(make_council(("random",), blocks=40, lineups=[(0, 0, 0, 0)])))
    assert alone["Dead actions"] == ("Only random played, so none can be told.", "plain")
    assert alone["Cards nobody takes"] == ("Only random played, so none can be told.", "plain")


def test_the_summary_says_that_all_is_alive() -> None:
    run = make_council(("a", "b"), blocks=40, lineups=[(0, 0, 1, 1)])
    run = dataclasses.replace(run, strategies=("b", "a"))  # who takes everything is not `random`
    found = said(Material(run))
    assert found["Dead actions"][0].startswith("None: each action is taken by some strategy")
    assert found["Cards nobody takes"][0].startswith("None: each of the 42 is taken by some strategy")


def test_a_bonus_taken_once_is_not_counted_a_seat() -> None:
    text, _ = said(material())["The mayor bonus"]
    assert re.match(
        r"\d+\.\d% of the seats take the mayor bonus: collector \d+\.\d%, random \d+\.\d%\. ", text
    )
    view = next(view for view in views(material()) if view.key == "mayor-bonus")
    assert [one.key for one in view.grids()] == ["mayor-bonus", "mayor-bonus-worth", "mayor-bonus-adjusted"]
    assert "mayor bonus in" in view.pictures()[0].title
    assert "those without" in view.pictures()[1].title


def test_phases_name_the_columns_of_a_curves_table() -> None:
    view = next(view for view in views(material()) if view.key == "popularity")
    titles = [title for title, _ in view.grids()[0].columns]
    assert titles[1] == "End of 1840 (turn 3)" and titles[-1] == "End of 1860 (turn 15)"


def test_no_code_of_the_reports_knows_a_game_by_its_name() -> None:
    for path in Path(reports.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in RULESETS, f"{path.name}, line {node.lineno}"


def test_a_report_says_which_rules_were_played() -> None:
    told = dict(about(material()))
    assert told["Game"] == "Council, 4 players"
    assert pd.notna(told["Root seed"])
