"""Rules files and --set: defaults, overrides, and one clear line for each mistake."""

import re

import pytest

from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.engine.inputs.describe import field_notes
from sim.engine.ruleset import RULESETS, ruleset
from tests.engine.london_files import LONDON

DEFAULTS = {
    "board_slots": [3, 4, 5],
    "start_money": 5,
    "start_poverty": 0,
    "start_hand": 6,
    "loan_repay": 15,
    "loan_value": 10,
    "loan_supply": 12,
    "loans_max": 0,
    "hand_limit": 9,
    "draw_three": 3,
    "poverty_per_stack": 1,
    "poverty_per_loan": 1,
    "poverty_per_card": 1,
    "borough_relief": 1,
    "turn_limit": 400,
    "end_poverty_per_card": 1,
    "loan_penalty": 7,
    "money_per_prestige": 3,
    "poverty_chart": [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15],
    "poverty_beyond": 3,
}


@pytest.fixture
def rules_file(tmp_path):
    def write(text):
        path = tmp_path / "my.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def refused(message, **given):
    """The one-line error of load_variant must contain `message`."""
    with pytest.raises(InputError) as caught:
        load_variant(LONDON, **given)
    text = str(caught.value)
    assert "\n" not in text
    assert message in text, text
    assert caught.value.exit_code == 2


def test_packaged_rules_are_the_published_numbers():
    assert load_variant(LONDON).rules == DEFAULTS


@pytest.mark.parametrize("game", [ruleset(name) for name in RULESETS], ids=lambda game: game.name)
def test_every_field_says_its_rule_and_basis_and_assumptions_are_marked(game):
    notes = field_notes(game)
    assert set(notes) == {field.name for field in game.fields}
    for field in game.fields:
        marked = " (assumption)" if field.basis == "A" else ""
        assert re.match(rf"{field.rule} {field.basis}{re.escape(marked)}: \w", notes[field.name]), field.name
        assert ("assumption" in notes[field.name]) == (field.basis == "A")


def test_a_file_may_hold_only_what_it_changes(rules_file):
    variant = load_variant(LONDON, rules_file("[london]\nloan_repay = 18\n"))
    assert variant.rules == DEFAULTS | {"loan_repay": 18}
    assert load_variant(LONDON, rules_file("")).rules == DEFAULTS


def test_crlf_and_byte_order_mark_are_accepted(rules_file):
    path = rules_file(b"\xef\xbb\xbf[london]\r\nloan_repay = 18\r\nboard_slots = [1, 1, 1]\r\n")
    assert load_variant(LONDON, path).rules["board_slots"] == [1, 1, 1]


def test_overrides_win_over_the_file_and_the_last_one_wins(rules_file):
    path = rules_file("[london]\nloan_repay = 18\nstart_money = 7\n")
    rules = load_variant(LONDON, path, ["london.loan_repay=20", "loan_repay = 21"]).rules
    assert (rules["loan_repay"], rules["start_money"]) == (21, 7)


def test_overrides_may_be_a_mapping_of_names_to_values():
    variant = load_variant(LONDON, overrides={"london.loan_repay": 18, "board_slots": (1, 2, 3)})
    assert (variant.rules["loan_repay"], variant.rules["board_slots"]) == (18, [1, 2, 3])
    assert variant.hash == load_variant(LONDON, overrides=["loan_repay=18", "board_slots=[1,2,3]"]).hash


