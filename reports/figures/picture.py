"""One picture of a report: drawn at any width, saved as the same bytes every time, described in words."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, NamedTuple

import matplotlib
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from reports.figures.canvas import write_png, write_svg
from reports.figures.layout import fitting, lay_out, text_width
from reports.figures.style import DPI, NARROW, RC, WIDE, Look
from reports.text import listed, percent, shortened
from sim.engine.records import Column

WRITERS: dict[str, Callable[[Figure, IO[bytes]], None]] = {"png": write_png, "svg": write_svg}


class Drawn(NamedTuple):
    """A picture's files: for wide windows as PNG and SVG, for narrow ones as SVG."""

    png: bytes
    wide: bytes
    narrow: bytes


@dataclass(frozen=True)
class Picture:
    """One picture, to be drawn at any width.

    Attributes:
        key: a word for file names and links.
        title: what to see, one sentence.
        alt: the same and the figures, for who cannot see it.
        build: draws it at a width in inches; called under the report's style.
        method: how its intervals were made; that of the section's first table when empty.
    """

    key: str
    title: str
    alt: str
    build: Callable[[float], Figure]
    method: str = ""

    def figure(self, width: float = WIDE) -> Figure:
        """The figure, laid out, with every text at its place."""
        with matplotlib.rc_context(RC):
            figure = self.build(width)
            figure.draw_without_rendering()
            return figure

    def saved(self, kinds: Sequence[str], width: float = WIDE) -> list[bytes]:
        """The picture in each of some formats, the same bytes every time; drawn once.

        Args:
            kinds: "png", or "svg" with text as outlines.
            width: in inches.
        """
        with matplotlib.rc_context(RC):
            figure = self.build(width)
            lay_out(figure)
            # Neither a canvas nor `savefig`, which draws twice for each kind, is to lay it out again.
            figure.set_layout_engine("none")
            figure.set_dpi(DPI)
            files = []
            for kind in kinds:
                out = io.BytesIO()
                WRITERS[kind](figure, out)
                files.append(out.getvalue())
        return files

    def drawn(self) -> Drawn:
        """The files that a page and its folder have of it."""
        png, wide = self.saved(["png", "svg"])
        (narrow,) = self.saved(["svg"], NARROW)
        return Drawn(png, wide, narrow)

    def png(self, width: float = WIDE) -> bytes:
        """The picture as PNG."""
        return self.saved(["png"], width)[0]


def axis_label(column: Column) -> str:
    """`poverty`, `money (£)`: the label of an axis with its unit."""
    return column.label if column.unit in ("", column.label) else f"{column.label} ({column.unit})"


def shares_alt(title: str, names: list[str], table: pd.DataFrame) -> str:
    """The words of a picture of win shares."""
    said = [f"{name} {percent(share)}" for name, share in zip(names, table["win_share"], strict=True)]
    return f"Dots with intervals. {title}. {listed(said)}."


def legend(figure: Figure, ax: Axes, width: float) -> None:
    """A legend under everything; the figure grows by its rows."""
    _below(figure, *ax.get_legend_handles_labels(), width)


def looks_legend(figure: Figure, looks: Mapping[str, Look], width: float) -> None:
    """A legend under everything, of looks without their lines."""
    handles = [
        Line2D([], [], color=look.colour, marker=look.marker, ls="none", ms=7, mec="white")
        for look in looks.values()
    ]
    _below(figure, handles, list(looks), width)


def _below(figure: Figure, handles: Sequence[Artist], labels: Sequence[str], width: float) -> None:
    names = [shortened(label, fitting(figure)) for label in labels]
    columns = max(1, min(len(names), int((width - 0.2) / (text_width(names) + 0.52))))
    figure.set_figheight(figure.get_figheight() + 0.19 * -(-len(names) // columns))
    rowwise = [at for column in range(columns) for at in range(column, len(names), columns)]
    figure.legend(
        [handles[at] for at in rowwise],
        [names[at] for at in rowwise],
        loc="outside lower center",
        ncols=columns,
        handlelength=2.2,
        columnspacing=1.0,
        handletextpad=0.5,
    )
