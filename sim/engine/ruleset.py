"""What a ruleset is: the whole of what the runner, the reports and the command line know of a game.

A ruleset is one subclass of `Ruleset` in a package of its own, registered in `RULESETS`. It declares its
rules fields, its data files and its results; it plays whole stretches of games in a compiled kernel; it tells
one game as a trace. Nothing outside it branches on its name.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from sim.engine.errors import InputError, nearest
from sim.engine.records import Column, Exposure, Filled
from sim.engine.sections import ScorePart, Section

if TYPE_CHECKING:
    from sim.engine.board import Frame

# name -> module that holds RULESET; imported only when asked for, since kernels take long to load.
RULESETS = {"london": "sim.london.ruleset", "council": "sim.council.ruleset"}


@dataclass(frozen=True)
class RuleField:
    """A field of the rules file: one value, or a list of such values.

    A value is a whole number, unless `choices`, `text` or `row` says what else it is.

    Attributes:
        name: the field's name.
        low, high: smallest and largest whole number allowed, alone or in a row; fewest and most characters
            of a text; not looked at where there are choices.
        rule: the rule's id.
        basis: S the source text says so, P published component figures, A assumed here.
        length: number of items, (least, most), when the field is a list; None for a single value.
        choices: the words that a value may be.
        text: whether a value is free text in one line, without blanks at its ends.
        row: what the whole numbers of a value are, when it is a row of them, as ("prestige", "money").
    """

    name: str
    low: int
    high: int
    rule: str
    basis: str
    length: tuple[int, int] | None = None
    choices: tuple[str, ...] = ()
    text: bool = False
    row: tuple[str, ...] = ()


@dataclass(frozen=True)
class CellType:
    """What a cell of a data file may hold.

    `kind` is "int", "text" or "choice"; an empty cell is allowed, and read as `default`, when that is not
    None. An `optional` column may be missing from the file; its cells are then empty.
    """

    name: str
    kind: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    default: str | int | None = None
    optional: bool = False


@dataclass(frozen=True)
class TableSchema:
    """A data file of a ruleset: `cards` is given as `--cards FILE`.

    Attributes:
        name: its name; the file in the package is `data/<name>.csv`.
        key: the column that names a row and must not repeat.
        columns: its columns, in order.
        doc: one line of help.
        check_row: what cells cannot tell alone: (column, what is wrong) of a row, or None.
    """

    name: str
    key: str
    columns: tuple[CellType, ...]
    doc: str
    check_row: Callable[[Mapping[str, Any]], tuple[str, str] | None] | None = None


Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Variant:
    """A ruleset with every number resolved.

    Attributes:
        game: the ruleset's name.
        rules: every rules field, in file order.
        tables: rows of every data file, by table name, cells as int or str.
    """

    game: str
    rules: Mapping[str, Any]
    tables: Mapping[str, Rows]

    @property
    def hash(self) -> str:
        """Hash of all numbers, 16 hex digits: equal hashes are equal games."""
        numbers = {"game": self.game, "rules": self.rules, "tables": self.tables}
        text = json.dumps(numbers, sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class Seating:
    """Who plays: strategies by number, and the lineups that seat them.

    Attributes:
        names: of the strategies, in their order in the run.
        pickers: their compiled `pick` functions.
        weights: int64 [strategy, weight], thousandths, zero-padded.
        lineups: int32 [lineup, player]; block b plays lineup b mod their number.
        rotations: games a block; in rotation r, seat s is taken by lineup[(s + r) mod players].
    """

    names: tuple[str, ...]
    pickers: tuple[Any, ...]
    weights: npt.NDArray[np.int64]
    lineups: npt.NDArray[np.int32]
    rotations: int


class Ruleset(ABC):
    """A game that Alderman can play."""

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[int, int]]  # fewest and most
    folder: ClassVar[Path]  # of its package
    fields: ClassVar[tuple[RuleField, ...]]
    schemas: ClassVar[tuple[TableSchema, ...]]
    seat_columns: ClassVar[tuple[Column, ...]]  # SEAT_COLUMNS first
    game_columns: ClassVar[tuple[Column, ...]]  # GAME_COLUMNS first
    curve_columns: ClassVar[tuple[Column, ...]]  # by own turn, without the count
    card_marks: ClassVar[tuple[Column, ...]]
    card_table: ClassVar[str] = "cards"  # the table that `Filled.cards` counts
    max_curve_turns: ClassVar[int] = 64  # turns beyond are counted in the last
    main_mark: ClassVar[str] = ""  # the card mark that a report ranks cards by; the first when empty
    main_mark_if: ClassVar[str] = ""  # column of the card table that is 0 where that mark is impossible
    # Cells of a card that does nothing, by column; cost and kind stay. {} = the game does not say.
    blank_card: ClassVar[Mapping[str, str | int]] = {}
    exposure: ClassVar[Exposure | None] = None  # what chance shows of the cards, if the kernel notes it
    score_parts: ClassVar[tuple[ScorePart, ...]] = ()  # seat columns that add up to the score
    sections: ClassVar[tuple[Section, ...]] = ()  # of the report, beside those every game has

    @abstractmethod
    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
        """Raise InputError for numbers that are fine alone and wrong together (a deck too small to deal)."""

    def check_players(self, variant: Variant, players: int) -> None:
        """Raise InputError for a number of players that this game, with these numbers, cannot seat."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise InputError(f"players = {players}: {self.title} is for {fewest} to {most} players")

    @abstractmethod
    def play(self, variant: Variant, seating: Seating, seed: int, first_block: int, blocks: int) -> Filled:
        """Play a stretch of blocks in the compiled kernel; releases the GIL.

        Raises:
            StrategyError: a strategy raised or picked an index out of range; names it, game and decision.
        """

    @abstractmethod
    def trace(
        self, variant: Variant, seating: Seating, seed: int, block: int = 0, rotation: int = 0
    ) -> list[dict[str, Any]]:
        """The events of one game, by the same kernel as `play`, as JSON-ready objects."""

    @abstractmethod
    def narrate(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        """The same events as lines a person reads."""

    def frames(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[Frame]:
        """The same events as frames of a page to step through; the story alone unless a game has a board."""
        from sim.engine.board import narrated

        return narrated(self.narrate(variant, events))

    @abstractmethod
    def score(self, variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
        """The final score of a table described by hand; raises InputError naming player and field."""

    @property
    @abstractmethod
    def pick_signature(self) -> Any:
        """The numba signature of a strategy's `pick` for this ruleset."""

    @abstractmethod
    def honest(self, variant: Variant, seating: Seating, seed: int, games: int) -> list[str]:
        """Play, reshuffling at each decision what the chooser cannot see; one line a choice that changed."""


def ruleset(name: str) -> Ruleset:
    """The ruleset of that name.

    Raises:
        InputError: no such game.
    """
    if name not in RULESETS:
        raise InputError(f"unknown game '{name}': {nearest(name, RULESETS)}")
    found: Ruleset = importlib.import_module(RULESETS[name]).RULESET
    return found
