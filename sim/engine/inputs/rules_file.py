"""Rules files: TOML with one table named after the game, and single values as `--set` gives them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sim.engine.errors import InputError, nearest
from sim.engine.inputs.reading import read_text
from sim.engine.inputs.values import check_field
from sim.engine.ruleset import RuleField, Ruleset

Overrides = Mapping[str, Any] | Iterable[str]


def packaged_rules(ruleset: Ruleset) -> Path:
    """The ruleset's own rules file, which gives every field's default."""
    return ruleset.folder / "data" / "rules.toml"


def default_rules(ruleset: Ruleset) -> dict[str, Any]:
    """Every field with the value of the packaged file, in the order of that file."""
    path = packaged_rules(ruleset)
    rules = read_rules(ruleset, path)
    missing = [field.name for field in ruleset.fields if field.name not in rules]
    if missing:
        raise InputError(f"{path}: fields are missing: {', '.join(missing)}")
    return rules


def read_rules(ruleset: Ruleset, path: Path) -> dict[str, Any]:
    """The fields that a rules file sets, checked one by one.

    Raises:
        InputError: the file cannot be read, is no TOML, or holds what is no field of this game or not in its
            range; names file, line, field and value.
    """
    text = read_text(path, "rules file")
    document = parse_toml(text, path)
    for name, value in document.items():
        if name == ruleset.name and isinstance(value, dict):
            continue
        where = f"{path}, line {_line_of(name, text)}"
        if isinstance(value, dict):
            raise InputError(f"{where}: unknown table [{name}]; fields stand in [{ruleset.name}]")
        raise InputError(f"{where}: '{name}' stands outside a table; put [{ruleset.name}] above it")
    return {
        name: check_value(ruleset, name, value, f"{path}, line {_line_of(name, text)}")
        for name, value in document.get(ruleset.name, {}).items()
    }


def read_overrides(ruleset: Ruleset, overrides: Overrides, where: str = "--set") -> dict[str, Any]:
    """Single values, given as "loan_repay=18", "london.loan_repay=18" or a mapping of such names to values.

    Args:
        ruleset: the game.
        overrides: the values.
        where: where they stand, for messages.

    Raises:
        InputError: no such field, another game's, or a value that does not fit; names field and value.
    """
    if isinstance(overrides, str):
        overrides = (overrides,)
    if isinstance(overrides, Mapping):
        pairs = list(overrides.items())
    else:
        pairs = [_split(ruleset, text) for text in overrides]
    found: dict[str, Any] = {}
    for key, value in pairs:
        game, dot, name = key.rpartition(".")
        if dot and game != ruleset.name:
            raise InputError(f"{where}: '{key}' is of game '{game}'; this is {ruleset.name}.{name}")
        found[name] = check_value(ruleset, name, value, where)
    return found


def check_value(ruleset: Ruleset, name: str, value: Any, where: str) -> Any:
    """`value` when field `name` may have it (a tuple becomes a list).

    Raises:
        InputError: no such field, wrong type, out of range, wrong number of items.
    """
    field = _field_of(ruleset, name)
    if field is None:
        known = nearest(name, (field.name for field in ruleset.fields))
        raise InputError(f"{where}: unknown field '{name}' of {ruleset.name}: {known}")
    return check_field(field, value, where)


def parse_toml(text: str, path: Path) -> dict[str, Any]:
    """The content of a TOML file.

    Raises:
        InputError: it is no TOML; names file, line, column and reason.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, line, column = _place(str(error), text)
        raise InputError(f"{path}, line {line}, column {column}: not valid TOML: {reason}") from None


def _place(message: str, text: str) -> tuple[str, int, int]:
    """A TOML error's reason, line and column; `tomllib` tells the place only inside its message."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", message, re.DOTALL)
    if found:
        return found[1], int(found[2]), int(found[3])
    lines = text.splitlines() or [""]
    return message.removesuffix(" (at end of document)"), len(lines), len(lines[-1]) + 1


def _split(ruleset: Ruleset, text: str) -> tuple[str, Any]:
    """`"loan_repay=18"` as ("loan_repay", 18); the value is TOML, or a bare word where a word is wanted."""
    key, equals, written = text.partition("=")
    key = key.strip()
    if not equals or not key:
        raise InputError(f"--set {text}: must be FIELD=VALUE, as in --set loan_repay=18")
    try:
        document = tomllib.loads(f"value = {written}")
    except tomllib.TOMLDecodeError:
        document = {}
    if list(document) == ["value"]:
        return key, document["value"]
    field, word = _field_of(ruleset, key.rpartition(".")[2]), written.strip()
    if field and word and field.length is None and (field.choices or field.text):
        return key, word
    raise InputError(f"--set {text}: '{word}' is no value; write a number, \"text\" or [3, 4, 5]")


def _field_of(ruleset: Ruleset, name: str) -> RuleField | None:
    return next((field for field in ruleset.fields if field.name == name), None)


def _line_of(name: str, text: str) -> int:
    """The line on which a field or table is named (1 when it cannot be told)."""
    pattern = re.compile(rf"""\s*(\[\s*)?["']?{re.escape(name)}["']?\s*[\].=]""")
    dotted = re.compile(rf"""[^#=]*\.\s*["']?{re.escape(name)}["']?\s*=""")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.match(line) or dotted.match(line):
            return number
    return 1
