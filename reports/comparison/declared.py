"""What a comparison reads of a ruleset's declarations: curves, shares and quantiles to hold side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from reports.paired_parts import Counted, Mask
from sim.engine.records import Column
from sim.engine.ruleset import Ruleset
from sim.engine.sections import (
    ContestSection,
    CurveSection,
    DistributionSection,
    MilestoneSection,
    UsageSection,
)


@dataclass(frozen=True)
class Spread:
    """A column whose quantiles are compared.

    Attributes:
        column: its name.
        title: what to call it.
        unit: of its values.
        of_games: it is a column of games.
        nonzero: 0 means never, and is left out.
    """

    column: str
    title: str
    unit: str
    of_games: bool = False
    nonzero: bool = False


def curve_sections(ruleset: Ruleset) -> list[CurveSection]:
    """The sections of curves."""
    return [section for section in ruleset.sections if isinstance(section, CurveSection)]


def never_columns(ruleset: Ruleset) -> set[str]:
    """Columns in which 0 means never: their mean says nothing."""
    found: set[str] = set()
    for section in ruleset.sections:
        if isinstance(section, UsageSection) and section.first:
            found.add(section.first)
        if isinstance(section, MilestoneSection):
            found |= {name for one in section.milestones for name in (one.turn, one.phase)}
    return found


def shares(ruleset: Ruleset) -> list[Counted]:
    """The shares that the sections speak of, and that of shared victories."""
    binned = {column.name for column in ruleset.seat_columns if column.bins}
    of_games = {column.name for column in ruleset.game_columns if column.bins}
    found = [one for one in _shares(ruleset) if one.column in (of_games if one.of_games else binned)]
    if "winners" in of_games:
        found.append(Counted("shared", "games whose victory is shared", "winners", _above(1), of_games=True))
    return found


def _shares(ruleset: Ruleset) -> Iterator[Counted]:
    for section in ruleset.sections:
        if isinstance(section, UsageSection):
            yield Counted(
                f"{section.key}-taken", f"seats that take a {section.one}", section.count, _above(0)
            )
            if section.left:
                title = f"seats that end with {section.many} {section.left_word}"
                yield Counted(f"{section.key}-left", title, section.left, _above(0))
        elif isinstance(section, MilestoneSection):
            for one in section.milestones:
                title = f"seats that reach {section.one} {one.name}"
                yield Counted(f"{section.key}-{one.name}", title, one.turn, _above(0))
        elif isinstance(section, ContestSection):
            yield from _contests(section)


def _contests(section: ContestSection) -> Iterator[Counted]:
    won = tuple(way.code for way in section.ways if way.won)
    for contest in section.contests:
        for way in section.ways:
            if way.won:
                yield Counted(
                    f"{section.key}-{contest.name}-{way.code}",
                    f"{section.one} of {contest.name} won: {way.words}",
                    contest.standing,
                    _among(way.code),
                    _among(*won),
                )
        yield Counted(
            f"{section.key}-{contest.name}-leader",
            f"{section.one} of {contest.name} won by who led when its phase began",
            contest.winner_place,
            _among(1),
            of_games=True,
        )
        for code, words in enumerate(section.choices):
            yield Counted(
                f"{section.key}-{contest.name}-choice-{code}",
                f"{section.one} of {contest.name}, {section.choice} {words}",
                contest.choice,
                _among(code),
                of_games=True,
            )


def _above(least: int) -> Mask:
    return lambda values: values > least


def _among(*codes: int) -> Mask:
    return lambda values: np.isin(values, codes)


def spreads(ruleset: Ruleset) -> list[Spread]:
    """The columns whose quantiles are compared: the score, a game's turns, and those of the sections."""
    seats = {column.name: column for column in ruleset.seat_columns if column.bins}
    games = {column.name: column for column in ruleset.game_columns if column.bins}
    found = [_spread(seats, "score"), _spread(games, "turns", of_games=True)]
    for section in ruleset.sections:
        if isinstance(section, DistributionSection):
            found.append(_spread(seats, section.column))
        elif isinstance(section, UsageSection):
            found.append(None if section.once else _spread(seats, section.count))
            found.append(_spread(seats, section.first, nonzero=True) if section.first else None)
        elif isinstance(section, MilestoneSection):
            found += [_spread(seats, one.turn, nonzero=True) for one in section.milestones]
        elif isinstance(section, ContestSection):
            found += [_spread(games, one.winner_amount, of_games=True) for one in section.contests]
    return list(dict.fromkeys(one for one in found if one is not None))


def _spread(
    columns: dict[str, Column], name: str, of_games: bool = False, nonzero: bool = False
) -> Spread | None:
    column = columns.get(name)
    if column is None:
        return None
    title = column.doc.partition(", 0 = never")[0] if nonzero else column.label
    if of_games and name == "turns":
        title = "turns of a game"
    return Spread(name, title, column.unit, of_games, nonzero)
