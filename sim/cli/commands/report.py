"""`alderman report`: a run's report as a page with pictures and tables, as JSON and in Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.batch.place import is_remote
from sim.cli.failures import FAILED, say
from sim.cli.options import FILE, RUN
from sim.cli.output import stdout_console
from sim.cli.progress import meter
from sim.engine.errors import InputError

if TYPE_CHECKING:
    from reports.contract import Judgement
    from reports.source import Results

STDOUT = Path("-")
PROCESSES = 2  # that draw at most: each takes memory and seconds of its own before it is of help


@click.command()
@click.argument("folder", type=RUN, metavar="DIR")
@click.option("--out", type=FILE, metavar="DIR", help="Folder for the report; DIR/report unless given.")
@click.option(
    "--contract",
    "contract_file",
    type=FILE,
    metavar="FILE",
    help="TOML file with what you want of the game (see 'alderman contract'); the verdicts head the page.",
)
@click.option(
    "--beside",
    type=RUN,
    multiple=True,
    metavar="DIR",
    help="Run of the same rules with another number of players, for a chapter on that; may be given several "
    "times.",
)
@click.option(
    "--markdown",
    "markdown_file",
    type=FILE,
    metavar="FILE",
    help="Write the summary for a pull request into this file, '-' for standard output, and draw nothing.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 unless every clause of the contract is met.")
def report(
    folder: Path,
    out: Path | None,
    contract_file: Path | None,
    beside: tuple[Path, ...],
    markdown_file: Path | None,
    strict: bool,
) -> None:
    """Write the report of a run: page, pictures, tables, JSON.

    The page, index.html, is one self-contained file. Beside it lie figures/*.png, figures/*.svg,
    tables/*.csv, report.json with everything, and report.md, a summary for a pull request.

    With --contract the verdicts are printed too, and lie beside the page as contract.json and contract.md.

    \b
    Examples:
      alderman report runs/first --out report
      alderman report runs/first --contract london.toml
      alderman report runs/first --contract london.toml --markdown -
      alderman report runs/four --beside runs/two --beside runs/three
    """
    if strict and contract_file is None:
        raise click.UsageError("--strict needs --contract FILE")
    if markdown_file is not None and out is not None:
        raise click.UsageError("--markdown draws nothing into --out; give one of them")
    if out is None and markdown_file is None and is_remote(folder):
        raise InputError(f"{folder} is on no disk: name a folder for its report with --out")
    import reports
    from reports.painters import spare_collections
    from sim.batch import open_run
    from sim.batch.workers import default_threads

    run: Results = open_run(folder)
    others = [open_run(one) for one in beside]
    judged = None
    if contract_file is not None:
        from reports.material import remembered

        run = remembered(run)
        judged = _judged(run, contract_file)
    if markdown_file is not None:
        _write_markdown(reports.report_text(run, "markdown", others, judged), markdown_file)
    else:
        say(f"drawing the report of {run.info['games']:,} games …")
        processes = min(default_threads(), PROCESSES)
        with meter("pictures") as progress:
            spare_collections()
            page = reports.write(run, out or folder / "report", others, judged, processes, progress)
        if judged is not None:
            from reports.contract import print_verdicts

            print_verdicts(judged, stdout_console())
        click.echo(page)
    if strict and judged is not None and not judged.met:
        say("not every clause of the contract is met")
        click.get_current_context().exit(FAILED)


def _judged(run: Results, file: Path) -> Judgement:
    """The verdicts of a contract on a run; its mistakes are told before anything is drawn."""
    from reports.contract import read_contract
    from reports.contract.judge import judge
    from strategies import available

    names = [*run.strategies, *(one["name"] for one in run.info["strategies"]), *available(run.info["game"])]
    return judge(run, read_contract(file, run.ruleset, run.info["players"], names))


def _write_markdown(text: str, file: Path) -> None:
    """Into a file, whose path is then printed; or to standard output."""
    if file == STDOUT:
        click.echo(text, nl=False)
        return
    from reports.files import put

    put(file, text.encode(), "name another file with --markdown")
    click.echo(file)
