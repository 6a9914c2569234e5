"""What was changed between two runs: rules with their meaning, cells and rows of data files, strategies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reports.comparison.changes import rule_changes, strategy_changes, table_changes
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from tests.reports.compare.twins import Twin, twin, with_cards, with_info


def london(**rules: Any) -> Twin:
    """A made-up run that says it is of London, with some rules changed."""
    game = ruleset("london")
    run = twin("a")
    return replace(run, made=replace(run.made, ruleset=game), variant=load_variant(game, None, rules))


def test_a_rule_has_its_id_meaning_and_unit() -> None:
    rows = rule_changes(london(), london(loan_repay=18)).to_dict("records")
    assert rows == [
        {
            "field": "loan_repay",
            "a": "15",
            "b": "18",
            "rule": "L6",
            "meaning": "what removing one loan costs, £",
        }
    ]


def test_lists_are_shown_whole_and_fields_of_one_run_told() -> None:
    a, b = twin("a"), twin("b")
    a = replace(a, variant=replace(a.variant, rules={"slots": [3, 4], "old": 1}))
    b = replace(b, variant=replace(b.variant, rules={"slots": [3, 5], "new": 2}))
    found = rule_changes(a, b).set_index("field")
    assert found.loc["slots", ["a", "b"]].tolist() == ["[3, 4]", "[3, 5]"]
    assert found.loc["old", ["a", "b"]].tolist() == ["1", "–"]
    assert found.loc["new", ["a", "b"]].tolist() == ["–", "2"]


def test_cells_and_rows_of_data_files() -> None:
    a = twin("a")
    cards = [dict(row) for row in a.variant.tables["cards"]]
    cards[3]["name"] = "Bridge"
    found = table_changes(a, with_cards(a, [*cards[:39], {"id": "new", "name": "Dome"}])).to_dict("records")
    assert found == [
        {"table": "cards", "row": "card_3", "name": "Card 3", "column": "name", "a": "Card 3", "b": "Bridge"},
        {"table": "cards", "row": "card_39", "name": "Card 39", "column": "(row)", "a": "removed", "b": "–"},
        {"table": "cards", "row": "new", "name": "Dome", "column": "(row)", "a": "–", "b": "added"},
    ]


def test_weights_and_files_of_strategies() -> None:
    a = twin("a")
    strategies = [{**one, "weights": {"money": 2.0, "pace": 1.0}} for one in a.info["strategies"]]
    other = [dict(one) for one in strategies]
    other[1] = {**other[1], "weights": {"money": 2.5, "bar": 1.0}, "source_hash": "abc"}
    found = strategy_changes(with_info(a, strategies=strategies), with_info(a, strategies=other))
    assert set(found["strategy"]) == {"landlord"}
    assert found[["what", "a", "b"]].to_numpy().tolist() == [
        ["money", "2", "2.5"],
        ["pace", "1", "–"],
        ["bar", "–", "1"],
        ["file", "–", "abc"],
    ]


def test_the_same_run_has_no_changes() -> None:
    a = twin("a")
    assert rule_changes(a, a).empty
    assert table_changes(a, a).empty
    assert strategy_changes(a, a).empty
