"""The one wrapper round `numba.njit`: its options, its cache folder, the word that compiling has begun."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core import event

PACKAGE_ROOT = Path(__file__).resolve().parents[2]

NO_KERNELS = ("cli", "batch", "inputs")  # rooms that hold none


def _callable_by(module: str) -> tuple[str, ...]:
    """Folders that hold every kernel which this module's may call.

    Numba's cache does not see edits of a callee in another file, so a cache folder is named after the text of
    all of them; a game's kernels call its own and the engine's, so that an edit costs only that game.
    """
    top, game = [*module.split("."), ""][:2]
    if not (PACKAGE_ROOT / "sim" / game).is_dir() or top not in ("sim", "strategies"):
        return ("sim", "strategies", top)
    rooms = ("sim/engine", f"sim/{game}")
    return rooms if top == "sim" else (*rooms, "strategies")


@cache
def _digest(rooms: tuple[str, ...]) -> str:
    """Hash of all that compiled code in these folders depends on."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(f"{numba.__version__} {sys.version_info[:2]} {numba.config.BOUNDSCHECK}".encode())
    sources = {path for room in rooms for path in (PACKAGE_ROOT / room).rglob("*.py")}
    for path in sorted(sources):
        if not set(path.relative_to(PACKAGE_ROOT).parts) & set(NO_KERNELS):
            digest.update(path.relative_to(PACKAGE_ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_root() -> Path:
    """Where compiled kernels are kept: `ALDERMAN_CACHE_DIR`, else the user's cache folder."""
    chosen = os.environ.get("ALDERMAN_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("alderman", appauthor=False))


@cache
def _cache_folder(name: str) -> str | None:
    """A folder for compiled code; None when it cannot be written (then nothing is kept)."""
    folder = cache_root() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder) if os.access(folder, os.W_OK) else None


class _Announcer(event.Listener):
    """Says once, on stderr, that kernels are being compiled; a silent minute looks like a hang."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        if not self.said:
            self.said = True
            print("alderman: compiling the kernels, once for this version; under a minute …", file=sys.stderr)

    def on_end(self, event: Any) -> None:
        """Nothing to say: the command's own output follows."""


event.register("numba:compile", _Announcer())


# The file of a user's strategy while it is being loaded; its kernels are cached apart from the package's own.
_users_file: ContextVar[Path | None] = ContextVar("users_file", default=None)


def _folder_of(function: Callable[..., Any]) -> str | None:
    """Where the compiled code of this function is kept."""
    source = _users_file.get()
    if source is not None:
        text = hashlib.blake2b(source.read_bytes(), digest_size=8).hexdigest()
        return _cache_folder(f"{_digest(('sim', 'strategies'))}-{text}")
    return _cache_folder(_digest(_callable_by(function.__module__)))


def kernel(signature: Any = None, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function of the hot loop: no Python objects, no GIL, cached, integer division unchecked.

    Args:
        signature: explicit numba signature, compiled at import; without one the function is compiled as
            part of whoever calls it.
        options: further options of `numba.njit`, for the few functions that need one; `_nrt=True` for one
            that allocates.
    """

    def compile_cached(function: Callable[..., Any]) -> Any:
        folder = _folder_of(function) if Path(function.__code__.co_filename).is_file() else None
        if folder is not None:
            numba.config.CACHE_DIR = folder
        merged = {"cache": folder is not None, "nogil": True, "error_model": "numpy", "_nrt": False} | options
        return (
            numba.njit(signature, **merged)(function)
            if signature is not None
            else numba.njit(**merged)(function)
        )

    return compile_cached


@contextmanager
def cache_for(source: Path) -> Iterator[None]:
    """Within it, kernels are cached in a folder of their own, named after this strategy file's text too."""
    token = _users_file.set(source)
    try:
        yield
    finally:
        _users_file.reset(token)
