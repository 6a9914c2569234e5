"""Small situations for the kernel's tests: a table laid out by hand, played decision by decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from sim.engine.inputs import load_variant
from sim.engine.log import WIDTH
from sim.engine.machine import Traced
from sim.engine.ruleset import Variant
from sim.london.actions import TURN_OVER, apply_option, start_turn
from sim.london.decide import list_options
from sim.london.hand import receive, take_slot, to_board
from sim.london.log import Event
from sim.london.ruleset import RULESET
from sim.london.setup import deal, pack
from sim.london.state import GAME, MAX_CARDS, MAX_OPTIONS, MAX_SLOTS, Kind
from sim.london.trace import LondonTeller
from tests.london.decisions import plain
from tests.reference.situations import RULES

Option = tuple[Any, ...]
Pick = tuple[str, Option]
Row = dict[str, Any]

LOG_ROWS = 4096


@cache
def _published() -> Variant:
    return load_variant(RULESET, overrides=RULES)


def variant_of(rules: Mapping[str, Any] | None = None, cards: Mapping[str, Row] | None = None) -> Variant:
    """The published figures, with some rules and some cells of some cards (by id) changed."""
    base = _published()
    rows = [{**row, **(cards or {}).get(row["id"], {})} for row in base.tables["cards"]]
    return Variant(
        "london", {**base.rules, **(rules or {})}, {"cards": rows, "boroughs": base.tables["boroughs"]}
    )


class Table:
    """A GAME record in which seat 0 is to move, and what the kernel made of it so far.

    Attributes:
        game: the record.
        offered: (kind, options) of every decision with two options or more.
    """

    def __init__(self, variant: Variant, players: int, seed: int = 0, block: int = 0) -> None:
        """Deal the table of a seed."""
        self.variant, self.players = variant, players
        rules, self.cards = pack(variant, players)
        self.rules = rules[0]
        self.ids = [row["id"] for row in variant.tables["cards"]]
        self.names = [row["name"] for row in variant.tables["boroughs"]]
        self.log = np.zeros((LOG_ROWS, WIDTH), np.int32)
        self.buffer = np.zeros(8 * MAX_OPTIONS, np.int32)  # a list that is too long is the tests' to find
        self.game = np.zeros(1, GAME)[0]
        self.offered: list[tuple[str, list[Option]]] = []
        keys = np.zeros(MAX_CARDS + 1, np.uint64)
        with np.errstate(over="ignore"):  # uint64 wraps on purpose
            deal(self.game, self.rules, self.cards, np.uint64(seed), block, players, keys)

    # What the kernel is asked

    @property
    def kind(self) -> str:
        """The decision at hand; "" when the turn is over."""
        code = int(self.game["kind"])
        return "" if code == TURN_OVER else Kind(code).name.lower()

    @property
    def me(self) -> Any:
        """The player to move."""
        return self.game["players"][int(self.game["player"])]

    def codes(self) -> list[int]:
        """The options of the decision at hand, encoded."""
        count = list_options(self.game, self.rules, self.cards, self.buffer)
        return [int(code) for code in self.buffer[:count]]

    def options(self) -> list[Option]:
        """The options of the decision at hand."""
        kind = Kind(int(self.game["kind"]))
        return [plain(code, kind, self.variant) for code in self.codes()]

    def apply(self, index: int) -> None:
        """Take an option of the list made last."""
        apply_option(self.game, self.rules, self.cards, self.buffer[index], self.log)

    def turn(self, *picks: Pick) -> Table:
        """The next player's turn, with these picks."""
        start_turn(self.game, self.rules, self.cards, self.log)
        return self.play(*picks)

    def act(self, action: str, *picks: Pick) -> Table:
        """An action of the player to move, without the turn's draw before it."""
        self.game["kind"] = Kind.ACTION
        for index, code in enumerate(self.codes()):
            if plain(code, Kind.ACTION, self.variant) == (action,):
                self.apply(index)
                return self.play(*picks)
        raise AssertionError(f"{action} cannot be chosen: {self.options()}")

    def play(self, *picks: Pick) -> Table:
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
                self.apply(options.index(option))
            else:
                self.apply(0)
        assert not left, f"the turn ended before {left}"
        return self

    def last(self, kind: str) -> list[Option]:
        """The options of the latest decision of that kind."""
        return [options for asked, options in self.offered if asked == kind][-1]

    # What came of it

    def events(self, *kinds: str) -> list[Row]:
        """What happened, as the trace tells it; only events of these kinds, if any are named."""
        log = self.log[: int(self.game["log_count"])]
        snapshots = np.zeros(int(self.game["turn"]) + 1, GAME)
        snapshots[:] = self.game
        told = LondonTeller(self.variant, Traced(log, snapshots, np.zeros(0), False), self.players).events()
        return [event for event in told if not kinds or event["event"] in kinds]

    def kinds(self) -> list[str]:
        """The kinds of the events so far."""
        return [event["event"] for event in self.events()]

    def see(self, seat: int = 0) -> Row:
        """The table as a `turn_end` of that seat tells it."""
        log = np.zeros((1, WIDTH), np.int32)
        log[0, :2] = Event.TURN_END, seat
        snapshots = np.zeros(1, GAME)
        snapshots[0] = self.game
        teller = LondonTeller(self.variant, Traced(log, snapshots, np.zeros(0), False), self.players)
        return next(iter(teller.events()))

    def deck(self) -> list[str]:
        """The deck, top first."""
        left = self.game["deck"][self.game["deck_at"] : self.game["deck_end"]]
        return [self.ids[card] for card in left.tolist()]

    def face_up(self) -> list[str | None]:
        """The boroughs face up, by slot."""
        shown = self.game["face_up"][: self.game["face_up_count"]].tolist()
        return [None if number < 0 else self.names[number] for number in shown]

    def pile(self) -> list[str]:
        """The borough pile, top first."""
        left = self.game["pile"][self.game["pile_at"] : self.game["pile_end"]]
        return [self.names[number] for number in left.tolist()]


