"""How the reference asks for decisions, and choosers that pick at random, record and replay."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tests.reference.keys import child

Option = tuple[Any, ...]
Chooser = Callable[[str, list[Option], int, Any], int]
Log = list[tuple[int, str, list[Option], int]]  # (seat, kind, options, index of the choice)


class Asking(Protocol):
    """A game that can ask: whose decision it is, and every seat's chooser, key and count of decisions."""

    turn: int
    seat: int
    choosers: list[Chooser]
    seat_keys: list[int]
    asked: list[int]


def decide(game: Asking, kind: str, options: list[Option]) -> Option:
    """Ask the player in `game.seat`; a single option is taken without asking."""
    if len(options) == 1:
        return options[0]
    seat = game.seat
    stream = child(game.seat_keys[seat], game.asked[seat])
    game.asked[seat] += 1
    index = game.choosers[seat](kind, list(options), stream, game)
    assert 0 <= index < len(options), f"{kind}: {index} is none of {options}"
    return options[index]


def random_chooser(kind: str, options: Sequence[Option], stream: int, view: object) -> int:
    """The strategy `random`: a pure function of the stream and of how many options there are."""
    return ((child(stream, 0) >> 32) * len(options)) >> 32


def recording(chooser: Chooser, log: Log) -> Chooser:
    """The chooser, with each of its decisions added to the log as (seat, kind, options, index)."""

    def choose(kind: str, options: list[Option], stream: int, view: Asking) -> int:
        index = chooser(kind, options, stream, view)
        log.append((view.seat, kind, options, index))
        return index

    return choose


class Scripted:
    """Takes recorded decisions again, and holds every list of options against the recorded one."""

    def __init__(self, log: list[tuple[int, str, list[Any], int]]) -> None:
        self.log = log
        self.done = 0

    def __call__(self, kind: str, options: list[Option], stream: int, view: Asking) -> int:
        where = f"decision {self.done}, turn {view.turn}, seat {view.seat}"
        asked = (view.seat, kind, options)
        assert self.done < len(self.log), f"{where}: the log ends, but the reference asks\n  {asked}"
        seat, recorded_kind, recorded_options, index = self.log[self.done]
        recorded = (seat, recorded_kind, [tuple(option) for option in recorded_options])
        assert asked == recorded, f"{where}: reference\n  {asked}\nlog\n  {recorded}"
        self.done += 1
        return index

    def assert_finished(self) -> None:
        assert self.done == len(self.log), f"only {self.done} of {len(self.log)} decisions were asked"


def scripted(log: list[tuple[int, str, list[Any], int]]) -> Scripted:
    """One chooser for all seats of a game (`[scripted(log)] * players`)."""
    return Scripted(log)
