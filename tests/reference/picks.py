"""A chooser that makes a list of picks, and how a situation's trace is looked at."""

from typing import Any, Protocol

from tests.reference.choosers import Chooser, Option


class Played(Protocol):
    """A game with its choosers and its trace."""

    choosers: list[Chooser]
    trace: list[dict[str, Any]]


class Picks:
    """A chooser that makes the given (kind, option) picks in order and remembers what was on offer."""

    def __init__(self, picks: list[tuple[str, Option]]) -> None:
        self.picks = list(picks)
        self.offered: list[tuple[str, list[Option]]] = []

    def __call__(self, kind: str, options: list[Option], stream: int, view: object) -> int:
        self.offered.append((kind, options))
        assert self.picks, f"asked {kind} {options}, but no pick is left"
        wanted, option = self.picks.pop(0)
        assert wanted == kind, f"expected to be asked {wanted}, was asked {kind} {options}"
        return options.index(option)

    def last(self, kind: str) -> list[Option]:
        """The options of the latest decision of that kind."""
        return [options for asked, options in self.offered if asked == kind][-1]


def picks_of(game: Played) -> Picks:
    chooser = game.choosers[0]
    assert isinstance(chooser, Picks)
    return chooser


def events(game: Played, kind: str) -> list[dict[str, Any]]:
    return [event for event in game.trace if event["event"] == kind]


def kinds(game: Played) -> list[str]:
    return [event["event"] for event in game.trace]
