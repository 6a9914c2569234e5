"""`alderman cards`: a game's cards, or another of its data files, as a file to edit."""

from __future__ import annotations

from typing import Any

import click

from sim.cli.options import format_option, game_argument, variant_of, variant_options
from sim.cli.output import print_rows
from sim.engine.ruleset import ruleset


@click.command()
@game_argument()
@click.option("--table", metavar="NAME", help="Which data file (see 'games'); the first unless given.")
@variant_options
@format_option("csv")
def cards(game: str, table: str | None, form: str, **options: Any) -> None:
    """Print a game's cards, or another of its data files.

    The CSV can be edited and given back with --cards (--boroughs for the boroughs, and so on).

    \b
    Examples:
      alderman cards london > my.csv
      alderman cards london --table boroughs --format table
    """
    from sim.engine.inputs import table_text
    from sim.engine.inputs.describe import schema_of

    found = ruleset(game)
    schema = schema_of(found, table) if table is not None else found.schemas[0]
    variant = variant_of(found, options)
    if form == "csv":
        click.echo(table_text(found, variant, schema.name), nl=False)
    else:
        print_rows(variant.tables[schema.name], form, [column.name for column in schema.columns])
