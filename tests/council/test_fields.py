"""Council's numbers and cards are those of its rules; files that cannot be played are refused."""

from __future__ import annotations

import csv
import io
from collections import Counter

import pytest

from sim.council import fields
from sim.council.codes import MAX_CARDS, Good
from sim.council.ruleset import RULESET
from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.engine.inputs.variant import packaged_table

CARDS = packaged_table(RULESET, "cards").read_text(encoding="utf-8")
HEADER, *ROWS = CARDS.splitlines()


def buildings(**kinds):
    """{"mill": (3, 1, 1)} as the fields of what it costs in £ and wood and brings in prestige."""
    parts = ("cost", "wood", "prestige")
    return {
        f"{kind}_{part}": n for kind, three in kinds.items() for part, n in zip(parts, three, strict=True)
    }


DEFAULTS = {
    "turns_per_phase": 3,
    "must_move": 1,
    "actions_per_turn": 2,
    "max_actions": 3,
    "max_actions_bonus": 4,
    "admin_money": 2,
    "admin_per_industries": 2,
    "start_money": 5,
    "start_wood": 1,
    "start_grain": 1,
    "start_popularity": 0,
    "start_prestige": 0,
    "market_markers": 3,
    "discs": 5,
    "canal_districts": ["Old Port", "Basin", "Mills"],
    "rail_districts": ["Faubourg", "Station Yard"],
    "canal_tiles": [
        *([1, 0, 1], [1, 0, 2], [2, 0, 0], [1, 1, 0], [2, 0, 0]),
        *([2, 0, 1], [1, 1, 1], [3, 0, 0], [2, 0, 1], [1, 0, 2]),
    ],
    "sites_extra": 3,
    "kind_limit": 2,
    **buildings(sawmill=(2, 0, 0), farm=(2, 0, 0), ironworks=(3, 1, 0)),
    **buildings(mill=(3, 1, 1), brewery=(3, 1, 1), works=(4, 1, 1)),
    "popularity_build": 1,
    "popularity_produce": 1,
    "popularity_service": 1,
    "popularity_canal": 1,
    "popularity_market": 1,
    "popularity_acquire": 1,
    "produce_rivals": 2,
    "rival_fee": 1,
    "service_cost": [1, 2, 2],
    "service_prestige": [3, 4, 6],
    "service_goods": 1,
    "canal_choice": 3,
    "canal_cost": 2,
    "canal_goods": 1,
    "canal_wood_above": 5,
    "market_basic": 2,
    "market_food": 3,
    "market_machine": 5,
    "sell_basic": 1,
    "sell_food": 2,
    "sell_machine": 3,
    "card_slots": 3,
    "card_cost": 1,
    "card_goods": 1,
    "card_good_1840": "wood",
    "card_good_1850": "iron",
    "card_good_1860": "iron",
    "space_5_money": 1,
    "space_8_goods": 1,
    "space_11_money": 1,
    "space_14_goods": 1,
    "space_17_prestige": 2,
    "space_20_machines": 1,
    "space_22_prestige": 3,
    "rank_prestige": [3, 2, 1],
    "final_mayor_prestige": 2,
    "money_per_prestige": 5,
}
# What the source text says; its lost symbols and all the rest are assumptions.
SAID = {
    *("max_actions", "max_actions_bonus"),
    *("popularity_build", "popularity_produce", "popularity_service", "popularity_canal"),
    *("popularity_market", "popularity_acquire", "produce_rivals"),
    *("card_slots", "card_cost", "card_goods"),
    *("space_5_money", "space_8_goods", "space_11_money", "space_14_goods", "space_20_machines"),
    "rank_prestige",
}
LOST = {
    *("card_good_1840", "card_good_1850", "card_good_1860"),
    *("space_17_prestige", "space_22_prestige", "final_mayor_prestige"),
}


@pytest.fixture
def load(tmp_path):
    def load(text, **overrides):
        path = tmp_path / "cards.csv"
        path.write_text(text, encoding="utf-8")
        return load_variant(RULESET, overrides=overrides, table_files={"cards": path})

    return load


