"""`alderman play`: one game told as it goes, or one game of a run again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from sim.cli.options import (
    FILE,
    RUN,
    game_argument,
    players_option,
    seat_option,
    seed_option,
    strategy_files_option,
    table_files,
    variant_given,
    variant_of,
    variant_options,
)
from sim.engine.errors import InputError
from sim.engine.ruleset import ruleset

if TYPE_CHECKING:
    from sim.batch.results import Replay


@click.command()
@game_argument(required=False)
@players_option()
@seed_option()
@seat_option("Who sits there: once for all, or once a seat. By default the first strategies of the list.")
@strategy_files_option()
@variant_options
@click.option("--deal", type=int, metavar="N", help="Which deal of that seed, from 0; the first by default.")
@click.option(
    "--rotation", type=int, metavar="N", help="By how many seats the strategies are moved on, from 0."
)
@click.option("--from", "folder", type=RUN, metavar="DIR", help="Play a game of this run again.")
@click.option("--game", "number", type=int, metavar="N", help="Which game of that run, from 0.")
@click.option("--json", "as_json", is_flag=True, help="Print the trace: one JSON object a line.")
@click.option("--html", "page", type=FILE, metavar="FILE", help="Write a page to step through the game.")
def play(as_json: bool, page: Path | None, **options: Any) -> None:
    """Play one game and tell it, move by move.

    With --from and --game it is a game of a run: the same moves, by the same compiled kernel.

    With --html it is one self-contained page with the board of every turn, and its path is printed.

    \b
    Examples:
      alderman play london --players 4 --seed 7
      alderman play london --seat landlord --seat financier:loan_aversion=0.5 --players 2 --json
      alderman play council --seat populist --seat collector --seat merchant
      alderman play london --seed 7 --deal 3 --rotation 1
      alderman play --from runs/first --game 123
      alderman play --from runs/first --game 123 --html game.html
    """
    if page is not None:
        _check_page(page, as_json)
    if options["folder"] is not None:
        game = _game_of_run(options)
    elif options["number"] is not None:
        raise InputError("--game picks a game of a run: name the run's folder with --from")
    elif options["game"] is None:
        raise InputError("name the game to play (see 'alderman games'), or a run's folder with --from")
    else:
        game = _new_game(options)
    rules = ruleset(game.variant.game)
    events = rules.trace(game.variant, game.seating, game.seed, game.block, game.rotation)
    if page is not None:
        from reports import game_page

        game_page.write(page, game_page.render(rules, game.variant, events, _command(options, game)))
        click.echo(page)
        return
    for line in map(_as_json, events) if as_json else rules.narrate(game.variant, events):
        click.echo(line)


def _check_page(page: Path, as_json: bool) -> None:
    """Refuse, before anything is played, a page that could not be written."""
    if as_json:
        raise InputError("--html writes a page and --json prints the trace: give one of them")
    from reports import game_page

    game_page.check_place(page)


def _command(options: dict[str, Any], game: Replay) -> str:
    """The command that plays the game again, with all that was chosen for it by default."""
    if options["folder"] is not None:
        return shlex.join(
            ["alderman", "play", "--from", str(options["folder"]), "--game", str(options["number"])]
        )
    words = ["alderman", "play", game.variant.game, "--players", str(options["players"])]
    words += ["--seed", str(game.seed)]
    seats = [game.seating.names[number] for number in game.seating.lineups[0].tolist()]
    for name in dict.fromkeys(seats) if len(set(seats)) == 1 else seats:
        words += ["--seat", name]
    for name in ("deal", "rotation"):
        if options[name]:
            words += [f"--{name}", str(options[name])]
    for path in options["strategy_files"]:
        words += ["--strategies", str(path)]
    if options["rules_file"] is not None:
        words += ["--rules", str(options["rules_file"])]
    for override in options["overrides"]:
        words += ["--set", override]
    for table, path in table_files(options).items():
        words += [f"--{table}", str(path)]
    return shlex.join(words)


def _as_json(event: Mapping[str, Any]) -> str:
    return json.dumps(event, ensure_ascii=False)


def _game_of_run(options: dict[str, Any]) -> Replay:
    """Game --game of the run in --from, which settles everything else."""
    from sim.batch import open_run

    settled = ("game", "players", "seed")
    ctx = click.get_current_context()
    given = [name for name in settled if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE]
    given += [name for name in ("deal", "rotation") if options[name] is not None]
    if given or options["seats"] or options["strategy_files"] or variant_given(options):
        raise InputError("--from takes the whole game from the run: give --game and nothing that changes it")
    if options["number"] is None:
        raise InputError("--from needs --game N: which game of the run, from 0")
    run = open_run(options["folder"], unfinished=True)
    return run.replay(options["number"])


def _new_game(options: dict[str, Any]) -> Replay:
    """The game that the options describe: a deal of a run with this seed, the first unless one is named."""
    rules = ruleset(options["game"])
    variant = variant_of(rules, options)
    players = options["players"]
    rules.check_players(variant, players)
    # Only now what loads the compiler: a mistake above is told at once.
    from sim.batch import make_plan
    from sim.batch.plan import MAX_GAMES
    from sim.batch.results import Replay
    from strategies import available, parse_seat

    known = available(rules.name, options["strategy_files"])
    chosen = [parse_seat(text, known) for text in options["seats"]] or list(known.values())[:players]
    if len(options["seats"]) not in (0, 1, players):
        raise InputError(f"{len(chosen)} --seat given for {players} players: give one for all, or one a seat")
    seats = [chosen[seat % len(chosen)] for seat in range(players)]
    plan = make_plan(rules, variant, seats, players, 1, options["seed"], "lineup")
    deal, rotation = _from_0("deal", options, MAX_GAMES), _from_0("rotation", options, players)
    return Replay(variant, plan.seating(), plan.seed, deal, rotation)


def _from_0(name: str, options: dict[str, Any], count: int) -> int:
    """An option that counts from 0; 0 unless given."""
    value = options[name] or 0
    if not 0 <= value < count:
        raise InputError(f"--{name} {value}: give a number from 0 to {count - 1}")
    return int(value)
