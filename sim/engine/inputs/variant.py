"""A variant from a ruleset's own files and what a user puts in their place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sim.engine.errors import InputError, nearest
from sim.engine.inputs.rules_file import Overrides, default_rules, read_overrides, read_rules
from sim.engine.inputs.tables import read_table
from sim.engine.ruleset import Rows, Ruleset, Variant


def load_variant(
    ruleset: Ruleset,
    rules_file: str | Path | None = None,
    overrides: Overrides = (),
    table_files: Mapping[str, str | Path] | None = None,
) -> Variant:
    """Every number of a game: the packaged one, unless a file or a single value replaces it.

    Args:
        ruleset: the game.
        rules_file: TOML that holds the fields it changes.
        overrides: single values, "loan_repay=18" or {"loan_repay": 18}; they win over the file.
        table_files: CSV files by table name ("cards"), each in place of the packaged one.

    Raises:
        InputError: anything that is not right; names file, line or field, value and what would be right.
    """
    rules = default_rules(ruleset)
    if rules_file is not None:
        rules |= read_rules(ruleset, Path(rules_file))
    rules |= read_overrides(ruleset, overrides)
    tables = read_tables(ruleset, table_files or {})
    ruleset.check(rules, tables)
    return Variant(ruleset.name, rules, tables)


def read_tables(ruleset: Ruleset, table_files: Mapping[str, str | Path]) -> dict[str, Rows]:
    """Rows of every table of the ruleset, from the given file or the packaged one."""
    known = [schema.name for schema in ruleset.schemas]
    for name in table_files:
        if name not in known:
            raise InputError(f"{ruleset.name} has no table '{name}': {nearest(name, known)}")
    files = {name: packaged_table(ruleset, name) for name in known} | dict(table_files)
    return {schema.name: read_table(schema, Path(files[schema.name])) for schema in ruleset.schemas}


def packaged_table(ruleset: Ruleset, name: str) -> Path:
    """The ruleset's own data file of that name."""
    return ruleset.folder / "data" / f"{name}.csv"
