"""Faults planted in the real games are found by report and contract, and not seen where there are none.

Each game is played as it is and with one thing changed, on the same deals. What is found in the changed game
and not in the other is the fault: neither game is without findings of its own.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import reports
import sim
from reports import titles
from reports.chapters.adjusted import AdjustedView
from reports.chapters.pacing import PacingView
from reports.contract.clauses import Clause, Contract
from reports.contract.judge import Verdict, judge
from reports.kinds.card_use import CardUseView
from reports.material import Material, remembered
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from sim.engine.sections import CardUseSection

FIELD = {
    "london": ("balanced", "landlord", "monumental", "frugal"),
    "council": ("balanced", "populist", "collector", "merchant"),
}
GAMES = 3_000
FAVOURED = Path(__file__).with_name("favoured.py")
TEN_POINTS = {"london": ("salters", {"prestige": 4}), "council": ("public_market", {"prestige": 25})}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A run of a game, by name of what is planted; each played once."""
    runs = {}

    def call(game, name="nothing"):
        if (game, name) not in runs:
            plan = _plan(game, name, tmp_path_factory.mktemp("tables"))
            runs[game, name] = remembered(sim.run(game, **plan))  # each table is made once
        return runs[game, name]

    return call


def _plan(game, name, folder):
    plan = {"players": 4, "games": GAMES, "seed": 11, "seats": FIELD[game], "schedule": "all"}
    if name.startswith("favoured"):  # the first seat finds money, or nothing
        seats = {"seats": [name] * 4, "schedule": "lineup", "games": 2_000}
        return plan | seats | {"strategy_files": [FAVOURED]}
    overrides = {"space": {"space_5_money": 9}, "elections": {"rank_prestige": [30, 20, 10]}}
    tables = {
        "ten points": _worth,
        "no use": _useless,
        "engine": _engine,
    }
    if name == "no use" and game == "council":  # of all cards one alone needs a railway, and there is none
        districts = load_variant(ruleset(game)).rules
        overrides[name] = {
            "rail_districts": [],
            "canal_districts": [*districts["canal_districts"], *districts["rail_districts"]],
        }
    plan["overrides"] = overrides.get(name, {})
    return plan | ({"tables": {"cards": _table(game, tables[name], folder)}} if name in tables else {})


def _table(game, change, folder):
    """The game's cards, changed, as a file."""
    rows = [change(game, dict(row)) for row in load_variant(ruleset(game)).tables["cards"]]
    path = folder / "cards.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def _worth(game, row):
    card, change = TEN_POINTS[game]
    return row | (change if row["id"] == card else {})


def _useless(game, row):
    if game == "london":
        return row | ({"build_cost": 200} if row["id"] == "salters" else {})
    rail = row["district"] == "rail" and row["id"] != "railway_yard"
    return row | ({"district": "any"} if rail else {})


def _engine(game, row):
    """Every card pays prestige whenever the city is run, and never turns over."""
    return row | ({"flips": 0, "run_prestige": row["run_prestige"] + 3} if row["buildable"] else {})


def verdict(run, kind, **bounds):
    """What a contract of that one clause says."""
    (line,) = judge(run, Contract(run.info["game"], (Clause(kind, **bounds),))).lines
    return line


def said(view):
    """What a section of the report says in words."""
    return " ".join(finding.text for finding in view.findings())


def card_worth(run):
    """The report's section on what cards are worth."""
    return AdjustedView(Material(run), run.ruleset.exposure)


def card_use(run):
    """The report's section on which cards are taken of the chances to."""
    section = next(one for one in run.ruleset.sections if isinstance(one, CardUseSection))
    return CardUseView(Material(run), section)


@pytest.mark.parametrize("game", list(FIELD))
def test_a_card_worth_ten_points(played, game):
    card, _ = TEN_POINTS[game]
    planted, alone = card_worth(played(game, "ten points")), card_worth(played(game))
    found, other = planted.table.set_index("card").loc[card], alone.table.set_index("card").loc[card]
    assert found["flagged"] and found["low"] < 10 < found["high"] + 2
    assert not other["flagged"] and other["low"] < 0 < other["high"]
    assert found["name"] in said(planted)
    assert found["name"] not in said(alone)


