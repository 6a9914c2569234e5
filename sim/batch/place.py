"""Where a run folder is: on a disk, or on any file system that fsspec knows, such as S3."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from sim.engine.errors import InputError, RunError


def place(folder: str | Path) -> Path:
    """The path of a run folder.

    Args:
        folder: a path, or an address such as `s3://BUCKET/FOLDER`.

    Returns:
        A path; of an address a `UPath`, which has the methods of one.

    Raises:
        InputError: no such kind of address, or what it needs is not installed.
    """
    if not isinstance(folder, str) or "://" not in folder:
        return Path(folder).expanduser() if isinstance(folder, str | Path) else folder
    try:
        from upath import UPath
    except ImportError:
        raise InputError(f"{folder} is on no disk: pip install 'alderman[remote]'") from None
    try:
        path: Any = UPath(folder, use_listings_cache=False)  # others write there too
        _ = path.fs  # made at first use, and what fails, fails then
    except (ImportError, ValueError, OSError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(f"{folder} cannot be used: {reason}; 's3://' needs 'alderman[s3]'") from None
    return Path(path.path) if path.protocol in ("file", "local") else cast(Path, path)


def is_remote(path: Path) -> bool:
    """Whether it is on no disk of this machine."""
    return not isinstance(path, Path)


def is_there(path: Path) -> bool:
    """Whether a path is a file.

    Raises:
        RunError: nobody who would know answers.
    """
    with _answered(path):
        if not is_remote(path):
            return path.is_file()
        remote = cast(Any, path)
        try:
            # Not `exists`, which takes no answer for a no.
            return bool(remote.fs.info(remote.path)["type"] == "file")
        except FileNotFoundError:
            return False


def names_in(folder: Path) -> list[str]:
    """Names of files and folders in a folder, sorted; none when there is no such folder.

    Raises:
        RunError: nobody who would know answers.
    """
    with _answered(folder):
        if not is_remote(folder):
            return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
        remote = cast(Any, folder)
        try:
            found = remote.fs.ls(remote.path, detail=False)
        except FileNotFoundError:
            return []
        return sorted(name.rstrip("/").rpartition("/")[2] for name in found)


def sizes(folder: Path) -> dict[str, int]:
    """Bytes of every file below a folder, by path within it; on a remote file system in few requests.

    Raises:
        RunError: nobody who would know answers.
    """
    with _answered(folder):
        if not is_remote(folder):
            files = [path for path in folder.rglob("*") if path.is_file()]
            return {path.relative_to(folder).as_posix(): path.stat().st_size for path in files}
        remote = cast(Any, folder)
        root = remote.path.rstrip("/") + "/"
        found = remote.fs.find(remote.path, detail=True)
        return {name.removeprefix(root): one["size"] for name, one in found.items()}


@contextmanager
def _answered(path: Path) -> Iterator[None]:
    """Within it a failure to reach a remote file system, which has errors of its own, becomes a RunError."""
    try:
        yield
    except Exception as error:
        if not is_remote(path):
            raise
        raise RunError(
            f"cannot reach {path}: {reason(error)}; see address, network and credentials"
        ) from None


def reason(error: Exception) -> str:
    """What went wrong, in one line."""
    told = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(str(told).split())[:300]


def put(path: Path, content: bytes) -> None:
    """Write an object of a remote file system: it is whole or absent there."""
    remote = cast(Any, path)
    remote.fs.pipe_file(remote.path, content)


def take(path: Path) -> bytes:
    """The content of a file, of a remote one in a single request.

    Raises:
        FileNotFoundError: there is none.
    """
    remote = cast(Any, path)
    return bytes(remote.fs.cat_file(remote.path)) if is_remote(path) else path.read_bytes()


def put_new(path: Path, content: bytes) -> None:
    """The same, unless there is one.

    Raises:
        FileExistsError: there is.
    """
    remote = cast(Any, path)
    remote.fs.pipe_file(remote.path, content, mode="create")
