"""`alderman report`: a run's report as a page, pictures and tables, headed by the verdicts of a contract."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.failures import FAILED, say
from sim.cli.options import FILE
from sim.cli.output import stdout_console

if TYPE_CHECKING:
    from reports.contract import Judgement


@click.command()
@click.argument("folder", type=FILE, metavar="DIR")
@click.option("--out", type=FILE, metavar="DIR", help="Folder for the report; DIR/report unless given.")
@click.option(
    "--contract",
    "contract_file",
    type=FILE,
    metavar="FILE",
    help="TOML file with what you want of the game (see 'alderman contract'); the verdicts head the page.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 unless every clause of the contract is met.")
def report(folder: Path, out: Path | None, contract_file: Path | None, strict: bool) -> None:
    """Write the report of a run: a page, pictures and tables.

    The page, index.html, is one self-contained file; PNG and CSV files lie beside it.

    With --contract the verdicts are printed too, and lie beside the page as contract.json and contract.md.

    \b
    Examples:
      alderman report runs/first --out report
      alderman report runs/first --contract london.toml
    """
    if strict and contract_file is None:
        raise click.UsageError("--strict needs --contract FILE")
    import reports
    from sim.batch import open_run

    run = open_run(folder)
    judged = _judged(run, contract_file) if contract_file is not None else None
    say(f"drawing the report of {run.info['games']:,} games …")
    page = reports.write(run, out if out is not None else folder / "report")
    if judged is not None:
        from reports import contract

        contract.write_verdicts(judged, page)
        contract.print_verdicts(judged, stdout_console())
    click.echo(page)
    if strict and judged is not None and not judged.met:
        say("not every clause of the contract is met")
        click.get_current_context().exit(FAILED)


def _judged(run: Any, file: Path) -> Judgement:
    """The verdicts of a contract on a run; its mistakes are told before anything is drawn."""
    from reports.contract import read_contract
    from reports.contract.judge import judge
    from strategies import available

    names = [*run.strategies, *(one["name"] for one in run.info["strategies"]), *available(run.info["game"])]
    return judge(run, read_contract(file, run.ruleset, run.info["players"], names))
