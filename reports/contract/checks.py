"""Whether a clause as written is one: what it takes, what it names, and bounds that a run can keep."""

from __future__ import annotations

import math
from typing import Any

from reports.contract import words
from reports.contract.clauses import AT_LEAST, AT_MOST, BOTH, SETTINGS, Clause, Kind
from sim.engine.errors import InputError, nearest
from sim.engine.inputs.values import show
from sim.engine.ruleset import Ruleset

NEVER = "no number of games can show that something never happens"


class Wrong(Exception):
    """What is wrong with a field of a clause; where it stands is told by who reads the file."""

    def __init__(self, field: str, said: str) -> None:
        super().__init__(said)
        self.field, self.said = field, said


def checked(kind: Kind, item: Any, ruleset: Ruleset, strategies: frozenset[str] | None) -> Clause:
    """A clause of that kind from what the file says.

    Raises:
        Wrong: it is none; the first thing that is wrong with it.
    """
    if not isinstance(item, dict):
        raise Wrong("", f"{show(item)}: must be a table, as in {kind.example}")
    taken = (*kind.settings, *BOTH)
    for key in item:
        if key not in taken:
            raise Wrong(key, f"takes no '{key}': {nearest(key, taken)}")
    for key in kind.needs:
        if key not in item:
            raise Wrong("", f"{key} is missing ({SETTINGS[key].doc}), as in {kind.example}")
    values = {SETTINGS[key].attribute: _setting(key, item[key]) for key in kind.settings if key in item}
    clause = Clause(kind.name, **{key: _bound(key, item[key]) for key in BOTH if key in item}, **values)
    _check_names(kind, clause, ruleset, strategies)
    _check_range(kind, clause, ruleset)
    _check_bounds(kind, clause)
    return clause


def _setting(key: str, value: Any) -> Any:
    type = SETTINGS[key].type
    if type == "word" and not (isinstance(value, str) and value):
        raise Wrong(key, f"{key} = {show(value)}: must be a word in quotes")
    if type == "words":
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            raise Wrong(key, f'{key} = {show(value)}: must be a list of words, as in ["random"]')
        return tuple(value)
    if type == "whole" and not whole(value):
        raise Wrong(key, f"{key} = {show(value)}: must be a whole number")
    if type == "percent" and not (_number(value) and 0 < value <= 100):
        raise Wrong(key, f"{key} = {show(value)}: must be a number above 0, at most 100 (percent)")
    return value


def _bound(key: str, value: Any) -> Any:
    if not _number(value):
        raise Wrong(key, f"{key} = {show(value)}: must be a number")
    return value


def _check_names(kind: Kind, clause: Clause, ruleset: Ruleset, strategies: frozenset[str] | None) -> None:
    """What the clause calls by name must be there."""
    if clause.per not in ("", "seat", "game"):
        raise Wrong("per", f'per = {show(clause.per)}: must be "seat" or "game"')
    try:
        if kind.of == "usage":
            words.usage(ruleset, clause.of)
        elif kind.of == "milestones":
            words.milestones(ruleset, clause.of)
        elif kind.of in ("column", "binned"):
            words.column_of(ruleset, clause.of, clause.per, kind.of == "binned")
    except InputError as error:
        raise Wrong("of", f"of = {show(clause.of)}: {error}") from None
    if clause.name:
        section = words.milestones(ruleset, clause.of)
        names = [one.name for one in section.milestones]
        if clause.name not in names:
            raise Wrong(
                "name", f"name = {show(clause.name)}: no such {section.one}: {nearest(clause.name, names)}"
            )
    if kind.name == "action_use" and not words.actions(ruleset):
        raise Wrong("", f"{ruleset.name} declares no actions")
    if kind.name == "card_effect" and ruleset.exposure is None:
        raise Wrong("", f"{ruleset.name} does not say what chance shows of the cards")
    if clause.strategy and kind.of in ("column", "binned") and words.of_games(ruleset, clause.of, clause.per):
        raise Wrong(
            "strategy", f"strategy = {show(clause.strategy)}: '{clause.of}' is of games, not of seats"
        )
    if clause.strategy and clause.without:
        raise Wrong("except", "except: strategy names one already; leave one of the two out")
    if strategies is None:
        return
    named = [("strategy", clause.strategy)] if clause.strategy else []
    for key, name in [*named, *(("except", name) for name in clause.without)]:
        if name not in strategies:
            said = f"{key} = {show(name)}: no strategy of that name plays here"
            raise Wrong(key, f"{said}: {nearest(name, strategies)}")


def _check_range(kind: Kind, clause: Clause, ruleset: Ruleset) -> None:
    """`from`, `to` and `at` must leave something to count."""
    if kind.choices and clause.at not in kind.choices:
        listed = ", ".join(map(str, kind.choices))
        raise Wrong("at", f"at = {show(clause.at)}: must be one of {listed}")
    if kind.name == "quantile" and clause.at == 100:
        raise Wrong("at", "at = 100: must be below 100; a sample does not tell the largest value of all")
    if "from" not in kind.settings:
        return
    first, last = clause.first, clause.last
    if first is None and last is None:
        raise Wrong("", f"must have from, to or both, as in {kind.example}")
    if first is not None and last is not None and first > last:
        raise Wrong("from", f"from = {first}, to = {last}: from must not be above to")
    column = (
        words.column_of(ruleset, clause.of, clause.per, binned=True)
        if clause.of
        else words.column_of(ruleset, "turns", "game")
    )
    low, high = column.bins or (None, None)
    if high is not None and first is not None and first > high:
        raise Wrong("from", f"from = {first}: {column.name} is counted up to {high}, with all beyond")
    if low is not None and last is not None and last < low:
        raise Wrong("to", f"to = {last}: {column.name} is counted from {low} on, with all below")
    most = high if high is None or clause.of else high - 1  # a longest game does not tell how long it is
    if most is not None and last is not None and last > most:
        said = f"{column.name} is counted up to {high}, with all beyond"
        raise Wrong("to", f"to = {last}: {said}; give at most {most}, or leave `to` out")


def _check_bounds(kind: Kind, clause: Clause) -> None:
    given = [key for key in BOTH if getattr(clause, key) is not None]
    if not given:
        raise Wrong("", f"has no bound; give {' or '.join(kind.bounds)}, as in {kind.example}")
    for key in given:
        value = getattr(clause, key)
        said = f"{key} = {show(value)}"
        if key not in kind.bounds:
            raise Wrong(key, f"{said}: takes {' and '.join(kind.bounds)} only")
        if kind.unit == "%" and not 0 < value < 100:
            raise Wrong(key, f"{said}: must be a number above 0 and below 100 (percent); {NEVER}, or always")
        if kind.unit == "points" and not 0 < value < 100:
            raise Wrong(key, f"{said}: must be a number above 0 and below 100 (points of win share)")
        if kind.unit == "games" and not (whole(value) and value >= 0):
            raise Wrong(key, f"{said}: must be a whole number of games from 0")
    low, high = clause.at_least, clause.at_most
    if low is not None and high is not None and low > high:
        said = f"{AT_LEAST} = {show(low)}, {AT_MOST} = {show(high)}"
        raise Wrong(AT_LEAST, f"{said}: {AT_LEAST} must not be above {AT_MOST}")


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def whole(value: Any) -> bool:
    """Whether a value of the file is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
