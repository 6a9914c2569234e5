"""The win table on a terminal."""

from __future__ import annotations

import pandas as pd
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.source import Results, known, origin
from reports.tables.wins import decided, win_table
from reports.text import number, percent, points

VERDICTS = {1: ("above fair", "green"), -1: ("below fair", "red"), 0: ("", "")}


def print_win_table(run: Results, console: Console) -> None:
    """Print who wins, with intervals and the fair share, on a rich console.

    Args:
        run: a run.
        console: where to; its width decides how much is shown, and without colours nothing is lost.
    """
    table = win_table(run)
    console.print(_rich(table, 1 / table.attrs["players"], console.width))
    console.print(Text(origin(table)), style="dim", soft_wrap=True)
    if not table["low"].map(known).any():
        console.print(
            Text("No intervals: fewer than 2 batches. Play more games."), style="dim", soft_wrap=True
        )


def _rich(table: pd.DataFrame, fair: float, width: int) -> Table:
    wide = width >= 76
    shown = Table(
        title=Text(f"Win share by strategy (fair share {percent(fair)})"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
    )
    shown.add_column("strategy", overflow="fold")
    shown.add_column("win share", justify="right", no_wrap=True)
    shown.add_column("95% interval", justify="right", no_wrap=True)
    if wide:
        shown.add_column("from fair", justify="right", no_wrap=True)
        shown.add_column("mean score", justify="right", no_wrap=True)
        shown.add_column("seats", justify="right", no_wrap=True)
        shown.add_column("", no_wrap=True)
    for row in table.to_dict("records"):
        word, colour = VERDICTS[decided(row["low"], row["high"], fair)]
        interval = f"{percent(row['low'])} – {percent(row['high'])}" if known(row["low"]) else "–"
        cells = [Text(str(row["strategy"])), Text(percent(row["win_share"]), style="bold"), Text(interval)]
        if wide:
            cells += [
                Text(points(row["difference"])),
                Text(number(row["mean_score"], 1)),
                Text(f"{row['games']:,}"),
                Text(word, style=colour),
            ]
        shown.add_row(*cells)
    return shown
