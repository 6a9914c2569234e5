"""The tables of the page: which columns of which table, and how they are laid out."""

from __future__ import annotations

import math

import pandas as pd

from reports.material import Material, Usage
from reports.present import (
    Cell,
    Grid,
    Row,
    Shown,
    count,
    difference,
    grid,
    in_order,
    mean,
    share,
    sort_key,
    text,
)
from reports.source import ordinal
from reports.tables.curves import curve_column
from reports.tables.scores import seat_column
from reports.tables.wins import decided
from reports.text import NONE, number, number_range, percent, percent_range, points
from sim.engine.sections import CurveSection, DistributionSection


def win_grid(material: Material) -> Grid:
    """Win share by strategy."""
    return grid(
        "wins",
        "Win share by strategy",
        material.wins,
        [
            text("Strategy", "strategy"),
            share("Win share", "win_share", "low", "high"),
            difference("From fair, points", "difference", "difference_low", "difference_high"),
            mean("Mean score", "mean_score", "score_low", "score_high"),
            count("Seats", "games"),
        ],
    )


def meeting_grid(material: Material) -> Grid:
    """Who does better at the same table, as a square."""
    meetings, order = material.meetings, material.strategy_order
    cells = {(row["strategy"], row["opponent"]): row for row in meetings.to_dict("records")}

    def against(opponent: str) -> Shown:
        def cell(row: Row) -> Cell:
            found = cells.get((row["strategy"], opponent))
            if found is None:
                return Cell("")
            sign = decided(found["margin_low"], found["margin_high"])
            return Cell(
                points(found["margin"]), sort_key(found["margin"]), {1: "up", -1: "down", 0: ""}[sign]
            )

        return Shown(opponent, cell)

    square = pd.DataFrame({"strategy": order})
    square.attrs.update(meetings.attrs)
    caption = "At the same table: win share of the row less that of the column, points; coloured when sure"
    return grid(
        "head-to-head", caption, square, [text("Strategy", "strategy"), *map(against, order)], meetings
    )


def seat_grid(material: Material) -> Grid:
    """Win share by seat."""
    return grid(
        "seats",
        "Win share by seat",
        material.seats,
        [
            Shown("Seat", lambda row: Cell(f"{ordinal(int(row['seat']))} to play"), numeric=False),
            share("Win share", "win_share", "low", "high"),
            difference("From fair, points", "difference", "difference_low", "difference_high"),
            mean("Mean score", "mean_score", "score_low", "score_high"),
            count("Seats", "games"),
        ],
    )


def by_seat_grid(material: Material) -> Grid:
    """Win share by strategy and seat, as a rectangle."""
    table = material.by_seat
    cells = {(row["strategy"], row["seat"]): row for row in table.to_dict("records")}

    def at(seat: int) -> Shown:
        def cell(row: Row) -> Cell:
            found = cells.get((row["strategy"], seat))
            if found is None:
                return Cell("")
            note = percent_range(found["low"], found["high"])
            return Cell(percent(found["win_share"]), sort_key(found["win_share"]), note=note)

        return Shown(f"{ordinal(seat)} to play", cell)

    rows = pd.DataFrame({"strategy": material.strategy_order})
    rows.attrs.update(table.attrs)
    seats = sorted({int(seat) for seat in table["seat"]})
    return grid(
        "strategy-by-seat",
        "Win share by strategy and seat",
        rows,
        [text("Strategy", "strategy"), *map(at, seats)],
        table,
    )


def score_grid(material: Material) -> Grid:
    """How scores spread."""
    return grid(
        "scores",
        "Final scores",
        material.scores,
        [
            text("Strategy", "strategy"),
            mean("Mean", "mean", "mean_low", "mean_high"),
            *_quantiles(),
            count("Seats", "n"),
        ],
    )


def _quantiles() -> list[Shown]:
    return [
        mean("5%", "q05", places=0),
        mean("25%", "q25", places=0),
        mean("Median", "q50", "median_low", "median_high", places=0),
        mean("75%", "q75", places=0),
        mean("95%", "q95", places=0),
    ]


def parts_grid(material: Material) -> Grid:
    """What scores are made of, as a rectangle."""
    table = material.parts
    cells = {(row["strategy"], row["part"]): row for row in table.to_dict("records")}

    def of(part: str, label: str) -> Shown:
        def cell(row: Row) -> Cell:
            found = cells[(row["strategy"], part)]
            return Cell(
                number(found["mean"], 1),
                sort_key(found["mean"]),
                note=number_range(found["low"], found["high"]),
            )

        return Shown(label, cell)

    labels = dict(zip(table["part"], table["label"], strict=True))
    rows = pd.DataFrame({"strategy": material.strategy_order})
    rows.attrs.update(table.attrs)
    shown = [text("Strategy", "strategy"), *(of(part, label) for part, label in labels.items())]
    return grid("score-parts", "What scores are made of, means a seat", rows, shown, table)


def spread_grid(material: Material, section: DistributionSection) -> Grid:
    """How a quantity spreads."""
    column = seat_column(material.run, section.column)
    table = in_order(material.spreads[section.column], material.strategy_order)
    shown = [text("Strategy", "strategy"), *_quantiles(), count("Seats", "n")]
    return grid(section.key, f"{section.title}: quantiles ({column.unit})", table, shown)


