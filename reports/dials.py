"""What a designer may turn when something is out of balance, as the game says in its data folder.

`data/dials.toml`, which a game may leave out, holds entries like

    [[dial]]
    of = "money_prestige"           # "seats", "leads", a part of the score by its column, the key of a
                                    # section, or the name of an action
    field = "money_per_prestige"    # the rules field that acts on it
    step = 1                        # what to add so that it weighs less; the opposite makes it weigh more
    less = "money brings less prestige"
    more = "money brings more prestige"

A usage may bring a dial of its own: `UsageSection.dial`.
"""

from __future__ import annotations

from typing import Any

from reports.source import Results
from sim.engine.errors import InputError, nearest
from sim.engine.inputs.reading import read_text
from sim.engine.inputs.rules_file import parse_toml
from sim.engine.ruleset import RuleField, Ruleset
from sim.engine.sections import ActionSection, Dial, UsageSection

SEATS, LEADS = "seats", "leads"
KEYS = ("of", "field", "step", "less", "more")


def dials(ruleset: Ruleset) -> dict[str, list[Dial]]:
    """What can be turned, by what it acts on, in the game's order.

    Raises:
        InputError: an entry of dials.toml is not one; names the file, the entry and what would be right.
    """
    found: dict[str, list[Dial]] = {}
    for section in ruleset.sections:
        if isinstance(section, UsageSection) and section.dial:
            found.setdefault(section.key, []).append(section.dial)
    path = ruleset.folder / "data" / "dials.toml"
    if not path.is_file():
        return found
    entries = parse_toml(read_text(path, "file of dials"), path).get("dial", [])
    for number, entry in enumerate(entries, 1):
        of, dial = _entry(ruleset, entry, f"{path}, dial {number}")
        found.setdefault(of, []).append(dial)
    return found


def subjects(ruleset: Ruleset) -> list[str]:
    """What a dial may act on."""
    actions = [
        action.name
        for section in ruleset.sections
        if isinstance(section, ActionSection)
        for action in section.actions
    ]
    parts = [part.column for part in ruleset.score_parts]
    return [SEATS, LEADS, *parts, *(section.key for section in ruleset.sections), *actions]


def _entry(ruleset: Ruleset, entry: Any, where: str) -> tuple[str, Dial]:
    missing = [key for key in KEYS if not isinstance(entry, dict) or key not in entry]
    if missing:
        raise InputError(f"{where}: has no '{missing[0]}'; it needs {', '.join(KEYS)}")
    of, field, step = entry["of"], entry["field"], entry["step"]
    if of not in subjects(ruleset):
        raise InputError(f"{where}: of = '{of}': {nearest(str(of), subjects(ruleset))}")
    if _field(ruleset, field) is None:
        names = [one.name for one in ruleset.fields if _is_number(one)]
        raise InputError(f"{where}: field = '{field}': {nearest(str(field), names)}")
    if not isinstance(step, int) or isinstance(step, bool) or step == 0:
        raise InputError(f"{where}: step = {step!r}; must be a whole number, not 0")
    return str(of), Dial(str(field), step, str(entry["less"]), str(entry["more"]))


def _field(ruleset: Ruleset, name: object) -> RuleField | None:
    return next((one for one in ruleset.fields if one.name == name and _is_number(one)), None)


def _is_number(field: RuleField) -> bool:
    """Whether it is a whole number or a list of them, so that a step can be added."""
    return not (field.choices or field.text or field.row)


def turned(run: Results, dial: Dial, sign: int) -> tuple[Any, Any] | None:
    """A rule's value and what to try instead; None where it is at its end.

    Args:
        run: with the value as played.
        dial: what to turn.
        sign: +1 so that the thing weighs less, -1 so that it weighs more.
    """
    now, limits = run.variant.rules.get(dial.field), _field(run.ruleset, dial.field)
    if limits is None or not isinstance(now, int | list):
        return None
    step, lowest, highest = sign * dial.step, limits.low, limits.high

    def moved(value: int) -> int:
        return min(max(value + step, lowest), highest)

    new = [moved(value) for value in now] if isinstance(now, list) else moved(now)
    return None if new == now else (now, new)


def effect(dial: Dial, sign: int) -> str:
    """What turning it does, to follow "so that"."""
    return dial.dearer if sign > 0 else dial.cheaper
