"""`alderman check`: whether the files as they are now still give the balance of a baseline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from sim.cli.failures import FAILURE, say
from sim.cli.options import FILE, strategy_files_option, table_files, variant_options
from sim.cli.output import stdout_console
from sim.cli.progress import meter
from sim.engine.errors import AldermanError

INTERNAL = 3  # what a failure exits with here, where 1 is drift


@click.command()
@click.argument("baselines", type=FILE, metavar="FILE…", nargs=-1, required=True)
@variant_options
@strategy_files_option()
@click.option("--require-identical", is_flag=True, help="Pass only if all games are the same.")
@click.option("--quick", is_flag=True, help="Play a quarter of the games, with twice the margin.")
@click.option(
    "--seed-offset",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Added to the baseline's seed: fresh deals, for a nightly job.",
)
@click.option("--threads", type=int, metavar="N", help="Processors to use; by default all.")
@click.option("--json", "json_file", type=FILE, metavar="FILE", help="Write all that was found as JSON.")
@click.option("--junit", "junit_file", type=FILE, metavar="FILE", help="Write JUnit XML, a case a cell.")
@click.option("--markdown", "markdown_file", type=FILE, metavar="FILE", help="Write a summary as Markdown.")
@click.option("--github", is_flag=True, help="Print annotations that GitHub shows, at most 9 and a total.")
@click.option("--html", "pages", type=FILE, metavar="DIR", help="Write pages with comparisons.")
def check(
    baselines: tuple[Path, ...],
    json_file: Path | None,
    junit_file: Path | None,
    markdown_file: Path | None,
    github: bool,
    pages: Path | None,
    **options: Any,
) -> None:
    """Say whether balance has moved since a baseline was made.

    FILE is a baseline or a folder of them. Each is played again with the rules, cards and strategies as they
    are now. If all games are the same it passes; else the win share of every strategy and every seat is held
    against the baseline's on the same deals.

    \b
    Exit codes:
      0  passed: all games the same, or every cell equivalent
      1  a cell has drifted
      2  wrong usage or input
      3  the check failed: a strategy's mistake, a full disk, a bug
      4  a baseline is missing, damaged, or of other rules or cells
      5  a cell cannot be decided; it is told with how many games it could
      6  not all games are the same, with --require-identical

    \b
    Examples:
      alderman check baselines/london.json
      alderman check baselines/ --quick --markdown balance.md --junit balance.xml
      alderman check baselines/london.json --set london.loan_repay=18
    """
    ctx = click.get_current_context()
    ctx.meta[FAILURE] = INTERNAL
    from reports import gate
    from reports.gate.pages import check_folder, write_pages

    if pages is not None:
        check_folder(pages)
    asked = gate.Asked(
        options["rules_file"],
        options["overrides"],
        table_files(options),
        options["strategy_files"],
        options["require_identical"],
        options["quick"],
        options["seed_offset"],
    )
    with meter() as progress:
        outcomes = gate.check(list(baselines), asked, options["threads"], progress)
    for one in outcomes:
        if one.error:
            say(one.error)
    gate.print_outcomes(outcomes, stdout_console())
    texts: list[tuple[Path | None, Callable[[Sequence[Any]], str]]] = [
        (json_file, gate.as_json),
        (junit_file, gate.as_junit),
        (markdown_file, gate.as_markdown),
    ]
    failed = [_written(path, text, outcomes) for path, text in texts if path is not None]
    if github:
        for line in gate.as_github(outcomes):
            click.echo(line)
    if pages is not None:
        try:
            say(f"the pages begin at {write_pages(outcomes, pages, options['threads'])}")
        except AldermanError as error:
            say(str(error))
            failed.append(False)
    code = int(gate.code_of_all(outcomes))
    ctx.exit(code if all(failed) else INTERNAL)


def _written(path: Path, text: Callable[[Sequence[Any]], str], outcomes: Sequence[Any]) -> bool:
    """Write one of the files; what cannot be written is told and keeps none of the others from being so."""
    from reports.files import put

    try:
        put(path, text(outcomes).encode(), "choose another file")
    except AldermanError as error:
        say(str(error))
        return False
    return True
