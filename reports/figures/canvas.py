"""Saves figures as PNG and SVG; measures each text once, since laying out asks for the same ones again."""

from __future__ import annotations

import codecs
from functools import cache, lru_cache
from typing import IO, Any, cast

from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.backends.backend_mixed import MixedModeRenderer
from matplotlib.backends.backend_svg import RendererSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager, get_font
from matplotlib.textpath import TextToPath, text_to_path

Size = tuple[float, float, float]  # of a text: width, height, descent, in dots
Heights = tuple[float | None, float | None, float | None]  # of a font: ascent, descent, gap of lines, in dots
POINTS = 72  # dots an inch of an SVG

# matplotlib's classes, of which its stubs say nothing.
_Agg: Any = RendererAgg
_Svg: Any = RendererSVG
_Mixed: Any = MixedModeRenderer
_Paths: Any = TextToPath

REMEMBERED = 8192  # texts


def write_png(figure: Figure, out: IO[bytes]) -> None:
    """The figure in dots; nothing of the day, the machine or the library's version goes into the file."""
    canvas: Any = Canvas(figure)
    canvas.print_png(out, metadata={"Software": None})


def write_svg(figure: Figure, out: IO[bytes]) -> None:
    """The figure in outlines, text too; else alike. As FigureCanvasSVG does, which takes no renderer."""
    text, dpi = codecs.getwriter("utf-8")(out), figure.dpi
    figure.set_dpi(POINTS)
    width, height = figure.get_size_inches()
    outlines = _Outlines(
        width * POINTS, height * POINTS, text, image_dpi=dpi, metadata={"Date": None, "Creator": None}
    )
    renderer = _Mixed(figure, width, height, dpi, outlines)
    figure.draw(renderer)
    renderer.finalize()


class Canvas(FigureCanvasAgg):
    """matplotlib's own, whose renderer remembers what it has measured."""

    _drawn: tuple[float, float, float] | None = None

    def get_renderer(self) -> RendererAgg:
        """The renderer for the figure's size and resolution."""
        width, height = self.get_width_height(physical=True)
        key = width, height, self.figure.dpi
        if self._drawn != key:
            self.renderer = _Dots(width, height, self.figure.dpi)
            self._drawn = key
        return cast(RendererAgg, self.renderer)


class _Dots(_Agg):  # type: ignore[misc]
    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> Size:
        return _in_dots(s, prop, ismath, self.dpi)

    def _get_font_height_metrics(self, prop: FontProperties) -> Heights:
        return _heights(prop, self.dpi)


class _Outlines(_Svg):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._text2path = _LETTERS

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> Size:
        return _in_outlines(s, prop, ismath)

    def _get_font_height_metrics(self, prop: FontProperties) -> Heights:
        return _heights(prop, POINTS)


class _Letters(_Paths):  # type: ignore[misc]
    """Texts as outlines, their letters set once."""

    def __init__(self) -> None:
        super().__init__()
        self._set: dict[tuple[Any, str], tuple[list[Any], dict[str, Any]]] = {}

    def get_glyphs_with_font(
        self,
        font: Any,
        s: str,
        glyph_map: dict[str, Any] | None = None,
        return_new_glyphs_only: bool = False,
        **options: Any,
    ) -> tuple[list[Any], dict[str, Any], list[Any]]:
        """Where each letter stands, and the outlines of those that are not in `glyph_map` yet."""
        if glyph_map is None or not return_new_glyphs_only or any(options.values()):
            found: tuple[list[Any], dict[str, Any], list[Any]] = super().get_glyphs_with_font(
                font, s, glyph_map, return_new_glyphs_only, **options
            )
            return found
        key = (font, s)
        if key not in self._set:
            if len(self._set) >= REMEMBERED:
                self._set.clear()
            self._set[key] = super().get_glyphs_with_font(font, s)[:2]
        places, letters = self._set[key]
        return places, {name: path for name, path in letters.items() if name not in glyph_map}, []


_LETTERS = _Letters()


@cache
def _measuring(dpi: float) -> Any:
    """A renderer that is only asked for sizes."""
    return _Agg(1, 1, dpi)


@lru_cache(maxsize=REMEMBERED)
def _in_dots(s: str, prop: FontProperties, ismath: Any, dpi: float) -> Size:
    return cast(Size, _measuring(dpi).get_text_width_height_descent(s, prop, ismath))


@lru_cache(maxsize=REMEMBERED)
def _in_outlines(s: str, prop: FontProperties, ismath: Any) -> Size:
    return cast(Size, cast(Any, text_to_path).get_text_width_height_descent(s, prop, ismath))


_KNOWN: dict[
    tuple[int, float], Heights
] = {}  # by hash of the properties, which to matplotlib is their equality


def _heights(prop: FontProperties, dpi: float) -> Heights:
    """What `Text._get_layout` works out for every text anew, from the font's own tables."""
    key = (hash(prop), dpi)
    if key not in _KNOWN:
        _KNOWN[key] = _read_heights(prop, dpi)
    return _KNOWN[key]


def _read_heights(prop: FontProperties, dpi: float) -> Heights:
    font: Any = get_font(cast(Any, fontManager)._find_fonts_by_props(prop))
    for name, gap, ascent, descent in (
        ("OS/2", "sTypoLineGap", "sTypoAscender", "sTypoDescender"),
        ("hhea", "lineGap", "ascent", "descent"),
    ):
        table = font.get_sfnt_table(name)
        if table is not None:
            scale = 1 / font.get_sfnt_table("head")["unitsPerEm"] * prop.get_size_in_points() * dpi / POINTS
            return table[ascent] * scale, -table[descent] * scale, table[gap] * scale
    return None, None, None
