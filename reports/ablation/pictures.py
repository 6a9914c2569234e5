"""The pictures of an ablation: what each shows, its title made from its figures, its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd
from matplotlib.figure import Figure

from reports.ablation.ablation import Ablation
from reports.ablation.draw import draw_cells, draw_worth
from reports.ablation.words import FEW, doing, having, told_of
from reports.comparison.amounts import Row, difference, interval
from reports.comparison.draw import draw_intervals
from reports.figures.layout import ROW, heading, new_figure
from reports.figures.picture import Picture
from reports.source import EVERYONE
from reports.text import listed, points

SHOWN = 12  # cards at each end
CELLS = 24  # cards in the picture of strategies


def all_pictures(of: Ablation) -> list[Picture]:
    """Every picture, in the page's order."""
    return [one for one in (worth(of), shown(of), strategies(of), field(of)) if one is not None]


def worth(of: Ablation) -> Picture | None:
    """What being shown a card is worth, by blanking and by one run; both ends of many cards."""
    told = told_of(of)
    if told.empty:
        return None
    cut = len(told) > 2 * SHOWN
    table = pd.concat([told.head(SHOWN), told.tail(SHOWN)]) if cut else told
    names, title = [str(name) for name in table["name"]], _worth_title(of, told)

    def build(width: float) -> Figure:
        figure = new_figure(width, 1.1 + ROW * len(names), title)
        ax = figure.subplots()
        draw_worth(ax, table, names, "points of win share; ring: adjusted, of one run")
        if cut:
            ax.axhline(SHOWN - 0.5, color="#8a8f99", lw=0.8, ls=":")
        return figure

    said = [
        f"{row['name']} {difference(row, True)} {interval(row)}, adjusted {points(row['adjusted'])}"
        for row in table.to_dict("records")
    ]
    return Picture("worth", title, f"Dots with intervals, and rings. {title}. {listed(said)}.", build)


def _worth_title(of: Ablation, told: pd.DataFrame) -> str:
    best, least = dict(told.iloc[0]), dict(told.iloc[-1])
    if not told["sure"].any():
        return f"No card is surely worth anything: win share after {having(of)}"
    named = having(of, str(best["name"]))
    start = f"{named[:1].upper()}{named[1:]} is worth {difference(best, True)} of win share"
    return start if len(told) == 1 else f"{start}, {least['name']} {difference(least)}"


def shown(of: Ablation) -> Picture | None:
    """To whom a few cards are worth most, among seats that chance showed them; None for many cards."""
    own = doing(of)
    if of.shown.empty or own.empty or len(of.cards) > FEW:
        return None
    table = of.shown[(of.shown["column"] == "win_share") & of.shown["card"].isin(own["card"])]
    title = f"What {having(of)} does for each strategy: {_most_words(table)}"
    return Picture(
        "shown", title, _alt(title, table), _beside(of, title, table, [EVERYONE, *of.base.strategies])
    )


def strategies(of: Ablation) -> Picture:
    """Whose win share goes with what the cards do: intervals of a few cards, coloured cells of many."""
    table, order = of.wins, list(of.base.strategies)
    title = f"Who wins by what the cards do: {_most_words(table)}"
    if len(of.cards) <= FEW:
        return Picture("strategies", title, _alt(title, table), _beside(of, title, table, order))
    most = of.ranked["strategy_difference"].abs().sort_values(ascending=False, kind="stable").index
    ranked = of.ranked.loc[most].head(CELLS)
    names = [str(name) for name in ranked["name"]]

    def build(width: float) -> Figure:
        figure = new_figure(width, 1.9 + 0.24 * len(names), title)
        draw_cells(figure.subplots(), table, list(ranked["card"]), names, order)
        return figure

    sure = [f"{_whose(row)} {difference(row)} {interval(row)}" for row in _largest(table[table["sure"]])]
    said = f"Sure: {listed(sure, 40)}." if sure else "Nothing is sure."
    return Picture("strategies", title, f"Coloured cells. {title}. {said}", build)


