"""A traced game as frames: what lies on the table after every event, in a few words that any page can draw.

A frame is a turn, or what happens between turns; its steps are the events that the story tells, each with the
panels of the board after it. A panel has rows of six kinds: facts, chips, piles, a grid, a track, a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar

from sim.engine.story import Event, Story

TONES = ("blue", "brown", "pink", "grey", "gold", "green", "red", "violet")
STATES = (
    "",
    "down",  # face down
    "covered",  # by what lies on it
    "free",  # a place where nothing lies
)

SIZES = ("small", "medium", "wide")


@dataclass(frozen=True)
class Chip:
    """A thing that lies somewhere: a card, a tile, a disc, a good.

    Attributes:
        text: its name; empty for a plain disc of a player.
        tone: one of TONES, or none.
        mark: two letters at most that say in print what the tone says in colour.
        kind: the same as a word.
        note: what it does, as a reader wants to look it up.
        seat: whose it is, where that is not told by the panel.
        state: one of STATES.
        count: how many alike.
    """

    text: str
    tone: str = ""
    mark: str = ""
    kind: str = ""
    note: str = ""
    seat: int | None = None
    state: str = ""
    count: int = 1

    def __post_init__(self) -> None:
        if (self.tone and self.tone not in TONES) or self.state not in STATES:
            raise ValueError(f"no tone '{self.tone}' or no state '{self.state}' for chip '{self.text}'")


@cache
def lying(chip: Chip, state: str) -> Chip:
    """The same chip in another state."""
    return replace(chip, state=state)


@dataclass(frozen=True)
class Facts:
    """Numbers with their names, as ("money", "£5")."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Chips:
    """Things side by side."""

    label: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True)
class Piles:
    """Piles side by side, each from the bottom to the top."""

    label: str
    piles: tuple[tuple[Chip, ...], ...]


@dataclass(frozen=True)
class Grid:
    """Places in lines of equal length; None = nothing lies there."""

    label: str
    lines: tuple[tuple[Chip | None, ...], ...]


@dataclass(frozen=True)
class Space:
    """A space of a track: its number, what it pays, the seats whose discs lie there, lowest first."""

    name: str
    pays: str = ""
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Track:
    """Spaces in their order."""

    label: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Table:
    """Lines under a head, all of the same length; the first cell of a line names it."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


Row = Facts | Chips | Piles | Grid | Track | Table


@dataclass(frozen=True)
class Panel:
    """A part of the board.

    Attributes:
        title: its heading.
        rows: what is in it.
        seat: whose it is, None = common to all.
        badges: words that mark it for the moment, as "mayor".
        active: whether the turn under way is there, or its player's.
        size: one of SIZES: about five, two or one of them stand in a line.
    """

    title: str
    rows: tuple[Row, ...]
    seat: int | None = None
    badges: tuple[str, ...] = ()
    active: bool = False
    size: str = "medium"

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise ValueError(f"no size '{self.size}' for panel '{self.title}'")


@dataclass(frozen=True)
class Step:
    """An event: its lines in the story, and the board after it."""

    lines: tuple[str, ...]
    panels: tuple[Panel, ...] = ()


@dataclass(frozen=True)
class Frame:
    """A turn, or what happens between two.

    Attributes:
        key: names it in a link; lower-case letters, digits and hyphens, unique in a game.
        title: its heading in the story.
        seat: whose turn it is, None = nobody's.
        steps: at least one.
        measures: numbers by seat at its end, by name, to be drawn over all frames.
    """

    key: str
    title: str
    seat: int | None
    steps: tuple[Step, ...]
    measures: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def narrated(story: Iterable[str]) -> Iterator[Frame]:
    """Frames without a board, of a story whose paragraphs are parted by empty lines."""
    paragraphs: list[list[str]] = [[]]
    for line in story:
        if line:
            paragraphs[-1].append(line.strip())
        elif paragraphs[-1]:
            paragraphs.append([])
    for number, (title, *lines) in enumerate(paragraph for paragraph in paragraphs if paragraph):
        yield Frame(f"part-{number}", title, None, tuple(Step((line,)) for line in lines or [title]))


class Board(ABC):
    """The table of a traced game, followed event by event; a ruleset says how each changes it.

    Attributes:
        opens: kinds of events that begin a frame -> its key, filled in from the event.
    """

    opens: ClassVar[Mapping[str, str]] = {"setup": "deal", "turn": "turn-{turn}", "final": "final"}

    def __init__(self, story: Story) -> None:
        self.story = story

    @abstractmethod
    def follow(self, event: Event) -> None:
        """Do to the table what the event did."""

    @abstractmethod
    def panels(self) -> tuple[Panel, ...]:
        """The table as it lies."""

    @abstractmethod
    def measures(self) -> Mapping[str, tuple[int, ...]]:
        """What is drawn over all frames, by name: a number a seat."""

    def frames(self, events: Sequence[Event]) -> Iterator[Frame]:
        """The game; what the story leaves out is shown with what it tells before."""
        frame: Frame | None = None
        for event in events:
            lines = [line.strip() for line in self.story.tell([event]) if line]
            if event["event"] in self.opens:
                if frame is not None:
                    yield replace(frame, measures=self.measures())
                frame, lines = self._opened(event, lines)
            self.follow(event)
            if frame is None:
                continue
            if lines:
                frame = replace(frame, steps=(*frame.steps, Step(tuple(lines), self.panels())))
            elif frame.steps:
                last = replace(frame.steps[-1], panels=self.panels())
                frame = replace(frame, steps=(*frame.steps[:-1], last))
        if frame is not None:
            yield replace(frame, measures=self.measures())

    def _opened(self, event: Event, lines: list[str]) -> tuple[Frame, list[str]]:
        """A new frame without steps, and the lines that are left for its first."""
        first, *others = lines
        key = self.opens[event["event"]].format_map(event)
        if event["event"] == "turn":
            return Frame(key, first, event["player"], ()), others
        title, _, rest = first.partition(": ")
        return Frame(key, title, None, ()), [*([rest] if rest else []), *others]
