"""A variant as text that a designer edits and gives back: TOML with its comments, CSV."""

from __future__ import annotations

import tomlkit
from tomlkit.items import Table

from sim.engine.errors import InputError, nearest
from sim.engine.inputs.reading import read_text
from sim.engine.inputs.rules_file import default_rules, packaged_rules
from sim.engine.inputs.tables import write_table
from sim.engine.ruleset import Ruleset, TableSchema, Variant


def rules_text(ruleset: Ruleset, variant: Variant) -> str:
    """The packaged rules file with the variant's values in it; changed ones tell the packaged one."""
    document = tomlkit.parse(read_text(packaged_rules(ruleset), "rules file"))
    table = document[ruleset.name]
    assert isinstance(table, Table)
    for name, packaged in default_rules(ruleset).items():
        value = variant.rules[name]
        if value != packaged:
            item = tomlkit.item(value)
            item.comment(f"packaged: {tomlkit.item(packaged).as_string()}")
            table[name] = item
    return tomlkit.dumps(document)


def table_text(ruleset: Ruleset, variant: Variant, name: str) -> str:
    """A data file of the variant as CSV.

    Raises:
        InputError: the game has no such table.
    """
    return write_table(schema_of(ruleset, name), variant.tables[name])


def schema_of(ruleset: Ruleset, name: str) -> TableSchema:
    """The table of that name.

    Raises:
        InputError: the game has none.
    """
    found = next((schema for schema in ruleset.schemas if schema.name == name), None)
    if found is None:
        known = nearest(name, (schema.name for schema in ruleset.schemas))
        raise InputError(f"{ruleset.name} has no table '{name}': {known}")
    return found


def field_notes(ruleset: Ruleset) -> dict[str, str]:
    """The comment above each field of the packaged rules file, as one line, by field."""
    notes: dict[str, str] = {}
    comment: list[str] = []
    for line in read_text(packaged_rules(ruleset), "rules file").splitlines():
        if line.startswith("#"):
            comment.append(line.lstrip("# ").rstrip())
        else:
            name, equals, _ = line.partition("=")
            if equals:
                notes[name.strip()] = " ".join(comment)
            comment = []
    return notes
