"""Reading a user's text file, and saying in one line why it could not be read."""

from __future__ import annotations

from pathlib import Path

from sim.engine.errors import InputError


def read_text(path: Path, what: str) -> str:
    """The text of a UTF-8 file, without a byte order mark; line ends as they are.

    Args:
        path: the file.
        what: what it is to the user, for messages ("rules file").

    Raises:
        InputError: it does not exist, is a folder, may not be read or is not UTF-8; names file and line.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"{what} {path}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{what} {path}: is a folder, not a file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{what} {path}: cannot be read: {reason}") from None
    return decode(data, str(path))


def decode(data: bytes, name: str) -> str:
    """UTF-8 bytes as text, without a byte order mark.

    Raises:
        InputError: not UTF-8; names the line.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise InputError(f"{name}, line {line}: byte 0x{byte:02x} is not UTF-8; save it as UTF-8") from None
