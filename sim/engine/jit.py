"""The one wrapper round `numba.njit`: its options, its cache folder, and the word that compiling has begun."""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core import event
from numba.core.errors import NumbaExperimentalFeatureWarning

PACKAGE_ROOT = Path(__file__).resolve().parents[2]

# Strategies are first-class functions; numba calls that experimental, the reference tests hold it to its word.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


def _source_digest(*extra: Path) -> str:
    """Hash of every source a kernel may call, since numba's cache does not see edits of a callee elsewhere."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(f"{numba.__version__} {sys.version_info[:2]} {numba.config.BOUNDSCHECK}".encode())
    for room in ("sim", "strategies"):
        for path in sorted((PACKAGE_ROOT / room).rglob("*.py")):
            if path.parts[-2] not in ("cli", "batch"):
                digest.update(path.relative_to(PACKAGE_ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    for path in extra:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_root() -> Path:
    """Where compiled kernels are kept: `ALDERMAN_CACHE_DIR`, else the user's cache folder."""
    chosen = os.environ.get("ALDERMAN_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("alderman", appauthor=False))


def _use_cache(digest: str) -> bool:
    """Point numba at the folder of these sources; False when it cannot be written (then nothing is kept)."""
    folder = cache_root() / digest
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    numba.config.CACHE_DIR = str(folder)
    return os.access(folder, os.W_OK)


_caching = _use_cache(_source_digest())


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


def kernel(signature: Any = None, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function of the hot loop: no Python objects, no GIL, cached, integer division unchecked.

    Args:
        signature: explicit numba signature, compiled at import; without one the function is compiled as part of
            whoever calls it.
        options: further options of `numba.njit`, for the few functions that need one.
    """
    merged = {"cache": _caching, "nogil": True, "error_model": "numpy"} | options
    return numba.njit(signature, **merged) if signature is not None else numba.njit(**merged)


@contextmanager
def cache_for(source: Path) -> Iterator[None]:
    """Within it, kernels of a user's file are cached in a folder of their own, keyed by that file's text too."""
    before = numba.config.CACHE_DIR
    _use_cache(_source_digest(source))
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
