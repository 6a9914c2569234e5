"""A game without rules: results are hashes of seed, block and seat. For tests of what surrounds a kernel."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from sim.batch.plan import Plan, make_plan
from sim.engine.errors import StrategyError
from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, Column, Exposure, Filled, row_dtype
from sim.engine.ruleset import CellType, RuleField, Ruleset, Seating, TableSchema, Variant
from tests.toy import Toy, seats_of

CARDS = [{"id": "mill", "cost": 1}, {"id": "tower", "cost": 2}, {"id": "wharf", "cost": 3}]
TURNS = 8
U = np.uint64


def mixed(*parts: Any) -> npt.NDArray[np.uint64]:
    """A hash of broadcast integers (SplitMix64's finaliser, chained)."""
    key = U(0)
    with np.errstate(over="ignore"):
        for part in parts:
            key = key + U(0x9E3779B97F4A7C15) * (np.asarray(part).astype(np.uint64) + U(1))
            key = (key ^ (key >> U(30))) * U(0xBF58476D1CE4E5B9)
            key = (key ^ (key >> U(27))) * U(0x94D049BB133111EB)
            key = key ^ (key >> U(31))
    return np.asarray(key)


class Fake(Toy):
    """See the file's first line. `faulty_block`: raise when it is played. `seconds`: sleep a chunk."""

    name: ClassVar[str] = "fake"
    title: ClassVar[str] = "Fake"
    players: ClassVar[tuple[int, int]] = (2, 4)
    folder: ClassVar[Path] = Path(__file__).parent
    fields: ClassVar[tuple[RuleField, ...]] = (RuleField("luck", 1, 1000, "F1", "A"),)
    schemas: ClassVar[tuple[TableSchema, ...]] = (
        TableSchema("cards", "id", (CellType("id", "text"), CellType("cost", "int")), "cards"),
    )
    seat_columns: ClassVar[tuple[Column, ...]] = (
        *SEAT_COLUMNS[:3],
        Column("score", "prestige", "final score", bins=(0, 20)),
        Column("money", "£", "money, also negative", bins=(-40, 40)),
        Column("turns", "turns", "own turns"),
    )
    game_columns: ClassVar[tuple[Column, ...]] = (
        Column("turns", "turns", "turns of all", bins=(0, 40)),
        *GAME_COLUMNS[1:],
    )
    curve_columns: ClassVar[tuple[Column, ...]] = (
        Column("money", "£", "money"),
        Column("hand", "cards", "hand"),
    )
    card_marks: ClassVar[tuple[Column, ...]] = (Column("seen", "", "seen"), Column("built", "", "built"))
    exposure: ClassVar[Exposure | None] = Exposure("seen", "seeing {}", "its bit of a hash was set")

    faulty_block: int | None = None
    seconds: float = 0.0
    scale: int = 1

    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
        """Anything goes."""

    def play(self, variant: Variant, seating: Seating, seed: int, first_block: int, blocks: int) -> Filled:
        time.sleep(self.seconds)
        if self.faulty_block is not None and first_block <= self.faulty_block < first_block + blocks:
            raise StrategyError(f"strategy '{seating.names[0]}' raised in block {self.faulty_block}")
        block, rotation, seat, number = seats_of(seating, first_block, blocks)
        weight = seating.weights[number, 0]
        word = mixed(seed, block, seat, weight)
        luck = variant.rules["luck"]
        score = (word % U(luck)).astype(np.int64) % 25 + number
        won = score == score.max(axis=1, keepdims=True)
        wins = np.where(won, 12 // won.sum(axis=1, keepdims=True), 0)
        money = ((word >> U(8)) % U(90)).astype(np.int64) - 45
        turns = 3 + ((word >> U(16)) % U(6)).astype(np.int64)

        seats = np.zeros(number.size, row_dtype(self.seat_columns))
        values = {"strategy": number, "seat": seat + 0 * number, "win_twelfths": wins, "score": score}
        values |= {"money": money * self.scale, "turns": turns}
        for name, value in values.items():
            seats[name] = value.ravel()
        games = np.zeros(block.shape[0], row_dtype(self.game_columns))
        games["turns"], games["winners"] = turns.sum(axis=1), won.sum(axis=1)
        games["decisions"] = turns.sum(axis=1) * 3

        curves = np.zeros((len(seating.names), TURNS, 3), np.int64)
        for turn in range(TURNS):
            on = turns > turn
            np.add.at(curves, (number[on], turn), np.stack([on[on], money[on] - turn, turns[on]], axis=-1))
        cards = np.zeros((len(seating.names), len(CARDS), 2, 2), np.int64)
        for card in range(len(CARDS)):
            for mark in range(2):
                on = mixed(word, card, mark) % U(3) == U(0)
                np.add.at(cards, (number[on], card, mark), np.stack([on[on], wins[on]], axis=-1))
        trajectories = mixed(word[:, 0], score[:, 0], rotation[:, 0], number[:, 0])
        exposed = (mixed(word, score) % U(1 << len(CARDS))).reshape(-1, 1)
        return Filled(seats, games, trajectories, curves, cards, exposed=exposed)


RULESET = Fake()
RULESET.seconds = float(os.environ.get("FAKE_SECONDS", "0"))


@dataclass(frozen=True)
class Bot:
    """What a plan needs of a strategy."""

    name: str
    values: Mapping[str, float] = field(default_factory=lambda: {"boldness": 1.0})
    source: str = "built-in"
    pick: Any = None

    @property
    def label(self) -> str:
        bold = self.values["boldness"]
        return self.name if bold == 1.0 else f"{self.name}:boldness={bold}"

    def thousandths(self) -> npt.NDArray[np.int64]:
        return np.array([round(value * 1000) for value in self.values.values()], np.int64)


def fake_variant(luck: int = 100) -> Variant:
    return Variant("fake", {"luck": luck}, {"cards": CARDS})


def fake_plan(
    games: int = 200, names: str = "abc", ruleset: Ruleset | None = None, luck: int = 100, **how: Any
) -> Plan:
    """A plan of bots with one-letter names."""
    how = {"players": 3, "seed": 5, "schedule": "all"} | how
    return make_plan(
        ruleset or RULESET, fake_variant(luck), [Bot(name) for name in names], games=games, **how
    )
