"""Every page in a real browser: quiet, whole, in its window, safe."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.evil import EVIL
from tests.browser.opened import Opened
from tests.browser.pages import EVIL_PAGES, PAGES, REPORTS, WITH_TABLES

Open = Callable[..., Opened]
STICKS_OUT = """() => {
  const room = document.documentElement.clientWidth;
  const wide = [...document.body.querySelectorAll('*')].filter((one) => {
    const box = one.getBoundingClientRect();
    const clipped = one.closest('.scroll, .row, .skip, pre, dialog, .vh, svg');
    return !clipped && box.width > 0 && box.right > room + 1;
  });
  const shown = wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120));
  return [Math.max(0, document.documentElement.scrollWidth - room), shown];
}"""

CONTENTS = """() => [
  [...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link.textContent]),
  [...document.querySelectorAll('main > section')].map(
    (one) => [one.id, one.querySelector('h2').textContent]),
]"""
BOXES = """() => [...document.querySelectorAll('.table table')].map((table) => {
  const box = table.getBoundingClientRect();
  return [table.closest('.table').id, box.right, box.height];
})"""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_nothing_on_the_console_and_asks_for_nothing(open_page: Open, name: str) -> None:
    shown = open_page(name)
    shown.unfold()
    assert shown.said == []
    assert shown.asked == [shown.address]


@pytest.mark.parametrize("name", WITH_TABLES)
def test_the_contents_list_leads_to_every_section(open_page: Open, name: str) -> None:
    shown = open_page(name)
    listed, sections = shown.ask(CONTENTS)
    assert listed == sections
    assert len(listed) >= 5
    key = listed[-1][0]
    shown.page.click(f"nav a[href='#{key}']")
    assert shown.ask("(key) => document.getElementById(key).getBoundingClientRect().top < innerHeight", key)


@pytest.mark.parametrize("name", REPORTS)
def test_the_verdicts_head_the_report(open_page: Open, name: str) -> None:
    shown = open_page(name)
    first = shown.page.locator("main > section").first
    assert first.get_attribute("id") == "contract"
    assert first.locator("tbody tr").count() >= 8
    assert "clauses met" in first.inner_text()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_sticks_out_of_a_wide_or_a_narrow_window(open_page: Open, name: str) -> None:
    shown = open_page(name)
    shown.unfold()
    for width in (1400, 400):
        shown.page.set_viewport_size({"width": width, "height": 900})
        assert shown.ask(STICKS_OUT) == [0, []], width


@pytest.mark.parametrize("name", EVIL_PAGES)
def test_names_that_try_to_be_markup_are_shown_as_text(open_page: Open, name: str) -> None:
    shown = open_page(name)
    shown.unfold()
    assert EVIL in shown.ask("() => document.body.textContent")
    assert shown.ask("() => window.caught === undefined")
    assert shown.ask("() => document.querySelectorAll('img[onerror], [onload], svg[onload]').length") == 0
    assert shown.asked == [shown.address]
    assert shown.said == []


@pytest.mark.parametrize("name", REPORTS)
def test_on_paper_everything_is_unfolded_and_fits(open_page: Open, name: str) -> None:
    shown = open_page(name, width=718)  # pixels of A4 less its margins
    shown.page.emulate_media(media="print")
    boxes = shown.ask(BOXES)
    assert len(boxes) > 20
    assert [caption for caption, _, height in boxes if not height] == []
    assert [caption for caption, right, _ in boxes if right > 719] == []
    assert not shown.page.locator("nav").is_visible()
