"""Which strategies there are, built in, of installed packages, of users' files; and how a seat names one."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.resources
from collections.abc import Iterable, Mapping
from pathlib import Path

from sim.engine.errors import AldermanError, InputError, StrategyError, nearest
from sim.engine.ruleset import RULESETS
from strategies.definition import Strategy
from strategies.files import load_file, one_line, strategies_in

GROUP = "alderman.strategies"


class Roster(dict[str, Strategy]):
    """Strategies by name: built-in ones first, then those of entry points, then those of files.

    Attributes:
        broken: name of an entry point that gave no strategies -> why, in one line.
    """

    broken: dict[str, str]

    def __init__(self, known: Mapping[str, Strategy], broken: Mapping[str, str]) -> None:
        super().__init__(known)
        self.broken = dict(broken)


def built_in(game: str) -> tuple[Strategy, ...]:
    """The built-in strategies of a game.

    Raises:
        InputError: no such game.
    """
    if game not in RULESETS:
        raise InputError(f"unknown game '{game}': {nearest(game, RULESETS)}")
    found: tuple[Strategy, ...] = importlib.import_module(f"strategies.{game}").STRATEGIES
    return found


def available(game: str, files: Iterable[str | Path] = ()) -> Roster:
    """Every strategy that can be seated; nothing is compiled.

    An entry point that cannot be loaded is kept in `Roster.broken`, so that it spoils nothing else.

    Args:
        game: the ruleset's name.
        files: Python files of the user's own.

    Raises:
        InputError: no such game; a file that is not there, is not Python, holds no strategy of this game, or
            one whose name is taken.
        StrategyError: a file raises when run.
    """
    originals = built_in(game)
    known = {one.name: one for one in originals}
    broken: dict[str, str] = {}
    for point in sorted(
        importlib.metadata.entry_points(group=GROUP), key=lambda point: (point.name, point.value)
    ):
        try:
            for one in _from_entry_point(point, originals):
                if one.game == game:
                    _check_name(one, known)
                    known[one.name] = one
        except AldermanError as error:
            broken[point.name] = str(error)
    for path in dict.fromkeys(Path(file).expanduser() for file in files):
        found = load_file(path, originals)
        mine = [one for one in found if one.game == game]
        if not mine:
            games = ", ".join(sorted({one.game for one in found}))
            raise InputError(f"strategies file '{path}' holds none for {game}, only for {games}")
        for one in mine:
            _check_name(one, known)
            known[one.name] = one
    return Roster(known, broken)


def _from_entry_point(point: importlib.metadata.EntryPoint, foreign: Iterable[Strategy]) -> list[Strategy]:
    """Strategies of an entry point, which names a module, a strategy, or a list or dict of them."""
    source = f"entry point {point.name}"
    try:
        loaded = point.load()
    except (Exception, SystemExit) as error:
        raise StrategyError(f"{source} ({point.value}) cannot be loaded: {one_line(error)}") from error
    namespace = (
        [loaded] if isinstance(loaded, Strategy | Mapping | list | tuple) else list(vars(loaded).values())
    )
    found = strategies_in(namespace, source, foreign)
    if not found:
        raise StrategyError(f"{source} ({point.value}) holds no strategy")
    return found


def _check_name(new: Strategy, known: Mapping[str, Strategy]) -> None:
    old = known.get(new.name)
    if old is not None:
        raise InputError(
            f"strategy '{new.name}' of {new.source} has the name of one that is there ({old.source}); "
            f"rename it"
        )


def parse_seat(text: str, known: Mapping[str, Strategy]) -> Strategy:
    """The strategy that a seat names: `landlord`, or `landlord:loan_aversion=0.5,stack_limit=4`.

    Args:
        text: as written by the user.
        known: of `available`.

    Raises:
        InputError: unknown strategy or weight (with the nearest name), a weight twice, not NAME=NUMBER.
        StrategyError: the name is that of an entry point that could not be loaded.
    """
    name, colon, rest = (part.strip() for part in text.partition(":"))
    broken: Mapping[str, str] = getattr(known, "broken", {})
    if name not in known:
        if name in broken:
            raise StrategyError(f"strategy '{name}' cannot play: {broken[name]}")
        also = "".join(f"; {why}" for why in broken.values())
        raise InputError(f"unknown strategy '{name}': {nearest(name, known)}{also}")
    if not colon:
        return known[name]
    values: dict[str, str] = {}
    for part in rest.split(","):
        weight, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not weight or not value:
            raise InputError(
                f"seat '{text}': '{part.strip()}' is not WEIGHT=NUMBER; write {_example(known[name])}"
            )
        if weight in values:
            raise InputError(f"seat '{text}' gives weight '{weight}' twice")
        values[weight] = value
    return known[name].with_weights(values)


def _example(one: Strategy) -> str:
    return (
        f"'{one.name}:{next(iter(one.weights))}=0.5'"
        if one.weights
        else f"'{one.name}', which has no weights"
    )


def template(game: str) -> str:
    """The text of a commented strategy file that works, to be edited.

    Raises:
        InputError: no such game.
    """
    built_in(game)
    return importlib.resources.files(f"strategies.{game}").joinpath("template.py").read_text(encoding="utf-8")
