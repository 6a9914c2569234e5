"""The tables of an ablation's page: which columns, in which words."""

from __future__ import annotations

import math

import pandas as pd

from reports.ablation.ablation import Ablation
from reports.ablation.words import FEW, having, shown_word
from reports.comparison.amounts import difference, interval, p_text, smallest, value
from reports.comparison.grids import saved
from reports.present import Cell, Grid, Row, Shown, count, grid, pairs, rectangle, share, sort_key, text
from reports.source import EVERYONE
from reports.tables.cards import Q_LIMIT
from reports.text import number, percent, points, points_range


def worth_grid(of: Ablation) -> Grid:
    """One row a card: what it is worth to the seat that has it, beside the figures of the run as it is."""
    word, mark = shown_word(of), of.main_mark
    shown = [text("Card", "name")]
    if not of.reason:
        exposure = of.base.ruleset.exposure
        pile = exposure.pile if exposure is not None else ""
        shown += [text(pile.capitalize(), "pile")] if pile else []
        shown += [
            Shown("Worth, points of win share", difference_cell),
            Shown(f"Wins when {word}: blank → as it is", _both),
            Shown("q", lambda row: Cell(p_text(row["q"]), sort_key(row["q"]))),
            Shown(
                "Against its pile",
                lambda row: Cell(points(row["against_pile"]), sort_key(row["against_pile"])),
            ),
            Shown("Adjusted, one run", lambda row: _told(row, "adjusted")),
        ]
    shown += [
        Shown(f"When {mark}, one run", lambda row: _told(row, "seen")),
        Shown(f"{mark.capitalize()}: blank → as it is", _use),
        Shown("Most for", _most, numeric=False),
        Shown("Flag", lambda row: Cell("look" if row["flagged"] else ""), numeric=False),
    ]
    caption = f"What cards are worth: win share after {having(of)}; coloured at q ≤ {Q_LIMIT:g}"
    return grid("worth", caption, of.ranked, shown, of.worth)


def _both(row: Row) -> Cell:
    return Cell(
        "" if math.isnan(row["a"]) else f"{percent(row['a'])} → {percent(row['b'])}", sort_key(row["b"])
    )


def _use(row: Row) -> Cell:
    return Cell(
        f"{percent(row['mark_a'])} → {percent(row['mark_b'])}", sort_key(row["mark_b"] - row["mark_a"])
    )


def _told(row: Row, name: str) -> Cell:
    """A figure of one run with its interval, set off as a report does."""
    found = float(row[name])
    if math.isnan(found):
        return Cell("")
    tone = ("up" if found > 0 else "down") if row[f"{name}_q"] <= Q_LIMIT else ""
    note = points_range(row[f"{name}_low"], row[f"{name}_high"])
    return Cell(points(found), sort_key(found), tone, note)


def _most(row: Row) -> Cell:
    """The strategy whose win share moves most, when that is sure."""
    if not row["strategy_q"] <= Q_LIMIT:
        return Cell("")
    return Cell(f"{row['strategy']} {points(row['strategy_difference'])}")


def difference_cell(row: Row) -> Cell:
    """A difference with its interval, set off when it is sure."""
    if math.isnan(row["difference"]):
        return Cell("")
    tone = ("up" if row["difference"] > 0 else "down") if row["sure"] else ""
    return Cell(difference(row), sort_key(row["difference"]), tone, interval(row))


def strategy_grid(of: Ablation) -> Grid:
    """Win share by strategy: all measures of a few cards, a rectangle of differences for many."""
    table = _in_order(of, of.wins)
    if len(of.cards) <= FEW:
        return _means("strategies", "Win share by strategy", table, text("Strategy", "strategy"), paired=True)
    return rectangle(
        "strategies",
        f"Win share by strategy: what the card does, points; coloured at q ≤ {Q_LIMIT:g}",
        table,
        ("card", "Card", _names(of)),
        ("strategy", {name: name for name in of.base.strategies}),
        difference_cell,
    )


def shown_grid(of: Ablation) -> Grid | None:
    """The same among seats that chance showed the card; None where that is not known."""
    own = of.shown
    if own.empty:
        return None
    table = own[own["column"] == "win_share"]
    table.attrs.update(own.attrs)
    caption = f"Win share after {having(of)}, by strategy"
    table = _in_order(of, table)
    if len(of.cards) <= FEW:
        return _means("shown", caption, table, text("Strategy", "strategy"))
    return rectangle(
        "shown",
        f"{caption}: what the card does, points; coloured at q ≤ {Q_LIMIT:g}",
        table,
        ("card", "Card", _names(of)),
        ("strategy", {name: name for name in (EVERYONE, *of.base.strategies)}),
        difference_cell,
    )


