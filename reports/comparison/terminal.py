"""A comparison on a terminal: what was changed, who wins, what else changed beyond doubt, in words."""

from __future__ import annotations

import pandas as pd
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.comparison.amounts import cell_name, cut, difference, interval, p_text, smallest, value
from reports.comparison.comparison import Comparison
from reports.comparison.words import findings
from reports.finding import Finding
from reports.source import origin

WIDE = 84  # characters from which every column is shown


def print_comparison(of: Comparison, console: Console) -> None:
    """Print a comparison on a rich console; without colours nothing is lost.

    Args:
        of: from `compare`.
        console: where to; its width decides how much is shown.
    """
    a, b = (cut(name, 30) for name in of.names)
    console.print(Text(f"A = {a}, B = {b}; differences are B less A on the same deals."), soft_wrap=True)
    for warning in of.warnings:
        console.print(Text(f"! {warning}"), style="yellow")
    changed, *said = findings(of)
    console.print(_words(changed))
    for title, heading, table in (
        ("Win share by strategy", "strategy", of.wins),
        ("Win share by seat", "seat", of.seats),
    ):
        console.print(_table(title, heading, table, console.width))
    for one in said:
        console.print(_words(one))
    console.print(Text(origin(of.wins)), style="dim", soft_wrap=True)


def _words(one: Finding) -> Text:
    return Text.assemble((f"{one.topic}: ", "bold"), one.text)


def _table(title: str, heading: str, table: pd.DataFrame, width: int) -> Table:
    wide = width >= WIDE
    shown = Table(title=Text(title), title_justify="left", box=box.SIMPLE_HEAD)
    shown.add_column(heading, overflow="fold")
    for name in ("A", "B", "B − A", "95% interval", *(("p, Holm", "found from ±") if wide else ()), ""):
        shown.add_column(name, justify="left" if not name else "right", no_wrap=True)
    for row in table.to_dict("records"):
        word = ("more", "green") if row["difference"] > 0 else ("less", "red")
        word = word if row["sure"] else ("", "")
        cells = [Text(cell_name(row)), Text(value(row, "a")), Text(value(row, "b"))]
        cells += [Text(difference(row), style="bold" if row["sure"] else ""), Text(interval(row))]
        if wide:
            cells += [Text(p_text(row["p_holm"])), Text(smallest(row))]
        shown.add_row(*cells, Text(word[0], style=word[1]))
    return shown
