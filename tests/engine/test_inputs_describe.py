"""What `rules` and `cards` print can be edited and given back: the same numbers, hence the same hash."""

import string

from hypothesis import HealthCheck, given, settings, strategies as st

from sim.engine.inputs import load_variant, rules_text, table_text
from sim.engine.inputs.rules_file import packaged_rules
from sim.engine.inputs.tables import read_table, write_table
from sim.engine.inputs.variant import packaged_table
from tests.engine.london_files import LONDON


def test_the_packaged_files_are_printed_as_they_are():
    variant = load_variant(LONDON)
    assert rules_text(LONDON, variant) == packaged_rules(LONDON).read_text(encoding="utf-8")
    for name in ("cards", "boroughs"):
        assert table_text(LONDON, variant, name) == packaged_table(LONDON, name).read_text(encoding="utf-8")


def test_changed_values_keep_their_comments_and_tell_the_packaged_value():
    text = rules_text(LONDON, load_variant(LONDON, overrides=["loan_repay=18"]))
    assert "# L6 S: what removing one loan costs, £\nloan_repay = 18 # packaged: 15\n" in text
    assert "# L20 A (assumption):" in text


def field_values(field):
    whole = st.integers(field.low, field.high)
    return (
        whole if field.length is None else st.lists(whole, min_size=field.length[0], max_size=field.length[1])
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)
@given(
    changes=st.fixed_dictionaries({}, optional={field.name: field_values(field) for field in LONDON.fields})
)
def test_any_rules_come_back_from_their_text(tmp_path, changes):
    variant = load_variant(LONDON, overrides=changes)
    path = tmp_path / "printed.toml"
    path.write_text(rules_text(LONDON, variant), encoding="utf-8")
    again = load_variant(LONDON, path)
    assert again.hash == variant.hash
    assert again.rules == variant.rules


def cell_values(column):
    if column.kind == "int":
        value = st.integers(column.low, column.high)
    elif column.kind == "choice":
        value = st.sampled_from(column.choices)
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
    schema = data.draw(st.sampled_from(LONDON.schemas))
    rows = data.draw(
        st.lists(row_values(schema), min_size=1, max_size=4, unique_by=lambda row: row[schema.key])
    )
    path = tmp_path / "table.csv"
    path.write_text(write_table(schema, rows), encoding="utf-8", newline="")
    assert read_table(schema, path) == rows
