"""Strategy files as a user might write them, right and wrong."""

from __future__ import annotations

from pathlib import Path

IMPORTS = "import numpy as np\n\nfrom strategies import Weight, strategy\n\n\n"
HEAD = "(game, rules, cards, options, count, weights, stream):\n"

FIRST = f'''{IMPORTS}@strategy("london", weights={{"zeal": Weight(0.5, "how much of it")}})
def first{HEAD}    """Picks the first option.

    Nothing else.
    """
    return np.int64(0)
'''


def body(*lines: str, name: str = "mine") -> str:
    """A file with one strategy whose function has these lines."""
    return f'{IMPORTS}@strategy("london")\ndef {name}{HEAD}' + "".join(f"    {line}\n" for line in lines)


def write(folder: Path, text: str, name: str = "bots.py") -> Path:
    """Write a strategy file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
