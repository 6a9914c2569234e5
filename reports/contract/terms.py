"""What a contract is made of: clauses, their kinds, and what a clause may say beside its bounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sim.engine.ruleset import Ruleset

AT_LEAST, AT_MOST = "at_least", "at_most"
BOTH = (AT_LEAST, AT_MOST)


@dataclass(frozen=True)
class Clause:
    """One line of a contract: a figure, and the bounds it is meant to keep.

    Attributes:
        kind: name of the kind.
        at_least, at_most: the bounds, in the kind's unit; one of them at least.
        of: which usage, milestones or column.
        name: which one milestone.
        per: "seat" or "game", for a column that is kept of both.
        strategy: only its seats.
        without: strategies that are left out.
        first, last: smallest and largest value of a range, both in it; None = no end.
        at: percent: of the game, or the quantile.
    """

    kind: str
    at_least: float | None = None
    at_most: float | None = None
    of: str = ""
    name: str = ""
    per: str = ""
    strategy: str = ""
    without: tuple[str, ...] = ()
    first: int | None = None
    last: int | None = None
    at: float | None = None


@dataclass(frozen=True)
class Contract:
    """What a designer wants of a game.

    Attributes:
        game: the ruleset's name.
        clauses: in the order of the file.
        title: what to call it; "" = by the game.
        players: at the table it is meant for; None = any number.
    """

    game: str
    clauses: tuple[Clause, ...]
    title: str = ""
    players: int | None = None


@dataclass(frozen=True)
class Setting:
    """Something that a clause may say beside its bounds.

    Attributes:
        key: its name in the file.
        attribute: of `Clause`.
        type: "word", "words", "whole" (a whole number) or "percent".
        doc: what it means.
    """

    key: str
    attribute: str
    type: str
    doc: str


SETTINGS = {
    one.key: one
    for one in (
        Setting("of", "of", "word", "which one"),
        Setting("name", "name", "word", "one milestone of them; without it, each"),
        Setting("per", "per", "word", '"seat" or "game", for a column that is kept of both'),
        Setting("strategy", "strategy", "word", "only the seats of this strategy"),
        Setting("except", "without", "words", "strategies to leave out"),
        Setting("from", "first", "whole", "the smallest value that counts"),
        Setting("to", "last", "whole", "the largest value that counts"),
        Setting("at", "at", "percent", "percent of the game, or the quantile"),
    )
}


@dataclass(frozen=True)
class Kind:
    """A kind of clause.

    Attributes:
        name: its key in the file.
        doc: what its figure is, as a sentence of a comment.
        unit: of its bounds: "%", "points" (of win share), "games", "" (a plain number) or "column".
        subject: the figure in words, to be followed by the bounds.
        measure: "module:function" of `reports.contract.measures`.
        bounds: which it takes.
        needs, may: settings that must, and may be there.
        of: what `of` names: "usage", "milestones", "column" or "binned" (a column with a histogram).
        each: it is kept by each of several: at_most is about the largest, at_least about the smallest.
        example: a line to write.
        choices: what `at` may be; () = anything between 0 and 100.
    """

    name: str
    doc: str
    unit: str
    subject: Callable[[Clause, Ruleset], str]
    measure: str
    bounds: tuple[str, ...] = BOTH
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    of: str = ""
    each: bool = False
    example: str = ""
    choices: tuple[int, ...] = field(default=())

    @property
    def settings(self) -> tuple[str, ...]:
        """All that it takes beside bounds."""
        return (*self.needs, *self.may)
