"""Council's table, followed through a trace and laid out as panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from sim.council.chips import TONES, card_chip, goods_chips, tile_chip
from sim.council.codes import DECADES, ELECTIONS, LEVELS, TOP
from sim.council.fields import districts_of
from sim.council.narrate import CouncilStory
from sim.engine.board import Board, Chip, Chips, Facts, Frame, Panel, Row, Space, Table, Track, lying
from sim.engine.ruleset import Variant
from sim.engine.story import Event, amount, verdict

# What the spaces of the track pay (C22): rules field -> its space and unit.
PAYS = {
    "space_5_money": (5, "£"),
    "space_8_goods": (8, "basic good"),
    "space_11_money": (11, "£"),
    "space_14_goods": (14, "food"),
    "space_17_prestige": (17, "prestige"),
    "space_20_machines": (20, "machine"),
    "space_22_prestige": (22, "prestige"),
}
PARTS = ("start", "build", "service", "canal", "track", "cards", "election")  # of the score, but for money
HEAD = ("start", "industries", "services", "canal", "track", "city cards", "elections")


@dataclass
class Seat:
    """What a player owns."""

    money: int
    goods: Counter[str]
    prestige: int
    discs_left: int
    markers_left: int
    cards: list[str] = field(default_factory=list)
    tiles: list[list[int]] = field(default_factory=list)
    bonus_used: bool = False


@dataclass
class District:
    """What lies in a district."""

    industries: list[tuple[str, int]] = field(default_factory=list)  # (kind, owner)
    services: list[int] = field(default_factory=list)  # who developed each level
    markers: list[tuple[int, str]] = field(default_factory=list)  # (owner, good)
    discs: list[int] = field(default_factory=list)  # whose


class CouncilBoard(Board):
    """The districts, the popularity track, the city cards, the canal and what every player has."""

    opens: ClassVar[Mapping[str, str]] = {
        **Board.opens,
        "administration": "administration-{phase}",
        "election": "council-{phase}",
    }

    def __init__(self, variant: Variant) -> None:
        super().__init__(CouncilStory(variant))
        self.rules = variant.rules
        self.rows = {row["id"]: row for row in variant.tables["cards"]}
        self.chips = {card: card_chip(row) for card, row in self.rows.items()}
        self.pays: dict[int, str] = {}
        for name, (space, unit) in PAYS.items():
            if self.rules[name]:
                self.pays[space] = amount(self.rules[name], unit).lstrip("+")
        self.names: Sequence[str] = ()
        self.seats: list[Seat] = []
        self.districts = {name: District() for name in districts_of(self.rules)}
        self.track: list[list[int]] = [[] for _ in range(TOP + 1)]  # the top of each stack last
        self.face_up: list[str | None] = []
        self.stacks: dict[str, list[str]] = {}  # by decade
        self.tiles: list[list[int]] = []
        self.decade = DECADES[0]
        self.mover: int | None = None
        self.here = ""
        self.mayor: int | None = None
        self.elections: list[Event] = []
        self.final: Event | None = None

    @property
    def me(self) -> Seat:
        """The player whose turn it is."""
        assert self.mover is not None
        return self.seats[self.mover]

    def popularity(self, seat: int) -> int:
        """The space on which a player's disc lies."""
        return next(space for space, discs in enumerate(self.track) if seat in discs)

    def follow(self, event: Event) -> None:
        change = getattr(self, f"_{event['event']}", None)
        if change is not None:
            change(event)

    def _setup(self, event: Event) -> None:
        rules = self.rules
        self.names = event["strategies"]
        self.stacks = {decade: list(cards) for decade, cards in event["cards"].items()}
        self.tiles = list(event["tiles"])
        self.face_up = [None] * rules["card_slots"]
        goods = {"wood": rules["start_wood"], "grain": rules["start_grain"]}
        start = (rules["start_prestige"], rules["discs"], rules["market_markers"])
        self.seats = [Seat(rules["start_money"], Counter(goods), *start) for _ in self.names]
        self.track[rules["start_popularity"]] = list(range(len(self.names)))

    def _deal(self, event: Event) -> None:
        """C18, C28: a card turned up is the top of the decade's stack."""
        self.face_up[event["slot"]] = event["card"]
        if event["card"] is not None:
            self.stacks[str(self.decade)].pop(0)

    def _depot(self, event: Event) -> None:
        self.districts[event["district"]].industries.append(("depot", event["player"]))

    def _turn(self, event: Event) -> None:
        self.mover, self.here = event["player"], event["district"]

    def _pay(self, event: Event) -> None:
        self.me.money -= event["cost"]
        self.me.goods.subtract(event["goods"])

    def _build(self, event: Event) -> None:
        self._pay(event)
        self.me.prestige += event["prestige"]
        self.districts[self.here].industries.append((event["kind"], event["player"]))

    def _produce(self, event: Event) -> None:
        for use in event["used"]:
            self.me.money -= use["fee"]
            self.seats[use["owner"]].money += use["fee"]
            if use["input"]:
                self.me.goods[use["input"]] -= 1
            self.me.goods[use["output"]] += use["amount"]

    def _service(self, event: Event) -> None:
        self._pay(event)
        self.me.prestige += event["prestige"]
        self.districts[self.here].services.append(event["player"])

    def _canal(self, event: Event) -> None:
        self._pay(event)
        self.me.prestige += event["prestige"]
        self.me.money += event["money"]
        self.me.tiles.append(self.tiles.pop(event["tile"]))

    def _market(self, event: Event) -> None:
        self._sell(event)
        self.me.markers_left -= 1
        self.districts[self.here].markers.append((event["player"], event["good"]))

    def _sell(self, event: Event) -> None:
        self.me.goods[event["good"]] -= 1
        self.me.money += event["money"]

    def _acquire(self, event: Event) -> None:
        self._pay(event)
        self.me.cards.append(event["card"])
        self.face_up[event["slot"]] = None
        if event["bonus"]:  # C21
            self.me.bonus_used = True
        else:
            self.me.discs_left -= 1
            self.districts[self.here].discs.append(event["player"])

    def _effect(self, event: Event) -> None:
        self._gain(event)

    def _popularity(self, event: Event) -> None:
        for bonus in event["bonuses"]:
            self._gain(bonus)
        self._move(event["player"], event["to"])

    def _gain(self, gained: Event) -> None:
        self.me.money += gained["money"]
        self.me.prestige += gained["prestige"]
        self.me.goods.update(gained["goods"])

    def _move(self, seat: int, space: int) -> None:
        """C25: who arrives lies on top."""
        self.track[self.popularity(seat)].remove(seat)
        self.track[space].append(seat)

    def _administration(self, event: Event) -> None:
        self.mover, self.here = None, ""
        for seat, money in zip(self.seats, event["money"], strict=True):
            seat.money += money

    def _election(self, event: Event) -> None:
        self.mayor = event["mayor"]
        self.elections.append(event)
        for step in range(len(self.seats)):  # C26
            seat = (event["mayor"] + step) % len(self.seats)
            if event["halved"][seat] != event["popularity"][seat]:
                self._move(seat, event["halved"][seat])
        for player, prestige in zip(self.seats, event["prestige"], strict=True):
            player.prestige += prestige
        if event["phase"] != ELECTIONS[-1]:  # C28
            self.stacks[str(self.decade)] = []
            self.decade = DECADES[DECADES.index(self.decade) + 1]

    def _turn_end(self, event: Event) -> None:
        """The trace's own figures, which all of the above must agree with."""
        for number, seat in enumerate(self.seats):
            seat.money, seat.prestige = event["money"][number], event["prestige"][number]
            seat.goods = Counter(event["goods"][number])
            seat.cards = list(event["cards"][number])
            if self.popularity(number) != event["popularity"][number]:
                self._move(number, event["popularity"][number])

    def _final(self, event: Event) -> None:
        self.final = event

    def measures(self) -> Mapping[str, tuple[int, ...]]:
        return {
            "Prestige": tuple(seat.prestige for seat in self.seats),
            "Popularity": tuple(map(self.popularity, range(len(self.seats)))),
        }

    def panels(self) -> tuple[Panel, ...]:
        players = (self._player(number, seat) for number, seat in enumerate(self.seats))
        places = (self._district(name, place) for name, place in self.districts.items())
        return (
            *self._scoring(),
            self._popularity_track(),
            *places,
            *self._offers(),
            *self._councils(),
            *players,
        )

    def _popularity_track(self) -> Panel:
        spaces = (
            Space(str(number), self.pays.get(number, ""), tuple(discs))
            for number, discs in enumerate(self.track)
        )
        return Panel("Popularity", (Track("", tuple(spaces)),), size="wide")

    def _district(self, name: str, place: District) -> Panel:
        rules = self.rules
        sites = len(self.seats) + rules["sites_extra"]  # C7
        taken = sum(kind != "depot" for kind, _ in place.industries)
        levels = []
        for level in range(LEVELS):  # C9
            prestige, cost = rules["service_prestige"][level], rules["service_cost"][level]
            good = "machine" if level == LEVELS - 1 else "food"
            note = f"£{cost} and {rules['service_goods']} {good} for {prestige} prestige"
            seat = place.services[level] if level < len(place.services) else None
            levels.append(
                Chip(f"level {level + 1}", note=note, seat=seat, state="free" if seat is None else "")
            )
        rows: list[Row] = [
            Chips(
                f"Industries, {taken} of {sites}", tuple(Chip(k, seat=seat) for k, seat in place.industries)
            ),
            Chips("Services", tuple(levels)),
            Chips("Market", tuple(Chip(good, seat=seat) for seat, good in place.markers)),
            Chips("City box", tuple(Chip("", seat=seat) for seat in place.discs)),
        ]
        ways = (("canal_districts", "canal"), ("rail_districts", "railway"))
        badges = tuple(word for key, word in ways if name in rules[key])
        return Panel(name, tuple(rows), badges=badges, active=name == self.here, size="small")

    def _offers(self) -> Iterator[Panel]:
        left = len(self.stacks[str(self.decade)])
        cards = (self.chips[card] if card else Chip("gap", state="free") for card in self.face_up)
        yield Panel(f"City cards of the {self.decade}s", (Chips(f"{left} in the stack", tuple(cards)),))
        choice = self.rules["canal_choice"]  # C10
        open_now = tuple(map(tile_chip, self.tiles[:choice]))
        later = tuple(lying(tile_chip(tile), "covered") for tile in self.tiles[choice:])
        yield Panel("Canal tiles", (Chips(f"first {choice} of {len(self.tiles)}", open_now + later),))

    def _councils(self) -> Iterator[Panel]:
        lines = []
        for held in self.elections:
            moves = zip(held["popularity"], held["halved"], held["prestige"], strict=True)
            gains = (f"{before} → {after}, {amount(gain, '').strip()}" for before, after, gain in moves)
            lines.append((str(held["phase"]), f"player {held['mayor']}", ", ".join(held["ranking"]), *gains))
        if lines:
            seats = (f"player {number}" for number in range(len(self.seats)))
            table = Table(("", "mayor", "ranking", *seats), tuple(lines))
            yield Panel("City councils: popularity halved, prestige gained", (table,), size="wide")

    def _player(self, number: int, seat: Seat) -> Panel:
        facts = (
            ("money", f"£{seat.money}"),
            ("popularity", str(self.popularity(number))),
            ("prestige", str(seat.prestige)),
            ("discs", str(seat.discs_left)),
            ("markers", str(seat.markers_left)),
        )
        rows: list[Row] = [Facts(facts), Chips("Goods", goods_chips(seat.goods))]
        for category in TONES:
            own = tuple(self.chips[card] for card in seat.cards if self.rows[card]["category"] == category)
            rows.append(Chips(category.capitalize(), own))
        rows.append(Chips("Canal", tuple(map(tile_chip, seat.tiles))))
        won = "" if self.final is None else verdict(self.final["win_share"][number]).strip()
        mayor = "mayor" if self.mayor == number else ""
        used = "mayor bonus used" if seat.bonus_used else ""
        badges = tuple(badge for badge in (won, mayor, used) if badge)
        return Panel(self.names[number], tuple(rows), number, badges, self.mover == number)

    def _scoring(self) -> Iterator[Panel]:
        """C30: what the final score is made of."""
        final = self.final
        if final is None:
            return
        head = ("", *HEAD, "money", "score", "popularity", "")
        keys = (*(f"prestige_{part}" for part in PARTS), "money_prestige", "score", "popularity")
        lines = (
            (
                f"{number} {name}",
                *(str(final[key][number]) for key in keys),
                verdict(final["win_share"][number]).strip(),
            )
            for number, name in enumerate(self.names)
        )
        yield Panel("Final scoring", (Table(head, tuple(lines)),), size="wide")


def frames(variant: Variant, events: Sequence[Event]) -> Iterator[Frame]:
    """The frames of a traced game."""
    return CouncilBoard(variant).frames(events)
