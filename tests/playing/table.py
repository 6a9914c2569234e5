"""A table for the kernels' tests, dealt or laid out by hand, and played decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

import numpy as np

from sim.engine.compiled import CompiledRuleset
from sim.engine.log import WIDTH
from sim.engine.loop import TURN_OVER
from sim.engine.machine import Traced
from sim.engine.ruleset import Variant
from sim.engine.telling import Teller
from tests.playing.decisions import Option, Plain

Pick = tuple[str, Option]
Row = dict[str, Any]

LOG_ROWS = 4096


class Table:
    """A record of a game, and what the kernel made of it so far; a ruleset's own says how it is laid out.

    Attributes:
        ruleset: the game.
        plain: an option of its kernel in words.
        teller: of its events.
        turn_end: the event, by its code, that tells the whole table.
        game: the record.
        offered: (kind, options) of every decision with two options or more.
    """

    ruleset: ClassVar[CompiledRuleset]
    plain: ClassVar[Plain]
    teller: ClassVar[type[Teller]]
    turn_end: ClassVar[int]

    def __init__(self, variant: Variant, players: int, seed: int = 0, block: int = 0) -> None:
        """Deal the table of a seed."""
        self.variant, self.players = variant, players
        self.machine = self.ruleset.machine
        rules, self.cards = self.machine.pack(variant, players)
        self.rules = rules[0]
        self.ids = [row["id"] for row in variant.tables["cards"]]
        self.log = np.zeros((LOG_ROWS, WIDTH), np.int32)
        # A list of options that is too long is the tests' to find.
        self.buffer = np.zeros(8 * self.machine.sizes.options, np.int32)
        self.record = np.zeros(1, self.machine.game)
        self.game = self.record[0]
        self.offered: list[tuple[str, list[Option]]] = []
        keys = np.zeros(self.machine.sizes.keys, np.uint64)
        with np.errstate(over="ignore"):  # uint64 wraps on purpose
            self.machine.kernels["deal"](
                self.game, self.rules, self.cards, np.uint64(seed), block, players, keys
            )

    # What the kernel is asked

    @property
    def kind(self) -> str:
        """The decision at hand; "" when the turn is over."""
        code = int(self.game["kind"])
        return "" if code == TURN_OVER else self.machine.kinds(code).name.lower()

    @property
    def over(self) -> bool:
        return bool(self.game["over"])

    @property
    def me(self) -> Any:
        """The player to move."""
        return self.game["players"][int(self.game["player"])]

    def codes(self) -> list[int]:
        """The options of the decision at hand, encoded."""
        count = self.machine.kernels["list_options"](self.game, self.rules, self.cards, self.buffer)
        return [int(code) for code in self.buffer[:count]]

    def options(self) -> list[Option]:
        """The options of the decision at hand."""
        kind = int(self.game["kind"])
        return [type(self).plain(code, kind, self.variant) for code in self.codes()]

    def apply(self, index: int) -> None:
        """Take an option of the list made last."""
        self.machine.kernels["apply_option"](self.game, self.rules, self.cards, self.buffer[index], self.log)

    def begin(self) -> Self:
        """From the deal to the first decision."""
        self.machine.kernels["begin_game"](self.game, self.rules, self.cards, self.log)
        return self

    def next(self) -> Self:
        """From a turn's end to the next decision."""
        self.machine.kernels["next_turn"](self.game, self.rules, self.cards, self.log)
        return self

    def turn(self, *picks: Pick) -> Self:
        """The next player's turn, with these picks."""
        return self.next().play(*picks)

    def play(self, *picks: Pick) -> Self:
        """Make these picks, single options taken without one; stops where the picks end, or the turn."""
        left = list(picks)
        while self.kind:
            kind, options = self.kind, self.options()
            assert options, f"asked {kind}, but there is nothing to choose from"
            if len(options) > 1:
                self.offered.append((kind, options))
                if not left:
                    return self
                wanted, option = left.pop(0)
                assert wanted == kind, f"expected to be asked {wanted}, was asked {kind} {options}"
                assert option in options, f"{option} cannot be chosen: {options}"
                self.apply(options.index(option))
            else:
                self.apply(0)
        assert not left, f"the turn ended before {left}"
        return self

    def last(self, kind: str) -> list[Option]:
        """The options of the latest decision of that kind."""
        return [options for asked, options in self.offered if asked == kind][-1]

    # What came of it

    def traced(self, first: int = 0) -> Traced:
        """The log from a row on; at the end of every turn the table lies as it does now."""
        count = int(self.game["log_count"])
        assert count <= len(self.log), "the log is full"
        return self._traced(self.log[first:count])

    def _traced(self, log: Any) -> Traced:
        snapshots = np.broadcast_to(self.record, int(self.game["turn"]) + 1)
        return Traced(log, snapshots, np.zeros(0), False)

    def _tell(self, traced: Traced) -> Iterator[Row]:
        return self.teller(self.variant, traced, self.players).events()

    def events(self, *kinds: str) -> list[Row]:
        """What happened, as the trace tells it; only events of these kinds, if any are named."""
        return [event for event in self._tell(self.traced()) if not kinds or event["event"] in kinds]

    def kinds(self) -> list[str]:
        """The kinds of the events so far."""
        return [event["event"] for event in self.events()]

    def see(self, seat: int = 0) -> Row:
        """The table as a `turn_end` of that seat tells it."""
        log = np.zeros((1, WIDTH), np.int32)
        log[0, :2] = self.turn_end, seat
        return next(self._tell(self._traced(log)))
