"""`alderman run`: play many games and keep what became of them."""

from __future__ import annotations

import shlex
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.batch.schedule import SCHEDULES
from sim.cli.failures import INTERRUPTED, say, typed
from sim.cli.options import (
    RUN,
    format_option,
    game_argument,
    players_option,
    seat_option,
    seed_option,
    strategy_files_option,
    table_files,
    variant_of,
    variant_options,
)
from sim.cli.output import print_frame, stdout_console
from sim.cli.progress import meter
from sim.engine.errors import InputError
from sim.engine.ruleset import ruleset

if TYPE_CHECKING:
    from sim.batch.cluster import Cluster


@click.command()
@game_argument()
@players_option()
@click.option("--games", type=int, default=10_000, show_default=True, metavar="N", help="Games to play.")
@seed_option()
@click.option(
    "--schedule",
    type=click.Choice(SCHEDULES),
    help="mirror: each strategy against itself; versus: the first seat's against each other one; all: every "
    "mixture; lineup: the seats as given. By default lineup with a seat for every player, else all.",
)
@seat_option("A strategy that takes part; may be given several times. By default all of them.")
@strategy_files_option()
@variant_options
@click.option("--out", type=RUN, required=True, metavar="DIR", help="Folder or address (s3://…) of the run.")
@click.option("--threads", type=int, metavar="N", help="Processors to use; by default all.")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play on a Dask cluster, whose scheduler listens at tcp://HOST:PORT or tls://HOST:PORT.",
)
@click.option("--dask-local", type=int, metavar="N", help="Play on a Dask cluster of N processes begun here.")
@click.option("--resume", is_flag=True, help="Finish the run in --out where it stopped.")
@click.option(
    "--keep",
    type=click.Choice(["rows", "sums"]),
    help="rows: a row a game and a seat, besides the sums; sums: only them, for any number of games. By "
    "default rows up to a million games.",
)
@format_option()
def run(game: str, out: Path, form: str, **options: Any) -> None:
    """Play many games, keep them in a folder and print who wins.

    Ctrl-C stops it so that the same command with --resume goes on.

    \b
    Examples:
      alderman run london --players 4 --games 200000 --seed 1 --out runs/first
      alderman run london --schedule versus --seat landlord --games 100000 --out runs/landlord
      alderman run london --set london.loan_repay=18 --games 100000 --out runs/dear-loans
      alderman run council --games 100000000 --keep sums --scheduler tcp://10.0.0.5:8786 --out runs/big
    """
    from sim.engine.inputs.rules_file import read_overrides

    rules = ruleset(game)
    overrides = read_overrides(rules, options["overrides"])
    rules.check_players(variant_of(rules, options), options["players"])
    # Only now what loads the compiler: a mistake above is told at once.
    import reports
    from sim.batch import run as play_run

    try:
        with _workers(options) as workers, meter() as progress:
            played = play_run(
                game,
                options["players"],
                options["games"],
                options["seed"],
                options["seats"] or None,
                options["schedule"],
                out,
                options["threads"],
                options["resume"],
                options["keep"],
                options["rules_file"],
                overrides,
                table_files(options),
                options["strategy_files"],
                progress=progress,
                announce=_announce,
                workers=workers,
            )
    except KeyboardInterrupt:
        _say_how_to_resume(out)
        click.get_current_context().exit(INTERRUPTED)
    if form == "table":
        reports.print_win_table(played, stdout_console())
    else:
        print_frame(reports.win_table(played), form)
    say(f"the run is in {out}; 'alderman report {shlex.quote(str(out))}' draws its report")


def _workers(options: dict[str, Any]) -> AbstractContextManager[Cluster | None]:
    """The cluster that was asked for; None for threads."""
    asked = [name for name in ("threads", "scheduler", "dask_local") if options[name] is not None]
    if len(asked) > 1:
        names = " and ".join(f"--{name.replace('_', '-')}" for name in asked)
        raise InputError(f"{names} do not go together: say once who plays")
    if "scheduler" not in asked and "dask_local" not in asked:
        return nullcontext()
    from sim.batch.cluster import Cluster

    if "scheduler" in asked:
        return Cluster.at(options["scheduler"])
    return Cluster.local(options["dask_local"])


def _announce(plan: Any) -> None:
    """What is worth knowing before the first game."""
    if plan.rounding:
        say(plan.rounding)


def _say_how_to_resume(out: Path) -> None:
    if not (out / "run.json").is_file():
        say("interrupted before the first game; nothing was written")
        return
    say(f"interrupted; resume with: {typed(click.get_current_context(), '--resume')}")
