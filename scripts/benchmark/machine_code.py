"""Where the compiled kernels of this process lie in memory, and in which object files: for `profile`."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from numba.core.codegen import CPUCodeLibrary

# A kernel's library, and its object code.
Loaded = list[tuple[Any, bytes]]


@contextmanager
def kept_objects() -> Iterator[Loaded]:
    """Within it, the object code of every kernel that is loaded from the cache is kept.

    Numba throws it away once it is linked, and there is no public way to ask for it.
    """
    loaded: Loaded = []
    original = CPUCodeLibrary._set_compiled_object

    def keep(library: Any, code: bytes) -> None:
        loaded.append((library, code))
        original(library, code)

    CPUCodeLibrary._set_compiled_object = keep
    try:
        yield loaded
    finally:
        CPUCodeLibrary._set_compiled_object = original


def write_objects(loaded: Loaded, folder: Path) -> list[tuple[int, int, str, str]]:
    """Write the object files of kernels; returns address, size, file and section of the code of each.

    A function that several of them hold is run from the one that was loaded first.
    """
    found = []
    for number, (library, code) in enumerate(loaded):
        path = folder / f"{number}.o"
        path.write_bytes(code)
        section, size = _code(path)
        name, offset = _its_own(path)
        found.append((library.get_pointer_to_function(name) - offset, size, str(path), section))
    return found


def _its_own(path: Path) -> tuple[str, int]:
    """A function that no other object file holds, and where it is."""
    listing = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
    offset, _, name = next(row for row in map(str.split, listing.splitlines()) if row[-2] == "T")
    return name, int(offset, 16)


def _code(path: Path) -> tuple[str, int]:
    """The section with an object file's code, which is .ltext where addresses may be far, and its size."""
    listing = subprocess.run(["size", "-A", path], capture_output=True, text=True, check=True).stdout
    sections = [line.split() for line in listing.splitlines() if line.startswith((".text ", ".ltext "))]
    name, size, _ = max(sections, key=lambda section: int(section[1]))
    return name, int(size)
