"""docs/strategies.md names every strategy and weight; run as a module, this writes the tables of weights."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.engine.ruleset import RULESETS
from strategies import available
from strategies.weights import as_text, in_thousandths

PAGE = Path(__file__).parents[2] / "docs" / "strategies.md"
START, END = "<!-- weights of {}: made by tests/strategies/test_docs.py -->\n", "<!-- end of weights -->\n"


def weights_table(game: str) -> str:
    """The weights of a game's judge: default, meaning, and who differs."""
    known = available(game)
    lines = ["| weight | `balanced` | what it is | others |", "|---|---|---|---|"]
    for name, weight in known["balanced"].weights.items():
        default = in_thousandths(weight.default, name)
        others = [
            f"`{one.name}` {as_text(in_thousandths(one.weights[name].default, name))}"
            for one in known.values()
            if one.weights and in_thousandths(one.weights[name].default, name) != default
        ]
        lines.append(f"| `{name}` | {as_text(default)} | {weight.doc} | {', '.join(others)} |")
    return "\n".join(lines) + "\n"


def written(page: str) -> str:
    """The page with the tables as they should be."""
    for game in RULESETS:
        start = START.format(game)
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(END)
        page = before + start + weights_table(game) + END + after
    return page


def test_the_page_has_the_weights_as_they_are():
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page


@pytest.mark.parametrize("game", RULESETS)
def test_the_page_names_every_strategy(game):
    chapter = PAGE.read_text(encoding="utf-8").partition(f"## {game.capitalize()}'s strategies")[2]
    assert all(f"| `{name}` |" in chapter.partition("\n## ")[0] for name in available(game))


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
