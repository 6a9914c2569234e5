"""The tables of a section of contests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import pandas as pd

from reports.present import (
    Cell,
    Grid,
    Shown,
    count,
    difference,
    grid,
    mean,
    mean_cell,
    rectangle,
    share,
    share_cell,
    text,
)
from reports.source import EVERYONE, ordinal
from sim.engine.sections import ContestSection


class Contested(Protocol):
    """The tables of `reports.tables.contests`, and what their units are."""

    origin: pd.DataFrame
    seats: pd.DataFrame
    ways: pd.DataFrame
    amounts: pd.DataFrame
    strategies: pd.DataFrame
    worth: pd.DataFrame
    choices: pd.DataFrame
    counts: pd.DataFrame

    @property
    def amount_unit(self) -> str:
        """What decides a contest."""

    @property
    def gain_unit(self) -> str:
        """What a contest brings."""


def contest_grids(section: ContestSection, tables: Contested, strategies: Mapping[str, str]) -> list[Grid]:
    """What winning is worth first; then from where, in which way, by whom, what was chosen."""
    key, winner, many = section.key, section.winner, section.many
    contests = [one.name for one in section.contests]
    headings = {name: name for name in contests} | ({EVERYONE: "All"} if len(contests) > 1 else {})
    columns = ("contest", headings)
    places = sorted({int(place) for place in tables.origin["place"]})
    seats = sorted({int(seat) for seat in tables.seats["seat"]})
    return [
        _worth(section, tables),
        rectangle(
            f"{key}-origin",
            f"Share that becomes {winner}, by {section.place}",
            tables.origin,
            ("place", "Place", {place: ordinal(place - 1) for place in places}),
            columns,
            share_cell,
        ),
        rectangle(
            f"{key}-seats",
            f"Share of games in which a seat becomes {winner}",
            tables.seats,
            ("seat", "Seat", {seat: f"{ordinal(seat)} to play" for seat in seats}),
            columns,
            share_cell,
        ),
        rectangle(
            f"{key}-ways",
            f"How {many} are won, share of {many}",
            tables.ways,
            ("way", f"The {winner} wins by", {way.words: way.words for way in section.ways if way.won}),
            columns,
            share_cell,
        ),
        _amounts(section, tables),
        rectangle(
            f"{key}-strategies",
            f"Share of a strategy's seats that become {winner}",
            tables.strategies,
            ("strategy", "Strategy", strategies),
            ("contest", {name: name for name in contests}),
            share_cell,
        ),
        rectangle(
            f"{key}-{tables.amount_unit.replace(' ', '-')}",
            f"{tables.amount_unit.capitalize()} before each {section.one}, mean of a strategy's seats",
            tables.strategies,
            ("strategy", "Strategy", strategies),
            ("contest", {name: name for name in contests}),
            lambda row: mean_cell(row, "amount", "amount_low", "amount_high"),
        ),
        _counts(section, tables),
        rectangle(
            f"{key}-choices",
            f"The {section.choice} that the {winner} chooses, share of {many}",
            tables.choices,
            ("choice", section.choice.capitalize(), {words: words for words in section.choices}),
            columns,
            share_cell,
        ),
    ]


def _worth(section: ContestSection, tables: Contested) -> Grid:
    one, winner = section.one, section.winner
    shown = [
        text(one.capitalize(), "contest"),
        share(f"Win share of {winner}s", "winners_share", "winners_low", "winners_high"),
        share("Of other seats", "others_share", "others_low", "others_high"),
        difference("Difference within strategies, points", "difference", "low", "high"),
        mean(
            f"{tables.gain_unit.capitalize()} of {winner}s",
            "winners_gain",
            "winners_gain_low",
            "winners_gain_high",
        ),
        mean("Of other seats", "others_gain", "others_gain_low", "others_gain_high"),
        mean("Difference", "gain_difference", "gain_low", "gain_high"),
    ]
    caption = f"What it is worth to be {winner}: the game won, and {tables.gain_unit} of the {one} itself"
    return grid(section.key, caption, tables.worth, shown)


def _amounts(section: ContestSection, tables: Contested) -> Grid:
    who = {"winners": f"{section.winner}s", "all seats": "all seats"}
    shown = [
        text(section.one.capitalize(), "contest"),
        Shown("Of", lambda row: Cell(who[str(row["who"])]), numeric=False),
        mean("5%", "q05", places=0),
        mean("25%", "q25", places=0),
        mean("Median", "q50", "median_low", "median_high", places=0),
        mean("75%", "q75", places=0),
        mean("95%", "q95", places=0),
        count("Seats", "n"),
    ]
    caption = f"{tables.amount_unit.capitalize()} before the {section.one}"
    return grid(f"{section.key}-amounts", caption, tables.amounts, shown)


def _counts(section: ContestSection, tables: Contested) -> Grid:
    own = tables.counts[tables.counts["strategy"] == EVERYONE]
    shown = [
        count(f"{section.many.capitalize()} won", "count"),
        share("Win share of the game", "win_share", "low", "high"),
        count("Seats", "games"),
    ]
    caption = f"Win share by {section.many} won, all strategies"
    return grid(f"{section.key}-won", caption, own, shown, tables.counts)
