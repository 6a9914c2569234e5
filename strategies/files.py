"""Strategies from a user's own Python file, and what to say when the file is not right."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from sim.engine.errors import AldermanError, InputError, StrategyError
from strategies.definition import Strategy


def strategies_in(namespace: Iterable[Any], source: str, foreign: Iterable[Strategy] = ()) -> list[Strategy]:
    """The strategies among some objects, and in lists, tuples and dicts among them, in order, each once.

    Args:
        namespace: what a module holds.
        source: where they come from, for `Strategy.source`.
        foreign: strategies that only pass through, such as built-in ones that the module imports.
    """
    seen = {id(known) for known in foreign}
    found = []
    for item in namespace:
        group = (
            item.values() if isinstance(item, Mapping) else item if isinstance(item, list | tuple) else [item]
        )
        for one in group:
            if isinstance(one, Strategy) and id(one) not in seen:
                seen.add(id(one))
                found.append(replace(one, source=source))
    return found


def load_file(path: Path, foreign: Iterable[Strategy] = ()) -> list[Strategy]:
    """Strategies defined in a file, of whatever game; the file is run once a process while its text stays.

    Raises:
        InputError: the file is not there, is not Python, holds no strategy, or two of one name.
        StrategyError: the file raises when run.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"strategies file '{path}' does not exist") from None
    except OSError as error:
        raise InputError(f"strategies file '{path}' cannot be read: {error.strerror}") from None
    module = _run(path.resolve(), hashlib.blake2b(text, digest_size=8).hexdigest(), str(path))
    found = strategies_in(list(vars(module).values()), str(path), foreign)
    if not found:
        raise InputError(
            f"strategies file '{path}' holds no strategy; decorate a function with @strategy(\"GAME\"), "
            f"or begin with `alderman strategies --new FILE`"
        )
    names = [(one.game, one.name) for one in found]
    for game, name in names:
        if names.count((game, name)) > 1:
            raise InputError(
                f"strategies file '{path}' defines the {game} strategy '{name}' twice; rename one"
            )
    return found


@cache
def _run(path: Path, digest: str, shown: str) -> ModuleType:
    """Run a file as a module of its own. `digest` is of its text, so that an edited file is run again."""
    from sim.engine.jit import cache_for

    name = f"alderman_user_{path.stem}_{digest}"
    try:
        code = compile(path.read_bytes(), str(path), "exec")
    except SyntaxError as error:
        raise InputError(
            f"{shown}:{error.lineno or 1}: {error.msg}; the strategies file is not valid Python"
        ) from None
    except ValueError as error:
        raise InputError(f"strategies file '{shown}' is not Python text: {error}") from None
    spec = importlib.util.spec_from_loader(name, loader=None, origin=str(path))
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    module.__file__ = str(path)
    sys.modules[name] = module
    try:
        with cache_for(path):
            exec(code, vars(module))
    except AldermanError as error:
        del sys.modules[name]
        raise type(error)(f"{shown}:{_line(error, path)}: {error}") from error
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise StrategyError(
            f"{shown}:{_line(error, path)}: running the file raises {one_line(error)}"
        ) from error
    return module


def one_line(error: BaseException) -> str:
    """An exception as its type and the first line of its message."""
    said = str(error).strip().split("\n", 1)[0]
    return type(error).__name__ + (f": {said}" if said else "")


def _line(error: BaseException, path: Path) -> int:
    """The last line of the user's own file that the exception came through."""
    lines = [
        frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)
    ]
    return (lines[-1] if lines else 1) or 1