def changed(row=1, **cells):
    """The card file with cells of one row (1 = the first card) replaced."""
    rows = list(csv.reader(io.StringIO(CARDS)))
    for name, value in cells.items():
        rows[row][rows[0].index(name)] = value
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def refused(load, *args, **overrides):
    with pytest.raises(InputError) as caught:
        load(*args, **overrides)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_packaged_rules_are_those_of_the_rules_page_in_the_order_of_the_fields():
    rules = load_variant(RULESET).rules
    assert rules == DEFAULTS
    assert list(rules) == [field.name for field in fields.FIELDS]


def test_what_the_source_says_and_what_is_assumed():
    basis = {field.name: field.basis for field in fields.FIELDS}
    assert {name for name, mark in basis.items() if mark == "S"} == SAID
    assert set(basis.values()) == {"S", "A"}
    rules_file = (RULESET.folder / "data" / "rules.toml").read_text(encoding="utf-8")
    for name in LOST:
        above = rules_file.partition(f"\n{name} = ")[0].rpartition("\n\n")[2]
        assert "its symbol is lost" in above.replace("\n# ", " "), name


def test_there_are_fourteen_cards_a_decade_and_none_of_the_last_has_a_permanent_effect():
    cards = load_variant(RULESET).tables["cards"]
    assert Counter(card["decade"] for card in cards) == {"1840": 14, "1850": 14, "1860": 14}
    assert not [card["id"] for card in cards if card["decade"] == "1860" and card["permanent"]]
    assert [card["id"] for card in cards if card["decade"] != "1860" and not card["permanent"]] == []
    assert {(card["decade"], card["category"]) for card in cards} == {
        (decade, category)
        for decade in ("1840", "1850", "1860")
        for category in fields.words(fields.Category)
    }


def test_a_last_decades_card_of_a_users_may_have_a_permanent_effect(load):
    cards = load(changed(42, permanent="income", permanent_arg="2")).tables["cards"]
    assert (cards[-1]["decade"], cards[-1]["permanent"], cards[-1]["permanent_arg"]) == ("1860", "income", 2)


def test_a_decade_may_be_empty(load):
    assert len(load("\n".join([HEADER, *ROWS[:3]])).tables["cards"]) == 3


@pytest.mark.parametrize(
    ("cell", "counts"),
    [
        ("", {}),
        ("wood:2", {Good.WOOD: 2}),
        ("machine:1 beer:12", {Good.MACHINE: 1, Good.BEER: 12}),
        ("  iron:1000   flour:1 ", {Good.IRON: 1000, Good.FLOUR: 1}),
    ],
)
def test_a_cards_goods_are_read(load, cell, counts):
    assert fields.goods_of(cell) == [counts.get(good, 0) for good in Good]
    assert load(changed(goods=cell)).tables["cards"][0]["goods"] == cell.strip()


@pytest.mark.parametrize(
    ("cell", "what"),
    [
        ("wod:2", "names 'wod', which is none of wood, grain, iron, flour, beer, machine"),
        ("2 wood", "names '2', which is none of wood,"),
        ("wood", "must tell how many, 1 to 1000, after each good and a colon, as in 'wood:2 iron:1'"),
        ("wood:0", "must tell how many, 1 to 1000,"),
        ("wood:1001", "must tell how many, 1 to 1000,"),
        ("wood:-1", "must tell how many, 1 to 1000,"),
        ("wood:²", "must tell how many, 1 to 1000,"),
        ("wood:1,iron:2", "must tell how many, 1 to 1000,"),
        ("wood:1 iron:1 wood:1", "names wood twice"),
    ],
)
def test_goods_that_cannot_be_read_are_refused_with_the_line(load, cell, what):
    assert f"cards.csv, line 2, column goods: '{cell}' {what}" in refused(load, changed(goods=cell))


@pytest.mark.parametrize("effect", ["immediate", "permanent"])
def test_an_effect_and_its_number_belong_together(load, effect):
    row = 3  # the savings bank has both
    said = refused(load, changed(row, **{effect: ""}))
    assert f"cards.csv, line 4, column {effect}_arg: 1 must be empty, since {effect} is empty" in said
    said = refused(load, changed(row, **{f"{effect}_arg": ""}))
    assert f"cards.csv, line 4, column {effect}_arg: '' is missing, and '" in said
    assert "needs it: a whole number from 0 to 100" in said


