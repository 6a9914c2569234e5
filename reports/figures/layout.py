"""Where text goes: titles that fit, rows of names, labels at the ends of lines that do not meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator
from scipy.optimize import isotonic_regression

from reports.figures.canvas import Canvas
from reports.figures.style import HEAD, INK, SMALL, TEXT, Look
from reports.text import shortened

ROW = 0.27  # inches a row of a chart with names at its left


def new_figure(width: float, height: float, title: str) -> Figure:
    """An empty figure of that size in inches, higher by the title, which is wrapped at its top."""
    lines = wrapped(title, width - 0.2, HEAD)
    figure = Figure(
        figsize=(width, height + 0.24 * len(lines)), layout=ConstrainedLayoutEngine(w_pad=0.09, h_pad=0.07)
    )
    Canvas(figure)
    figure.suptitle(
        "\n".join(lines), x=0.012, ha="left", fontsize=HEAD, fontweight="bold", color=INK, linespacing=1.25
    )
    return figure


PLACES = 6  # decimals of where axes stand, in sizes of the figure: a thousandth of a dot


def lay_out(figure: Figure) -> None:
    """Give all axes their places, as drawing would, and spare the drawing.

    Places are rounded: the solver (kiwi) keeps its unknowns in the order of their addresses in memory, so
    that the last digits hang on what the process has drawn before, and files would too.
    """
    engine = figure.get_layout_engine()
    if engine is None:
        return
    engine.execute(figure)
    for ax in figure.axes:
        laid_out = ax.get_in_layout()
        left, bottom, width, height = (
            round(float(at), PLACES) for at in ax.get_position(original=True).bounds
        )
        ax.set_position((left, bottom, width, height))
        ax.set_in_layout(laid_out)  # which setting a position ends


def wrapped(text: str, inches: float, size: float, weight: str = "bold") -> list[str]:
    """The lines of a text that are no wider than `inches` at `size` points."""

    def fits(part: str) -> bool:
        surely = 2 * len(part) * size / 72 <= inches  # no letter is wider than two of its sizes
        return surely or _inches(part, size, weight) <= inches

    lines: list[str] = []
    for whole in text.split():
        word = whole
        if not fits(word):
            word = shortened(word, max(4, int(len(word) * 0.95 * inches / _inches(word, size, weight))))
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fits(longer):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def text_width(texts: Iterable[str], size: float = SMALL) -> float:
    """Inches that the widest of some texts takes."""
    return max((_inches(text, size) for text in texts), default=0.0)


@lru_cache(maxsize=4096)  # names of strategies and cards are measured for every picture
def _inches(text: str, size: float, weight: str = "normal") -> float:
    font = FontProperties(family="DejaVu Sans", size=size, weight=weight)
    wide: float = _renderer().get_text_width_height_descent(text, font, ismath=False)[0] / 100
    return wide


@cache
def _renderer() -> Any:
    """Something that measures text; matplotlib's own has no annotations."""
    make: Any = RendererAgg
    return make(1, 1, 100)


def breadth(ax: Axes, taken: float = 0.0) -> float:
    """About how many inches wide the axes will be, before they are laid out.

    Args:
        ax: the axes; names at its rows are allowed for.
        taken: inches that something at the right takes.
    """
    figure = cast(Figure, ax.get_figure(root=True))
    spec = ax.get_subplotspec()
    column = [one for one in figure.axes if _column(one) == _column(ax)]  # they are laid out alike
    names = [name for one in column for name in _tick_names(one)]
    free = figure.get_figwidth() - 0.3 - text_width(names) - taken
    if spec is None:
        return free * ax.get_position().width
    grid = spec.get_gridspec()
    given: Any = grid.get_width_ratios()
    ratios = [float(ratio) for ratio in given] if given is not None else [1.0] * grid.ncols
    return free * sum(ratios[spec.colspan.start : spec.colspan.stop]) / sum(ratios)


def _tick_names(ax: Axes) -> list[str]:
    """What stands at the ticks of the vertical axis; spares the making of the ticks, which drawing does."""
    axis: Any = ax.yaxis
    if not axis.get_tick_params().get("labelleft", True):  # axes beside show them
        return []
    names: list[str] = axis.get_major_formatter().format_ticks(axis.get_majorticklocs())
    return names


def _column(ax: Axes) -> int:
    """The first column of a grid of axes that these axes are in."""
    spec = ax.get_subplotspec()
    return -1 if spec is None else spec.colspan.start


