"""Whether pages can be read, by day and in the dark: contrast of all text, and of the pictures."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Literal

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tests.browser.opened import Opened
from tests.browser.pages import DRAWN, PAGES

Open = Callable[..., Opened]
LEAST = 4.5  # WCAG 2.2, 1.4.3: contrast of text; 3 where it is large
LARGE = 3.0
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# Of each element with text of its own: contrast of its colour with the nearest opaque background.
CONTRASTS = """() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      known.set(colour, [...brush.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(colour);
  };
  const light = ([r, g, b]) => [r, g, b].map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const found = [];
  for (const element of document.querySelectorAll('body, body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const box = element.getBoundingClientRect();
    if (!own || !box.width || !box.height) continue;
    if (element.closest('svg, script, style, .vh, [aria-disabled=true]')) continue;
    const style = getComputedStyle(element);
    if (style.visibility !== 'visible') continue;
    let behind = element;
    while (behind && rgba(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
    const back = rgba(getComputedStyle(behind ?? document.documentElement).backgroundColor);
    const both = [light(rgba(style.color)), light(behind ? back : [255, 255, 255])];
    const [one, other] = both.sort((a, b) => b - a);
    const size = parseFloat(style.fontSize), bold = parseInt(style.fontWeight) >= 700;
    found.push([(one + 0.05) / (other + 0.05), size >= 24 || (bold && size >= 18.66),
      `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`]);
  }
  return found;
}"""


@pytest.mark.parametrize("name", PAGES)
def test_all_text_stands_out_from_what_is_behind_it_by_day_and_in_the_dark(
    open_page: Open, name: str
) -> None:
    shown = open_page(name)
    shown.unfold()
    for scheme in SCHEMES:
        shown.page.emulate_media(color_scheme=scheme)
        found = shown.ask(CONTRASTS)
        assert len(found) > 30
        faint = {(round(one, 2), what) for one, large, what in found if one < (LARGE if large else LEAST)}
        assert not faint, scheme


def test_the_dark_page_is_dark(open_page: Open) -> None:
    paper = "() => getComputedStyle(document.body).backgroundColor"
    assert open_page("report-london", dark=True).ask(paper) != open_page("report-london").ask(paper)


def luminance(shot: bytes) -> npt.NDArray[np.float64]:
    """Relative luminance of each pixel."""
    pixels = np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), dtype=np.float64) / 255
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def test_pictures_are_dark_in_the_dark_and_their_words_stand_out(open_page: Open) -> None:
    shown = open_page(DRAWN, dark=True)
    cards = shown.page.locator("figure .card")
    assert cards.count() >= 3
    for number in range(min(6, cards.count())):
        light = luminance(cards.nth(number).screenshot())
        behind = float(np.median(light))
        assert behind < 0.03
        assert (float(np.quantile(light, 0.998)) + 0.05) / (behind + 0.05) >= LEAST
