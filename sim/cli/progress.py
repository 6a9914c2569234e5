"""How far something long has come, on standard error: a live bar in a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time
from typing import Any, Protocol, Self

from sim.cli.failures import say

EVERY = 10.0  # seconds between lines, where there is no terminal


class Meter(Protocol):
    """Shows progress; called with what is done and what there is in all."""

    def __call__(self, done: int, total: int) -> None:
        """Show it."""

    def __enter__(self) -> Self:
        """Begin."""

    def __exit__(self, *_: object) -> None:
        """End, whether done or not."""


def meter(unit: str = "games") -> Meter:
    """The one that suits standard error, counting games or something else."""
    return Bar(unit) if sys.stderr.isatty() else Lines(unit)


class Lines:
    """A plain line every ten seconds and at the end."""

    def __init__(self, unit: str = "games", now: Any = time.monotonic) -> None:
        self._unit = unit
        self._now = now
        self._began = self._said = now()
        self._first: int | None = None

    def __call__(self, done: int, total: int) -> None:
        now = self._now()
        if self._first is None:  # what a resumed run finds done
            self._first, self._began, self._said = done, now, now
        if now - self._said < EVERY and done < total:
            return
        self._said = now
        text = f"{done:,} of {total:,} {self._unit}"
        if done > self._first and now > self._began:
            rate = (done - self._first) / (now - self._began)
            text += f", {_pace(rate)} {self._unit}/s"
            left = (total - done) / rate
            text += f", {clock(left)} left" if done < total else f", {clock(now - self._began)}"
        say(text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to clear away."""


class Bar:
    """A live bar with what is done, how fast, and time left."""

    def __init__(self, unit: str = "games") -> None:
        self._unit = unit
        self._bar: Any = None
        self._task: Any = None
        self._first: tuple[int, float] | None = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            self._begin(total)
        now = time.monotonic()
        self._first = self._first or (done, now)
        first, began = self._first
        counted = done > first and now > began
        rate = f"{_pace((done - first) / (now - began))} {self._unit}/s" if counted else ""
        self._bar.update(self._task, completed=done, rate=rate, count=f"{done:,} of {total:,} {self._unit}")

    def _begin(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            BarColumn(),
            TextColumn("{task.fields[count]}"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=Console(stderr=True),
        )
        self._task = self._bar.add_task(self._unit, total=total, count="", rate="")
        self._bar.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


def _pace(rate: float) -> str:
    """A rate, with a decimal where it is low."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def clock(seconds: float) -> str:
    """Seconds as 0:07, 3:20 or 1:02:03."""
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    minutes, seconds_left = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{seconds_left:02d}" if hours else f"{minutes}:{seconds_left:02d}"
