"""Reading a contract: one clear line for whatever is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from reports.contract.checks import Wrong, checked, whole
from reports.contract.clauses import KINDS, Clause, Contract
from reports.contract.lines import line_of
from sim.engine.errors import InputError, nearest
from sim.engine.inputs.reading import read_text
from sim.engine.inputs.rules_file import parse_toml
from sim.engine.inputs.values import show
from sim.engine.ruleset import Ruleset

TABLE = "contract"
HEAD = ("game", "title", "players")


def read_contract(
    path: str | os.PathLike[str],
    ruleset: Ruleset,
    players: int | None = None,
    strategies: Iterable[str] | None = None,
) -> Contract:
    """A contract from its file, checked against the game's declarations.

    Args:
        path: a TOML file with a table [contract].
        ruleset: the game it must be of.
        players: at the table it is to be held against; None = any.
        strategies: names that `strategy` and `except` may have; None = any.

    Raises:
        InputError: the file cannot be read, is no TOML, or a clause in it is wrong; names file, line, field,
            value and what would be right.
    """
    place = Path(path).expanduser()
    return parse_contract(read_text(place, TABLE), place, ruleset, players, strategies)


def parse_contract(
    text: str,
    path: Path,
    ruleset: Ruleset,
    players: int | None = None,
    strategies: Iterable[str] | None = None,
) -> Contract:
    """The same from a text; `path` is what to call it in messages."""
    document = parse_toml(text, path)
    for name in document:
        if name != TABLE:
            said = f"'{name}' stands outside [{TABLE}]; clauses stand under that line"
            raise InputError(f"{path}, line {line_of(text, name)}: {said}")
    table = document.get(TABLE)
    if not isinstance(table, dict):
        raise InputError(f"{path}: must have a line [{TABLE}] with the clauses under it")
    try:
        head = _head(table, ruleset, players)
    except Wrong as wrong:
        raise InputError(f"{path}, line {line_of(text, wrong.field)}: {wrong.said}") from None
    known = None if strategies is None else frozenset(strategies)
    clauses = []
    for name, value in table.items():
        if name not in HEAD:
            clauses += _clauses(name, value, text, path, ruleset, known)
    if not clauses:
        raise InputError(f"{path}, line {line_of(text, TABLE)}: [{TABLE}] holds no clause")
    return Contract(ruleset.name, tuple(clauses), head["title"], head["players"])


def _head(table: Mapping[str, Any], ruleset: Ruleset, players: int | None) -> dict[str, Any]:
    game, title, wanted = table.get("game", ruleset.name), table.get("title", ""), table.get("players")
    if game != ruleset.name:
        raise Wrong("game", f"game = {show(game)}: this is a run of '{ruleset.name}'")
    if not isinstance(title, str) or not (title.isprintable() and title == title.strip()):
        raise Wrong("title", f"title = {show(title)}: must be a text in one line")
    if wanted is not None:
        fewest, most = ruleset.players
        if not whole(wanted) or not fewest <= wanted <= most:
            raise Wrong(
                "players", f"players = {show(wanted)}: must be a whole number from {fewest} to {most}"
            )
        if players is not None and wanted != players:
            raise Wrong("players", f"players = {wanted}: this run has {players} players")
    return {"title": title, "players": wanted}


def _clauses(
    name: str, value: Any, text: str, path: Path, ruleset: Ruleset, strategies: frozenset[str] | None
) -> list[Clause]:
    """The clauses of one kind."""
    if name not in KINDS:
        where = f"{path}, line {line_of(text, name)}"
        raise InputError(f"{where}: unknown clause '{name}': {nearest(name, [*KINDS, *HEAD])}")
    kind = KINDS[name]
    found = []
    for number, item in enumerate(value if isinstance(value, list) else [value]):
        try:
            found.append(checked(kind, item, ruleset, strategies))
        except Wrong as wrong:
            line = line_of(text, name, number, wrong.field)
            raise InputError(f"{path}, line {line}: {name}: {wrong.said}") from None
    return found
