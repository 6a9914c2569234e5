"""One browser for all tests of pages, and the pages, made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.opened import Opened
from tests.browser.pages import make_pages


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They can be left out where there is no browser: `-m 'not browser'`."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A headless Chromium; without one every test of this folder fails, and says why in one line.

    It is closed after the last of them: while it runs, no other test could start an event loop.
    """
    path, missing = Path(), ""
    try:
        path = find_chromium()
    except FileNotFoundError as error:
        missing = str(error)
    if missing:
        pytest.fail(missing, pytrace=False)
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield started
        started.close()


@pytest.fixture(scope="package")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages by name: see `tests.browser.pages`."""
    return make_pages(tmp_path_factory.mktemp("pages"))


@pytest.fixture
def open_page(browser: Browser, pages: dict[str, Path]) -> Iterator[Callable[..., Opened]]:
    """Open a page by name; `width` in pixels, `dark`, `script` whether it may run its own."""
    contexts = []

    def opening(name: str, width: int = 1400, dark: bool = False, script: bool = True) -> Opened:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page: Page = context.new_page()
        return Opened(page, pages[name])

    yield opening
    for context in contexts:
        context.close()
