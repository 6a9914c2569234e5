"""Which cells are counted beside win shares, as advice: what the game's declarations say is worth a look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from reports.comparison import declared
from reports.gate.sums import Histogram, Sums
from reports.paired import SHARES, label_of, measured
from reports.paired_parts import Counted
from reports.pairing import Ints
from reports.tables.cards import card_names
from sim.batch.plan import Plan
from sim.batch.sums import OF_GAMES, Table
from sim.engine.records import Column
from sim.engine.ruleset import Ruleset, Variant

NO_NEWS = {"decisions", "strategy", "seat", "win_twelfths"}  # columns that tell a designer nothing here


@dataclass(frozen=True)
class Measure:
    """What a cell of advice is.

    Attributes:
        key: its name in a baseline.
        title: what a reader sees.
        unit: "share", or of the column.
        group: "seats", "games", "shares", "first" or "cards".
    """

    key: str
    title: str
    unit: str
    group: str


def measures(ruleset: Ruleset, variant: Variant, labels: Sequence[str]) -> dict[str, Measure]:
    """All cells of advice of a game, by key, in order."""
    found = [_of_column("seats", column) for column in _seat_columns(ruleset)]
    score = next(column for column in ruleset.seat_columns if column.name == "score")
    found += [
        Measure(f"score/{label}", f"{label_of(score)} of {label}", score.unit, "seats") for label in labels
    ]
    found += [_of_column("games", column) for column in _game_columns(ruleset)]
    found += [Measure(f"shares/{one.key}", one.title, "share", "shares") for one in _shares(ruleset)]
    found += [
        Measure(f"first/{one.column}", f"{one.title}, where it came to that", one.unit, "first")
        for one in _firsts(ruleset)
    ]
    mark = ruleset.main_mark or ruleset.card_marks[0].name
    found += [
        Measure(f"cards/{key}", f"seats by which {name} was {mark}", "share", "cards")
        for key, name in _cards(ruleset, variant).items()
    ]
    return {one.key: one for one in found}


def _of_column(group: str, column: Column) -> Measure:
    unit = "share" if column.name in SHARES else column.unit
    title = label_of(column) if group == "seats" else f"{label_of(column)} of a game"
    return Measure(f"{group}/{column.name}", title, unit, group)


def _seat_columns(ruleset: Ruleset) -> list[Column]:
    never = declared.never_columns(ruleset) | NO_NEWS
    return [column for column in measured(ruleset.seat_columns[2:]) if column.name not in never]


def _game_columns(ruleset: Ruleset) -> list[Column]:
    return [column for column in measured(ruleset.game_columns) if column.name not in NO_NEWS]


def _shares(ruleset: Ruleset) -> list[Counted]:
    return declared.shares(ruleset)


def _firsts(ruleset: Ruleset) -> list[declared.Spread]:
    return [one for one in declared.spreads(ruleset) if one.nonzero]


def _cards(ruleset: Ruleset, variant: Variant) -> dict[str, str]:
    schema = next(one for one in ruleset.schemas if one.name == ruleset.card_table)
    rows = variant.tables[schema.name]
    keys = [str(row[schema.key]) for row in rows]
    names = card_names(keys, [str(row.get("name", key)) for key, row in zip(keys, rows, strict=True)])
    return dict(zip(keys, names, strict=True))


def advice_sums(plan: Plan, tables: Mapping[str, Table], unit_parts: int, units: int) -> dict[str, Sums]:
    """The sums of all cells of advice that counted something.

    Args:
        plan: what was played.
        tables: sums of its parts one after the other, as `sim.batch.sums` names them.
        unit_parts: parts a unit.
        units: in all.
    """
    ruleset = plan.ruleset
    seats, games = tables["seats"], tables["games"]
    by_seat = seats["batch"] // (plan.part_batches * unit_parts)
    by_game = games["batch"] // (plan.part_batches * unit_parts)
    played = _added(by_seat, seats["n"], units)
    found: dict[str, Sums] = {}
    for column in _seat_columns(ruleset):
        found[f"seats/{column.name}"] = _column(seats, column.name, by_seat, units)
    for number, label in enumerate(plan.labels):
        own = seats["strategy"] == number
        table = {name: seats[name][own] for name in ("n", "score_sum", "score_squares")}
        found[f"score/{label}"] = _column(table, "score", by_seat[own], units)
    for column in _game_columns(ruleset):
        found[f"games/{column.name}"] = _column(games, column.name, by_game, units)
    found |= _from_histograms(plan, tables["histograms"], unit_parts, units)
    cards = tables["cards"]
    mark = ruleset.main_mark or ruleset.card_marks[0].name
    for number, key in enumerate(_cards(ruleset, plan.variant)):
        own = cards["card"] == number
        having = _added(cards["part"][own] // unit_parts, cards[f"{mark}_n"][own], units)
        found[f"cards/{key}"] = Sums(having, played, int(having.sum()))
    return {key: cell for key, cell in found.items() if cell.n}


def _column(table: Table, name: str, unit: Ints, units: int) -> Sums:
    totals, counts = _added(unit, table[f"{name}_sum"], units), _added(unit, table["n"], units)
    return Sums(totals, counts, int(table[f"{name}_squares"].sum()))


def _from_histograms(plan: Plan, table: Table, unit_parts: int, units: int) -> dict[str, Sums]:
    """Shares, and means of what happens at most once among those to whom it happens."""
    unit, found = table["part"] // unit_parts, {}
    for one in _shares(plan.ruleset):
        rows = _rows_of(plan.ruleset, table, one.column, one.of_games)
        value, n = table["value"][rows], table["n"][rows]
        n = n if one.among is None else n * one.among(value)
        having = _added(unit[rows], n * one.has(value), units)
        found[f"shares/{one.key}"] = Sums(having, _added(unit[rows], n, units), int(having.sum()))
    for spread in _firsts(plan.ruleset):
        rows = _rows_of(plan.ruleset, table, spread.column, spread.of_games)
        rows = rows[table["value"][rows] != 0]
        value, n = table["value"][rows], table["n"][rows]
        totals, counts = _added(unit[rows], n * value, units), _added(unit[rows], n, units)
        found[f"first/{spread.column}"] = Sums(totals, counts, int((n * value**2).sum()))
    return found


def _rows_of(ruleset: Ruleset, table: Table, name: str, of_games: bool) -> Ints:
    """The rows of one column's histogram."""
    columns = ruleset.game_columns if of_games else ruleset.seat_columns
    number = [column.name for column in columns].index(name)
    number += len(ruleset.seat_columns) if of_games else 0
    rows: Ints = np.flatnonzero(
        (table["column"] == number) & ((table["strategy"] == OF_GAMES) == of_games)
    ).astype(np.int64)
    return rows


def _added(unit: Ints, values: Ints, units: int) -> Ints:
    """Values added up by unit, int64 [unit]."""
    out = np.zeros(units, np.int64)
    np.add.at(out, unit, values)
    return out


def histograms(plan: Plan, table: Table) -> dict[str, Histogram]:
    """Histograms of the whole field, of the columns whose spread a comparison shows."""
    found = {}
    for spread in declared.spreads(plan.ruleset):
        rows = _rows_of(plan.ruleset, table, spread.column, spread.of_games)
        value, n = table["value"][rows], table["n"][rows]
        if len(value):
            low = int(value.min())
            counts = _added(value - low, n, int(value.max()) - low + 1)
            found[f"{'games' if spread.of_games else 'seats'}/{spread.column}"] = Histogram(low, counts)
    return found
