"""Pictures saved by canvases that remember sizes are those of matplotlib's own canvases."""

from __future__ import annotations

import io
from typing import Any

import matplotlib
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from reports.figures.canvas import write_png, write_svg
from reports.figures.layout import (
    End,
    _tick_names,
    axis_text,
    label_ends,
    lay_out,
    name_rows,
    new_figure,
    ticks,
)
from reports.figures.style import DPI, RC, looks

NAMES = ["balanced", "random, seed 7", "ÅØ fjord"]


def drawn(canvas: type[FigureCanvasAgg] | None) -> tuple[bytes, bytes]:
    """A figure of several axes as PNG and SVG, laid out and saved by that canvas; None = ours."""
    with matplotlib.rc_context(RC):
        figure = new_figure(6.2, 3.0, "A title so long that it stands on two lines, with gaps and descenders")
        if canvas is not None:
            canvas(figure)
        first, second = figure.subplots(1, 2, sharey=True)
        name_rows(first, NAMES)
        for ax in (first, second):
            ax.plot([0.1, 0.7, 0.4], [0, 1, 2])
            ticks(ax)
            axis_text(ax, "share of the seats\nthat have one")
        label_ends(second, [End(name, 0.4, place, looks(NAMES)[name]) for place, name in enumerate(NAMES)])
        second.annotate("12%", (0.2, 1), rotation=30)
        figure.draw_without_rendering()
        figure.set_layout_engine("none")
        figure.set_dpi(DPI)
        png, svg = io.BytesIO(), io.BytesIO()
        if canvas is None:
            write_png(figure, png)
            write_svg(figure, svg)
        else:
            made: Any = canvas(figure)
            made.print_png(png, metadata={"Software": None})
            made = FigureCanvasSVG(figure)
            made.print_svg(svg, metadata={"Date": None, "Creator": None})
    return png.getvalue(), svg.getvalue()


def test_files_are_those_of_matplotlib() -> None:
    assert drawn(None) == drawn(FigureCanvasAgg)


@pytest.mark.parametrize("shared", [False, True])
def test_names_at_ticks_are_those_that_are_drawn(shared: bool) -> None:
    figure = Figure()
    for ax, names in zip(figure.subplots(1, 2, sharey=shared), (NAMES, NAMES[::-1]), strict=True):
        name_rows(ax, names)
    for ax in figure.axes:
        told = _tick_names(ax)
        assert told == [label.get_text() for label in ax.get_yticklabels()]
    plain = Figure().subplots()
    plain.plot([0, 1], [-3, 1200.5])
    told = _tick_names(plain)
    assert told and told == [label.get_text() for label in plain.get_yticklabels()]


def test_places_do_not_hang_on_the_last_digits_of_the_solver() -> None:
    with matplotlib.rc_context(RC):
        figure = new_figure(6.2, 3.0, "A title")
        axes = figure.subplots(1, 3, width_ratios=(1, 2, 4))
        axes[0].set_in_layout(False)
        lay_out(figure)
    for ax in axes:
        for exact in (True, False):
            bounds = ax.get_position(original=exact).bounds
            assert bounds == pytest.approx([round(place, 6) for place in bounds], abs=1e-12)
    assert [ax.get_in_layout() for ax in axes] == [False, True, True]
    before = [ax.get_position().bounds for ax in axes]
    lay_out(figure)
    assert [ax.get_position().bounds for ax in axes] == before
