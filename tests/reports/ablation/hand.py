"""Hand: a made-up game whose win shares can be worked out. Each seat draws one card, or a lot without one.

A seat's score is its luck and its card's `worth`, twice that for the strategy `fence`; most wins. A `bell`
makes the game so many turns longer. `dust` does nothing. A `storm` above 0 anywhere in the deck deals all
cards otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pytest

from sim.engine.errors import InputError
from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, Column, Exposure, Filled, row_dtype
from sim.engine.ruleset import RULESETS, CellType, RuleField, Seating, TableSchema, Variant
from sim.engine.sections import ScorePart
from tests.batch.fake_ruleset import mixed
from tests.toy import Toy, seats_of

LUCK = 100
NO_CARD = 2  # lots in the deck that are no card
NUMBERS = ("worth", "bell", "dust", "storm")
U = np.uint64


class Hand(Toy):
    """See the file's first line. `played` holds the hash of every variant that was played, once a call."""

    name: ClassVar[str] = "hand"
    title: ClassVar[str] = "Hand"
    players: ClassVar[tuple[int, int]] = (2, 4)
    folder: ClassVar[Path] = Path(__file__).parent
    fields: ClassVar[tuple[RuleField, ...]] = (RuleField("luck", 1, 1000, "H1", "S"),)
    schemas: ClassVar[tuple[TableSchema, ...]] = (
        TableSchema(
            "cards",
            "id",
            (
                *(CellType(name, "text") for name in ("id", "name", "kind")),
                *(CellType(name, "int", -1000, 1000) for name in NUMBERS),
            ),
            "cards",
        ),
    )
    seat_columns: ClassVar[tuple[Column, ...]] = (
        *SEAT_COLUMNS[:3],
        Column("score", "prestige", "final score", bins=(-100, 3000)),
        Column("of_luck", "prestige", "luck", title="luck"),
        Column("of_card", "prestige", "worth of the card", title="card"),
    )
    game_columns: ClassVar[tuple[Column, ...]] = GAME_COLUMNS
    curve_columns: ClassVar[tuple[Column, ...]] = (Column("score", "prestige", "score"),)
    card_marks: ClassVar[tuple[Column, ...]] = (Column("held", "seats", "held it"),)
    exposure: ClassVar[Exposure | None] = Exposure("dealt", "being dealt {}", "came off the deck", "kind")
    score_parts: ClassVar[tuple[ScorePart, ...]] = (ScorePart("of_luck"), ScorePart("of_card"))
    blank_card: ClassVar[Mapping[str, str | int]] = dict.fromkeys(NUMBERS, 0)

    def __init__(self) -> None:
        self.played: list[str] = []

    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
        if len(tables["cards"]) < self.players[1]:
            raise InputError("cards: too few for four")

    def play(self, variant: Variant, seating: Seating, seed: int, first_block: int, blocks: int) -> Filled:
        self.played.append(variant.hash)
        cards = variant.tables["cards"]
        worth, bells = (np.array([*(row[name] for row in cards), 0, 0]) for name in ("worth", "bell"))
        storm = sum(row["storm"] for row in cards)
        block, rotation, seat, number = seats_of(seating, first_block, blocks)
        players = seat.size
        deck = np.argsort(mixed(seed, block, np.arange(len(worth))[None, :], storm), axis=1)
        card = deck[:, :players]
        luck = (mixed(seed, block, rotation, seat, 77 + storm) % U(variant.rules["luck"])).astype(np.int64)
        twice = 1 + np.array([name == "fence" for name in seating.names])[number]
        of_card = worth[card] * twice
        score = luck + of_card
        won = score == score.max(axis=1, keepdims=True)
        wins = np.where(won, 12 // won.sum(axis=1, keepdims=True), 0)
        seats = np.zeros(number.size, row_dtype(self.seat_columns))
        values = {"strategy": number, "seat": seat + 0 * number, "win_twelfths": wins, "score": score}
        for name, value in (values | {"of_luck": luck, "of_card": of_card}).items():
            seats[name] = value.ravel()
        games = np.zeros(block.shape[0], row_dtype(self.game_columns))
        games["turns"] = 4 + bells[card].sum(axis=1)
        games["winners"] = won.sum(axis=1)
        curves = np.zeros((len(seating.names), 1, 2), np.int64)
        np.add.at(curves, (number, 0), np.stack([np.ones_like(score), score], axis=-1))
        marks = np.zeros((len(seating.names), len(worth), 1, 2), np.int64)
        np.add.at(marks, (number, card, 0), np.stack([np.ones_like(wins), wins], axis=-1))
        held = np.where(card < len(cards), U(1) << card.astype(np.uint64), U(0))
        trajectories = mixed(block[:, 0], rotation[:, 0], score.sum(axis=1) + 1000, games["turns"])
        exposed = held.reshape(-1, 1)
        return Filled(seats, games, trajectories, curves, marks[:, : len(cards)], exposed=exposed)


RULESET = Hand()


@dataclass(frozen=True)
class Bot:
    """What a plan needs of a strategy."""

    name: str
    values: Mapping[str, float] = field(default_factory=dict)
    source: str = "built-in"
    pick: Any = None
    game: str = "hand"

    @property
    def label(self) -> str:
        return self.name

    def thousandths(self) -> npt.NDArray[np.int64]:
        return np.zeros(0, np.int64)


@contextmanager
def registered() -> Iterator[None]:
    """Within it `hand` is a game like the others; its runs have few parts, since files take time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.batch.plan.PARTS", 5)
        patch.setitem(RULESETS, "hand", "tests.reports.ablation.hand")
        bots = SimpleNamespace(STRATEGIES=(Bot("plain"), Bot("fence")))
        patch.setitem(sys.modules, "strategies.hand", bots)
        yield


def cards() -> list[dict[str, Any]]:
    """The packaged cards, as read."""
    from sim.engine.inputs import load_variant

    return [dict(row) for row in load_variant(RULESET).tables["cards"]]


def share(lead: int) -> float:
    """How often luck and a lead beat luck, a tie being half a win: counted out."""
    mine, theirs = np.arange(LUCK)[:, None] + lead, np.arange(LUCK)[None, :]
    return float((mine > theirs).mean() + (mine == theirs).mean() / 2)


def true_share(card: str | None, me: str, them: str, blank: str | None = None) -> float:
    """Win share of `me` against `them`, two at the table, counted out over all deals.

    Args:
        card: only of deals in which `me` is dealt this card; None = of all.
        me, them: strategies.
        blank: the card that is blank.
    """
    worth = {row["id"]: 0 if row["id"] == blank else row["worth"] for row in cards()}
    worth |= {f"no card {number}": 0 for number in range(NO_CARD)}
    times = {"plain": 1, "fence": 2}
    deals = [deal for deal in permutations(worth, 2) if card in (None, deal[0])]
    return float(
        np.mean([share(times[me] * worth[mine] - times[them] * worth[other]) for mine, other in deals])
    )
