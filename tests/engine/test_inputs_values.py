"""Rules fields that are no single number: words, texts, rows of numbers, and lists of them."""

from types import SimpleNamespace

import numpy as np
import pytest

from sim.engine.errors import InputError
from sim.engine.inputs.rules_file import read_overrides, read_rules
from sim.engine.ruleset import RuleField

GAME = SimpleNamespace(
    name="tiny",
    fields=(
        RuleField("good", 0, 0, "T1", "A", choices=("wood", "iron")),
        RuleField("goods", 0, 0, "T1", "A", (1, 2), choices=("wood", "iron")),
        RuleField("place", 1, 8, "T2", "A", text=True),
        RuleField("places", 1, 8, "T2", "A", (0, 3), text=True),
        RuleField("tile", 0, 9, "T3", "A", row=("prestige", "money")),
        RuleField("tiles", 0, 9, "T3", "A", (0, 3), row=("prestige", "money")),
    ),
)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('good="iron"', "iron"),
        ("good=iron", "iron"),  # a word needs no quotes
        ("tiny.good = iron ", "iron"),
        ("place=Old Port", "Old Port"),
        ('place="Old \\"P\\""', 'Old "P"'),
        ("place='Été'", "Été"),
        ('goods=["iron", "iron"]', ["iron", "iron"]),
        ("places=[]", []),
        ('places=["Basin", "x"]', ["Basin", "x"]),
        ("tile=[3, 0]", [3, 0]),
        ("tiles=[[3, 0], [9, 1]]", [[3, 0], [9, 1]]),
        ("tiles=[]", []),
    ],
)
def test_what_may_be_set(written, value):
    name = written.partition("=")[0].strip().removeprefix("tiny.")
    assert read_overrides(GAME, [written]) == {name: value}


def test_tuples_and_numpy_numbers_become_what_a_file_gives():
    given = {"tiles": ((np.int64(3), 0), (1, 2)), "tile": (1, np.uint8(2)), "goods": ("wood",)}
    found = read_overrides(GAME, given)
    assert found == {"tiles": [[3, 0], [1, 2]], "tile": [1, 2], "goods": ["wood"]}
    assert [type(number) for row in found["tiles"] for number in row] == [int] * 4


TEXT = "must be a text of 1 to 8 characters in one line, no blanks at its ends"
ROW = "must be a row of 2 whole numbers: prestige, money"


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('good = "wod"', "good = 'wod': must be one of wood, iron"),
        ("good = 3", "good = 3: must be one of wood, iron"),
        ("good = true", "good = true: must be one of wood, iron"),
        ('good = ["wood"]', "good = ['wood']: must be one of wood, iron"),
        ('goods = "wood"', "goods = 'wood': must be a list of 1 to 2 of wood, iron"),
        ("goods = []", "goods has 0 items: must have 1 to 2"),
        ('goods = ["wood", "Iron"]', "goods, item 2 = 'Iron': must be one of wood, iron"),
        ("place = 7", f"place = 7: {TEXT}"),
        ('place = ""', f"place = '': {TEXT}"),
        ('place = " Basin"', f"place = ' Basin': {TEXT}"),
        ('place = "Old\\nPort"', f"place = 'Old\\nPort': {TEXT}"),
        ('place = "Faubourgs"', f"place = 'Faubourgs': {TEXT}"),
        ('places = "Basin"', "places = 'Basin': must be a list of 0 to 3 texts"),
        ('places = ["Basin", 3]', f"places, item 2 = 3: {TEXT}"),
        ('places = ["a", "b", "c", "d"]', "places has 4 items: must have 0 to 3"),
        ("tile = 3", f"tile = 3: {ROW}"),
        ("tile = [1, 2, 3]", f"tile = [1, 2, 3]: {ROW}"),
        ("tile = [1, 10]", "tile, money = 10: must be a whole number from 0 to 9"),
        ("tiles = [1, 2]", f"tiles, item 1 = 1: {ROW}"),
        ("tiles = 1", "tiles = 1: must be a list of 0 to 3 rows of 2 whole numbers: prestige, money"),
        ("tiles = [[1, 2], [3]]", f"tiles, item 2 = [3]: {ROW}"),
        ("tiles = [[1, 2], [-3, 0]]", "tiles, item 2, prestige = -3: must be a whole number from 0 to 9"),
        ("tiles = [[1, 2.0]]", "tiles, item 1, money = 2.0: must be a whole number from 0 to 9"),
        ("tiles = [[1, true]]", "tiles, item 1, money = true: must be a whole number from 0 to 9"),
        ('tiles = [["1", 2]]', "tiles, item 1, prestige = '1': must be a whole number from 0 to 9"),
    ],
)
def test_what_is_wrong_is_told_with_place_item_and_remedy(tmp_path, written, message):
    path = tmp_path / "my.toml"
    path.write_text(f"[tiny]\n\n{written}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_rules(GAME, path)
    assert str(caught.value) == f"{path}, line 3: {message}"
    with pytest.raises(InputError) as caught:
        read_overrides(GAME, [written])
    assert str(caught.value) == f"--set: {message}"


@pytest.mark.parametrize("written", ["goods=wood", "places=Basin", "tile=wood", "good=", "gold=wood"])
def test_only_a_field_that_is_one_word_takes_a_bare_one(written):
    with pytest.raises(InputError, match=r'is no value; write a number, "text" or \[3, 4, 5\]'):
        read_overrides(GAME, [written])


def test_a_bare_word_is_checked_as_any_other():
    with pytest.raises(InputError, match="good = 'wod': must be one of wood, iron"):
        read_overrides(GAME, ["good=wod"])
