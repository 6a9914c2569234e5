"""Real edits of a real game at the usual number of games: a rule, a card, a weight, and one that does drift.

What is true of the first three was found beforehand: no cell moves by more than 0.7 points, though loans and
buildings do. Four poverty a stack moves several by more than three.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from reports import gate
from reports.gate.baseline import Baseline
from reports.gate.hold import judge
from reports.gate.judge import Verdict
from reports.gate.judgement import Judgement
from reports.gate.plan import GAMES, default_plan
from reports.gate.play import Plays
from reports.gate.prepare import prepare
from sim.engine.inputs import load_variant
from sim.engine.inputs.describe import table_text
from sim.engine.ruleset import ruleset
from strategies import template


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a bot of its own."""
    found = tmp_path_factory.mktemp("london")
    (found / "bot.py").write_text(template("london"), encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def printed(folder: Path) -> Baseline:
    """The game as printed, four players, three strategies, the usual number of games."""
    plan = replace(
        default_plan("london"),
        players=(4,),
        seats=("hoarder", "balanced", "landlord"),
        strategy_files=(folder / "bot.py",),
    )
    assert plan.games == GAMES == 120_000
    return gate.new_baseline(folder / "london.json", plan, "as printed")


@pytest.fixture(scope="module")
def edited(printed: Baseline) -> Callable[..., Judgement]:
    return lambda **how: judge(prepare(printed, gate.Asked(**how)), Plays())


def test_a_loan_that_costs_18_moves_loans_and_no_win_share(edited: Callable[..., Judgement]) -> None:
    found = edited(overrides=["loan_repay=18"])
    assert found.code == gate.Code.PASS
    assert set(found.cells["verdict"]) == {Verdict.EQUIVALENT}
    assert {"4/seats/loans_repaid", "4/seats/loans_taken"} <= set(found.moved["name"])
    assert found.cells["difference"].abs().max() < 0.007
    assert (found.cells["games_saved"] > 1).all()  # pairing helps


def test_a_pound_more_on_a_card_moves_the_card_and_no_win_share(
    edited: Callable[..., Judgement], folder: Path
) -> None:
    game = ruleset("london")
    rows = list(csv.DictReader(table_text(game, load_variant(game), "cards").splitlines()))
    card = next(row for row in rows if row["id"] == "theatre_royal")
    card["run_money"] = str(int(card["run_money"]) + 1)
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    found = edited(tables={"cards": folder / "cards.csv"})
    assert found.code == gate.Code.PASS
    assert set(found.cells["verdict"]) == {Verdict.EQUIVALENT}
    assert list(found.moved["name"]) == ["4/cards/theatre_royal"]
    assert list(found.tables["column"]) == ["run_money"]


def test_a_weight_of_a_bot_a_tenth_up_moves_no_win_share(
    edited: Callable[..., Judgement], folder: Path
) -> None:
    text = (folder / "bot.py").read_text(encoding="utf-8")
    changed = text.replace('"hand_size": Weight(6.0', '"hand_size": Weight(6.6')
    assert changed != text
    (folder / "bolder.py").write_text(changed, encoding="utf-8")
    found = edited(strategy_files=[folder / "bolder.py"])
    assert found.code == gate.Code.PASS
    assert set(found.cells["verdict"]) == {Verdict.EQUIVALENT}
    assert dict(zip(found.strategies["what"], found.strategies["a"], strict=True))["hand_size"] == "6"
    assert "4/seats/develops" in set(found.moved["name"])


def test_four_poverty_a_stack_is_told_as_drift(edited: Callable[..., Judgement]) -> None:
    found = edited(overrides=["poverty_per_stack=4"])
    assert found.code == gate.Code.DRIFTED
    rows = found.cells.set_index("name")
    assert rows.loc["4/balanced", "verdict"] == Verdict.DRIFTED
    assert rows.loc["4/balanced", "low"] * rows.loc["4/balanced", "high"] > 0
