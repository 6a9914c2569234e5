"""The text of a baseline: JSON of integers and words, keys sorted, laid out so that a diff can be read."""

from __future__ import annotations

import hashlib
import json
from typing import Any

INLINE = 100  # characters up to which a table or a list of lists stays on one line
DIGEST = "digest"  # the key of a baseline's own digest


def text_of(content: dict[str, Any]) -> str:
    """The text, with the digest of the content under `digest`."""
    _check_whole(content)
    return _laid_out({**content, DIGEST: digest_of(content)}, 0) + "\n"


def _check_whole(value: Any) -> None:
    """Refuse fractions: their text may differ from machine to machine."""
    if isinstance(value, float):
        raise TypeError(f"{value!r}: a baseline holds whole numbers")
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_whole(one)


def digest_of(content: dict[str, Any]) -> str:
    """Hash of everything but the digest itself, 32 hex digits; the layout does not matter."""
    rest = {name: value for name, value in content.items() if name != DIGEST}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _laid_out(value: Any, depth: int) -> str:
    """A value as JSON: lists of numbers on one line, rows of tables and fields on a line each."""
    flat = _compact(value)
    if not isinstance(value, dict | list) or not value:
        return flat
    nested = any(
        isinstance(one, dict | list) for one in (value.values() if isinstance(value, dict) else value)
    )
    if (isinstance(value, list) and not nested) or len(flat) <= INLINE:
        return flat
    inner, outer = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, dict):
        fields = [
            f"{json.dumps(name, ensure_ascii=False)}: {_laid_out(value[name], depth + 1)}"
            for name in sorted(value)
        ]
        return "{" + inner + f",{inner}".join(fields) + outer + "}"
    return "[" + inner + f",{inner}".join(_laid_out(one, depth + 1) for one in value) + outer + "]"


def _compact(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
