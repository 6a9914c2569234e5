"""Chapters that no game declares: what they say, from numbers that were put in, and when they cannot tell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest

from reports import chapters
from reports.chapters.adjusted import OLDER, SUMS_ONLY, AdjustedView, signed
from reports.chapters.field import FieldView
from reports.chapters.outcomes import OutcomeView
from reports.chapters.pacing import PacingView
from reports.figures.style import NARROW, WIDE
from reports.material import Material
from reports.source import Results
from reports.summary import findings
from reports.tables.outcomes import SUMS_ONLY as SCORE_ALONE
from reports.tables.payoffs import MIRRORS
from sim.engine.errors import RunError
from tests.reports.contract.pacing import pacing_sums
from tests.reports.made import SyntheticRun
from tests.reports.pages import chapters as page_chapters
from tests.reports.synthetic import make_run
from tests.reports.test_adjusted import CARDS, dealt_run
from tests.reports.test_payoffs import duels


def material(run: SyntheticRun, **tables: pd.DataFrame) -> Material:
    """Of a run with some of its sums replaced."""
    return Material(cast(Results, replace(run, tables={**run.tables, **tables})))


def small(**told: Any) -> SyntheticRun:
    return make_run(("balanced", "landlord", "random"), (1.0, -0.3, -1.5), blocks=300, **told)


def paced(**told: Any) -> PacingView:
    return PacingView(material(small(), pacing=pacing_sums(parts=12, games=100, **told)))


# Pacing


def test_who_leads_is_told_by_the_share_that_was_put_in() -> None:
    leaders = paced(leader_wins=(0.3, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.9, 0.95, 1.0)).findings()[0]
    assert leaders.text.startswith("Who leads halfway wins ")
    assert 57 < float(leaders.text.split("wins ")[1].split("%")[0]) < 63
    assert "leaders are 80% certain from 80% of the game on" in leaders.text
    assert leaders.tone == "plain"
    early = paced(leader_wins=(0.3, 0.5, 0.9, *(0.95,) * 7)).findings()[0]
    assert "certain from 30% of the game on" in early.text
    assert early.tone == "look"
    assert "never 80% certain before the end" in paced(leader_wins=(0.4,) * 10).findings()[0].text
    assert "only at the very end" in paced(leader_wins=(*(0.4,) * 9, 1.0)).findings()[0].text


@pytest.mark.parametrize(
    ("slope", "said", "tone"),
    [
        (0.2, "Leads run away: each 10 prestige of lead gain", "look"),
        (-0.2, "Leads are caught up with: of each 10 prestige of lead", "plain"),
        (0.0, "Leads neither run away nor melt: each 10 prestige of lead change by", "plain"),
    ],
)
def test_a_slope_is_said_in_words(slope: float, said: str, tone: str) -> None:
    leads = paced(slope=slope).findings()[1]
    assert leads.text.startswith(said)
    assert leads.tone == tone


def test_leads_that_melt_early_and_run_away_late_are_told_apart() -> None:
    early, late = pacing_sums(12, 200, slope=-0.3, seed=1), pacing_sums(12, 200, slope=0.3, seed=2)
    turn = pd.concat([early[early["at"] <= 4], late[late["at"] > 4]])
    text = PacingView(material(small(), pacing=turn)).findings()[1].text
    assert text.startswith(
        "Leads are caught up with until round 4 and run away from round 5 on, where each 10 "
    )


def test_runs_without_pacing_have_no_such_chapter() -> None:
    run = small()
    none = run.tables["pacing"].iloc[:0]
    assert chapters.pacing(material(run, pacing=none)) == []

    class Older(SyntheticRun):
        def sums(self, name: str) -> pd.DataFrame:
            if name == "pacing":
                raise RunError("parts/part-00000.json is damaged (it does not list sums/pacing)")
            return super().sums(name)

    assert chapters.pacing(Material(cast(Results, Older(**vars(run))))) == []


# Strategies against each other


def test_strategies_are_told_from_their_comparisons() -> None:
    view = FieldView(material(small()))
    (found,) = view.findings()
    assert found.text.startswith("balanced comes out above the others in ")
    assert "points above landlord." in found.text
    assert view.notes() == []
    ratings, payoffs = view.grids()
    assert [row[0].text for row in ratings.rows] == ["balanced", "landlord", "random"]
    assert payoffs.rows[0][1].text == ""  # nobody plays against itself
    assert payoffs.rows[0][2].tone == "up"
    assert payoffs.rows[1][1].tone == "down"


def test_a_circle_is_told() -> None:
    run = make_run(("a", "b", "c"), blocks=300, lineups=[(0, 0, 1, 1), (1, 1, 2, 2), (0, 0, 2, 2)])
    circle = duels({(0, 1): 0.6, (1, 2): 0.6, (0, 2): 0.4})
    run.info["lineups"] = circle.info["lineups"]
    view = FieldView(material(run, lineups=circle.tables["lineups"]))
    said = "They go in circles: a beats b, that beats c, and that beats a again; so none is best"
    assert said in view.findings()[0].text
    assert [grid.key for grid in view.grids()] == ["ratings", "payoffs", "circles"]


def test_mirrors_say_that_they_tell_nothing_of_each_other() -> None:
    run = make_run(("a", "b"), blocks=100, lineups=[(0,) * 4, (1,) * 4])
    view = FieldView(material(run))
    assert (view.pictures(), view.grids()) == ([], [])
    assert view.notes() == [f"{MIRRORS[0].upper()}{MIRRORS[1:]}."]
    assert [found.text for found in view.findings()] == view.notes()
    alone = make_run(("a",), blocks=100, lineups=[(0,) * 4])
    assert chapters.field(material(alone)) == []


# Winners and others


def test_winners_are_told_from_others_of_their_strategy() -> None:
    run = small()
    view = OutcomeView(material(run))
    (found,) = view.findings()
    assert found.text.startswith("Winners score ")
    assert "more than others of the same strategy, most of it track (+" in found.text
    assert [grid.key for grid in view.grids()] == ["outcomes", "outcomes-by-strategy"]
    summed = OutcomeView(material(small(keep="sums")))
    assert summed.pictures() == []
    assert summed.notes() == [f"{SCORE_ALONE[0].upper()}{SCORE_ALONE[1:]}."]


# What a card is worth


def test_a_planted_card_is_named_and_its_absence_is_not() -> None:
    planted = _worth(dealt_run({12: 0.10}))
    (found,) = planted.findings()
    assert found.text.startswith("Being dealt Card 12 is by itself worth +1")
    assert "also" not in found.text
    assert found.tone == "look"
    (grid,) = planted.grids()
    flags = {row[0].text: row[4].text for row in grid.rows}
    assert [name for name, flag in flags.items() if flag] == ["Card 12"]
    (none,) = _worth(dealt_run({}, seed=2)).findings()
    assert none.text.startswith("No card is surely worth 5 points of win share, up or down, by chance alone")
    assert none.tone == "good"


def test_cards_that_harm_are_named_too() -> None:
    (found,) = _worth(dealt_run({3: -0.1, 40: 0.1})).findings()
    assert found.text.startswith("Being dealt Card 40 is by itself worth +")
    assert "also 5 points or more: Card 3 (−" in found.text


def test_a_run_that_cannot_tell_says_why() -> None:
    few = _worth(dealt_run({}, blocks=10))
    assert (few.pictures(), few.grids(), few.findings()) == ([], [], [])
    assert few.notes() == ["Too few games to tell what a card is worth."]
    run = dealt_run({}, blocks=10)
    kept = _worth(replace(run, seat_rows=None))
    assert kept.notes() == [f"{OLDER[0].upper()}{OLDER[1:]}."]
    run.info["keep"] = "sums"
    assert _worth(run).notes() == [f"{SUMS_ONLY[0].upper()}{SUMS_ONLY[1:]}."]
    assert chapters.worth(material(small())) == []  # the toy declares no exposure


def _worth(run: SyntheticRun) -> AdjustedView:
    (view,) = chapters.worth(Material(cast(Results, run)))
    assert isinstance(view, AdjustedView)
    return view


def test_effects_are_written_with_their_sign() -> None:
    assert [signed(value) for value in (6.44, -6.44, 0.04, -0.04)] == ["+6.4", "−6.4", "0.0", "0.0"]


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_their_pictures_can_be_drawn_at_any_width(width: float) -> None:
    drawn = [*_worth(dealt_run({12: 0.1}, blocks=700)).pictures()]
    of = material(small())
    for views in (chapters.field(of), chapters.outcomes(of), chapters.pacing(of)):
        drawn += [picture for view in views for picture in view.pictures()]
    assert [picture.key for picture in drawn] == [
        "card-worth",
        "ratings",
        "payoffs",
        "outcomes",
        "stakes",
        "leaders",
        "runaway",
    ]
    for picture in drawn:
        assert picture.figure(width).axes
        assert len(picture.alt) > len(picture.title) > 20
        assert picture.method


def test_margins_are_drawn_where_they_differ() -> None:
    run = small()
    old = run.tables["histograms"]
    counts = [
        pd.DataFrame({"part": part, "value": np.arange(20), "n": 5}).assign(
            strategy=-1, column=name, win_twelfths=60
        )
        for part in range(12)
        for name in ("margin", "lead_changes")
    ]
    kept = old[~old["column"].isin(["margin", "lead_changes"])]
    view = PacingView(material(run, histograms=pd.concat([kept, *counts], ignore_index=True)))
    (picture,) = [one for one in view.pictures() if one.key == "margins"]
    assert picture.title.startswith("Half the games end within 9 prestige")
    assert len(picture.figure().axes) == 2
    assert "in 5.0% [5.0, 5.0] nobody ever overtakes" in view.findings()[2].text


def test_the_summary_and_the_page_hold_them_in_order() -> None:
    of = material(small())
    topics = [found.topic for found in findings(of)]
    order = ["Seats", "Strategies", "What winners have", "What decides", "Leaders", "Leads", "Margins"]
    assert topics[1 : 1 + len(order)] == order
    length = next(chapter for chapter in page_chapters(of) if chapter.key == "length")
    measures = [row[0].text for row in length.grids[0].rows]
    assert not any(word in measure for measure in measures for word in ("margin", "settled", "lead changes"))
    assert CARDS > 64  # of the adjusted cards: two words of bits
