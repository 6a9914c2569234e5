"""A traced game told in plain sentences, a turn a paragraph: what the stories of all games have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]


def amount(number: int, unit: str) -> str:
    """A gain or loss with its sign: "+£2", "−1 prestige"."""
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return f"{sign}£{abs(number)}" if unit == "£" else f"{sign}{abs(number)} {unit}"


def signed(number: int) -> str:
    """A number with a minus sign where it needs one."""
    return f"−{-number}" if number < 0 else str(number)


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def verdict(win_share: float) -> str:
    """How a seat ended, for the end of its line."""
    return "  wins" if win_share == 1 else f"  shares the victory ({win_share:.2f})" if win_share else ""


class Story(ABC):
    """Tells events; a ruleset says how each kind reads."""

    def __init__(self) -> None:
        self.names: Sequence[str] = []  # of the strategies, by seat

    @property
    @abstractmethod
    def lines(self) -> Mapping[str, Callable[[Event], str | None]]:
        """How an event of a turn reads, without its subject; None for what is not told."""

    @property
    def paragraphs(self) -> Mapping[str, Callable[[Event], Iterator[str]]]:
        """Events between turns, told in lines of their own."""
        return {}

    @abstractmethod
    def opening(self, event: Event) -> Iterator[str]:
        """The table, of `setup`."""

    @abstractmethod
    def heading(self, event: Event) -> str:
        """A turn's heading, of `turn`."""

    @abstractmethod
    def standing(self, event: Event) -> str:
        """How the player stands, of `turn_end`."""

    @abstractmethod
    def result(self, event: Event, seat: int) -> str:
        """What made up a seat's score, of `final`."""

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """The lines of a game's story."""
        for event in events:
            kind = event["event"]
            if kind == "setup":
                self.names = event["strategies"]
                yield from self.opening(event)
            elif kind == "turn":
                yield ""
                yield self.heading(event)
            elif kind == "turn_end":
                yield f"    {self.standing(event)}"
            elif kind == "final":
                yield from self._closing(event)
            elif kind in self.paragraphs:
                yield from self.paragraphs[kind](event)
            elif kind in self.lines:
                line = self.lines[kind](event)
                if line:
                    yield f"  {line}"

    def seats(self) -> Iterator[str]:
        """Who sits where."""
        for seat, name in enumerate(self.names):
            yield f"  player {seat}: {name}"

    def _closing(self, event: Event) -> Iterator[str]:
        yield ""
        yield "Final scoring" + (" (stopped by the turn limit)" if event["stopped"] else "")
        width = max(len(name) for name in self.names)
        for seat, name in enumerate(self.names):
            score, won = signed(event["score"][seat]), verdict(event["win_share"][seat])
            yield f"  player {seat} {name:<{width}} {score:>4}  ({self.result(event, seat)}){won}"
