"""What was changed between two runs: rules, data files, strategies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from reports.source import Results
from sim.engine.errors import AldermanError

ABSENT = "–"  # a field, row or weight that one run does not have


def rule_changes(a: Results, b: Results) -> pd.DataFrame:
    """The rules that differ: field, a, b, rule (its id), meaning (with the unit)."""
    mine, theirs = a.variant.rules, b.variant.rules
    ids = {field.name: getattr(field, "rule", "") for field in a.ruleset.fields}
    notes = _meanings(a)
    rows = [
        {
            "field": name,
            "a": _shown(mine.get(name, ABSENT)),
            "b": _shown(theirs.get(name, ABSENT)),
            "rule": ids.get(name, ""),
            "meaning": notes.get(name, ""),
        }
        for name in dict.fromkeys([*mine, *theirs])
        if mine.get(name, ABSENT) != theirs.get(name, ABSENT)
    ]
    return pd.DataFrame(rows, columns=["field", "a", "b", "rule", "meaning"])


def _meanings(run: Results) -> dict[str, str]:
    """What each field means, from the packaged rules file; nothing for a game that has none."""
    from sim.engine.inputs.describe import field_notes

    try:
        return {name: note.partition(": ")[2] for name, note in field_notes(run.ruleset).items()}
    except (AldermanError, OSError):
        return {}


def table_changes(a: Results, b: Results) -> pd.DataFrame:
    """The cells of data files that differ: table, row (its key), name, column, a, b.

    A row that only one run has is one line, with the column "(row)" and "added" or "removed".
    """
    rows: list[dict[str, str]] = []
    for schema in a.ruleset.schemas:
        mine, theirs = (_by_key(run.variant.tables.get(schema.name, []), schema.key) for run in (a, b))
        for key in dict.fromkeys([*mine, *theirs]):
            place = {"table": schema.name, "row": key}
            left, right = mine.get(key), theirs.get(key)
            place["name"] = str((left or right or {}).get("name", key))
            if left is None or right is None:
                word = "added" if left is None else "removed"
                sides = (ABSENT, word) if left is None else (word, ABSENT)
                rows.append({**place, "column": "(row)", "a": sides[0], "b": sides[1]})
                continue
            rows += [
                {**place, "column": column, "a": _shown(left.get(column)), "b": _shown(right.get(column))}
                for column in dict.fromkeys([*left, *right])
                if left.get(column) != right.get(column)
            ]
    return pd.DataFrame(rows, columns=["table", "row", "name", "column", "a", "b"])


def _by_key(rows: list[dict[str, Any]], key: str) -> dict[str, dict[str, Any]]:
    return {str(row[key]): row for row in rows}


def strategy_changes(a: Results, b: Results) -> pd.DataFrame:
    """What differs of the strategies, by their number: number, strategy, what, a, b."""
    rows: list[dict[str, object]] = []
    pairs = zip(a.info["strategies"], b.info["strategies"], strict=True)
    for number, (mine, theirs) in enumerate(pairs):
        left, right = _parts(mine), _parts(theirs)
        rows += [
            {
                "number": number,
                "strategy": str(a.strategies[number]),
                "what": what,
                "a": _shown(left.get(what, ABSENT)),
                "b": _shown(right.get(what, ABSENT)),
            }
            for what in dict.fromkeys([*left, *right])
            if left.get(what) != right.get(what)
        ]
    return pd.DataFrame(rows, columns=["number", "strategy", "what", "a", "b"])


def _parts(strategy: Mapping[str, Any]) -> dict[str, Any]:
    """Its name, its weights, and the hash of its file if it has one."""
    found = {"name": strategy["name"], **strategy["weights"]}
    return found | ({"file": strategy["source_hash"]} if "source_hash" in strategy else {})


def _shown(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(list(value)) if isinstance(value, list | tuple) else str(value)
    return f"{value:g}" if isinstance(value, float) else str(value)