def curve_grid(material: Material, name: str) -> Grid:
    """A curve at some turns, as a rectangle; all turns are in the file beside."""
    table, column = material.curves[name], curve_column(material.run, name)
    cells = {(row["strategy"], row["turn"]): row for row in table.to_dict("records")}
    last = int(table.loc[table["at_risk_share"] >= 0.05, "turn"].max()) if len(table) else 0
    step = max(1, -(-last // 6))

    def at(turn: int) -> Shown:
        def cell(row: Row) -> Cell:
            found = cells.get((row["strategy"], turn))
            if found is None:
                return Cell("")
            note = f"{number_range(found['low'], found['high'])} · {percent(found['at_risk_share'], 0)}"
            return Cell(number(found["mean"], 1), sort_key(found["mean"]), note=note)

        return Shown(f"Turn {turn}", cell)

    rows = pd.DataFrame({"strategy": material.strategy_order})
    rows.attrs.update(table.attrs)
    unit = "" if column.unit == column.label else f" ({column.unit})"
    caption = (
        f"{column.label.capitalize()}{unit} by own turn: mean, interval, share of seats that play the turn"
    )
    return grid(
        f"curve-{name}",
        caption,
        rows,
        [text("Strategy", "strategy"), *map(at, range(step, last + 1, step))],
        table,
    )


def usage_grid(usage: Usage) -> Grid:
    """Who uses it, how often, how early."""
    section, table = usage.section, usage.table
    shown = [
        text("Strategy", "strategy"),
        share(f"Seats with a {section.one}", "share", "share_low", "share_high"),
        mean(f"{section.many.capitalize()} a seat", "mean", "low", "high", 2),
    ]
    if section.settled:
        shown.append(mean(f"{section.settled_word.capitalize()} a seat", "settled", places=2))
    if section.left:
        shown += [
            share(f"{section.left_word.capitalize()}, of those taken", "left_share"),
            share(
                f"Seats ending with some {section.left_word}",
                "ended_left",
                "ended_left_low",
                "ended_left_high",
            ),
        ]
    if section.first:
        shown.append(Shown("Own turn of the first: median (quartiles)", _first))
    return grid(section.key, f"{section.title} by strategy", table, [*shown, count("Seats", "games")])


def _first(row: Row) -> Cell:
    if math.isnan(row["first_median"]):
        return Cell(NONE)
    quartiles = f"{number(row['first_q25'])} to {number(row['first_q75'])}"
    return Cell(number(row["first_median"]), sort_key(row["first_median"]), note=quartiles)


def worth_grid(usage: Usage) -> Grid:
    """Do those who use it win more?"""
    section = usage.section
    shown = [
        text("Strategy", "strategy"),
        share(f"Win share with {section.many}", "users_share"),
        share("Without", "others_share"),
        difference("Difference, points", "difference", "low", "high"),
        count(f"Seats with {section.many}", "users"),
        count("Without", "others"),
    ]
    caption = (
        f"Win share with and without {section.many}, each strategy against itself (all: all of them together)"
    )
    return grid(f"{section.key}-worth", caption, usage.worth, shown)


def by_count_grid(usage: Usage) -> Grid:
    """Win share by how many were taken, all strategies; the file beside has each."""
    section, table = usage.section, usage.by_count
    all_ = table[table["strategy"] == "all"]
    shown = [
        count(section.many.capitalize(), "count"),
        share("Win share", "win_share", "low", "high"),
        count("Seats", "games"),
    ]
    return grid(
        f"{section.key}-wins", f"Win share by {section.many} taken, all strategies", all_, shown, table
    )


def length_grid(material: Material) -> Grid:
    """How long games last and how they end."""

    def value(row: Row) -> Cell:
        if row["unit"] == "share":
            return Cell(
                percent(row["mean"], 2), sort_key(row["mean"]), note=percent_range(row["low"], row["high"], 2)
            )
        return Cell(
            number(row["mean"], 2), sort_key(row["mean"]), note=number_range(row["low"], row["high"], 2)
        )

    def label(row: Row) -> Cell:
        unit = "" if row["unit"] in (row["label"], "share") else f" ({row['unit']})"
        return Cell(f"{row['label']}{unit}")

    shown = [
        Shown("A game's", label, numeric=False),
        Shown("Mean", value),
        *_quantiles(),
        count("Games", "games"),
    ]
    return grid("length", "Length and end of a game", material.length, shown)


def card_grid(material: Material) -> Grid:
    """One row a card: how often each mark, and how those fare who have the main one."""
    table, main = material.cards, material.main_mark
    rates = {(row["row"], row["mark"]): row for row in table.to_dict("records")}

    def rate(mark: str) -> Shown:
        def cell(row: Row) -> Cell:
            found = rates[(row["row"], mark)]
            return Cell(percent(found["rate"]), sort_key(found["rate"]))

        return Shown(mark.capitalize(), cell)

    own = table[table["mark"] == main].sort_values("difference", ascending=False, kind="stable")
    shown = [
        text("Card", "name"),
        *(rate(mark.name) for mark in material.run.ruleset.card_marks),
        share(f"Win share when {main}", "win_share", "low", "high"),
        difference("Difference within strategies, points", "difference", "difference_low", "difference_high"),
        mean("q", "q", places=3),
        Shown("Flag", lambda row: Cell("look" if row["flag"] else ""), numeric=False),
    ]
    caption = f"Cards: share of seats by what happened, and how those fare that {main} it"
    return grid("cards", caption, own, shown, table)


def section_grids(material: Material, section: object) -> list[Grid]:
    """The tables of a declared section."""
    if isinstance(section, CurveSection):
        return [curve_grid(material, name) for name in section.columns]
    if isinstance(section, DistributionSection):
        return [spread_grid(material, section)]
    usage = next(one for one in material.usages.values() if one.section is section)
    return [usage_grid(usage), worth_grid(usage), by_count_grid(usage)]
