"""Whether two machines have the same code of a game: a hash of all that decides how it is played."""

from __future__ import annotations

import hashlib
import inspect
from functools import cache
from pathlib import Path

import sim.engine
import strategies
from sim.engine.ruleset import ruleset


@cache
def code_hash(game: str) -> str:
    """Hash of the text of the engine, of a game and of the built-in strategies, 16 hex digits.

    Args:
        game: the ruleset's name.

    Raises:
        InputError: no such game.
    """
    own = Path(inspect.getfile(type(ruleset(game)))).parent
    folders = [Path(sim.engine.__file__).parent, own, Path(strategies.__file__).parent]
    digest = hashlib.blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{folder.name}/{path.relative_to(folder).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