def situation(
    players: int = 2,
    rules: Mapping[str, Any] | None = None,
    cards: Mapping[str, Row] | None = None,
    deck: Sequence[str] = (),
    board: Sequence[Sequence[str | None]] = ((), ()),
    slots: Sequence[str | None] = (),
    pile: Sequence[str] = (),
    rivals: Sequence[Row] = (),
    **me: Any,
) -> Table:
    """Seat 0 is to move with what `me` says; the others own nothing but what `rivals` says.

    Players are given as money, poverty, prestige, loans, hand, stacks (lists of ids, bottom first), face_up
    (a boolean a stack, all True unless given) and boroughs (names).
    """
    start = {"start_hand": 0, "start_money": 0, "start_poverty": 0}
    table = Table(variant_of({**start, **(rules or {})}, cards), players)
    game = table.game
    game["deck_at"], game["deck_end"] = 0, len(deck)
    game["deck"][: len(deck)] = [table.ids.index(card) for card in deck]
    _lay_board(table, board)
    game["face_up"][:] = -1
    game["face_up_count"] = len(slots)
    game["face_up"][: len(slots)] = [-1 if name is None else table.names.index(name) for name in slots]
    game["pile_at"], game["pile_end"] = 0, len(pile)
    game["pile"][: len(pile)] = [table.names.index(name) for name in pile]
    for seat, attributes in enumerate((me, *rivals)):
        _seat(table, game["players"][seat], **attributes)
    return table


def _lay_board(table: Table, board: Sequence[Sequence[str | None]]) -> None:
    """Fill every slot in the order of L11, then take away again what is not wanted."""
    slots = int(table.rules["slots"])
    lines = [(*line, *[None] * (slots - len(line))) for line in board]
    for card in (*lines[0], *lines[1]):
        to_board(table.game, table.rules, 0 if card is None else table.ids.index(card))
    for row, line in enumerate(lines):
        for column, card in enumerate(line):
            if card is None:
                take_slot(table.game, row * MAX_SLOTS + column)


def _seat(
    table: Table,
    me: Any,
    hand: Sequence[str] = (),
    stacks: Sequence[Sequence[str]] = (),
    face_up: Sequence[bool] = (),
    boroughs: Sequence[str] = (),
    **numbers: int,
) -> None:
    for name, value in numbers.items():
        me[name] = value
    table.game["loans_out"] += numbers.get("loans", 0)
    for card in hand:
        receive(me, table.cards, table.ids.index(card))
    for stack, pile in enumerate(stacks):
        for card in pile:
            number = table.ids.index(card)
            me["built"][me["built_count"]] = number
            me["built_stack"][me["built_count"]] = stack
            me["built_count"] += 1
            me["card_prestige"] += table.cards[number]["prestige"]
            me["best_card"] = max(me["best_card"], table.cards[number]["prestige"])
            me["top"][stack] = number
        me["face_up"][stack] = face_up[stack] if face_up else True
        me["standing"][table.cards[int(me["top"][stack])]["power"]] += me["face_up"][stack]
    me["stacks"] = len(stacks)
    for name in boroughs:
        number = table.names.index(name)
        row = table.variant.tables["boroughs"][number]
        me["boroughs"][me["borough_count"]] = number
        me["borough_count"] += 1
        me["riverside"] += row["riverside"]
        me["north"] += 1 - row["south"]
