"""docs/strategies.md names every strategy and weight; run as a module, this writes the table of weights."""

from __future__ import annotations

from pathlib import Path

from strategies import available
from strategies.london.temperament import WEIGHTS
from strategies.weights import as_text, in_thousandths

PAGE = Path(__file__).parents[2] / "docs" / "strategies.md"
START, END = "<!-- weights: made by tests/strategies/test_docs.py -->\n", "<!-- end of weights -->\n"


def weights_table() -> str:
    """The weights of the judge: default, meaning, and who differs."""
    known = available("london")
    lines = ["| weight | `balanced` | what it is | others |", "|---|---|---|---|"]
    for name, weight in WEIGHTS.items():
        default = in_thousandths(weight.default, name)
        others = [
            f"`{one.name}` {as_text(in_thousandths(one.weights[name].default, name))}"
            for one in known.values()
            if one.weights and in_thousandths(one.weights[name].default, name) != default
        ]
        lines.append(f"| `{name}` | {as_text(default)} | {weight.doc} | {', '.join(others)} |")
    return "\n".join(lines) + "\n"


def written(page: str) -> str:
    """The page with the table as it should be."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return before + START + weights_table() + END + after


def test_the_page_has_the_weights_as_they_are():
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page


def test_the_page_names_every_strategy():
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in available("london"))


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
