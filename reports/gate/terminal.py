"""A check on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.gate.judge import Verdict
from reports.gate.judgement import Judgement, Outcome
from reports.gate.words import (
    change,
    decided_by,
    from_to,
    headline,
    level,
    origin,
    reach,
    share,
    what_changed,
)

STYLES = {
    Verdict.IDENTICAL: "green",
    Verdict.EQUIVALENT: "green",
    Verdict.DRIFTED: "bold red",
    Verdict.INCONCLUSIVE: "yellow",
}
MOVED = 5  # further cells that are named


def print_outcomes(outcomes: Sequence[Outcome], console: Console) -> None:
    """Print what became of each baseline that could be judged; without colours nothing is lost."""
    for one in outcomes:
        if one.judgement is not None:
            print_judgement(one.judgement, console)


def told(outcomes: Sequence[Outcome], width: int = 120) -> str:
    """The same as plain text, with the reason where one could not be judged."""
    text = StringIO()
    console = Console(file=text, width=width, color_system=None)
    for one in outcomes:
        if one.error:
            console.print(Text(one.error), soft_wrap=True)
    print_outcomes(outcomes, console)
    return text.getvalue()


def print_judgement(of: Judgement, console: Console) -> None:
    """Print a check: the verdict, what was changed, every cell unless all games are the same."""
    style = "green" if of.passed else "bold red"
    console.print(Text.assemble((f"{of.baseline.title}: ", "bold"), (headline(of), style)), soft_wrap=True)
    for line in what_changed(of):
        console.print(Text(f"  changed: {line}"), soft_wrap=True)
    for note in of.notes:
        console.print(Text(f"  {note}"), style="dim", soft_wrap=True)
    if not of.digests_alike:
        console.print(_table(of))
        for row in of.moved.head(MOVED).to_dict("records"):
            what = f"{row['players']} players, {row['title']}"
            console.print(Text(f"  also: {what} {from_to(row)} ({change(row)} {reach(row)})"), soft_wrap=True)
    console.print(Text(f"  {origin(of)}"), style="dim", soft_wrap=True)


def _table(of: Judgement) -> Table:
    shown = Table(box=box.SIMPLE_HEAD)
    shown.add_column("cell", overflow="fold")
    for name in ("baseline", "now", "change, points", f"{level(of)} interval"):
        shown.add_column(name, justify="right", no_wrap=True)
    shown.add_column("verdict", no_wrap=True)
    shown.add_column("decided by n", justify="right")
    for row in of.cells.to_dict("records"):
        verdict = Verdict(row["verdict"])
        shown.add_row(
            Text(str(row["name"])),
            Text(share(row["a"])),
            Text(share(row["b"])),
            Text(change(row)),
            Text(reach(row)),
            Text(verdict, style=STYLES[verdict]),
            Text(decided_by(row)),
        )
    return shown
