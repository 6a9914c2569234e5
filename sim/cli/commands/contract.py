"""`alderman contract`: a balance contract of a game as a file to edit."""

from __future__ import annotations

import click

from sim.cli.options import game_argument, players_option
from sim.engine.ruleset import ruleset


@click.command()
@game_argument()
@players_option()
def contract(game: str, players: int) -> None:
    """Print a balance contract of a game as a file to edit.

    It says what you want of the game: seats that win alike, no strategy too strong, a length, loans that are
    used. Every clause has a comment; write your own bounds, take clauses out, put others in.
    'alderman report DIR --contract FILE' then tells which are met, which are not, and which need more games.

    \b
    Examples:
      alderman contract london > london.toml
      alderman report runs/first --contract london.toml
    """
    from reports.contract import contract_text, default_contract

    found = ruleset(game)
    click.echo(contract_text(default_contract(found, players), found), nl=False)
