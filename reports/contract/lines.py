"""On which line of a TOML text a clause or one of its fields stands; the parser does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

# What is no structure: comments and strings, whose brackets and equals signs must not be taken for any.
_TEXT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)


def line_of(text: str, name: str, number: int = 0, field: str = "") -> int:
    """The line on which a clause stands, or a field of it; of its kind where that cannot be told, else 1.

    Args:
        text: a contract.
        name: of the kind, or a name in the head.
        number: which clause of that kind, from 0.
        field: of that clause; "" = its beginning.
    """
    bare = _TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    starts = list(_clauses(bare, name))
    if not starts:
        return 1
    start, end = starts[min(number, len(starts) - 1)]
    if field:
        found = re.compile(rf"(?<![\w.-]){re.escape(field)}\s*=").search(bare, start, end)
        start = found.start() if found else start
    return text.count("\n", 0, start) + 1


def _clauses(bare: str, name: str) -> Iterator[tuple[int, int]]:
    """Where clauses of a kind begin and end: `name = { … }`, `name = [{ … }, …]`, `[[contract.name]]`."""
    key = re.escape(name)
    named = rf"(?:contract\s*\.\s*)?{key}\s*"
    head = re.compile(rf"^[ \t]*(?:\[+\s*{named}\]+|{named}[=.])", re.MULTILINE)
    for found in head.finditer(bare):
        if found[0].lstrip().startswith("["):
            after = re.compile(r"^[ \t]*\[", re.MULTILINE).search(bare, found.end())
            yield found.start(), after.start() if after else len(bare)
            continue
        opened = bare.find("[", found.end(), _line_end(bare, found.end()))
        brace = bare.find("{", found.end(), _line_end(bare, found.end()))
        if opened < 0 or (0 <= brace < opened):
            yield found.start(), _line_end(bare, found.end())
            continue
        closed = _closing(bare, opened)
        tables = list(re.compile(r"\{[^{}]*\}").finditer(bare, opened, closed))
        yield from ((table.start(), table.end()) for table in tables)
        if not tables:
            yield found.start(), closed


def _line_end(bare: str, start: int) -> int:
    end = bare.find("\n", start)
    return len(bare) if end < 0 else end


def _closing(bare: str, opened: int) -> int:
    """Where the bracket that opens there is closed."""
    depth = 0
    for at in range(opened, len(bare)):
        depth += {"[": 1, "]": -1}.get(bare[at], 0)
        if depth == 0:
            return at
    return len(bare)
