"""What clauses call by name in a ruleset: its columns, usages, milestones, and how they read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from sim.engine.errors import InputError, nearest
from sim.engine.records import Column
from sim.engine.ruleset import Ruleset
from sim.engine.sections import ActionSection, CardUseSection, MilestoneSection, UsageSection

S = TypeVar("S")
NAIVE = "random"  # the strategy that knows nothing, where no section names another


def usages(ruleset: Ruleset) -> dict[str, UsageSection]:
    """The ruleset's usages by key."""
    return {section.key: section for section in ruleset.sections if isinstance(section, UsageSection)}


def all_milestones(ruleset: Ruleset) -> dict[str, MilestoneSection]:
    """The ruleset's sections of milestones by key."""
    return {section.key: section for section in ruleset.sections if isinstance(section, MilestoneSection)}


def actions(ruleset: Ruleset) -> list[ActionSection]:
    """The ruleset's sections of actions."""
    return [section for section in ruleset.sections if isinstance(section, ActionSection)]


def usage(ruleset: Ruleset, key: str) -> UsageSection:
    """The usage of that key.

    Raises:
        InputError: there is none.
    """
    return _one(usages(ruleset), key, f"{ruleset.name} has no usage '{key}'")


def milestones(ruleset: Ruleset, key: str) -> MilestoneSection:
    """The section of milestones of that key.

    Raises:
        InputError: there is none.
    """
    return _one(all_milestones(ruleset), key, f"{ruleset.name} has no milestones '{key}'")


def column_of(ruleset: Ruleset, name: str, per: str = "", binned: bool = False) -> Column:
    """A seat's or a game's column that has sums.

    Args:
        ruleset: the game.
        name: of the column.
        per: "seat" or "game"; "" where only one of them has it.
        binned: it must have a histogram.

    Raises:
        InputError: there is none, or both have it.
    """
    kept = {"seat": ruleset.seat_columns[2:], "game": ruleset.game_columns}
    sides = {side: columns for side, columns in kept.items() if per in ("", side)}
    found = [column for columns in sides.values() for column in columns if column.name == name]
    whose = f"{per}s" if per else "seats or games"
    if not found:
        known = {column.name for columns in sides.values() for column in columns}
        raise InputError(f"{ruleset.name} keeps no column '{name}' of {whose}: {nearest(name, known)}")
    if len(found) > 1:
        raise InputError(f'\'{name}\' is kept of seats and of games; add per = "seat" or per = "game"')
    if binned and found[0].bins is None:
        known = {one.name for columns in sides.values() for one in columns if one.bins is not None}
        raise InputError(f"'{name}' of {whose} has no histogram: {nearest(name, known)}")
    return found[0]


def of_games(ruleset: Ruleset, name: str, per: str = "") -> bool:
    """Whether a column is one of games."""
    return per == "game" or (not per and any(column.name == name for column in ruleset.game_columns))


def naive(ruleset: Ruleset) -> str:
    """The name of the strategy that knows nothing."""
    for section in ruleset.sections:
        if isinstance(section, ActionSection | CardUseSection):
            return section.naive
    return NAIVE


def card_verb(ruleset: Ruleset) -> str:
    """What is done with a card that finds use: the mark that a report ranks cards by."""
    return ruleset.main_mark or ruleset.card_marks[0].name


def range_words(first: int | None, last: int | None) -> str:
    """`40 to 60`, `at least 40`, `up to 60`, `exactly 1`."""
    if first is None:
        return f"up to {last}"
    if last is None:
        return f"at least {first}"
    return f"{first} to {last}" if first != last else f"exactly {first}"


def _one(known: Mapping[str, S], key: str, said: str) -> S:
    if key not in known:
        raise InputError(f"{said}: {nearest(key, known) if known else 'it declares none'}")
    return known[key]
