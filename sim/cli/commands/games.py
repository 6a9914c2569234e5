"""`alderman games`: which games can be played."""

from __future__ import annotations

import click

from sim.cli.options import format_option
from sim.cli.output import print_rows
from sim.engine.ruleset import RULESETS, ruleset


@click.command()
@format_option()
def games(form: str) -> None:
    """List the games that can be played.

    \b
    Example:
      alderman games --format json
    """
    found = [ruleset(name) for name in RULESETS]
    rows = [
        {
            "name": game.name,
            "title": game.title,
            "players": f"{game.players[0]}-{game.players[1]}",
            "tables": [schema.name for schema in game.schemas],
        }
        for game in found
    ]
    print_rows(rows, form)
