"""Council's table in the reference: who has what where, and what must hold of it at any time."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.reference.choosers import Chooser, Option
from tests.reference.council_deal import DECADES, decade_piles, districts_of, tile_row
from tests.reference.keys import seat_key
from tests.reference.tables import Row

GOODS = ("wood", "grain", "iron", "flour", "beer", "machine")
BASIC = ("wood", "grain", "iron")
FOOD = ("flour", "beer")
BUILT = ("sawmill", "farm", "ironworks", "mill", "brewery", "works")  # kinds of industry that are built
KINDS = ("depot", *BUILT)
CATEGORIES = ("economic", "quality", "public")
SOURCES = ("start", "build", "service", "canal", "track", "cards", "election")  # of prestige
TOP = 22


@dataclass
class Player:
    money: int = 0
    goods: dict[str, int] = field(default_factory=dict)
    prestige_by: dict[str, int] = field(default_factory=dict)  # by source
    discs: list[str] = field(default_factory=list)  # districts in whose city box one lies
    discs_left: int = 0
    markers: list[str] = field(default_factory=list)  # districts in whose market one lies
    markers_left: int = 0
    cards: list[str] = field(default_factory=list)  # in the order taken
    tiles: list[tuple[int, ...]] = field(default_factory=list)
    services: int = 0  # levels developed
    bonus_used: bool = False
    last_district: str | None = None

    @property
    def prestige(self) -> int:
        return sum(self.prestige_by.values())

    def has(self, good: str, amount: int = 1) -> bool:
        return self.goods.get(good, 0) >= amount

    def gain(self, good: str, amount: int) -> None:
        self.goods[good] = self.goods.get(good, 0) + amount

    def gain_prestige(self, source: str, points: int) -> None:
        self.prestige_by[source] = self.prestige_by.get(source, 0) + points


@dataclass
class District:
    industries: list[tuple[str, int]] = field(default_factory=list)  # (kind, owner)
    level: int = 0  # of service

    def built(self) -> int:
        """Sites taken; a depot takes none."""
        return sum(kind != "depot" for kind, _ in self.industries)


@dataclass
class Turn:
    """What C5 has to know of the turn under way."""

    district: str = ""
    actions: int = 0  # taken so far, city actions among them
    acquisitions: int = 0
    bonus: bool = False  # the mayor bonus was used


@dataclass
class Game:
    rules: Row
    cards: dict[str, Row]  # by id, in file order
    districts: dict[str, District]  # by name, in their order
    players: list[Player]
    track: list[list[int]]  # the seats on each space, top of the stack last
    stacks: dict[int, list[str]]  # card ids by decade, top first
    row: list[tuple[int, ...]]  # canal tiles (prestige, popularity, money)
    choosers: list[Chooser]
    seat_keys: list[int]
    asked: list[int]  # decisions so far, by seat
    face_up: list[str | None] = field(default_factory=list)  # by slot, None = gap
    removed: list[str] = field(default_factory=list)
    mayor: int | None = None
    trace: list[Row] = field(default_factory=list)
    decade: int = DECADES[0]
    turn: int = 0  # 0 while depots are placed
    seat: int = 0
    now: Turn = field(default_factory=Turn)

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    @property
    def here(self) -> District:
        return self.districts[self.now.district]

    def emit(self, event: str, **keys: Any) -> None:
        self.trace.append({"event": event, **keys})

    def popularity(self, seat: int) -> int:
        return next(space for space, stack in enumerate(self.track) if seat in stack)

    def effect(self, seat: int, name: str) -> int:
        """C20: what a player's cards with this permanent effect add up to."""
        cards = [self.cards[card_id] for card_id in self.players[seat].cards]
        return sum(card["permanent_arg"] for card in cards if card["permanent"] == name)

    def my_effect(self, name: str) -> int:
        return self.effect(self.seat, name)

    def industries_of(self, seat: int) -> int:
        return sum(owner == seat for place in self.districts.values() for _, owner in place.industries)

    def mine_here(self) -> int:
        """The player's industries in the current district, the depot among them."""
        return sum(owner == self.seat for _, owner in self.here.industries)


def deal(
    rules: Row,
    cards: list[Row],
    players: int,
    seed: int,
    choosers: list[Chooser],
    block: int,
) -> Game:
    """The table before the first cards are turned up."""
    start_goods = {good: rules.get(f"start_{good}", 0) for good in GOODS}
    track: list[list[int]] = [[] for _ in range(TOP + 1)]
    track[rules["start_popularity"]] = list(range(players))  # C25: seat 0 lowest
    return Game(
        rules=rules,
        cards={card["id"]: card for card in cards},
        districts={name: District() for name in districts_of(rules)},
        players=[
            Player(
                money=rules["start_money"],
                goods=dict(start_goods),
                prestige_by={"start": rules["start_prestige"]},
                discs_left=rules["discs"],
                markers_left=rules["market_markers"],
            )
            for _ in range(players)
        ],
        track=track,
        stacks=decade_piles(cards, seed, block),
        row=tile_row(rules, seed, block),
        choosers=choosers,
        seat_keys=[seat_key(seed, block, seat) for seat in range(players)],
        asked=[0] * players,
    )


def turn_up(game: Game, slot: int) -> None:
    """C18: the top of the current decade's stack into a slot; an empty stack leaves a gap."""
    stack = game.stacks[game.decade]
    game.face_up[slot] = stack.pop(0) if stack else None


def without_zeros(goods: dict[str, int]) -> dict[str, int]:
    """An object of goods as the trace has it."""
    return {good: amount for good, amount in goods.items() if amount}


def goods_options(verb: str, player: Player, goods: tuple[str, ...], amount: int = 1) -> list[Option]:
    """(verb, good) for those the player has enough of."""
    return [(verb, good) for good in goods if player.has(good, amount)]


def assert_conserved(game: Game) -> None:
    """Cards, discs, markers and tiles are each in one place; sites, money, goods and track within bounds."""
    rules = game.rules
    cards = game.removed + [card_id for card_id in game.face_up if card_id is not None]
    for stack in game.stacks.values():
        cards = cards + stack
    tiles = list(game.row)
    for player in game.players:
        cards = cards + player.cards
        tiles += player.tiles
        assert player.money >= 0
        assert all(amount >= 0 for amount in player.goods.values())
        assert set(player.goods) <= set(GOODS)
        assert set(player.prestige_by) <= set(SOURCES)
        for placed, left, total in (
            (player.discs, player.discs_left, rules["discs"]),
            (player.markers, player.markers_left, rules["market_markers"]),
        ):
            assert len(set(placed)) == len(placed)  # C11, C17: one a district
            assert left >= 0
            assert len(placed) + left == total
        assert len(player.cards) == len(player.discs) + player.bonus_used  # C21
    assert Counter(cards) == Counter(game.cards.keys())
    assert Counter(tiles) == Counter(tuple(tile) for tile in rules["canal_tiles"])
    assert sorted(seat for stack in game.track for seat in stack) == list(range(len(game.players)))
    assert len(game.track[TOP]) <= 1  # C23
    for district in game.districts.values():
        assert district.built() <= len(game.players) + rules["sites_extra"]  # C7
        built = Counter(kind for kind, _ in district.industries if kind != "depot")
        assert max(built.values(), default=0) <= rules["kind_limit"]
        assert 0 <= district.level <= 3
    assert sum(player.services for player in game.players) == sum(
        district.level for district in game.districts.values()
    )
