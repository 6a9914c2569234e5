"""The tables of a comparison's page: which columns, in which words."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd

from reports.comparison.amounts import cell_name, difference, interval, p_text, smallest, value
from reports.comparison.comparison import Comparison
from reports.comparison.pictures import part_table
from reports.present import Cell, Grid, Row, Shown, count, grid, mean, rectangle, sort_key, text
from reports.source import EVERYONE, ordinal
from reports.tables.curves import curve_column
from reports.text import number, number_range, percent, points, points_range

FEWEST = 30  # seats of a cell that is worth showing


def change_grids(of: Comparison) -> list[Grid]:
    """What was changed: rules, data files, strategies; only those that were."""
    columns = [text("A", "a"), text("B", "b")]
    found = [
        grid(
            "rules",
            "Rules that differ",
            of.rules,
            [text("Field", "field"), *columns, text("Rule", "rule"), text("Meaning", "meaning")],
        ),
        grid(
            "data-files",
            "Data files that differ",
            of.tables,
            [text("Row", "name"), text("File", "table"), text("Column", "column"), *columns],
        ),
        grid(
            "strategies",
            "Strategies that differ",
            of.strategies,
            [text("Strategy", "strategy"), text("What", "what"), *columns],
        ),
    ]
    return [one for one in found if one.rows]


def win_grid(of: Comparison) -> Grid:
    """Win share by strategy."""
    return _means("wins", "Win share by strategy", of.wins, [_named("Strategy")], paired=True)


def seat_grid(of: Comparison) -> Grid:
    """Win share by seat."""
    return _means("seats", "Win share by seat", of.seats, [_named("Seat")], paired=True)


def by_seat_grid(of: Comparison) -> Grid:
    """Win share by strategy and seat, as a rectangle of differences."""
    seats = {seat: f"{ordinal(seat)} to play" for seat in sorted({int(seat) for seat in of.by_seat["seat"]})}
    return rectangle(
        "strategy-by-seat",
        "Win share by strategy and seat: B less A, points; coloured when sure",
        of.by_seat,
        ("strategy", "Strategy", {name: name for name in of.pairing.labels}),
        ("seat", seats),
        _difference_cell,
    )


def meeting_grid(of: Comparison) -> Grid:
    """Who does better at the same table, as a square of changes."""
    names = {name: name for name in of.pairing.labels}
    return rectangle(
        "head-to-head",
        "At the same table: how the lead of the row over the column changed, points; coloured when sure",
        of.meetings,
        ("strategy", "Strategy", names),
        ("opponent", names),
        _difference_cell,
    )


def score_grid(of: Comparison) -> Grid:
    """Score and its parts over the whole field."""
    if of.a.ruleset.score_parts:
        return _means(
            "score", "The score and its parts, means a seat", part_table(of), [text("Part", "label")]
        )
    own = of.field[(of.field["column"] == "score") & (of.field["of"] == "seat")]
    own.attrs.update(of.field.attrs)
    return _means("score", "The score, mean a seat", own, [text("Part", "label")])


def quantile_grid(of: Comparison) -> Grid:
    """Quantiles that the two runs were compared at, a row a column and strategy."""
    table = of.quantiles.assign(key=of.quantiles["column"] + "\n" + of.quantiles["strategy"])
    ends = {q: f"{100 * q:.0f}%" if q != 0.5 else "Median" for q in sorted(table["q"].unique())}
    cells = {(row["key"], row["q"]): row for row in table.to_dict("records")}

    def at(q: float) -> Shown:
        def cell(row: Row) -> Cell:
            found = cells.get((row["key"], q))
            if found is None:
                return Cell("")
            tone = "up" if found["low"] > 0 else "down" if found["high"] < 0 else ""
            shown = f"{number(found['a'])} → {number(found['b'])}"
            note = number_range(found["low"], found["high"], 0)
            return Cell(shown, sort_key(found["difference"]), tone, note)

        return Shown(ends[q], cell)

    rows = table.drop_duplicates("key")[["key", "title", "strategy"]].copy()
    rows.attrs.update(of.quantiles.attrs)
    caption = (
        "Quantiles: A → B and the interval of the difference; coloured when it lies above or below 0, each "
        "by itself"
    )
    shown = [text("Of", "title"), text("Strategy", "strategy"), *map(at, ends)]
    return grid("quantiles", caption, rows, shown, of.quantiles)


def field_grid(of: Comparison, sure: bool = False) -> Grid:
    """Whole field: everything counted beside the score and its parts, largest effect first.

    Args:
        of: the comparison.
        sure: only what is claimed.
    """
    scored = ["score", *(part.column for part in of.a.ruleset.score_parts)]
    table = of.field[~(of.field["column"].isin(scored) & (of.field["of"] == "seat"))]
    order = table["effect"].abs().sort_values(ascending=False, kind="stable", na_position="last").index
    table = table.loc[order]
    table.attrs.update(of.field.attrs)
    key, caption = "field", "All that is counted, what changed most first: means a seat or a game, and shares"
    if sure:
        key, caption = "changed", "Changed beyond doubt, over all strategies, what changed most first"
        table = table[table["sure"]]
        table.attrs.update(of.field.attrs)
    what = [text("What", "label"), Shown("Of", _of, numeric=False)]
    effect = mean("Effect, standard deviations", "effect", places=3)
    return _means(key, caption, table, what, [effect])


def _of(row: Row) -> Cell:
    unit = row["unit"] if row["unit"] not in ("share", row["label"]) else ""
    of = (
        f"a {row['of']}" if row["unit"] != "share" or row["column"] == "stopped" else f"share of {row['of']}s"
    )
    return Cell(f"{unit}, {of}" if unit else of)


def pacing_grid(of: Comparison) -> Grid:
    """Who leads by tenth of the game, as a rectangle: both runs and the difference."""
    titles = {"leader_share": "Win share of who leads", "margin": "Lead over the second"}

    def cell(row: Row) -> Cell:
        change = _difference_cell(row)
        shown = f"{value(row, 'a')} → {value(row, 'b')}"
        return Cell(shown, sort_key(row["difference"]), change.tone, f"{change.text} {change.note}")

    return rectangle(
        "pacing",
        "Who leads after each tenth of a game: A → B, B less A with its interval; coloured when sure",
        of.pacing,
        ("at", "Played", {at: f"{10 * at}%" for at in sorted(set(of.pacing["at"]))}),
        ("measure", titles),
        cell,
    )


def by_strategy_grid(of: Comparison) -> Grid:
    """All that is counted of a seat, by strategy, as a rectangle of differences."""
    table = of.by_strategy
    labels = dict(zip(table["column"], table["label"], strict=True))
    of_field = of.field[of.field["of"] == "seat"].set_index("column")["effect"].abs()
    order = of_field.sort_values(ascending=False, kind="stable", na_position="last").index
    return rectangle(
        "by-strategy",
        "By strategy: B less A, shares in points; coloured when sure",
        table,
        ("column", "What", {column: labels[column] for column in order if column in labels}),
        ("strategy", {name: name for name in of.pairing.labels}),
        _difference_cell,
    )


def curve_grid(of: Comparison, name: str) -> Grid:
    """A curve's differences at some turns, as a rectangle; all turns are in the file beside."""
    table, column = of.curves(name), curve_column(of.a, name)
    last = int(table.loc[table["at_risk_share"] >= 0.05, "turn"].max()) if len(table) else 0
    step = max(1, -(-last // 6))

    def cell(row: Row) -> Cell:
        known_row = row | {"unit": column.unit, "label": column.label}
        tone = "up" if row["low"] > 0 else "down" if row["high"] < 0 else ""
        return Cell(difference(known_row), sort_key(row["difference"]), tone, interval(known_row))

    unit = "" if column.unit == column.label else f" ({column.unit})"
    return rectangle(
        f"curve-{name}",
        f"{column.label.capitalize()}{unit} by own turn: B less A; coloured when above or below 0, each by "
        f"itself",
        table,
        ("strategy", "Strategy", {name: name for name in (EVERYONE, *of.pairing.labels)}),
        ("turn", {turn: f"Turn {turn}" for turn in range(step, last + 1, step)}),
        cell,
    )


def card_grid(of: Comparison) -> Grid:
    """One row a card: how often it has the main mark, and how those seats fare."""
    main = of.a.ruleset.main_mark or of.a.ruleset.card_marks[0].name
    table = of.cards
    wins = {row["card"]: row for row in _marked(table, main, "win_share").to_dict("records")}
    own = _marked(table, main, "rate")
    own = own.loc[own["difference"].abs().sort_values(ascending=False, kind="stable").index]
    own.attrs.update(table.attrs)

    def change(measure: str) -> Shown:
        def cell(row: Row) -> Cell:
            found = row if measure == "rate" else wins[row["card"]]
            if math.isnan(found["difference"]) or min(found["n_a"], found["n_b"]) < FEWEST:
                return Cell("")
            tone = ("up" if found["difference"] > 0 else "down") if found["sure"] else ""
            note = points_range(found["low"], found["high"])
            return Cell(points(found["difference"]), sort_key(found["difference"]), tone, note)

        return Shown("Change, points", cell)

    def both(measure: str, title: str) -> Shown:
        def cell(row: Row) -> Cell:
            found = row if measure == "rate" else wins[row["card"]]
            shown = f"{percent(found['a'])} → {percent(found['b'])}"
            return Cell("" if math.isnan(found["a"]) else shown, sort_key(found["b"]))

        return Shown(title, cell)

    caption = f"Cards: share of seats by which it was {main}, their win share, A → B; coloured at q ≤ 0.05"
    shown = [text("Card", "name"), both("rate", main.capitalize()), change("rate")]
    shown += [both("win_share", f"Win share when {main}"), change("win_share")]
    return grid("cards", caption, own, shown, table)


def _marked(table: pd.DataFrame, mark: str, measure: str) -> pd.DataFrame:
    return table[(table["mark"] == mark) & (table["measure"] == measure)]


def _means(
    key: str,
    caption: str,
    table: pd.DataFrame,
    first: Sequence[Shown],
    more: Sequence[Shown] = (),
    paired: bool = False,
) -> Grid:
    """A table of paired means; `paired` adds what pairing gave."""
    shown = [
        *first,
        Shown("A", lambda row: Cell(value(row, "a"), sort_key(row["a"]))),
        Shown("B", lambda row: Cell(value(row, "b"), sort_key(row["b"]))),
        Shown("B less A", _difference_cell),
        Shown("p, Holm", lambda row: Cell(p_text(row["p_holm"]), sort_key(row["p_holm"]))),
        Shown("Found from ±", lambda row: Cell(smallest(row), sort_key(row["detectable"]))),
        *more,
    ]
    if paired:
        shown += [
            Shown("Correlation", _correlation),
            Shown("Times fewer games", saved),
        ]
    return grid(key, caption, table, [*shown, count("n", "n_a")])


def _correlation(row: Row) -> Cell:
    deals = "" if math.isnan(row["deals"]) else f"deals {number(row['deals'], 2)}"
    return Cell(number(row["correlation"], 2), sort_key(row["correlation"]), note=deals)


def saved(row: Row) -> Cell:
    """How many times fewer games pairing needed."""
    times = row["games_saved"]
    return Cell("–") if math.isinf(times) else Cell(number(times, 1), sort_key(times))


def _named(title: str) -> Shown:
    return Shown(title, lambda row: Cell(cell_name(row)), numeric=False)


def _difference_cell(row: Row) -> Cell:
    """A difference with its interval, set off when it is claimed."""
    if math.isnan(row["difference"]):
        return Cell("")
    tone = ("up" if row["difference"] > 0 else "down") if row["sure"] else ""
    return Cell(difference(row), sort_key(row["difference"]), tone, interval(row))
