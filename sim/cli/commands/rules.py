"""`alderman rules`: a game's numbers as a file to edit."""

from __future__ import annotations

from typing import Any

import click

from sim.cli.options import format_option, game_argument, variant_of, variant_options
from sim.cli.output import print_rows
from sim.engine.ruleset import ruleset


@click.command()
@game_argument()
@variant_options
@format_option("toml", ("toml",))
def rules(game: str, form: str, **options: Any) -> None:
    """Print every number of a game's rules as a file to edit.

    Each field says which rule it belongs to and where it comes from.

    The TOML can be edited and given back with --rules. Basis S: the rules text says so; P: published
    component figures; A: an assumption, marked as such.

    \b
    Examples:
      alderman rules london > my.toml
      alderman rules london --set london.loan_repay=18 --format table
    """
    from sim.engine.inputs import rules_text
    from sim.engine.inputs.describe import field_notes

    found = ruleset(game)
    variant = variant_of(found, options)
    if form == "toml":
        click.echo(rules_text(found, variant), nl=False)
        return
    notes = field_notes(found)
    fields = {field.name: field for field in found.fields}
    rows = []
    for name, value in variant.rules.items():
        field = fields[name]
        numbers = not (field.choices or field.text)
        rows.append(
            {
                "name": name,
                "value": value,
                "rule": field.rule,
                "basis": field.basis,
                "lowest": field.low if numbers else None,
                "highest": field.high if numbers else None,
                "meaning": notes[name].partition(": ")[2],
            }
        )
    print_rows(rows, form)
