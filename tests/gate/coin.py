"""Coin: a game whose chances are known exactly. Seats race to be first; who is stronger wins more often.

Seat i with weight w(i) wins with chance w(i) / sum of w, drawn from hashes of seed, block, seat and `salt`:
another salt plays other games of the same chances, and other weights play the same deals.
"""

from __future__ import annotations

import itertools
import math
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pytest

from sim.engine.errors import InputError, StrategyError
from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, Column, Filled, row_dtype
from sim.engine.ruleset import RULESETS, CellType, RuleField, Seating, TableSchema, Variant
from sim.engine.sections import UsageSection
from tests.batch.fake_ruleset import mixed
from tests.toy import Toy, seats_of

CARDS = ({"id": "mill", "name": "Mill", "cost": 1}, {"id": "tower", "name": "Tower", "cost": 2})


class Coin(Toy):
    """See the file's first lines. A rule `fault` of 1 makes its strategies fail."""

    name: ClassVar[str] = "coin"
    title: ClassVar[str] = "Coin"
    players: ClassVar[tuple[int, int]] = (2, 3)
    folder: ClassVar[Path] = Path(__file__).parent / "coin_files"
    fields: ClassVar[tuple[RuleField, ...]] = (
        RuleField("salt", 0, 10**6, "K1", "A"),
        RuleField("first", 100, 10_000, "K2", "A"),
        RuleField("bold", 100, 10_000, "K3", "A"),
        RuleField("fault", 0, 1, "K4", "A"),
    )
    schemas: ClassVar[tuple[TableSchema, ...]] = (
        TableSchema(
            "cards",
            "id",
            (CellType("id", "text"), CellType("name", "text"), CellType("cost", "int", 0, 9)),
            "coin cards, one a row",
        ),
    )
    seat_columns: ClassVar[tuple[Column, ...]] = (
        *SEAT_COLUMNS[:3],
        Column("score", "points", "final score", bins=(0, 40)),
        Column("loans", "loans", "loans taken", bins=(0, 5)),
        Column("first_loan", "turns", "own turn of the first loan, 0 = never", bins=(0, 9)),
    )
    game_columns: ClassVar[tuple[Column, ...]] = (
        Column("turns", "turns", "turns of all", bins=(0, 40)),
        *GAME_COLUMNS[1:],
    )
    curve_columns: ClassVar[tuple[Column, ...]] = (Column("money", "£", "money"),)
    card_marks: ClassVar[tuple[Column, ...]] = (Column("built", "", "built"),)
    sections: ClassVar[tuple[Any, ...]] = (
        UsageSection("loans", "Loans", one="loan", many="loans", count="loans", first="first_loan"),
    )

    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
        """Anything goes."""

    def play(self, variant: Variant, seating: Seating, seed: int, first_block: int, blocks: int) -> Filled:
        time.sleep(float(os.environ.get("COIN_SECONDS", "0")))
        if "COIN_CALLS" in os.environ:
            with Path(os.environ["COIN_CALLS"]).open("a", encoding="utf-8") as calls:
                calls.write(f"{first_block}\n")
        if variant.rules["fault"]:
            raise StrategyError(f"strategy '{seating.names[0]}' raised in game 0: as asked")
        block, rotation, seat, number = seats_of(seating, first_block, blocks)
        players = seat.size
        word = mixed(seed, block, rotation, seat, variant.rules["salt"])
        luck = (word >> np.uint64(11)).astype(np.float64) / 2.0**53
        taken = -np.log1p(-luck) / _strengths(variant.rules, seating, number)
        won = taken == taken.min(axis=1, keepdims=True)
        score = np.minimum(40, np.floor(20 / (1 + taken * players))).astype(np.int64)
        loans = ((word >> np.uint64(3)) % np.uint64(4)).astype(np.int64)

        seats = np.zeros(number.size, row_dtype(self.seat_columns))
        values = {"strategy": number, "seat": seat + 0 * number, "win_twelfths": 12 * won, "score": score}
        values |= {"loans": loans, "first_loan": loans * 2}
        for name, value in values.items():
            seats[name] = value.ravel()
        games = np.zeros(len(number), row_dtype(self.game_columns))
        games["turns"], games["winners"] = 4 + loans.sum(axis=1), 1
        cards = np.zeros((len(seating.names), len(CARDS), 1, 2), np.int64)
        for card in range(len(CARDS)):
            on = word % np.uint64(3 + card) == np.uint64(0)
            np.add.at(cards, (number[on], card, 0), np.stack([on[on], 12 * won[on]], axis=-1))
        curves = np.zeros((len(seating.names), 4, 2), np.int64)
        np.add.at(curves, (number.ravel(), 0, 0), 1)
        trajectories = mixed(word[:, 0], score[:, 0], score[:, 1], won.argmax(axis=1), number[:, 0])
        return Filled(seats, games, trajectories, curves, cards)


def _strengths(rules: Mapping[str, Any], seating: Seating, number: npt.NDArray[np.int64]) -> Any:
    """Weight of every seat of every game: its strategy's, the rule's for `bold`, the first seat's."""
    bold = np.array([name.startswith("bold") for name in seating.names])
    own = seating.weights[:, 0] / 1000 * np.where(bold, rules["bold"] / 1000, 1.0)
    strength = own[number]
    strength[:, 0] *= rules["first"] / 1000
    return strength


@dataclass(frozen=True)
class Bot:
    """What a gate needs of a strategy."""

    name: str
    values: Mapping[str, float] = field(default_factory=lambda: {"strength": 1.0})
    game: str = "coin"
    source: str = "built-in"
    doc: str = "a coin"
    pick: Any = None

    @property
    def weights(self) -> Mapping[str, float]:
        return self.values

    @property
    def label(self) -> str:
        strength = self.values["strength"]
        return self.name if strength == 1.0 else f"{self.name}:strength={strength:g}"

    def with_weights(self, values: Mapping[str, float | str]) -> Bot:
        for name in values:
            if name != "strength":
                raise InputError(f"strategy '{self.name}' has no weight '{name}'")
        return replace(self, values={"strength": float(values.get("strength", self.values["strength"]))})

    def thousandths(self) -> npt.NDArray[np.int64]:
        return np.array([round(self.values["strength"] * 1000)], np.int64)


BOTS = (Bot("bold"), Bot("calm"), Bot("dim"))
RULESET = Coin()


@contextmanager
def registered(bots: Sequence[Bot] = BOTS) -> Iterator[pytest.MonkeyPatch]:
    """Within it `coin` is a game like the others, and runs have few parts, which is faster."""
    module = ModuleType("strategies.coin")
    module.STRATEGIES = tuple(bots)  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(RULESETS, "coin", "tests.gate.coin")
        patch.setitem(sys.modules, "strategies.coin", module)
        patch.setattr("sim.batch.plan.PARTS", 8)
        yield patch


def share_of_bold(bold: float, players: int = 2, bots: int = len(BOTS)) -> float:
    """Exact win share of `bold` in the field of all mixtures, with its weight times `bold`."""
    won = seats = 0.0
    for lineup in itertools.combinations_with_replacement(range(bots), players):
        weights = [bold if one == 0 else 1.0 for one in lineup]
        won += math.fsum(weight for one, weight in zip(lineup, weights, strict=True) if one == 0) / sum(
            weights
        )
        seats += lineup.count(0)
    return won / seats


def bold_for(share: float, players: int = 2) -> int:
    """The rule `bold`, in thousandths, that gives `bold` that win share, as near as a thousandth allows."""
    return min(range(1000, 10_000), key=lambda rule: abs(share_of_bold(rule / 1000, players) - share))
