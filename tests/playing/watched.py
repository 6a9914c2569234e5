"""A game of `random` players taken decision by decision, its events fed to a replay, looked at after each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar

from tests.playing.seats import only_random
from tests.playing.table import Table
from tests.reference.choosers import random_chooser
from tests.reference.keys import child, seat_key

Row = dict[str, Any]


class Replay(Protocol):
    """A game told again from its events alone."""

    def feed(self, event: Row) -> None:
        """Take the next event; AssertionError when it cannot have happened."""


TableT = TypeVar("TableT", bound=Table)
ReplayT = TypeVar("ReplayT", bound=Replay)


class Watched(ABC, Generic[TableT, ReplayT]):
    """A game under way.

    Attributes:
        table: as the kernel has it.
        replay: as its events tell it.
        teller: of the events; keeps what belongs to one still to come.
        events: all of them so far.
    """

    def __init__(self, table: TableT, replay: ReplayT, seed: int) -> None:
        self.table, self.replay, self.seed = table, replay, seed
        self.keys = [seat_key(seed, 0, seat) for seat in range(table.players)]
        self.asked = [0] * table.players
        self.teller = table.teller(table.variant, table.traced(), table.players)
        self.told = 0
        self.events: list[Row] = []
        rules = dict(table.variant.rules)
        self._hear({"event": "setup", "players": table.players, "rules": rules, **self.teller.setup()})

    @abstractmethod
    def check(self) -> None:
        """Hold the table against the replay and the rules."""

    def play(self) -> None:
        """Play to the end, and hold it against the same game of the hot loop."""
        table = self.table
        table.begin()
        while not table.over:
            self._look()
            while table.kind:
                table.apply(self._choose())
                self._look()
            if not table.over:
                table.next()
        trace = table.ruleset.trace(table.variant, only_random(table.variant.game, table.players), self.seed)
        assert [{**trace[0], **self.events[0]}, *self.events[1:]] == trace[:-1]
        self.replay.feed(trace[-1])

    def _look(self) -> None:
        """Feed the replay with what has happened since, then check."""
        self.teller.traced = self.table.traced(self.told)
        self.told = int(self.table.game["log_count"])
        for event in self.teller.events():
            self._hear(event)
        self.check()

    def _hear(self, event: Row) -> None:
        self.events.append(event)
        self.replay.feed(event)

    def _choose(self) -> int:
        table = self.table
        codes, options = table.codes(), table.options()
        assert codes, f"nothing to choose from: {table.kind}"
        assert len(set(codes)) == len(codes) == len(set(options)), f"{table.kind}: an option stands twice"
        if len(codes) == 1:
            return 0
        seat = int(table.game["player"])
        stream = child(self.keys[seat], self.asked[seat])
        self.asked[seat] += 1
        table.game["players"][seat]["decisions"] += 1
        return random_chooser(table.kind, options, stream, None)
