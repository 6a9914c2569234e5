"""`alderman report`: a run's report as a page, pictures and tables."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.failures import say
from sim.cli.options import FILE


@click.command()
@click.argument("folder", type=FILE, metavar="DIR")
@click.option("--out", type=FILE, metavar="DIR", help="Folder for the report; DIR/report unless given.")
def report(folder: Path, out: Path | None) -> None:
    """Write the report of a run: a page, pictures and tables.

    The page, index.html, is one self-contained file; PNG and CSV files lie beside it.

    \b
    Example:
      alderman report runs/first --out report
    """
    import reports
    from sim.batch import open_run

    run = open_run(folder)
    say(f"drawing the report of {run.info['games']:,} games …")
    page = reports.write(run, out if out is not None else folder / "report")
    click.echo(page)
