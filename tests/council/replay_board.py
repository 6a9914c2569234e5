"""What lies where in a replayed game of Council, and what actions do to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sim.engine.ruleset import Variant
from tests.reference.council_deal import DECADES, districts_of
from tests.reference.council_ledger import Account, Ledger
from tests.reference.council_table import BASIC, FOOD, without_zeros

Row = dict[str, Any]
Step = tuple[str, Any, Any]

RECIPES = {
    "depot": (None, "wood"),
    "sawmill": (None, "wood"),
    "farm": (None, "grain"),
    "ironworks": (None, "iron"),
    "mill": ("grain", "flour"),
    "brewery": ("grain", "beer"),
    "works": ("iron", "machine"),
}


class Board:
    """The table, and what its last action still has to bring.

    Attributes:
        ledger: everyone's money, goods, prestige, popularity, cards and discs.
        industries: (district, kind, owner) of every one.
        order: the seats by the last arrival of their discs, latest last.
        steps: what must come next, last first: ("deal", slot, -), ("popularity", gain, why),
            ("part", card, top or immediate), ("city", card, actions).
    """

    ledger: Ledger

    def __init__(self, variant: Variant) -> None:
        self.rules = dict(variant.rules)
        self.cards = {row["id"]: {**row, "decade": int(row["decade"])} for row in variant.tables["cards"]}
        self.names = districts_of(self.rules)
        self.industries: Counter[tuple[str, str, int]] = Counter()
        self.level: Counter[str] = Counter()
        self.removed: list[str] = []
        self.steps: list[Step] = []
        self.mayor = self.seat = -1
        self.bonus_used: set[int] = set()
        self.district = ""

    def lay(self, setup: Row) -> None:
        """Set the table as dealt."""
        seats = range(setup["players"])
        self.ledger = Ledger(setup)
        self.stacks = {decade: list(setup["cards"][str(decade)]) for decade in DECADES}
        self.decade = DECADES[0]
        self.face_up: list[str | None] = [None] * self.rules["card_slots"]
        self.row = [tuple(tile) for tile in setup["tiles"]]
        self.tiles: list[list[tuple[int, ...]]] = [[] for _ in seats]
        self.markers: list[set[str]] = [set() for _ in seats]
        self.services = [0 for _ in seats]
        self.order = list(seats)

    @property
    def me(self) -> Account:
        return self.ledger.accounts[self.seat]

    def effect(self, seat: int, name: str) -> int:
        """C20."""
        held = [self.cards[card] for card in self.ledger.accounts[seat].cards]
        return sum(card["permanent_arg"] for card in held if card["permanent"] == name)

    def mine(self, district: str = "") -> int:
        """Own industries, of one district or of all."""
        return self.owned(self.seat, district)

    def owned(self, seat: int, district: str = "") -> int:
        return sum(
            count
            for (where, _, owner), count in self.industries.items()
            if owner == seat and district in ("", where)
        )

    def owe(self, gain: int, why: str) -> None:
        self.steps.append(("popularity", gain, why))

    def turn_up(self, slots: Sequence[int]) -> None:
        self.steps += [("deal", slot, None) for slot in reversed(slots)]

    def arrive(self, seat: int) -> None:
        self.order.remove(seat)
        self.order.append(seat)

    # Actions

    def _build(self, event: Row) -> None:
        """C7."""
        rules, kind = self.rules, event["kind"]
        there = [
            name
            for (where, name, _), count in self.industries.items()
            for _ in range(count)
            if where == self.district and name != "depot"
        ]
        assert len(there) < len(self.order) + rules["sites_extra"]
        assert there.count(kind) < rules["kind_limit"]
        assert event["cost"] == max(0, rules[f"{kind}_cost"] - self.effect(self.seat, "build_discount"))
        assert event["goods"] == without_zeros({"wood": rules[f"{kind}_wood"]})
        assert event["prestige"] == rules[f"{kind}_prestige"]
        self.industries[self.district, kind, self.seat] += 1
        self.owe(rules["popularity_build"] + self.effect(self.seat, "build_popularity"), "build")

    def _produce(self, event: Row) -> None:
        """C8; that every use could be paid for when it was made is the ledger's to see."""
        used = Counter((self.district, one["kind"], one["owner"]) for one in event["used"])
        assert used
        assert not used - self.industries
        rivals = 0
        for one in event["used"]:
            own = one["owner"] == self.seat
            rivals += not own
            extra = self.effect(one["owner"], "rival_use_fee")
            assert one["fee"] == (0 if own else self.rules["rival_fee"] + extra)
            assert (one["input"], one["output"]) == RECIPES[one["kind"]]
            more = own and one["output"] in BASIC
            assert one["amount"] == 1 + (self.effect(self.seat, "basic_output") if more else 0)
        if rivals >= self.rules["produce_rivals"]:
            self.owe(self.rules["popularity_produce"], "produce")

    def _service(self, event: Row) -> None:
        """C9."""
        rules, level = self.rules, self.level[self.district]
        assert self.mine(self.district)
        assert event["level"] == level + 1 <= 3
        assert event["cost"] == max(
            0, rules["service_cost"][level] - self.effect(self.seat, "service_discount")
        )
        amount = rules["service_goods"]
        choice = FOOD if level < 2 else ("machine",)
        beer = self.effect(self.seat, "beer_service")
        paid = [(good, rules["service_prestige"][level] + (beer if good == "beer" else 0)) for good in choice]
        told = (event["goods"], event["prestige"])
        assert told in [(without_zeros({good: amount}), prestige) for good, prestige in paid]
        self.level[self.district] += 1
        self.services[self.seat] += 1
        self.owe(rules["popularity_service"] + self.effect(self.seat, "service_popularity"), "service")

    def _canal(self, event: Row) -> None:
        """C10."""
        rules = self.rules
        assert self.district in rules["canal_districts"]
        assert event["tile"] < rules["canal_choice"]
        good = "wood" if len(self.row) > rules["canal_wood_above"] else "iron"
        tile = self.row.pop(event["tile"])
        assert event["cost"] == max(0, rules["canal_cost"] - self.effect(self.seat, "canal_discount"))
        assert event["goods"] == without_zeros({good: rules["canal_goods"]})
        assert (event["prestige"], event["money"]) == (tile[0], tile[2])
        self.tiles[self.seat].append(tile)
        gain = rules["popularity_canal"] + tile[1] + self.effect(self.seat, "canal_popularity")
        self.owe(gain, "canal")

    def _price(self, verb: str, good: str) -> int:
        group = "basic" if good in BASIC else "food" if good in FOOD else "machine"
        return int(self.rules[f"{verb}_{group}"] + self.effect(self.seat, f"{verb}_bonus"))

    def _market(self, event: Row) -> None:
        """C11."""
        mine = self.markers[self.seat]
        assert self.district not in mine
        assert len(mine) < self.rules["market_markers"]
        assert event["money"] == self._price("market", event["good"])
        gain = self.effect(self.seat, "market_popularity") + bool(mine) * self.rules["popularity_market"]
        mine.add(self.district)
        self.owe(gain, "market")

    def _sell(self, event: Row) -> None:
        """C12."""
        assert event["money"] == self._price("sell", event["good"])

    def _acquire(self, event: Row) -> None:
        """C15 to C19, C21."""
        rules, seat, card = self.rules, self.seat, self.cards[event["card"]]
        assert self.face_up[event["slot"]] == event["card"]
        assert self.mine(self.district)
        need = card["district"]
        assert need == "any" or self.district in rules[f"{need}_districts"]
        assert event["cost"] == rules["card_cost"]
        good = rules[f"card_good_{card['decade']}"]
        assert event["goods"] == without_zeros({good: rules["card_goods"]})
        if event["bonus"]:
            assert self.mayor == seat
            assert seat not in self.bonus_used
            self.bonus_used.add(seat)
        else:
            assert len(self.me.discs) < rules["discs"]
        city, order = ("city", event["card"], card["city_actions"]), event["order"]
        parts: list[Step] = [("part", event["card"], "top"), ("part", event["card"], "immediate")]
        at = {"action": 0, "between": 1, "effects": 2}[order]
        if card["city_actions"]:
            parts.insert(at, city)
        else:
            assert order == "effects"
        self.steps += reversed(parts)
        self.owe(rules["popularity_acquire"] + self.effect(seat, "card_popularity"), "acquire")
        self.turn_up([event["slot"]])
        self.face_up[event["slot"]] = None
