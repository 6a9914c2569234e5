"""The tables that every game has: which columns of which table, and how they are laid out."""

from __future__ import annotations

from reports.material import Material
from reports.present import (
    Cell,
    Grid,
    Row,
    Shown,
    count,
    difference,
    grid,
    mean,
    mean_cell,
    quantile_columns,
    rectangle,
    share,
    share_cell,
    sort_key,
    text,
)
from reports.source import known, ordinal
from reports.text import number, number_range, percent, percent_range, points


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
    seats = {seat: f"{ordinal(seat)} to play" for seat in sorted({int(seat) for seat in table["seat"]})}
    return rectangle(
        "strategy-by-seat",
        "Win share by strategy and seat",
        table,
        ("strategy", "Strategy", material.strategy_names),
        ("seat", seats),
        lambda row: share_cell(row, "win_share"),
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
            *quantile_columns(),
            count("Seats", "n"),
        ],
    )


def parts_grid(material: Material) -> Grid:
    """What scores are made of, as a rectangle."""
    table = material.parts
    labels = dict(zip(table["part"], table["label"], strict=True))
    return rectangle(
        "score-parts",
        "What scores are made of, means a seat",
        table,
        ("strategy", "Strategy", material.strategy_names),
        ("part", labels),
        mean_cell,
    )


def length_grid(material: Material, hidden: frozenset[str] = frozenset()) -> Grid:
    """How long games last and how they end; `hidden` measures are in the file beside alone."""

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
        *quantile_columns(),
        count("Games", "games"),
    ]
    table = material.length
    return grid("length", "Length and end of a game", table[~table["measure"].isin(hidden)], shown, table)


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


def card_marks_grid(material: Material) -> Grid:
    """How seats fare by what happened to each card, as a rectangle."""
    told = ["win_share", "low", "high", "difference", "difference_low", "difference_high"]
    table = material.cards[["card", "name", "row", "mark", "seats", *told]]
    own = table[table["mark"] == material.main_mark]
    names = dict(zip(own["row"], own["name"], strict=True))
    marks = {mark.name: mark.name.capitalize() for mark in material.run.ruleset.card_marks}

    def cell(row: Row) -> Cell:
        if not row["seats"]:
            return Cell("")
        apart = points(row["difference"]) if known(row["difference"]) else ""
        return Cell(percent(row["win_share"]), sort_key(row["win_share"]), note=apart)

    caption = (
        "Win share of seats by what happened to a card; below it points above their strategy's other seats"
    )
    return rectangle("cards-marks", caption, table, ("row", "Card", names), ("mark", marks), cell)
