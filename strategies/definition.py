"""What a strategy is: a name, its weights and a function that picks an option, compiled when first needed."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.errors import AldermanError, InputError, StrategyError, nearest
from sim.engine.ruleset import RULESETS, ruleset
from strategies.weights import SCALE, Weight, as_text, check_weights, in_thousandths

PARAMETERS = ("game", "rules", "cards", "options", "count", "weights", "stream")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, eq=False)
class Strategy:
    """A player of one game.

    Attributes:
        name: as written in `--seat`.
        game: the ruleset it plays.
        doc: what it does, in one line.
        weights: what may be changed, in the order in which `function` gets them.
        values: what they are, by name.
        function: `pick(game, rules, cards, options, count, weights, stream) -> index`, as written.
        source: "built-in", "entry point NAME" or the path of a file.
    """

    name: str
    game: str
    doc: str
    weights: Mapping[str, Weight]
    values: Mapping[str, float]
    function: Callable[..., Any] = field(repr=False)
    source: str = "built-in"

    @property
    def pick(self) -> Any:
        """The compiled function; the first time takes a second or more, unless it is in the cache on disk.

        Raises:
            StrategyError: it does not compile; names the strategy, the file and the line.
        """
        try:
            return _compiled(self.function, self.game)
        except AldermanError:
            raise
        except Exception as error:  # numba raises its own families and plain built-in ones
            raise StrategyError(
                f"strategy '{self.name}' does not compile: {compile_fault(error, self.function)}"
            ) from error

    @property
    def label(self) -> str:
        """The name and the weights that differ from their defaults, as written in `--seat`."""
        defaults = {name: self._exact(name, weight.default) for name, weight in self.weights.items()}
        changed = [
            f"{name}={as_text(now)}"
            for name, now in zip(self.weights, self.thousandths().tolist(), strict=True)
            if now != defaults[name]
        ]
        return self.name + (":" + ",".join(changed) if changed else "")

    def with_weights(self, values: Mapping[str, float | str]) -> Strategy:
        """The same strategy with some weights changed.

        Raises:
            InputError: it has no such weight, or the value is not allowed (see `Weight`).
        """
        for name in values:
            if not self.weights:
                raise InputError(f"strategy '{self.name}' has no weights, so '{name}' cannot be set")
            if name not in self.weights:
                raise InputError(
                    f"strategy '{self.name}' has no weight '{name}': {nearest(name, self.weights)}"
                )
        changed = {name: self._exact(name, value) / SCALE for name, value in values.items()}
        return replace(self, values=MappingProxyType({**self.values, **changed}))

    def thousandths(self) -> npt.NDArray[np.int64]:
        """The weights as the kernel gets them: int64 [weight], whole thousandths."""
        return np.array([self._exact(name, self.values[name]) for name in self.weights], np.int64)

    def _exact(self, weight: str, value: float | str) -> int:
        return in_thousandths(value, f"weight '{weight}' of strategy '{self.name}'")


def make(
    function: Callable[..., Any], game: str, name: str, doc: str, weights: Mapping[str, Weight], source: str
) -> Strategy:
    """A strategy with its default weights, checked.

    Raises:
        InputError: an unknown game, a name that cannot be written in `--seat`, a bad weight.
        StrategyError: `function` does not take the seven arguments.
    """
    if game not in RULESETS:
        raise InputError(f"strategy '{name}' is for an unknown game '{game}': {nearest(game, RULESETS)}")
    if not _NAME.fullmatch(name):
        raise InputError(f"a strategy cannot be named '{name}'; use letters, digits, _ and -, a letter first")
    check_weights(name, weights)
    given = tuple(inspect.signature(function).parameters)
    if len(given) != len(PARAMETERS):
        raise StrategyError(
            f"strategy '{name}' takes {len(given)} arguments ({', '.join(given)}); "
            f"it must take {len(PARAMETERS)}: {', '.join(PARAMETERS)}"
        )
    values = MappingProxyType({key: float(weight.default) for key, weight in weights.items()})
    return Strategy(name, game, doc, MappingProxyType(dict(weights)), values, function, source)


def strategy(
    game: str,
    name: str | None = None,
    doc: str | None = None,
    weights: Mapping[str, Weight] | None = None,
) -> Callable[[Callable[..., Any]], Strategy]:
    """Make a strategy of a function `pick(game, rules, cards, options, count, weights, stream) -> index`.

    Args:
        game: the ruleset it plays, as in `alderman games`.
        name: as written in `--seat`; the function's name unless given.
        doc: one line; the first of the function's docstring unless given.
        weights: what a user may change; `weights[i]` of the function is the i-th, in thousandths.

    Raises:
        InputError, StrategyError: as `make`.
    """

    def wrap(function: Callable[..., Any]) -> Strategy:
        function = getattr(function, "py_func", function)  # one that is compiled already is compiled our way
        line = doc if doc is not None else (inspect.getdoc(function) or "").split("\n", 1)[0]
        source = "built-in" if _is_built_in(function) else inspect.getfile(function)
        return make(function, game, name or function.__name__, line, weights or {}, source)

    return wrap


def _is_built_in(function: Callable[..., Any]) -> bool:
    return _HERE in Path(inspect.getfile(function)).resolve().parents


@cache
def _compiled(function: Callable[..., Any], game: str) -> Any:
    """Compile a pick function; strategies that share one share its machine code."""
    from sim.engine.jit import cache_for, kernel

    signature = ruleset(game).pick_signature
    path = Path(inspect.getfile(function))
    if _is_built_in(function):
        return kernel(signature, error_model="python")(function)
    if not path.is_file():  # typed at a prompt: there is no file to key a cache by
        return kernel(signature, error_model="python", cache=False, _nrt=True)(function)
    with cache_for(path):
        return kernel(signature, error_model="python", _nrt=True)(function)


def compile_fault(error: Exception, function: Callable[..., Any]) -> str:
    """The first useful line of a compiler's error, after the file and line it is about."""
    text = str(error)
    place = re.search(r"(?: at|Raised from) (\S[^\n(]*?) \((\d+)\)", text)
    location = getattr(error, "loc", None)
    if place:
        file, line = place.group(1), int(place.group(2))
    elif location is not None:
        file, line = location.filename, location.line
    else:
        file, line = function.__code__.co_filename, function.__code__.co_firstlineno
    skip = ("Failed in ", "During: ")
    lines = [row.strip() for row in text.splitlines()]
    useful = [row for row in lines if row and not row.startswith(skip)] or [type(error).__name__]
    said = useful[0].partition(" Raised from ")[0].rstrip(".")
    if said.endswith(":") and len(useful) > 1:  # "No implementation of … found for signature:" and then which
        said += " " + useful[1].removeprefix(">>> ")
    said = said if len(said) <= 200 else said[:197] + "..."
    return f"{Path(file).name}:{line}: {said}"
