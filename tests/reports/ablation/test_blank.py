"""Which cards are blanked and what of them: names, keys, all of the built-in games' declarations."""

from __future__ import annotations

import pytest

import reports
from reports.ablation.blank import blank_cards, card_schema
from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.engine.inputs.tables import read_table, write_table
from sim.engine.ruleset import RULESETS, ruleset
from tests.reports.ablation.hand import RULESET
from tests.reports.ablation.played import PLAN

GAMES = [name for name in RULESETS if name != "hand"]


def test_a_blank_card_keeps_all_but_what_it_does() -> None:
    variant = load_variant(RULESET)
    (crown,) = blank_cards(RULESET, variant, ["Crown"])
    assert [(cell.column, cell.was, cell.blank) for cell in crown.cells] == [("worth", 1000, 0)]
    was, now = variant.tables["cards"][0], crown.variant.tables["cards"][0]
    assert now == {**was, "worth": 0}
    assert crown.variant.tables["cards"][1:] == variant.tables["cards"][1:]
    assert variant.tables["cards"][0]["worth"] == 1000  # untouched
    assert crown.variant.rules == variant.rules
    assert crown.variant.hash != variant.hash


def test_a_card_is_found_by_key_or_name_and_blanked_once() -> None:
    variant = load_variant(RULESET)
    found = blank_cards(RULESET, variant, ["Purse", "crown", "purse", "Crown"])
    assert [card.key for card in found] == ["purse", "crown"]
    (twin,) = blank_cards(RULESET, variant, ["twin_b"])
    assert (twin.row, twin.name) == (7, "Twin (twin_b)")
    assert [card.row for card in blank_cards(RULESET, variant)] == list(range(8))


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["Crwon"], "no card 'Crwon' in hand: did you mean 'crown'?"),
        (["Twin"], "card 'Twin': several cards have that name; use one of twin_a, twin_b"),
        ([], "no card is named; name at least one"),
    ],
)
def test_a_card_that_cannot_be_meant_is_told_before_anything_is_played(cards: list[str], told: str) -> None:
    RULESET.played.clear()
    with pytest.raises(InputError) as error:
        reports.ablate("hand", cards, **PLAN)
    assert str(error.value) == told
    assert RULESET.played == []


def test_too_few_games_are_told_before_anything_is_played() -> None:
    RULESET.played.clear()
    with pytest.raises(InputError, match="games = 2: too few to compare; give at least 4"):
        reports.ablate("hand", ["crown"], **{**PLAN, "games": 2})
    assert RULESET.played == []


def test_a_game_that_does_not_say_what_blank_is_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULESET), "blank_card", {})
    with pytest.raises(InputError, match="hand does not say what a blank card is"):
        reports.ablate("hand", ["crown"], **PLAN)


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_a_game_can_be_blanked_and_read_back(name: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    game = ruleset(name)
    variant, schema = load_variant(game), card_schema(game)
    assert set(game.blank_card) < {column.name for column in schema.columns}
    rows = [dict(row) for row in variant.tables[schema.name]]
    blanks = blank_cards(game, variant)
    assert len(blanks) == len(rows)
    assert sum(1 for card in blanks if card.cells) > len(rows) / 2
    for card in blanks:  # all of them blank at once
        rows[card.row] = card.variant.tables[schema.name][card.row]
    file = tmp_path / "cards.csv"
    file.write_text(write_table(schema, rows), encoding="utf-8")
    assert read_table(schema, file) == rows


@pytest.mark.parametrize("name", GAMES)
def test_cost_and_kind_are_not_blanked(name: str) -> None:
    game = ruleset(name)
    kept = {
        "id",
        "name",
        "copies",
        "deck",
        "colour",
        "buildable",
        "build_cost",
        "decade",
        "category",
        "district",
    }
    assert kept.isdisjoint(game.blank_card)
    assert game.exposure is None or game.exposure.pile not in game.blank_card
