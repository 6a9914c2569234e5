"""`alderman strategies`: who can play, a template for one's own, and a check that a strategy is honest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sim.cli.failures import FAILED, say
from sim.cli.options import (
    FILE,
    SEAT,
    format_option,
    game_argument,
    players_option,
    seed_option,
    strategies_so_far,
    strategy_files_option,
    variant_of,
    variant_options,
)
from sim.cli.output import print_rows
from sim.engine.errors import InputError, RunError
from sim.engine.ruleset import RULESETS, ruleset


@click.command()
@game_argument(required=False)
@click.option("--weights", "show_weights", is_flag=True, help="List the weights of each strategy, one a row.")
@strategy_files_option()
@click.option("--new", "new_file", type=FILE, metavar="FILE", help="Write a working strategy to start from.")
@click.option(
    "--check",
    "seat",
    metavar=SEAT,
    shell_complete=strategies_so_far,
    help="Check that a strategy is honest: what it cannot see must not change what it picks.",
)
@players_option()
@seed_option()
@click.option("--games", type=int, default=20, show_default=True, metavar="N", help="Games for --check.")
@variant_options
@format_option()
def strategies(game: str | None, form: str, **options: Any) -> None:
    """List strategies, start one of your own, or check one.

    Without GAME those of every game are listed; --new and --check take the first game.

    \b
    Examples:
      alderman strategies london --weights
      alderman strategies london --new my_bots.py
      alderman strategies london --strategies my_bots.py --check my_bot
    """
    if game is not None:
        ruleset(game)  # an unknown game is an error, whatever is asked
    if options["new_file"] is not None and options["seat"] is not None:
        raise InputError("give --new or --check, not both")
    if options["new_file"] is not None:
        _write_template(game or next(iter(RULESETS)), options["new_file"])
    elif options["seat"] is not None:
        _check(game or next(iter(RULESETS)), options)
    else:
        listed = list(_listed(game, options["strategy_files"]))
        if options["show_weights"]:
            columns: tuple[str, ...] = ("name", "game", "weight", "default", "meaning")
            cells: list[tuple[Any, ...]] = [
                (one.name, one.game, name, weight.default, weight.doc)
                for one in listed
                for name, weight in one.weights.items()
            ]
        else:
            columns = ("name", "game", "source", "meaning")
            cells = [(one.name, one.game, one.source, one.doc) for one in listed]
        print_rows((dict(zip(columns, row, strict=True)) for row in cells), form, columns)


def _listed(game: str | None, files: tuple[Path, ...]) -> Iterator[Any]:
    """The strategies of a game, or of all; entry points that are broken are told on the way."""
    from strategies import available

    for name in [game] if game else RULESETS:
        roster = available(name, files)
        for point, why in roster.broken.items():
            say(f"entry point '{point}' is left out: {why}")
        yield from roster.values()


def _write_template(game: str, path: Path) -> None:
    from strategies import template

    text = template(game)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{path} exists already; name a new file") from None
    except OSError as error:
        raise RunError(f"{path} cannot be written: {error.strerror}") from None
    say(f"wrote {path}; play it with: alderman run {game} --strategies {path} --games 1000 --out runs/mine")


def _check(game: str, options: dict[str, Any]) -> None:
    from strategies import available, check_honesty, parse_seat

    variant = variant_of(ruleset(game), options)
    one = parse_seat(options["seat"], available(game, options["strategy_files"]))
    found = check_honesty(one, variant, options["players"], options["seed"], options["games"])
    for line in found:
        click.echo(line)
    if found:
        click.get_current_context().exit(FAILED)
    click.echo(f"{one.label}: honest in {options['games']} games")
