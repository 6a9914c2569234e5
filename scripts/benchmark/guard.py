"""Holds what was counted against a file kept before: too many instructions a decision, and it fails."""

from __future__ import annotations

from fnmatch import fnmatchcase

from scripts.benchmark.readings import BenchError, Row, Session
from scripts.benchmark.table import number

FIGURES = "instructions-*"
# What is guarded of each; those a game change with the rules and the strategies too.
GUARDED = {"decision": "instructions", "guesses": "wrong guesses"}
LIMIT = 3.0  # per cent


def guarded(before: Session, after: Session) -> list[str]:
    """A line a figure that is within the limit; where one is far below it, the line says what to do about it.

    Raises:
        BenchError: a figure went beyond the limit (one line, all such figures in it), or none is in both.
    """
    pairs = [
        (old, new)
        for new in after.rows
        for old in before.rows
        if new.metric.key == old.metric.key and _guarded(new)
    ]
    if not pairs:
        raise BenchError(f"nothing to guard: no figure {FIGURES} is both in the file and measured now")
    changed = _changed_versions(before, after)
    beyond = [_told(old, new) for old, new in pairs if _change(old, new) > LIMIT]
    if beyond:
        raise BenchError(f"more than {LIMIT:g} % more: {'; '.join(beyond)}{changed}")
    return [_told(old, new) + _hint(old, new) for old, new in pairs]


def _guarded(row: Row) -> bool:
    name, _, what = row.metric.key.partition(":")
    return fnmatchcase(name, FIGURES) and what in GUARDED


def _change(old: Row, new: Row) -> float:
    return 100 * (new.median / old.median - 1)


def _told(old: Row, new: Row) -> str:
    name, _, what = new.metric.key.partition(":")
    now = f"{number(new.median)} {GUARDED[what]} {new.metric.unit}"
    return f"{name} {now}, before {number(old.median)} ({_change(old, new):+.2f} %)"


def _hint(old: Row, new: Row) -> str:
    return "; keep the better count with --json" if _change(old, new) < -LIMIT else ""


def _changed_versions(before: Session, after: Session) -> str:
    """Which libraries are others than those of the file: a compiler may be what changed."""
    then, now = before.machine.get("versions", {}), after.machine.get("versions", {})
    others = [f"{name} {then.get(name)} then, {now[name]} now" for name in now if now[name] != then.get(name)]
    return f" ({'; '.join(others)})" if others else ""