STEPS = (1, 2, 5, 10)  # ticks at round numbers


def ticks(ax: Axes, each: float = 0.6, integer: bool = False, taken: float = 0.0) -> None:
    """Ticks along the horizontal axis at round numbers, one for every `each` inches at most."""
    most = max(2, min(9, int((breadth(ax, taken) - 0.3) / each)))
    ax.xaxis.set_major_locator(MaxNLocator(most, integer=integer, steps=STEPS))


def axis_text(ax: Axes, text: str, taken: float = 0.0) -> None:
    """The label of the horizontal axis, on as many lines as it takes."""
    ax.set_xlabel("\n".join(wrapped(text, max(1.0, breadth(ax, taken)), SMALL, "normal")))


def heading(ax: Axes, text: str, pad: float | None = None) -> None:
    """The title of one of several axes, on as many lines as it takes; call it when rows have their names."""
    ax.set_title("\n".join(wrapped(text, max(0.8, 0.92 * breadth(ax) - 0.05), TEXT)), pad=pad)


def fitting(figure: Figure) -> int:
    """How many letters of a name there is room for."""
    return 26 if figure.get_figwidth() > 6 else 18


def name_rows(ax: Axes, names: Sequence[str]) -> None:
    """Names as rows of a horizontal chart, the first at the top."""
    most = fitting(cast(Figure, ax.get_figure(root=True)))
    ax.set_yticks(range(len(names)), [shortened(name, most) for name in names])
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    ax.grid(axis="x")


def beyond(most: Sequence[float], factor: float = 2.0) -> float | None:
    """Where to cut an axis so that one line far off does not flatten all others; None: no such line.

    Args:
        most: the largest value of each line or bar.
        factor: how many times the second largest the largest must be.
    """
    largest = sorted((value for value in most if value == value), reverse=True)
    if len(largest) < 3 or largest[1] <= 0 or largest[0] < factor * largest[1]:
        return None
    return 1.3 * largest[1]


class End(NamedTuple):
    """A line's end and what to write there."""

    text: str
    x: float
    y: float
    look: Look


def label_ends(ax: Axes, ends: Sequence[End], size: float = SMALL) -> None:
    """Write names at the right of the axes, near the ends of their lines, each with a stroke of its line.

    Lays the figure out once to know its size; labels do not follow a later change of size or limits.
    """
    if not ends:
        return
    order = sorted(ends, key=lambda end: end.y)
    figure = cast(Figure, ax.get_figure(root=True))
    most = fitting(figure)
    to_axes = ax.transScale + ax.transLimits  # of data, to fractions of the axes
    texts = [
        ax.text(
            1.09,
            0.5,
            shortened(end.text, most),
            transform=ax.transAxes,
            va="center",
            ha="left",
            fontsize=size,
            color=INK,
        )
        for end in order
    ]
    lay_out(figure)
    height = ax.get_window_extent().height * 72 / figure.dpi
    starts = [to_axes.transform((end.x, end.y)) for end in order]
    wanted = np.array([start[1] for start in starts])
    placed = spread_out(wanted, 1.35 * size / height, 0.0, 1.0)
    for end, text, start, at in zip(order, texts, starts, placed, strict=True):
        text.set_y(at)
        ax.add_line(
            Line2D(
                [start[0], 1.02],
                [start[1], at],
                transform=ax.transAxes,
                color=end.look.colour,
                lw=0.7,
                alpha=0.7,
                clip_on=False,
            )
        )
        ax.add_line(
            Line2D(
                [1.02, 1.08],
                [at, at],
                transform=ax.transAxes,
                color=end.look.colour,
                ls=end.look.line,
                lw=2,
                clip_on=False,
            )
        )


def spread_out(
    wanted: np.ndarray[tuple[int], np.dtype[np.float64]], gap: float, low: float, high: float
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Places at least `gap` apart, near the ascending `wanted` ones, from low to high; closer if they must.

    Least squares under the order: isotonic regression of the places less their gaps (scipy).
    """
    count = len(wanted)
    gap = min(gap, (high - low) / max(1, count - 1))
    steps = gap * np.arange(count)
    fitted = isotonic_regression(wanted - steps).x
    return cast(
        "np.ndarray[tuple[int], np.dtype[np.float64]]", np.clip(fitted, low, high - steps[-1]) + steps
    )
