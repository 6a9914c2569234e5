"""Lists on standard output: as a table a person reads, as JSON, as CSV."""

from __future__ import annotations

import csv
import io
import json
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

Row = Mapping[str, Any]
WIDTH = 100  # characters, where there is no terminal to ask


def print_rows(rows: Iterable[Row], form: str, columns: Sequence[str] | None = None) -> None:
    """Print rows of equal keys.

    Args:
        rows: cells by column name; numbers, text, None, or (in JSON as they are) lists and mappings.
        form: "table", "json" (a list of objects) or "csv".
        columns: which, in order; those of the first row when left out.
    """
    plain = [{name: _plain(value) for name, value in row.items()} for row in rows]
    names = list(columns if columns is not None else plain[0] if plain else ())
    plain = [{name: row[name] for name in names} for row in plain]
    if form == "json":
        click.echo(json.dumps(plain, indent=2, ensure_ascii=False))
    elif form == "csv":
        click.echo(_csv(plain, names), nl=False)
    else:
        click.echo(_table(plain, names))


def stdout_console() -> Console:
    """A rich console on standard output, wide enough for a table where there is no terminal."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else WIDTH, file=sys.stdout)


def print_frame(frame: Any, form: str) -> None:
    """Print a pandas DataFrame, its index left out."""
    names = [str(name) for name in frame.columns]
    rows = (dict(zip(names, cells, strict=True)) for cells in frame.itertuples(index=False, name=None))
    print_rows(rows, form, names)


def _plain(value: Any) -> Any:
    """A cell as JSON has it: NumPy scalars as Python's, not-a-number as None."""
    if hasattr(value, "item") and not isinstance(value, Mapping):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _text(value: Any) -> str:
    """A cell in one line."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={_text(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(f"[{_text(item)}]" if isinstance(item, list) else _text(item) for item in value)
    return str(value)


def _csv(rows: list[dict[str, Any]], names: list[str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_text(row[name]) for name in names] for row in rows)
    return out.getvalue()


def _table(rows: list[dict[str, Any]], names: list[str]) -> str:
    """Columns side by side, numbers to the right, the widest cell deciding."""
    cells = {name: [_shown(row[name]) for row in rows] for name in names}
    widths = {name: max(map(len, [name, *cells[name]])) for name in names}
    right = {name: all(isinstance(row[name], int | float | None) for row in rows) for name in names}

    def line(texts: Mapping[str, str]) -> str:
        padded = (f"{texts[name]:{'>' if right[name] else '<'}{widths[name]}}" for name in names)
        return "  ".join(padded).rstrip()

    body = [line({name: cells[name][number] for name in names}) for number in range(len(rows))]
    head = [line({name: name for name in names}), line({name: "-" * widths[name] for name in names})]
    return "\n".join([*head, *body])


def _shown(value: Any) -> str:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:,.6g}" if number and abs(value) < 1e6 else f"{value:,}" if number else _text(value)
