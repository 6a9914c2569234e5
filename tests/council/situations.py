"""Small situations for the kernel's tests: a table laid out by hand, played decision by decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from sim.council.codes import DECADES, Good, Industry, Permanent
from sim.council.district import found
from sim.council.fields import districts_of
from sim.council.log import Event
from sim.council.ruleset import RULESET
from sim.council.state import Kind
from sim.council.trace import CouncilTeller
from sim.engine.compiled import CompiledRuleset
from sim.engine.ruleset import Variant
from sim.engine.telling import Teller
from tests.council.decisions import plain
from tests.council.variants import published
from tests.playing import table as playing
from tests.playing.decisions import Option
from tests.playing.table import Pick

Row = dict[str, Any]

TOP = 22


class Table(playing.Table):
    """A table of Council."""

    ruleset: ClassVar[CompiledRuleset] = RULESET
    plain = staticmethod(plain)
    teller: ClassVar[type[Teller]] = CouncilTeller
    turn_end: ClassVar[int] = Event.TURN_END

    def __init__(self, variant: Variant, players: int, seed: int = 0, block: int = 0) -> None:
        super().__init__(variant, players, seed, block)
        self.names = districts_of(variant.rules)

    @property
    def kind(self) -> str:
        """The decision at hand; "" when the turn or the game is over."""
        return "" if self.over else super().kind

    def offers(self, *verbs: str) -> list[Option]:
        """What may be done in the district now; only these verbs, if any are named."""
        assert self.kind in ("action", "city")
        return [option for option in self.options() if not verbs or option[0] in verbs]

    def end_phase(self, *picks: Pick) -> Self:
        """The administration of the phase at hand, the council after it if there is one, and these picks."""
        length = int(self.rules["turns_per_phase"]) * self.players
        self.game["turn"] = (int(self.game["phase"]) + 1) * length
        return self.turn(*picks)

    def goods(self, seat: int = 0) -> dict[str, int]:
        """What goods a seat has."""
        goods: dict[str, int] = self.see()["goods"][seat]
        return goods

    def track(self) -> dict[int, list[int]]:
        """The seats on each space of the track, top of the stack last."""
        players = self.game["players"][: self.players]
        found: dict[int, list[int]] = {}
        for seat in sorted(range(self.players), key=lambda seat: int(players[seat]["arrival"])):
            found.setdefault(int(players[seat]["popularity"]), []).append(seat)
        return found

    def row(self) -> list[list[int]]:
        """The canal tiles in their row."""
        left = self.game["row"][: self.game["tiles_left"]].tolist()
        return [list(self.variant.rules["canal_tiles"][tile]) for tile in left]

    def stack(self) -> list[str]:
        """The current decade's stack, top first."""
        left = self.game["stack"][self.game["stack_at"] : self.game["stack_end"]]
        return [self.ids[card] for card in left.tolist()]

    def face_up(self) -> list[str | None]:
        """The city cards face up, by slot."""
        shown = self.game["face_up"][: self.rules["card_slots"]].tolist()
        return [None if card < 0 else self.ids[card] for card in shown]

    def industries(self, district: str) -> list[tuple[str, int]]:
        """(kind, owner) of every industry of a district, by kind, then by owner."""
        there = self.game["industry"][self.names.index(district)]
        return [
            (kind.name.lower(), owner)
            for kind in Industry
            for owner in range(self.players)
            for _ in range(int(there[kind, owner]))
        ]

    def level(self, district: str) -> int:
        """The services developed in a district."""
        return int(self.game["level"][self.names.index(district)])