def test_a_card_worth_ten_points_is_the_only_one_where_no_other_is(played):
    """Council's cards are alike in worth; London's are not, see its report."""
    planted = played("council", "ten points").table(reports.adjusted_cards).set_index("card")
    assert planted.index[planted["flagged"]].tolist() == ["public_market"]
    assert not played("council").table(reports.adjusted_cards)["flagged"].any()
    bound = verdict(played("council", "ten points"), "card_effect", at_most=5)
    assert (bound.verdict, bound.of) == (Verdict.NOT_MET, "Public Market")


@pytest.mark.parametrize("game", list(FIELD))
def test_a_first_seat_with_ten_pounds_more(played, game):
    planted, alone = played(game, "favoured"), played(game, "favoured:gift=0")
    first = reports.seat_table(planted).iloc[0]
    assert first["seat"] == 0 and first["low"] > 0.5
    assert reports.seat_table(planted).attrs["p"] < 1e-6
    assert verdict(planted, "seat_share", at_most=45).verdict is Verdict.NOT_MET
    assert verdict(planted, "seat_share", at_most=45).of.startswith("1st")
    assert verdict(alone, "seat_share", at_most=45).verdict is Verdict.MET
    assert titles.seat_title(reports.seat_table(planted)).startswith("Seats differ by")
    change = reports.compare(alone, planted).seats
    assert (change["p_holm"] < 1e-3).all() and change.loc[0, "difference"] > 0.3


def test_without_that_money_no_seat_is_flagged(played):
    alone = played("london", "favoured:gift=0")
    assert reports.seat_table(alone).attrs["p"] > 0.01
    assert titles.seat_title(reports.seat_table(alone)).startswith("No seat advantage")


def test_a_space_that_pays_nine_pounds(played):
    """Those who reach it early win more than others of their strategy, which at £1 they do not."""

    def early(run):
        wins = reports.milestone_wins(run, "spaces").set_index(["milestone", "strategy", "band"])
        return wins.loc[("5", "all", "early")]

    assert early(played("council", "space"))["difference_low"] > 0.01
    assert not early(played("council"))["difference_low"] > 0.01


def test_a_card_nobody_can_build(played):
    planted, alone = (
        played("london", name).table(reports.card_table).set_index(["card", "mark"]).loc[("salters", "built")]
        for name in ("no use", "nothing")
    )
    assert planted["possible"] and planted["seats"] == 0
    assert alone["seats"] > 100
    use = verdict(played("london", "no use"), "card_use", at_least=0.1)
    assert (use.value, use.of, use.verdict is Verdict.MET) == (0.0, "Salters", False)
    assert verdict(played("london"), "card_use", at_least=0.1).of != "Salters"


def test_a_card_nobody_can_acquire(played):
    planted, alone = (
        played("council", name).table(reports.card_use, "card-use").set_index("card").loc["railway_yard"]
        for name in ("no use", "nothing")
    )
    assert planted["dead"] and planted["never"] and planted["possible"] == 0
    assert not alone["dead"] and alone["rate"] > 0.01
    assert "Railway Yard (never possible)" in said(card_use(played("council", "no use")))
    assert "Railway Yard" not in said(card_use(played("council")))


RUNAWAY = [("london", "engine", 0.0), ("council", "elections", 0.015)]


@pytest.mark.parametrize(("game", "fault", "most"), RUNAWAY)
def test_a_runaway_rule(played, game, fault, most):
    """Cities that pay at every run; elections that pay ten times as much to who holds most cards."""
    planted, alone = played(game, fault), played(game)
    assert reports.runaway_table(planted).attrs["index_low"] > most
    assert verdict(planted, "runaway", at_most=most).verdict is Verdict.NOT_MET
    assert verdict(alone, "runaway", at_most=most).verdict is Verdict.MET
    assert "run away" in said(PacingView(Material(planted)))
    assert "Leads run away" not in said(PacingView(Material(alone)))


def test_who_leads_a_runaway_game_wins_it(played):
    bound = {"at": 60, "at_most": 80}
    assert verdict(played("london", "engine"), "leader_wins", **bound).verdict is Verdict.NOT_MET
    assert verdict(played("london"), "leader_wins", **bound).verdict is Verdict.MET
