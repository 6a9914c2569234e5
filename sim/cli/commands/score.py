"""`alderman score`: the final score of a table described by hand."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from sim.cli.options import FILE, format_option, game_argument, variant_of, variant_options
from sim.cli.output import print_rows
from sim.engine.errors import InputError
from sim.engine.ruleset import ruleset


@click.command()
@game_argument()
@click.argument("file", type=FILE)
@variant_options
@format_option("json")
def score(game: str, file: Path, form: str, **options: Any) -> None:
    """Score a table that stands in a JSON file.

    FILE '-' reads standard input.

    The file holds {"players": [{…}, …], "rules": {…}}; docs/cli.md tells the fields of each game.

    \b
    Example:
      alderman score london table.json --format table
    """
    from sim.engine.inputs.rules_file import read_overrides

    found = ruleset(game)
    table = _read(file)
    rules = table.pop("rules", {})
    if not isinstance(rules, dict):
        raise InputError(f"field 'rules': {json.dumps(rules)[:40]} must be an object of fields and values")
    set_before = read_overrides(found, options["overrides"])
    options["overrides"] = set_before | read_overrides(found, rules, "field 'rules'")
    final = found.score(variant_of(found, options), table)
    if form == "json":
        click.echo(json.dumps(final, indent=2, ensure_ascii=False))
        return
    by_seat = {name: cells for name, cells in final.items() if isinstance(cells, list)}
    seats = len(next(iter(by_seat.values())))
    rows = [{"seat": seat} | {name: cells[seat] for name, cells in by_seat.items()} for seat in range(seats)]
    print_rows(rows, form)


def _read(file: Path) -> dict[str, Any]:
    """The JSON object in a file.

    Raises:
        InputError: not readable, not JSON, or not an object; names file, line and column.
    """
    from sim.engine.inputs.reading import decode, read_text

    name = "standard input" if str(file) == "-" else str(file)
    text = decode(sys.stdin.buffer.read(), name) if str(file) == "-" else read_text(file, "table file")
    try:
        table = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        where = f"{name}, line {error.lineno}, column {error.colno}"
        raise InputError(f"{where}: not valid JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: not valid JSON: {error}") from None
    if not isinstance(table, dict):
        raise InputError(f'{name}: must hold an object {{"players": […]}}, not {json.dumps(table)[:40]}')
    return table


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names must differ: JSON would silently keep the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"'{twice}' stands twice in one object")
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")
