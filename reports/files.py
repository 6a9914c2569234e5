"""Writes what reports consist of, each file whole or not at all; loads nothing that draws or reckons."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from sim.batch.disk import replace
from sim.engine.errors import RunError


def prepare(out: str | os.PathLike[str], *rooms: str) -> Path:
    """Make a folder with rooms for figures, tables and what is named; find out whether it can be written.

    Raises:
        RunError: it cannot be made or written, or holds something else under one of these names.
    """
    folder = Path(out).expanduser()
    for place in (folder, *(folder / room for room in ("figures", "tables", *rooms))):
        make_folder(place)
    probe(folder)
    return folder


def make_folder(folder: Path) -> None:
    """Make the folder; RunError names what is in the way."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise RunError(f"'{folder}' is a file; give another folder for the report with --out") from None
    except NotADirectoryError:
        raise RunError(
            f"'{folder}' lies under a file; give another folder for the report with --out"
        ) from None
    except OSError as error:
        raise RunError(
            f"cannot make folder '{folder}': {error.strerror or error}; choose another with --out"
        ) from None


def probe(folder: Path) -> None:
    """Find out before the drawing whether the folder can be written."""
    if (folder / "index.html").is_dir():
        raise RunError(f"'{folder / 'index.html'}' is a folder; choose another one for the report with --out")
    try_out(folder / "trial", "choose another with --out", f"cannot write to '{folder}'")


def try_out(path: Path, advice: str, said: str = "") -> None:
    """Find out whether a file can be made at a path; what is there is not touched.

    Raises:
        RunError: it cannot; begins with what is said, or names the path, and ends in the advice.
    """
    trial, told = _beside(path), said or f"cannot write '{path}'"
    try:
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise RunError(f"{told}: {error.strerror or error}; {advice}") from None


def _beside(path: Path) -> Path:
    """A name in the same folder that nobody else uses."""
    return path.with_name(f".{path.name}-{secrets.token_hex(4)}")


def put(path: Path, content: bytes, advice: str = "choose another folder with --out") -> None:
    """Write a file under a temporary name and rename it, so that it is the old one or the new one.

    Raises:
        RunError: it cannot be written; ends in the advice.
    """
    try:
        replace(path, _beside(path), content)
    except OSError as error:
        raise RunError(f"cannot write '{path}': {error.strerror or error}; {advice}") from None
