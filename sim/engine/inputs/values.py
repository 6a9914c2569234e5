"""What a rules field may be set to: whole numbers, words, texts, rows of numbers, and lists of them."""

from __future__ import annotations

from typing import Any

from sim.engine.errors import InputError
from sim.engine.ruleset import RuleField


def check_field(field: RuleField, value: Any, where: str) -> Any:
    """`value` when the field may have it (a tuple becomes a list, any kind of whole number an int).

    Raises:
        InputError: wrong type, out of range, wrong number of items; names field, item and value.
    """
    if field.length is None:
        return _check_value(field, value, where, field.name)
    if not isinstance(value, list | tuple):
        wanted = f"a list of {_count(field.length)} {_plural(field)}"
        raise InputError(f"{where}: {field.name} = {show(value)}: must be {wanted}")
    least, most = field.length
    if not least <= len(value) <= most:
        raise InputError(f"{where}: {field.name} has {len(value)} items: must have {_count(field.length)}")
    return [
        _check_value(field, item, where, f"{field.name}, item {number}")
        for number, item in enumerate(value, 1)
    ]


def show(value: Any) -> str:
    """A value as TOML would write it, cut to what fits a line."""
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _check_value(field: RuleField, value: Any, where: str, name: str) -> Any:
    """One value, or one item of a list, of which `name` is the place."""
    said = f"{where}: {name} = {show(value)}: must be"
    if field.choices:
        if value not in field.choices:
            raise InputError(f"{said} one of {', '.join(field.choices)}")
        return value
    if field.text:
        if not _is_text(value, field):
            raise InputError(
                f"{said} a text of {field.low} to {field.high} characters in one line, no blanks at its ends"
            )
        return value
    if field.row:
        parts = ", ".join(field.row)
        if not isinstance(value, list | tuple) or len(value) != len(field.row):
            raise InputError(f"{said} a row of {len(field.row)} whole numbers: {parts}")
        return [
            _check_number(field, number, f"{where}: {name}, {part} = {show(number)}: must be")
            for part, number in zip(field.row, value, strict=True)
        ]
    return _check_number(field, value, said)


def _check_number(field: RuleField, value: Any, said: str) -> int:
    """A whole number in the field's range; true and false are no numbers."""
    try:
        whole = not isinstance(value, bool | str | float) and int(value) == value
    except (TypeError, ValueError):
        whole = False
    if not whole or not field.low <= value <= field.high:
        raise InputError(f"{said} a whole number from {field.low} to {field.high}")
    return int(value)


def _is_text(value: Any, field: RuleField) -> bool:
    return (
        isinstance(value, str)
        and value.isprintable()
        and value == value.strip()
        and field.low <= len(value) <= field.high
    )


def _plural(field: RuleField) -> str:
    """What the items of a list are."""
    if field.choices:
        return f"of {', '.join(field.choices)}"
    if field.row:
        return f"rows of {len(field.row)} whole numbers: {', '.join(field.row)}"
    return "texts" if field.text else "whole numbers"


def _count(length: tuple[int, int]) -> str:
    least, most = length
    return f"{least}" if least == most else f"{least} to {most}"