def field_grid(of: Ablation) -> Grid:
    """Score, its parts and length over all strategies."""
    table = _in_order(of, of.field)
    caption = "Mean score a seat with its parts, and turns of a game"
    if len(of.cards) <= FEW:
        return _means("field", caption, table, Shown("What", _what, numeric=False), paired=True)
    columns = {
        (row["of"], row["column"]): f"{_what(row).text}, {row['unit']}"
        for row in of.field.drop_duplicates(["of", "column"]).to_dict("records")
    }
    return rectangle(
        "field",
        f"{caption}: what the card does; coloured at q ≤ {Q_LIMIT:g}",
        table,
        ("card", "Card", _names(of)),
        (("of", "column"), columns),
        difference_cell,
    )


def _what(row: Row) -> Cell:
    return Cell(f"{row['label']} of a game" if row["of"] == "game" else str(row["label"]))


def mark_grid(of: Ablation) -> Grid:
    """How often seats have each mark of a card, and how they fare, blank and as it is."""
    measures = {"rate": "share of seats", "win_share": "their win share"}
    marks = {mark.name: mark.label for mark in of.base.ruleset.card_marks}

    def cell(row: Row) -> Cell:
        if math.isnan(row["difference"]):
            return Cell("")
        tone = difference_cell(row).tone
        note = f"{difference(row)} {interval(row)}"
        return Cell(f"{percent(row['a'])} → {percent(row['b'])}", sort_key(row["difference"]), tone, note)

    return rectangle(
        "marks",
        "What became of the card, blank → as it is: share of seats, and how those win",
        _in_order(of, of.marks),
        ("card", "Card", _names(of)),
        (("mark", "measure"), pairs(marks, measures)),
        cell,
    )


def pairing_grid(of: Ablation) -> Grid:
    """How alike games went with the card blank."""
    shown = [
        text("Card", "name"),
        _correlation("Correlation of win shares", "gain"),
        _correlation("Correlation of scores and length", "likeness"),
        Shown(
            "Times fewer games", lambda row: Cell(number(row["games_saved"], 1), sort_key(row["games_saved"]))
        ),
        share("Games that ran alike", "alike"),
        share("With another winner", "other_winner"),
        share(f"Seats {shown_word(of)} in both", "same_seats"),
        Shown("Pairing", lambda row: Cell("broke" if row["broken"] else ""), numeric=False),
    ]
    return grid("pairing", "The same deals, with the card blank", of.ranked, shown, of.worth)


def _correlation(title: str, column: str) -> Shown:
    return Shown(title, lambda row: Cell(number(row[column], 2), sort_key(row[column])))


def blanked_grid(of: Ablation) -> Grid:
    """What the cards had that blanking took from them."""
    shown = [
        text("Card", "name"),
        Shown("Blanked", lambda row: Cell(row["blanked"] or "nothing"), numeric=False),
    ]
    return grid("blanked", "What was blanked: the cells and what stood there", of.ranked, shown, of.worth)


def _names(of: Ablation) -> dict[str, str]:
    """Names of cards by key, in the order of the page."""
    table = of.ranked
    return dict(zip(table["card"], table["name"], strict=True))


def _in_order(of: Ablation, table: pd.DataFrame) -> pd.DataFrame:
    """The rows in the order of the page's cards."""
    place = {card: at for at, card in enumerate(_names(of))}
    found = table.loc[table["card"].map(place).sort_values(kind="stable").index].reset_index(drop=True)
    found.attrs.update(table.attrs)
    return found


def _means(key: str, caption: str, table: pd.DataFrame, what: Shown, paired: bool = False) -> Grid:
    """Paired means of a few cards, a row a cell; `paired` adds what pairing gave."""
    shown = [
        text("Card", "name"),
        what,
        Shown("Blank", lambda row: Cell(value(row, "a"), sort_key(row["a"]))),
        Shown("As it is", lambda row: Cell(value(row, "b"), sort_key(row["b"]))),
        Shown("What the card does", difference_cell),
        Shown("q", lambda row: Cell(p_text(row["q"]), sort_key(row["q"]))),
        Shown("Found from ±", lambda row: Cell(smallest(row), sort_key(row["detectable"]))),
    ]
    if paired:
        shown += [_correlation("Correlation", "correlation"), Shown("Times fewer games", saved)]
    return grid(key, caption, table, [*shown, count("n", "n_b")])
