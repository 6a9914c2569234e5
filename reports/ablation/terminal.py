"""An ablation on a terminal: what cards are worth, to whom, in words."""

from __future__ import annotations

import pandas as pd
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.ablation.ablation import Ablation
from reports.ablation.words import FEW, doing, findings, having, is_known, title
from reports.comparison.amounts import Row, difference, interval, p_text, smallest, value
from reports.finding import Finding
from reports.source import origin
from reports.tables.cards import Q_LIMIT
from reports.text import percent, points

WIDE = 84  # characters from which every column is shown


def print_ablation(of: Ablation, console: Console) -> None:
    """Print an ablation on a rich console; without colours nothing is lost.

    Args:
        of: from `ablate`.
        console: where to; its width decides how much is shown.
    """
    console.print(Text(title(of), style="bold"), soft_wrap=True)
    console.print(
        Text("A card's effect is the game as it is less the game with the card blank."), soft_wrap=True
    )
    for warning in of.warnings:
        console.print(Text(f"! {warning}"), style="yellow")
    first, *said = findings(of)
    console.print(_words(first))
    console.print(_worth(of, console.width >= WIDE))
    if len(of.cards) <= FEW:
        own = of.wins[of.wins["card"].isin(doing(of)["card"])]
        console.print(_strategies(own, console.width >= WIDE))
    for one in said:
        console.print(_words(one))
    console.print(Text(f"{of.plan_words} {origin(of.wins)}"), style="dim", soft_wrap=True)


def _words(one: Finding) -> Text:
    return Text.assemble((f"{one.topic}: ", "bold"), one.text)


def _table(heading: str, first: str, numbers: tuple[str, ...], words: tuple[str, ...]) -> Table:
    shown = Table(title=Text(heading), title_justify="left", box=box.SIMPLE_HEAD)
    shown.add_column(first, overflow="fold")
    for name in numbers:
        shown.add_column(name, justify="right", no_wrap=True)
    for name in words:
        shown.add_column(name, overflow="fold")
    return shown


def _worth(of: Ablation, wide: bool) -> Table:
    """A row a card: its worth where that is known, the strategy it does most for, score and length."""
    known = not of.reason
    numbers = (
        *(("worth", "95% interval", "adjusted") if known else (f"{of.main_mark} →",)),
        "score",
        "turns",
    )
    numbers = numbers if wide else numbers[:2]
    words = ("most for", "flag") if wide else ("flag",)
    heading = f"What cards do (worth: win share after {having(of)})" if known else "What cards do"
    shown = _table(heading, "card", numbers, words)
    for row in of.ranked.to_dict("records"):
        cells = [Text(str(row["name"]))]
        if known:
            style = "bold" if row["sure"] else ""
            told = is_known(row, "difference")
            cells += [
                Text(difference(row) if told else "–", style=style),
                Text(interval(row) if told else ""),
            ]
            cells += [Text(points(row["adjusted"]))] if wide else []
        else:
            cells.append(Text(f"{percent(row['mark_a'])} → {percent(row['mark_b'])}"))
        for column in ("score", "turns")[: 2 if wide else 0 if known else 1]:
            cells.append(Text(_amount(row, column), style="bold" if row[f"{column}_q"] <= Q_LIMIT else ""))
        sure = row["strategy_q"] <= Q_LIMIT
        cells += (
            [Text(f"{row['strategy']} {points(row['strategy_difference'])}" if sure else "")] if wide else []
        )
        shown.add_row(*cells, Text("look" if row["flagged"] else "", style="yellow"))
    return shown


def _amount(row: Row, column: str) -> str:
    """A difference of a mean, in its own unit."""
    found: Row = {
        "difference": row[column],
        "low": row[f"{column}_low"],
        "high": row[f"{column}_high"],
        "a": 0.0,
        "unit": column,
        "label": column,
    }
    return difference(found)


def _strategies(table: pd.DataFrame, wide: bool) -> Table:
    """Win share by strategy of a few cards."""
    numbers: tuple[str, ...] = ("blank", "as it is", "card's effect", "95% interval")
    numbers = (*numbers, "q", "found from ±") if wide else numbers[2:]
    shown = _table("Win share by strategy", "card", numbers, ())
    shown.columns[0].header = "card, strategy"
    for row in table.to_dict("records"):
        cells = [Text(difference(row), style="bold" if row["sure"] else ""), Text(interval(row))]
        if wide:
            cells = [Text(value(row, "a")), Text(value(row, "b")), *cells]
            cells += [Text(p_text(row["q"])), Text(smallest(row))]
        shown.add_row(Text(f"{row['name']}, {row['strategy']}"), *cells)
    return shown