def _largest(table: pd.DataFrame) -> list[Row]:
    order = table["difference"].abs().sort_values(ascending=False, kind="stable").index
    return list(table.loc[order].to_dict("records"))


def _most_words(table: pd.DataFrame) -> str:
    """The two largest sure differences of win shares."""
    rows, alone = _largest(table[table["sure"]])[:2], table["card"].nunique() == 1
    said = [f"{row['strategy'] if alone else _whose(row)} {difference(row, True)}" for row in rows]
    return listed(said) or "nothing is sure"


def _whose(row: Row) -> str:
    return f"{row['strategy']} with {row['name']}"


def _alt(title: str, table: pd.DataFrame) -> str:
    said = [
        f"{row['name']}, {row['strategy']} {difference(row, True)} {interval(row)}"
        for row in table.to_dict("records")
    ]
    return f"Dots with intervals. {title}. {listed(said)}."


def _beside(of: Ablation, title: str, table: pd.DataFrame, rows: Sequence[str]) -> Callable[[float], Figure]:
    """Draws a few cards beside each other, a strategy a row, to one scale."""
    own = doing(of) if len(doing(of)) else of.ranked
    cards = dict(zip(own["card"], own["name"], strict=True))

    def build(width: float) -> Figure:
        wide = width > 6
        figure = new_figure(width, (1.1 + ROW * len(rows)) * (1 if wide else len(cards)), title)
        across, down = (len(cards), 1) if wide else (1, len(cards))
        axes = figure.subplots(down, across, squeeze=False).ravel()
        for at, (ax, (card, name)) in enumerate(zip(axes, cards.items(), strict=True)):
            told = table[table["card"] == card].set_index("strategy").reindex(list(rows)).reset_index()
            draw_intervals(ax, told, rows, "points of win share")
            if len(cards) > 1:
                heading(ax, name)
            if wide and at:
                ax.set_yticklabels([])
        reach = max(ax.get_xlim()[1] for ax in axes)
        for ax in axes:
            ax.set_xlim(-reach, reach)
        return figure

    return build


def field(of: Ablation) -> Picture:
    """Score and length: the cards that move them most."""
    tables = [_most(of, "seat", "score"), _most(of, "game", "turns")]
    titles = [f"Score a seat, {tables[0]['unit'].iloc[0]}", "Length of a game, turns"]
    title = f"What moves the mean score and the length most: {listed([_moved(table) for table in tables])}"

    def build(width: float) -> Figure:
        wide, rows = width > 6, max(map(len, tables))
        figure = new_figure(width, (1.1 + ROW * rows) * (1 if wide else 2), title)
        axes = figure.subplots(1, 2) if wide else figure.subplots(2, 1)
        for ax, table, head in zip(axes, tables, titles, strict=True):
            draw_intervals(
                ax, table, [str(name) for name in table["name"]], "what the card does", shares=False
            )
            heading(ax, head)
        return figure

    said = [
        f"{row['name']} {row['label']} {difference(row, True)} {interval(row)}"
        for table in tables
        for row in table.to_dict("records")
    ]
    return Picture("field", title, f"Dots with intervals. {title}. {listed(said)}.", build)


def _most(of: Ablation, which: str, column: str) -> pd.DataFrame:
    """The cards that move a mean most, from the most up to the most down."""
    table = of.field[(of.field["of"] == which) & (of.field["column"] == column)]
    order = table["difference"].abs().sort_values(ascending=False, kind="stable").index
    return table.loc[order].head(SHOWN).sort_values("difference", ascending=False, kind="stable")


def _moved(table: pd.DataFrame) -> str:
    """The card that moves a mean most, of those that surely do."""
    rows = _largest(table[table["sure"]])
    what = "score" if table["column"].iloc[0] == "score" else "length"
    return f"{rows[0]['name']} {difference(rows[0], True)}" if rows else f"no card surely for {what}"
