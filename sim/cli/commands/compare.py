"""`alderman compare`: two runs on the same deals side by side."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.failures import say
from sim.cli.options import FILE, RUN, format_option
from sim.cli.output import stdout_console


@click.command()
@click.argument("a", type=RUN, metavar="A")
@click.argument("b", type=RUN, metavar="B")
@click.option("--out", type=FILE, metavar="DIR", help="Folder for the page, pictures, tables and JSON.")
@format_option(more=("markdown",))
def compare(a: Path, b: Path, out: Path | None, form: str) -> None:
    """Say what differs between two runs on the same deals.

    Run A with the rules as they are and B with one thing changed, everything else the same: game, players,
    games, seed, schedule, strategies. Differences are B less A within each batch of deals; it is told which
    are beyond doubt, which are noise, and how small a one could have been seen.

    \b
    Examples:
      alderman compare runs/base runs/dear
      alderman compare runs/base runs/dear --out runs/base-dear
    """
    import reports
    from reports.files import prepare
    from sim.batch import open_run

    comparison = reports.compare(open_run(a), open_run(b))
    if out is not None:
        prepare(out)
    if form == "table":
        reports.print_comparison(comparison, stdout_console())
    else:
        click.echo(reports.comparison_text(comparison, form), nl=False)
    if out is not None:
        say("drawing the comparison …")
        say(f"the page is {reports.write_comparison(comparison, out)}")
