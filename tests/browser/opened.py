"""A page that is open in the browser, and all that it said and asked for meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page


class Opened:
    """A page in a window.

    Attributes:
        page: as Playwright has it.
        said: what stands on its console, and errors that nobody caught.
        asked: addresses that it asked for, data that stands in it apart.
    """

    def __init__(self, page: Page, path: Path) -> None:
        self.page = page
        self.said: list[str] = []
        self.asked: list[str] = []
        self.address = path.as_uri()
        page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(self.address, wait_until="load")
        self.asked = [url for url in self.asked if not url.startswith("data:")]

    def ask(self, script: str, *args: Any) -> Any:
        """What a function of JavaScript returns; it runs apart from the page's own policy."""
        return self.page.evaluate(script, *args)

    def unfold(self) -> None:
        """Open everything that can be opened."""
        self.ask("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
