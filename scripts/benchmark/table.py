"""Readings as Markdown: one session, or one before and one after a change."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scripts.benchmark.readings import BenchError, Row, Session

BEGIN, END = "<!-- benchmark: written by scripts/bench -->", "<!-- end of benchmark -->"
SCALE_MARKS = ("<!-- scale: written by scripts/bench --scale -->", "<!-- end of scale -->")
PEER_MARKS = ("<!-- peers: written by scripts/bench --peers -->", "<!-- end of peers -->")


def number(value: float) -> str:
    """Three significant digits or more; whole from 100 on, thousands apart."""
    size = abs(value)
    if size >= 10_000:
        return f"{round(value, -2):,.0f}"
    digits = 0 if size >= 100 else 1 if size >= 10 else 2
    return f"{value:,.{digits}f}"


def markdown(session: Session, before: Session | None = None) -> str:
    """The table, and under it the machine and how to read it."""
    if before is None:
        lines = _alone(session.rows)
    else:
        lines = _compared(session.rows, {row.metric.key: row for row in before.rows})
    lines += ["", _machine(session)]
    if before is not None and _kind(before) != _kind(session):
        lines += ["", "Before was measured elsewhere: " + _machine(before)]
    if session.quick or (before is not None and before.quick):
        lines += ["", "Measured with `--quick`: the numbers mean nothing."]
    return "\n".join(lines) + "\n"


def insert(path: Path, table: str, begin: str = BEGIN, end: str = END) -> None:
    """Put the table between the two marks in a Markdown file, in place of what stands there.

    Raises:
        BenchError: the file cannot be read or written, or has not exactly one pair of marks.
    """
    try:
        text = path.read_text(encoding="utf-8")
        if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
            raise BenchError(f"{path}: write the lines '{begin}' and '{end}' where the table belongs")
        head, _, rest = text.partition(begin)
        tail = rest.partition(end)[2]
        path.write_text(f"{head}{begin}\n{table}{end}{tail}", encoding="utf-8")
    except OSError as error:
        raise BenchError(f"cannot use {path}: {error.strerror}") from error


def _alone(rows: Sequence[Row]) -> list[str]:
    lines = [
        "| Measure | Median | Unit | Lowest–highest | n | By CPU time | Aim |",
        "|---|---:|---|---:|---:|---:|---|",
    ]
    for row in rows:
        cpu = "" if row.cpu_median is None else number(row.cpu_median)
        cells = (row.metric.title, number(row.median), row.metric.unit, _spread(row), len(row.values), cpu)
        lines.append(f"| {' | '.join(map(str, cells))} | {_aim(row)} |")
    return lines


def _compared(rows: Sequence[Row], before: dict[str, Row]) -> list[str]:
    lines = [
        "| Measure | Unit | Before | After | Change | Lowest–highest before | and after | By CPU time |",
        "|---|---|---:|---:|---|---:|---:|---:|",
    ]
    for row in rows:
        old = before.get(row.metric.key)
        if old is None:
            cells = [row.metric.title, row.metric.unit, "", number(row.median), "new", "", _spread(row), ""]
        else:
            cells = [
                row.metric.title,
                row.metric.unit,
                number(old.median),
                number(row.median),
                _change(old.median, row.median) + _verdict(old, row),
                _spread(old),
                _spread(row),
                "" if not (row.cpu and old.cpu) else _change(old.cpu_median or 0, row.cpu_median or 0),
            ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _change(old: float, new: float) -> str:
    return f"{100 * (new / old - 1):+.1f} %" if old else ""


def _verdict(old: Row, new: Row) -> str:
    """Better or worse only when no reading of one side lies among those of the other."""
    (old_low, old_high), (new_low, new_high) = old.spread, new.spread
    if new_low <= old_high and old_low <= new_high:
        return ", within the spread"
    return ", better" if (new_low > old_high) == (new.metric.better == "higher") else ", worse"


def _spread(row: Row) -> str:
    low, high = row.spread
    return f"{number(low)}–{number(high)}"


def _aim(row: Row) -> str:
    if row.metric.aim is None:
        return ""
    sign = "≥" if row.metric.better == "higher" else "≤"
    return f"{sign} {row.metric.aim:,.12g}: {'reached' if row.reached else '**missed**'}"


def _kind(session: Session) -> tuple[object, ...]:
    machine = session.machine
    return machine["processor"], machine["cores"], machine["versions"]


def _machine(session: Session) -> str:
    machine = session.machine
    versions = ", ".join(f"{name} {version}" for name, version in machine["versions"].items())
    memory = f", {machine['memory_gb']} GB" if machine["memory_gb"] else ""
    text = f"{machine['processor']}, {machine['cores']} cores{memory}, {machine['system']}; {versions}."
    load = machine["load"]
    if load is not None and load > 0.25:
        text += f" Load in the minute before the first measurement: {load}."
    return text