def test_a_changed_number_changes_the_hash():
    assert load_variant(LONDON).hash == load_variant(LONDON, overrides=["loan_repay=15"]).hash
    assert load_variant(LONDON).hash != load_variant(LONDON, overrides=["loan_repay=16"]).hash


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[london]\nloan_repay = = 3\n", "my.toml, line 2, column 14: not valid TOML"),
        ("[london\n", "my.toml, line 1, column 8: not valid TOML"),
        ("[london]\nloan_repay = [1", "my.toml, line 2, column 16: not valid TOML"),
        ("[london]\nloan_repay = 1\nloan_repay = 2\n", "my.toml, line 3"),
        (
            "[london]\n\nloan_repai = 3\n",
            "my.toml, line 3: unknown field 'loan_repai' of london: did you mean 'loan_",
        ),
        ("[lodnon]\nloan_repay = 3\n", "my.toml, line 1: unknown table [lodnon]; fields stand in [london]"),
        ("loan_repay = 3\n", "my.toml, line 1: 'loan_repay' stands outside a table; put [london] above it"),
        ("[london]\nloan_repay = '15'\n", "line 2: loan_repay = '15': must be a whole number from 0 to 1000"),
        ("[london]\nloan_repay = 15.0\n", "line 2: loan_repay = 15.0: must be a whole number from 0 to 1000"),
        ("[london]\nloan_repay = true\n", "line 2: loan_repay = true: must be a whole number from 0 to 1000"),
        ("[london]\nloan_repay = -1\n", "line 2: loan_repay = -1: must be a whole number from 0 to 1000"),
        ("[london]\nloan_repay = nan\n", "line 2: loan_repay = nan: must be a whole number"),
        ("[london]\nloan_repay = [15]\n", "line 2: loan_repay = [15]: must be a whole number"),
        ("[london]\nloan_value = 0\n", "line 2: loan_value = 0: must be a whole number from 1 to 1000"),
        (
            "[london]\nmoney_per_prestige = 0\n",
            "money_per_prestige = 0: must be a whole number from 1 to 1000",
        ),
        ("[london]\nstart_hand = 21\n", "start_hand = 21: must be a whole number from 0 to 20"),
        ("[london]\nturn_limit = 0\n", "turn_limit = 0: must be a whole number from 1 to 20000"),
        ("[london]\nturn_limit = 9223372036854775808\n", "turn_limit = 9223372036854775808: must be"),
        ("[london]\nboard_slots = 3\n", "board_slots = 3: must be a list of 3 whole numbers"),
        ("[london]\nboard_slots = [3, 4]\n", "board_slots has 2 items: must have 3"),
        (
            "[london]\nboard_slots = [3, 4, 9]\n",
            "board_slots, item 3 = 9: must be a whole number from 1 to 8",
        ),
        ("[london]\nboard_slots = [3, false, 5]\n", "board_slots, item 2 = false: must be a whole number"),
        ("[london]\npoverty_chart = []\n", "poverty_chart has 0 items: must have 1 to 64"),
        ("[london.loan_repay]\na = 1\n", "line 1: loan_repay = {'a': 1}: must be a whole number"),
        (b"[london]\nloan_repay = 15 # \xa3\n", "my.toml, line 2: byte 0xa3 is not UTF-8"),
    ],
)
def test_a_wrong_rules_file_is_refused_with_place_and_remedy(rules_file, text, message):
    refused(message, rules_file=rules_file(text))


def test_a_missing_rules_file_or_a_folder_is_refused(tmp_path):
    refused("none.toml: no such file", rules_file=tmp_path / "none.toml")
    refused("is a folder, not a file", rules_file=tmp_path)


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("loan_repay", "--set loan_repay: must be FIELD=VALUE"),
        ("=3", "--set =3: must be FIELD=VALUE"),
        ("loan_repay=", "--set loan_repay=: '' is no value"),
        ("loan_repay=cheap", "--set loan_repay=cheap: 'cheap' is no value"),
        ("loan_repay=3\nx=4", "is no value"),
        ("loan_repay=-3", "--set: loan_repay = -3: must be a whole number from 0 to 1000"),
        ("loan_repai=3", "--set: unknown field 'loan_repai' of london: did you mean 'loan_"),
        (
            "council.loan_repay=3",
            "--set: 'council.loan_repay' is of game 'council'; this is london.loan_repay",
        ),
        ("board_slots=[1,2]", "--set: board_slots has 2 items: must have 3"),
    ],
)
def test_a_wrong_override_is_refused(override, message):
    with pytest.raises(InputError) as caught:
        load_variant(LONDON, overrides=[override])
    assert message in str(caught.value)


def test_numbers_that_do_not_go_together_are_refused(tmp_path):
    cards = tmp_path / "cards.csv"
    cards.write_text(
        "id,name,deck,colour,copies,buildable,build_cost,prestige,run_cost,run_discard,run_money,"
        "run_prestige,run_poverty,flips,power,power_arg\nx,X,A,blue,12,1,0,0,0,none,0,0,0,0,,\n"
    )
    assert load_variant(LONDON, table_files={"cards": cards}).tables["cards"][0]["copies"] == 12
    refused(
        "12 city cards are too few to deal start_hand = 7 to 2 players; 14 are needed",
        table_files={"cards": cards},
        overrides=["start_hand=7"],
    )