def situation(
    players: int = 2,
    rules: Mapping[str, Any] | None = None,
    deck: Sequence[Row] = (),
    face_up: Sequence[str | None] = (),
    stack: Sequence[str] = (),
    district: str = "Basin",
    industries: Mapping[str, Sequence[tuple[str, int]]] | None = None,
    levels: Mapping[str, int] | None = None,
    track: Mapping[int, Sequence[int]] | None = None,
    row: Sequence[Sequence[int]] = (),
    mayor: int = -1,
    phase: int = 0,
    now: Mapping[str, int] | None = None,
    rivals: Sequence[Row] = (),
    **me: Any,
) -> Table:
    """Seat 0 is to act in `district` and has what `me` says; the others have only what `rivals` says.

    Players are given as money, goods, prestige, discs and markers (districts where one lies), discs_left,
    markers_left, cards (ids), tiles, services (counts), bonus_used, last_district, effects (by name).

    Args:
        deck: the cards of the game, see `made`; `stack` is what is left of the current decade's.
        track: the seats on a space, top last; those it leaves out stand on 0, below.
        now: the turn so far: actions, acquisitions, bonus, and how many actions it has `left` after this one.
    """
    start = {"start_money": 0, "start_wood": 0, "start_grain": 0, "canal_tiles": [list(tile) for tile in row]}
    variant = Variant(
        "council", {**published().rules, **start, **(rules or {})}, {"cards": [dict(card) for card in deck]}
    )
    table = Table(variant, players)
    _lay_cards(table, face_up, stack)
    game = table.game
    game["row"][: len(row)] = range(len(row))
    game["mayor"], game["phase"] = mayor, phase
    game["turn"] = phase * players * int(table.rules["turns_per_phase"])
    game["decade"] = min(phase // 2, len(DECADES) - 1)
    for name, there in (industries or {}).items():
        _settle(table, table.names.index(name), there)
    for name, level in (levels or {}).items():
        game["level"][table.names.index(name)] = level
    _lay_discs(table, track or {})
    for seat, attributes in enumerate((me, *rivals)):
        _seat(table, game["players"][seat], **attributes)
    game["district"] = table.names.index(district)
    turn = {"actions": 0, "acquisitions": 0, "bonus": 0, "left": 0, **(now or {})}
    game["actions_done"], game["acquisitions"] = turn["actions"], turn["acquisitions"]
    game["bonus_now"], game["base_left"] = turn["bonus"], turn["left"]
    game["player"], game["kind"] = 0, Kind.ACTION
    return table


def _lay_cards(table: Table, face_up: Sequence[str | None], stack: Sequence[str]) -> None:
    game = table.game
    assert len(face_up) <= table.rules["card_slots"]
    game["face_up"][:] = -1
    game["face_up"][: len(face_up)] = [-1 if card is None else table.ids.index(card) for card in face_up]
    first = int(game["stack_end"]) - len(stack)
    assert first >= 0, "the decade has fewer cards"
    game["stack_at"] = first
    game["stack"][first : first + len(stack)] = [table.ids.index(card) for card in stack]


def _settle(table: Table, district: int, there: Sequence[tuple[str, int]]) -> None:
    for name, owner in there:
        kind = Industry[name.upper()]
        found(table.game, table.game["players"][owner], owner, district, int(kind))
        if kind != Industry.DEPOT:
            table.game["sites_used"][district] += 1
            table.game["of_kind"][district, kind] += 1


def _lay_discs(table: Table, track: Mapping[int, Sequence[int]]) -> None:
    placed = [(space, seat) for space, seats in track.items() for seat in seats]
    others = [(0, seat) for seat in range(table.players) if seat not in [seat for _, seat in placed]]
    for arrival, (space, seat) in enumerate(others + placed):
        player = table.game["players"][seat]
        player["popularity"], player["arrival"] = space, arrival
    table.game["arrivals"] = table.players


def _seat(
    table: Table,
    me: Any,
    goods: Mapping[str, int] | None = None,
    discs: Sequence[str] = (),
    markers: Sequence[str] = (),
    cards: Sequence[str] = (),
    effects: Mapping[str, int] | None = None,
    last_district: str | None = None,
    **numbers: int,
) -> None:
    for name, amount in (goods or {}).items():
        me["goods"][Good[name.upper()]] = amount
    for word, left, places in (("disc", "discs", discs), ("marker", "markers", markers)):
        me[f"{word}_districts"] = sum(1 << table.names.index(name) for name in places)
        me[left] -= len(places)
    me["discs"] = numbers.pop("discs_left", me["discs"])
    me["markers"] = numbers.pop("markers_left", me["markers"])
    for name, value in numbers.items():
        me[name] = value
    for card in cards:
        _hold(table, me, table.ids.index(card))
    for name, number in (effects or {}).items():
        me["effects"][Permanent[name.upper()]] += number
    if last_district is not None:
        me["last_district"] = table.names.index(last_district)


def _hold(table: Table, me: Any, card: int) -> None:
    it = table.cards[card]
    me["card"][me["cards"]] = card
    me["cards"] += 1
    me["by_category"][it["category"]] += 1
    if it["permanent"] >= 0:
        me["effects"][it["permanent"]] += it["permanent_arg"]
