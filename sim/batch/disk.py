"""Reading and writing so that a file is whole or absent, and saying what to do when that cannot be."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sim.batch.place import is_remote, put, reason, take
from sim.engine.errors import AldermanError, RunError

TEMPORARY = ".tmp"
SEAL = "hash"  # the field of a JSON object that holds the hash of all others
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOTDIR)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Within it an OSError, or what a remote file system raises, becomes a RunError that names the file, the
    reason and the remedy."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            remedy = "free some space and run again with --resume"
        elif error.errno in _FORBIDDEN:
            remedy = "choose an --out that can be written"
        else:
            remedy = "mend that and run again with --resume"
        raise RunError(f"cannot write {path}: {error.strerror or error}; {remedy}") from error
    except Exception as error:
        if isinstance(error, AldermanError) or not is_remote(path):
            raise
        raise RunError(
            f"cannot write {path}: {reason(error)}; mend that and run again with --resume"
        ) from error


def write_whole(path: Path, content: bytes, durable: bool = True) -> None:
    """Write a file under a temporary name beside it, which the next run removes, and rename it.

    Args:
        path: the file.
        content: all of it.
        durable: whether it must outlive a power cut; without that it is not flushed. On a remote file
            system what is written is.

    Raises:
        RunError: it cannot be written; what was there before still is.
    """
    if is_remote(path):
        with writing(path):
            put(path, content)
        return
    with writing(path):
        replace(path, path.with_name(path.name + TEMPORARY), content, durable)


def replace(path: Path, temporary: Path, content: bytes, durable: bool = True) -> None:
    """Write a local file under another name of its folder, flush it to the disk and rename it.

    Raises:
        OSError: it cannot be written; what was there before still is.
    """
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):  # left behind it is in nobody's way
            temporary.unlink(missing_ok=True)
        raise


def write_json(path: Path, value: Mapping[str, Any], durable: bool = True) -> None:
    """Write a JSON object whole, sealed: with a hash of itself, by which a changed bit is noticed.

    Raises:
        RunError: as `write_whole`.
    """
    write_whole(path, _json_bytes({**value, SEAL: content_hash(_json_bytes(value))}), durable)


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; its seal stays in it.

    Raises:
        RunError: the file cannot be read, or is cut short or otherwise not a JSON object.
    """
    try:
        value = json.loads(read_bytes(path))
    except ValueError as error:
        raise damaged(path, f"not valid JSON: {error}") from None
    if not isinstance(value, dict):
        raise damaged(path, "not a JSON object")
    return value


def unsealed(path: Path, value: Mapping[str, Any]) -> dict[str, Any]:
    """The object that was sealed, as it was written.

    Args:
        path: the file it was read from.
        value: by `read_json`.

    Raises:
        RunError: it is not as it was written.
    """
    content = {name: one for name, one in value.items() if name != SEAL}
    if SEAL not in value:
        raise damaged(path, f"it lacks '{SEAL}'")
    if value[SEAL] != content_hash(_json_bytes(content)):
        raise damaged(path, "its content has changed")
    return content


def _json_bytes(value: Mapping[str, Any]) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def read_bytes(path: Path) -> bytes:
    """A file's content.

    Raises:
        RunError: it is missing or cannot be read.
    """
    try:
        return take(path)
    except FileNotFoundError:
        raise RunError(f"{path} is missing; run again with --resume to make it") from None
    except OSError as error:
        raise RunError(f"cannot read {path}: {error.strerror or error}") from None
    except Exception as error:
        if not is_remote(path):
            raise
        raise RunError(f"cannot read {path}: {reason(error)}") from None


def damaged(path: Path, why: str) -> RunError:
    """The error for a file of a run that is not as it was written."""
    return RunError(f"{path} is damaged ({why}); delete it and run again with --resume")


def content_hash(content: bytes) -> str:
    """Hash by which damage to a file is noticed, 32 hex digits."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()
