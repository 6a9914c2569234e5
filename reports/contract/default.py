"""A contract to begin with, made of what a game declares, and any contract as a file with comments."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator

from reports.contract import words
from reports.contract.clauses import BOTH, KINDS, SETTINGS, Clause, Contract, Kind
from sim.engine.errors import InputError
from sim.engine.ruleset import Ruleset
from sim.engine.sections import ContestSection

HEAD = """\
# Balance contract of {title}: what you want of the game, to be held against a run.
#
#   alderman report DIR --contract THIS-FILE
#
# Each clause names a figure and a bound, at_least, at_most or both. It is met when the figure's whole 95%
# interval lies inside, not met when it lies outside, and else the report says how many games it would take.
# The bounds below are a beginning: write your own, take lines out, put lines in. A kind of clause may be
# given several times, as a list: share = [{{ … }}, {{ … }}]. Percent and points are written as 40, not 0.4.
"""
MORE = "Kinds of clause that are not used above; take the # away and write what you mean."
WIDTH = 100


def default_contract(ruleset: Ruleset, players: int) -> Contract:
    """Clauses on what the game declares, with bounds to begin with.

    Args:
        ruleset: the game.
        players: at the table; the fair share and the length of a game depend on it.

    Raises:
        InputError: the game is not for so many.
    """
    fewest, most = ruleset.players
    if not fewest <= players <= most:
        raise InputError(f"players = {players}: {ruleset.title} is for {fewest} to {most} players")
    by_kind: dict[str, list[Clause]] = {}
    for clause in _clauses(ruleset, players):
        by_kind.setdefault(clause.kind, []).append(clause)
    clauses = tuple(clause for several in by_kind.values() for clause in several)
    return Contract(ruleset.name, clauses, f"{ruleset.title} as intended", players)


def _clauses(ruleset: Ruleset, players: int) -> Iterator[Clause]:
    others = (words.naive(ruleset),)
    fair = 100 / players
    yield Clause("seat_spread", at_most=2)
    yield Clause("strategy_share", at_least=round(0.4 * fair), at_most=round(1.6 * fair), without=others)
    turns = words.column_of(ruleset, "turns", "game")
    if turns.bins is not None:
        shortest, longest = players * 8, min(players * 25, turns.bins[1] - 1)
        yield Clause("length", first=shortest, last=longest, at_least=90)
    if words.column_of(ruleset, "winners", "game").bins is not None:
        yield Clause("shared_victories", at_most=3)
    yield Clause("stopped_games", at_most=0)
    yield Clause("leader_wins", at=60, at_most=80)
    yield Clause("runaway", at_most=0.1)
    yield Clause("mean", of="lead_changes", per=_per(ruleset, "lead_changes"), at_least=2)
    yield Clause("mean", of="settled", per=_per(ruleset, "settled"), at_least=50)
    margin = words.column_of(ruleset, "margin", "game")
    if margin.bins is not None:
        yield Clause("share", of="margin", per=_per(ruleset, "margin"), last=margin.bins[1] // 5, at_least=50)
    for key, usage in words.usages(ruleset).items():
        yield Clause("usage", of=key, at_least=10)
        if not usage.once:
            yield Clause("usage_games", of=key, at_least=30)
    for key in words.all_milestones(ruleset):
        yield Clause("milestone", of=key, at_least=5)
    for section in ruleset.sections:
        if isinstance(section, ContestSection):
            for contest in section.contests:
                yield Clause("share", of=contest.winner_place, first=1, last=1, at_most=80)
    if words.actions(ruleset):
        yield Clause("action_use", at_least=1, without=others)
    yield Clause("card_use", at_least=0.1, without=others)
    if ruleset.exposure is not None:
        yield Clause("card_effect", at_most=5)


def contract_text(contract: Contract, ruleset: Ruleset, comments: bool = True) -> str:
    """A contract as TOML: read again it is the same contract.

    Args:
        contract: what to write.
        ruleset: its game.
        comments: say what each kind means, and which others there are.
    """
    lines = [HEAD.format(title=ruleset.title)] if comments else []
    lines += ["[contract]", f"game = {_value(contract.game)}"]
    lines += [f"title = {_value(contract.title)}"] if contract.title else []
    lines += [f"players = {contract.players}"] if contract.players is not None else []
    kinds = dict.fromkeys(clause.kind for clause in contract.clauses)
    for name in kinds:
        lines += ["", *_comment(KINDS[name].doc)] if comments else []
        lines += _lines([one for one in contract.clauses if one.kind == name], ruleset, comments)
    rest = [kind for name, kind in KINDS.items() if name not in kinds]
    if comments:
        offered = [line for kind in rest for line in _offered(kind, ruleset)]
        lines += ["", *_comment(MORE), *offered] if offered else []
    return "\n".join(lines) + "\n"


def _lines(clauses: list[Clause], ruleset: Ruleset, comments: bool) -> list[str]:
    """The clauses of one kind, alone or as a list, each with what its column is."""
    kind = KINDS[clauses[0].kind]
    said = [_comment(_meaning(one, ruleset)) if comments else [] for one in clauses]
    if len(clauses) == 1:
        return [*said[0], f"{kind.name} = {_table(kind, clauses[0])}"]
    inner = [[*doc, f"{_table(kind, one)},"] for one, doc in zip(clauses, said, strict=True)]
    return [f"{kind.name} = [", *(f"  {line}" for lines in inner for line in lines), "]"]


def _meaning(clause: Clause, ruleset: Ruleset) -> str:
    """What the column is that a clause is about, with its unit; "" where the kind says it all."""
    if KINDS[clause.kind].of not in ("column", "binned"):
        return ""
    column = words.column_of(ruleset, clause.of, clause.per)
    return f"{column.label}: {column.doc}{f' ({column.unit})' if column.unit else ''}"


def _table(kind: Kind, clause: Clause) -> str:
    whose = [key for key in ("strategy", "except") if key in kind.settings]
    order = [key for key in kind.settings if key not in whose]
    said = {key: getattr(clause, SETTINGS[key].attribute) for key in order}
    said |= {key: getattr(clause, key) for key in BOTH}
    said |= {key: getattr(clause, SETTINGS[key].attribute) for key in whose}
    given = {key: value for key, value in said.items() if value not in (None, "", ())}
    return f"{{ {', '.join(f'{key} = {_value(value)}' for key, value in given.items())} }}"


def _value(value: object) -> str:
    """A value as TOML has it; what JSON escapes, TOML does alike."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, WIDTH)]


def _offered(kind: Kind, ruleset: Ruleset) -> list[str]:
    """A kind that the game could use, with an example of its own."""
    known = {"usage": list(words.usages(ruleset)), "milestones": list(words.all_milestones(ruleset))}
    if kind.of in known and not known[kind.of]:
        return []
    lacking = {"action_use": not words.actions(ruleset), "card_effect": ruleset.exposure is None}
    if lacking.get(kind.name, False):
        return []
    example = kind.example
    for of, keys in known.items():
        if kind.of == of:
            example = re.sub(r'of = "[^"]*"', f"of = {_value(keys[0])}", example)
    return ["#", *_comment(kind.doc), f"# {example}"]


def _per(ruleset: Ruleset, name: str) -> str:
    """Whose column of games to say it is, where seats have one of that name too."""
    return "game" if any(column.name == name for column in ruleset.seat_columns) else ""
