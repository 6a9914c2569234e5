"""Writes a report folder: the page, pictures and tables beside it, each file whole or not at all."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

from reports.figures.style import NARROW
from reports.material import Material
from reports.page import chapters, render
from reports.present import Grid
from reports.source import Results
from sim.engine.errors import RunError

SCHEMA = 1  # of tables.json


def write(run: Results, out: str | os.PathLike[str]) -> Path:
    """Write the report of a run; a report that is there already is overwritten, file by file.

    Args:
        run: a complete run.
        out: folder; made when missing. It gets index.html, figures/*.png, tables/*.csv, tables/tables.json.

    Returns:
        The path of index.html.

    Raises:
        RunError: the folder cannot be made or written, or holds something else under one of these names.
    """
    folder = Path(out).expanduser()
    for place in (folder, folder / "figures", folder / "tables"):
        make_folder(place)
    probe(folder)
    material = Material(run)
    parts = list(chapters(material))
    about: dict[str, object] = {}
    inline: dict[str, tuple[bytes, bytes]] = {}
    for chapter in parts:
        for picture in chapter.pictures:
            png, wide = picture.saved(["png", "svg"])
            (narrow,) = picture.saved(["svg"], NARROW)
            inline[picture.key] = (wide, narrow)
            put(folder / "figures" / f"{picture.key}.png", png)
        for table in [*chapter.grids, *chapter.more]:
            put(folder / "tables" / f"{table.key}.csv", csv_bytes(table))
            about[table.key] = {"caption": table.caption, **_plain(table.frame.attrs)}
    tables = json.dumps({"schema": SCHEMA, "tables": about}, indent=1, ensure_ascii=False, sort_keys=True)
    put(folder / "tables" / "tables.json", tables.encode() + b"\n")
    page = folder / "index.html"
    put(page, render(material, parts, inline).encode())
    return page


def csv_bytes(table: Grid) -> bytes:
    """A table as CSV, the same bytes on every system."""
    return table.frame.to_csv(index=False, lineterminator="\n", float_format="%.10g").encode()


def _plain(attrs: dict[object, object]) -> dict[str, object]:
    """Attributes as JSON has them; NaN is null."""
    return {str(name): None if value != value else value for name, value in attrs.items()}


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
    trial = folder / f".probe-{secrets.token_hex(4)}"
    try:
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise RunError(
            f"cannot write to '{folder}': {error.strerror or error}; choose another with --out"
        ) from None


def put(path: Path, content: bytes) -> None:
    """Write a file under a temporary name and rename it, so that it is the old one or the new one."""
    temporary = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise RunError(
            f"cannot write '{path}': {error.strerror or error}; choose another folder with --out"
        ) from None