@pytest.mark.parametrize(
    ("cells", "what"),
    [
        ({"decade": "1845"}, "column decade: unknown decade '1845': "),
        ({"category": "publik"}, "column category: unknown category 'publik': did you mean 'public'?"),
        ({"district": "river"}, "column district: unknown district 'river': "),
        ({"city_actions": "3"}, "column city_actions: '3' must be a whole number from 0 to 2"),
        ({"popularity": ""}, "column popularity: is empty; must be a whole number from 0 to 1000"),
        ({"money": "-1"}, "column money: '-1' must be a whole number from 0 to 1000"),
        ({"permanent": "incom"}, "column permanent: unknown permanent 'incom': did you mean 'income'?"),
        ({"immediate": "none"}, "column immediate: unknown immediate 'none': "),
        ({"permanent_arg": "101"}, "column permanent_arg: '101' must be a whole number from 0 to 100"),
    ],
)
def test_cells_that_do_not_fit_are_refused_with_the_line(load, cells, what):
    assert f"cards.csv, line 2, {what}" in refused(load, changed(**cells))


def test_more_cards_than_fit_are_refused(load):
    def cards(count):
        return "\n".join(
            [HEADER, *(ROWS[0].replace("merchants_exchange", f"card_{n}") for n in range(count))]
        )

    assert len(load(cards(MAX_CARDS)).tables["cards"]) == 128
    assert refused(load, cards(MAX_CARDS + 1)) == "cards: 129 city cards; at most 128 fit"


def names(count, first=0):
    return [f"D{n}" for n in range(first, first + count)]


@pytest.mark.parametrize(
    ("canal", "rail", "districts"),
    [
        (["A"], [], ["A"]),
        ([], ["A", "B"], ["A", "B"]),
        (["B", "A"], ["C", "A", "D"], ["B", "A", "C", "D"]),  # one on both lists
        (names(8), names(8), names(8)),
        (names(4), names(4, 4), names(8)),
    ],
)
def test_districts_are_numbered_in_the_order_of_both_lists(canal, rail, districts):
    rules = load_variant(RULESET, overrides={"canal_districts": canal, "rail_districts": rail}).rules
    assert fields.districts_of(rules) == districts


@pytest.mark.parametrize(
    ("canal", "rail", "what"),
    [
        ([], [], "canal_districts and rail_districts: 0 different districts in all; must be 1 to 8"),
        (
            names(5),
            names(5, 4),
            "canal_districts and rail_districts: 9 different districts in all; must be ",
        ),
        (["A", "B", "A"], ["C"], "canal_districts, item 3: 'A' stands twice; once is enough"),
        (["A"], ["C", "C"], "rail_districts, item 2: 'C' stands twice; once is enough"),
    ],
)
def test_districts_that_cannot_be_told_apart_or_do_not_fit_are_refused(canal, rail, what):
    with pytest.raises(InputError) as caught:
        load_variant(RULESET, overrides={"canal_districts": canal, "rail_districts": rail})
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ("start_popularity=22", "start_popularity = 22: must be a whole number from 0 to 21"),
        ("admin_per_industries=0", "admin_per_industries = 0: must be a whole number from 1 to 1000"),
        ("money_per_prestige=0", "money_per_prestige = 0: must be a whole number from 1 to 1000"),
        ("card_slots=9", "card_slots = 9: must be a whole number from 1 to 8"),
        ("canal_choice=0", "canal_choice = 0: must be a whole number from 1 to 8"),
        ("service_cost=[1,2]", "service_cost has 2 items: must have 3"),
        ("rank_prestige=[3,2,1,0]", "rank_prestige has 4 items: must have 3"),
        (
            "card_good_1850=machin",
            "card_good_1850 = 'machin': must be one of wood, grain,",
        ),
        (
            "canal_tiles=[[1, 2]]",
            "canal_tiles, item 1 = [1, 2]: must be a row of 3 whole numbers: ",
        ),
        ('canal_districts=[""]', "canal_districts, item 1 = '': must be a text of 1 to 40 characters"),
    ],
)
def test_values_out_of_range_are_refused(written, what):
    with pytest.raises(InputError) as caught:
        load_variant(RULESET, overrides=[written])
    assert what in str(caught.value)
