"""`alderman verify`: whether a run folder is as it was written; --repair plays again what is not."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli.failures import FAILED, say
from sim.cli.options import RUN
from sim.cli.progress import meter

if TYPE_CHECKING:
    from sim.batch.integrity import Verification

NAMED = 20  # faults told one by one


@click.command()
@click.argument("folder", type=RUN, metavar="DIR")
@click.option("--repair", "mend", is_flag=True, help="Play again the parts that are missing or damaged.")
@click.option("--threads", type=int, metavar="N", help="Processors to repair with; by default all.")
def verify(folder: Path, mend: bool, threads: int | None) -> None:
    """Read every file of a run and compare it with its hash.

    What is not as it was written is named, a line each; the exit code is 1 then.
    With --repair just those parts are played again, and the run's digests
    compared with what they were.

    \b
    Examples:
      alderman verify runs/first
      alderman verify runs/first --repair
    """
    from sim.batch import repair, verify as read

    found = read(folder)
    for fault in found.faults[:NAMED]:
        click.echo(f"{fault.path}: {fault.what}")
    if len(found.faults) > NAMED:
        click.echo(f"and {len(found.faults) - NAMED:,} more")
    click.echo(_summary(found))
    if mend and (found.faults or found.unplayed):
        with meter() as progress:
            run = repair(found, threads, progress)
        count = len(found.broken) + len(found.unplayed)
        click.echo(f"{folder} is whole: {count} {_parts(count)} played, digests as they were")
        click.echo(f"{run.info['games']:,} games, seed {run.info['seed']}, rules {run.info['rules_hash']}")
    elif found.faults:
        say(f"to play them again: alderman verify {shlex.quote(str(folder))} --repair")
        click.get_current_context().exit(FAILED)


def _summary(found: Verification) -> str:
    run = found.run
    text = f"{found.files:,} files, {found.size / 1e6:,.1f} MB: {len(found.whole)} of {run.parts} parts whole"
    if found.broken:
        text += f", {len(found.broken)} to be played again"
    if found.unplayed:
        text += f", {len(found.unplayed)} not played yet"
    return text


def _parts(count: int) -> str:
    return "part" if count == 1 else "parts"
