"""How figures look: one colour, line and marker a strategy everywhere, sizes, fonts.

Colours are those of Okabe and Ito, told apart by most colour-blind readers; with more strategies than
colours, line and marker tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

INK = "#1f2430"
SOFT = "#5b6270"
FAINT = "#c9ced8"
PAPER = "#ffffff"
BLUE, ORANGE, GREEN, RED = "#0072B2", "#E69F00", "#009E73", "#D55E00"
PINK, SKY, BLACK = "#CC79A7", "#56B4E9", "#000000"

# Okabe-Ito without its yellow, which vanishes on white.
COLOURS = (BLUE, RED, GREEN, PINK, ORANGE, SKY, BLACK)
LINES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (3, 1, 1, 1, 1, 1)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">")

WIDE, NARROW = 8.8, 4.1  # inches: the text column, and a phone
DPI = 150
TEXT, SMALL, HEAD = 10.0, 9.0, 12.0  # points

# Any: stubs name every key
RC: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # ships with matplotlib, so pictures are alike everywhere
    "font.size": TEXT,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": SOFT,
    "axes.labelsize": SMALL,
    "axes.titlesize": TEXT,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "grid.color": "#e6e9ef",
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "legend.fontsize": SMALL,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "text.parse_math": False,  # a name may hold a dollar sign
    "hatch.linewidth": 0.8,
    "svg.fonttype": "path",
    "svg.hashsalt": "alderman",
    "path.simplify": True,
}


class Look(NamedTuple):
    """How one strategy is drawn."""

    colour: str
    line: Any
    marker: str


def looks(names: Sequence[str]) -> dict[str, Look]:
    """The look of every strategy of a run, by its place in the run."""
    return {
        name: Look(
            COLOURS[number % len(COLOURS)],
            LINES[number // len(COLOURS) % len(LINES)],
            MARKERS[number % len(MARKERS)],
        )
        for number, name in enumerate(names)
    }
