"""One game of Tithe as text; `python -m tests.tithe.golden` writes it anew after a change that is meant."""

from __future__ import annotations

from pathlib import Path

from sim.engine.inputs import load_variant
from tests.playing.seats import only_random
from tests.tithe.registered import registered
from tests.tithe.ruleset import RULESET

FILE = Path(__file__).with_name("golden.txt")


def text() -> str:
    """The story of a game of `random`."""
    variant = load_variant(RULESET)
    return "\n".join(RULESET.narrate(variant, RULESET.trace(variant, only_random("tithe", 3), 7))) + "\n"


if __name__ == "__main__":
    with registered():
        FILE.write_text(text(), encoding="utf-8", newline="\n")
