"""What `rules` and `cards` print can be edited and given back: the same numbers, hence the same hash."""

import string

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from sim.engine.errors import InputError
from sim.engine.inputs import load_variant, rules_text, table_text
from sim.engine.inputs.rules_file import default_rules, packaged_rules
from sim.engine.inputs.tables import read_table, write_table
from sim.engine.inputs.variant import packaged_table, read_tables
from sim.engine.ruleset import RULESETS, ruleset
from tests.engine.london_files import LONDON

GAMES = [ruleset(name) for name in RULESETS]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
def test_the_packaged_files_are_printed_as_they_are(game):
    variant = load_variant(game)
    assert rules_text(game, variant) == packaged_rules(game).read_text(encoding="utf-8")
    for schema in game.schemas:
        printed = table_text(game, variant, schema.name)
        assert printed == packaged_table(game, schema.name).read_text(encoding="utf-8")


def test_changed_values_keep_their_comments_and_tell_the_packaged_value():
    text = rules_text(LONDON, load_variant(LONDON, overrides=["loan_repay=18"]))
    assert "# L6 S: what removing one loan costs, £\nloan_repay = 18 # packaged: 15\n" in text
    assert "# L20 A (assumption):" in text


def field_values(field):
    whole = st.integers(field.low, field.high)
    if field.choices:
        value = st.sampled_from(field.choices)
    elif field.text:
        letters = st.characters(exclude_categories=("C", "Z"))
        value = st.text(letters | st.just(" "), min_size=field.low, max_size=field.high)
        value = value.filter(lambda text: text == text.strip() and len(text) >= field.low)
    else:
        value = st.tuples(*[whole for _ in field.row]).map(list) if field.row else whole
    if field.length is None:
        return value
    least, most = field.length
    return st.lists(value, min_size=least, max_size=most, unique=field.text)


def go_together(game, changes):
    try:
        game.check(default_rules(game) | changes, read_tables(game, {}))
    except InputError:
        return False
    return True


@every_game
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
    max_examples=30,
)
@given(data=st.data())
def test_any_rules_come_back_from_their_text(tmp_path, game, data):
    values = {field.name: field_values(field) for field in game.fields}
    changes = data.draw(
        st.fixed_dictionaries({}, optional=values).filter(lambda changes: go_together(game, changes))
    )
    variant = load_variant(game, overrides=changes)
    path = tmp_path / "printed.toml"
    path.write_text(rules_text(game, variant), encoding="utf-8")
    again = load_variant(game, path)
    assert again.hash == variant.hash
    assert again.rules == variant.rules


def cell_values(column):
    if column.kind == "int":
        value = st.integers(column.low, column.high)
    elif column.kind == "choice":
        value = st.sampled_from(column.choices)
    elif column.name == "goods":
        value = st.sampled_from(["wood:2", "grain:1 iron:12", "beer:1000"])
    else:
        value = st.text(string.ascii_letters + " ',;\"£#é", min_size=1).map(str.strip).filter(bool)
    return value if column.default is None else st.just(column.default) | value


def row_values(schema):
    rows = st.fixed_dictionaries({column.name: cell_values(column) for column in schema.columns})
    return rows.filter(lambda row: schema.check_row is None or schema.check_row(row) is None)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
    deadline=None,
    max_examples=30,
)
@given(data=st.data())
def test_any_table_comes_back_from_its_text(tmp_path, data):
    schema = data.draw(st.sampled_from([schema for game in GAMES for schema in game.schemas]))
    rows = data.draw(
        st.lists(row_values(schema), min_size=1, max_size=4, unique_by=lambda row: row[schema.key])
    )
    path = tmp_path / "table.csv"
    path.write_text(write_table(schema, rows), encoding="utf-8", newline="")
    assert read_table(schema, path) == rows
