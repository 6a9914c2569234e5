"""Small situations for the kernel's tests: a table laid out by hand, played decision by decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from sim.engine.compiled import CompiledRuleset
from sim.engine.inputs import load_variant
from sim.engine.ruleset import Variant
from sim.engine.telling import Teller
from sim.london.hand import receive, take_slot, to_board
from sim.london.log import Event
from sim.london.ruleset import RULESET
from sim.london.state import MAX_SLOTS, Kind
from sim.london.trace import LondonTeller
from tests.london.decisions import plain
from tests.playing import table as playing
from tests.playing.decisions import Option as Option
from tests.playing.table import Pick
from tests.reference.situations import RULES

Row = dict[str, Any]


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


class Table(playing.Table):
    """A table of London in which seat 0 is to move."""

    ruleset: ClassVar[CompiledRuleset] = RULESET
    plain = staticmethod(plain)
    teller: ClassVar[type[Teller]] = LondonTeller
    turn_end: ClassVar[int] = Event.TURN_END

    def __init__(self, variant: Variant, players: int, seed: int = 0, block: int = 0) -> None:
        super().__init__(variant, players, seed, block)
        self.names = [row["name"] for row in variant.tables["boroughs"]]

    def act(self, action: str, *picks: Pick) -> Table:
        """An action of the player to move, without the turn's draw before it."""
        self.game["kind"] = Kind.ACTION
        options = self.options()
        assert (action,) in options, f"{action} cannot be chosen: {options}"
        self.apply(options.index((action,)))
        return self.play(*picks)

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
