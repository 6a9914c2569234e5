"""The group `alderman` and its commands."""

from __future__ import annotations

import os

import click

import sim
from sim.cli.commands.ablate import ablate
from sim.cli.commands.baseline import baseline
from sim.cli.commands.cards import cards
from sim.cli.commands.check import check
from sim.cli.commands.compare import compare
from sim.cli.commands.contract import contract
from sim.cli.commands.games import games
from sim.cli.commands.play import play
from sim.cli.commands.report import report
from sim.cli.commands.rules import rules
from sim.cli.commands.run import run
from sim.cli.commands.score import score
from sim.cli.commands.strategies import strategies
from sim.cli.commands.verify import verify
from sim.cli.failures import PoliteGroup

# Threads of the libraries under NumPy, which read this when they are loaded. The matrices of a report are
# small: on them a second thread waits more than it works, and it may add up in another order.
LINEAR_ALGEBRA = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"alderman {sim.__version__}")
        ctx.exit()


@click.group(
    "alderman",
    cls=PoliteGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Print the version.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play millions of seeded board games and see whether the game is balanced.

    Results go to standard output, progress and messages to standard error. Exit codes: 0 done, 1 failed, 2
    wrong usage or input, 130 interrupted.

    \b
    Examples:
      alderman run london --players 4 --games 200000 --seed 1 --out runs/first
      alderman report runs/first
      alderman play council --seed 7
    """
    for library in LINEAR_ALGEBRA:
        os.environ.setdefault(library, "1")
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


COMMANDS = (
    *(games, rules, cards, strategies),
    *(play, score, run, verify),
    *(contract, report, compare, ablate, baseline, check),
)
for command in COMMANDS:
    main.add_command(command)
