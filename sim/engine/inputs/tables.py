"""Data files: CSV checked cell by cell against a table's schema, and written back in the same shape."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sim.engine.errors import InputError, nearest
from sim.engine.inputs.reading import read_text
from sim.engine.ruleset import CellType, Rows, TableSchema

WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


def read_table(schema: TableSchema, path: Path) -> Rows:
    """The rows of a data file, cells as int or str, in the order of the file.

    Raises:
        InputError: the file cannot be read, or a column or cell does not fit; names file, line and column.
    """
    lines = _lines(read_text(path, f"{schema.name} file"), path)
    line, header = next(lines, (0, []))
    if not header:
        raise InputError(f"{path}: is empty; its first line must be {_header(schema)}")
    columns = _match_columns(schema, header, f"{path}, line {line}")
    rows: Rows = []
    seen: dict[str, int] = {}
    for line, cells in lines:
        where = f"{path}, line {line}"
        if len(cells) != len(columns):
            raise InputError(f"{where}: has {len(cells)} cells; the header has {len(columns)} columns")
        rows.append(_read_row(schema, columns, cells, where))
        key = rows[-1][schema.key]
        if key in seen:
            raise InputError(f"{where}: {schema.key} '{key}' stands already on line {seen[key]}")
        seen[key] = line
    if not rows:
        raise InputError(f"{path}: has a header and no rows; at least one is needed")
    return rows


def write_table(schema: TableSchema, rows: Rows) -> str:
    """The rows as CSV text that `read_table` reads back unchanged."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in schema.columns])
    writer.writerows([row[column.name] for column in schema.columns] for row in rows)
    return out.getvalue()


def _lines(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """(number of its first line, stripped cells) of every line that is not blank."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    first = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise InputError(f"{path}, line {first}: not valid CSV: {error}") from None
        if cells is None:
            return
        stripped = [cell.strip() for cell in cells]
        if any(stripped):
            yield first, stripped
        first = reader.line_num + 1


def _header(schema: TableSchema) -> str:
    return ",".join(column.name for column in schema.columns)


def _match_columns(schema: TableSchema, header: list[str], where: str) -> list[CellType]:
    """The schema's column for each column of the file, which may stand in any order."""
    known = {column.name: column for column in schema.columns}
    if len(header) == 1 and any(mark in header[0] for mark in ";\t|"):
        raise InputError(f"{where}: columns must be separated by commas: {_header(schema)}")
    for number, name in enumerate(header):
        if name not in known:
            raise InputError(f"{where}: unknown column '{name}': {nearest(name, known)}")
        if name in header[:number]:
            raise InputError(f"{where}: column '{name}' stands twice")
    missing = [column.name for column in schema.columns if column.name not in header and not column.optional]
    if missing:
        raise InputError(f"{where}: column '{missing[0]}' is missing; the columns are {_header(schema)}")
    return [known[name] for name in header]


def _read_row(schema: TableSchema, columns: list[CellType], cells: list[str], where: str) -> dict[str, Any]:
    pairs = zip(columns, cells, strict=True)
    given = {column.name: _read_cell(column, cell, where) for column, cell in pairs}
    row = {column.name: given.get(column.name, column.default) for column in schema.columns}
    problem = schema.check_row(row) if schema.check_row else None
    if problem:
        column_name, what = problem
        raise InputError(f"{where}, column {column_name}: {row[column_name]!r} {what}")
    return row


def _read_cell(column: CellType, cell: str, where: str) -> str | int:
    place = f"{where}, column {column.name}"
    if cell == "":
        if column.default is None:
            raise InputError(f"{place}: is empty; must be {_wanted(column)}")
        return column.default
    if column.kind == "text":
        if not cell.isprintable():
            raise InputError(f"{place}: {cell!r} holds a line end or control character")
        return cell
    if column.kind == "choice":
        if cell not in column.choices:
            known = nearest(cell, column.choices) + ("; or leave it empty" if column.default == "" else "")
            raise InputError(f"{place}: unknown {column.name} '{cell}': {known}")
        return cell
    if not WHOLE.fullmatch(cell) or not column.low <= int(cell) <= column.high:
        raise InputError(f"{place}: '{cell[:40]}' must be {_wanted(column)}")
    return int(cell)


def _wanted(column: CellType) -> str:
    if column.kind == "int":
        return f"a whole number from {column.low} to {column.high}"
    return f"one of {', '.join(column.choices)}" if column.choices else "some text"
