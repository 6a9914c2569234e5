"""One game of Council as events: the kernel's log and snapshots, in the words of the trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.council.codes import DECADES, PHASES, Category, Good, Industry
from sim.council.fields import districts_of
from sim.council.log import Event
from sim.council.state import RANKINGS, Order, Why
from sim.engine.machine import Traced
from sim.engine.ruleset import Seating, Variant
from sim.engine.telling import Json, Teller, tell as tell_all

GOODS = tuple(good.name.lower() for good in Good)
KINDS = tuple(kind.name.lower() for kind in Industry)
CATEGORIES = tuple(category.name.lower() for category in Category)

# The keys of `final` bear the names of their columns.
FINAL = {
    key: key
    for key in (
        "prestige_start",
        "prestige_build",
        "prestige_service",
        "prestige_canal",
        "prestige_track",
        "prestige_cards",
        "prestige_election",
        "money_prestige",
        "score",
        "popularity",
    )
}


def _goods(amounts: Any) -> dict[str, int]:
    """Amounts of all goods as an object that leaves out zeros."""
    return {good: int(amount) for good, amount in zip(GOODS, amounts, strict=True) if amount}


def _one_good(good: int, amount: int) -> dict[str, int]:
    return {GOODS[good]: amount} if good >= 0 and amount else {}


class CouncilTeller(Teller):
    """Knows the names of cards and districts; keeps what belongs to an event still to come."""

    def __init__(self, variant: Variant, traced: Traced, players: int) -> None:
        super().__init__(variant, traced, players)
        self.cards = [row["id"] for row in variant.tables["cards"]]
        self.districts = districts_of(variant.rules)
        self.turn = 0
        self.used: list[Json] = []
        self.bonuses: list[Json] = []
        self.income: list[int] = []
        self.votes: list[tuple[int, int, int]] = []  # popularity before, after, place on the winning space
        self.gains: list[int] = []

    def card(self, number: int) -> str | None:
        """A card's id, None for -1."""
        return None if number < 0 else self.cards[number]

    def setup(self) -> Json:
        dealt = self.traced.snapshots[0]
        stack = dealt["stack"].tolist()
        by_decade: dict[str, list[str]] = {}
        first = 0
        for decade in DECADES:
            size = sum(int(row["decade"]) == decade for row in self.variant.tables["cards"])
            by_decade[str(decade)] = [self.cards[card] for card in stack[first : first + size]]
            first += size
        tiles = self.variant.rules["canal_tiles"]
        row = dealt["row"][: dealt["tiles_left"]].tolist()
        return {"cards": by_decade, "tiles": [list(tiles[tile]) for tile in row]}

    def told(self) -> Mapping[int, Callable[..., Json | None]]:
        return self._of_actions() | self._of_cards() | self._of_phases()

    def _of_actions(self) -> dict[int, Callable[..., Json | None]]:
        return {
            Event.BUILD: lambda seat, kind, cost, wood, prestige, *_: {
                "event": "build",
                "player": seat,
                "kind": KINDS[kind],
                "cost": cost,
                "goods": _one_good(Good.WOOD, wood),
                "prestige": prestige,
            },
            Event.USED: self._used,
            Event.PRODUCE: self._produce,
            Event.SERVICE: lambda seat, level, cost, good, amount, prestige, *_: {
                "event": "service",
                "player": seat,
                "level": level,
                "cost": cost,
                "goods": _one_good(good, amount),
                "prestige": prestige,
            },
            Event.CANAL: lambda seat, tile, cost, good, amount, prestige, money, *_: {
                "event": "canal",
                "player": seat,
                "tile": tile,
                "cost": cost,
                "goods": _one_good(good, amount),
                "prestige": prestige,
                "money": money,
            },
            Event.MARKET: lambda seat, good, money, *_: {
                "event": "market",
                "player": seat,
                "good": GOODS[good],
                "money": money,
            },
            Event.SELL: lambda seat, good, money, *_: {
                "event": "sell",
                "player": seat,
                "good": GOODS[good],
                "money": money,
            },
            Event.PASS: lambda seat, *_: {"event": "pass", "player": seat},
        }

    def _of_cards(self) -> dict[int, Callable[..., Json | None]]:
        return {
            Event.DEAL: lambda slot, card, *_: {"event": "deal", "slot": slot, "card": self.card(card)},
            Event.ACQUIRE: self._acquire,
            Event.EFFECT: lambda seat, card, part, money, prestige, *goods: {
                "event": "effect",
                "player": seat,
                "card": self.card(card),
                "part": "immediate" if part else "top",
                "money": money,
                "goods": _goods(goods[: len(GOODS)]),
                "prestige": prestige,
            },
            Event.BONUS: self._bonus,
            Event.POPULARITY: self._popularity,
        }

    def _of_phases(self) -> dict[int, Callable[..., Json | None]]:
        return {
            Event.DEPOT: lambda seat, district, *_: {
                "event": "depot",
                "player": seat,
                "district": self.districts[district],
            },
            Event.TURN: self._turn,
            Event.TURN_END: self._turn_end,
            Event.INCOME: self._income,
            Event.ADMINISTRATION: self._administration,
            Event.VOTE: self._vote,
            Event.SCORED: self._scored,
            Event.ELECTION: self._election,
        }

    def _turn(self, phase: int, turn: int, seat: int, district: int, *_: int) -> Json:
        self.turn = turn
        return {
            "event": "turn",
            "phase": PHASES[phase],
            "turn": turn,
            "player": seat,
            "district": self.districts[district],
        }

    def _used(self, owner: int, kind: int, fee: int, used: int, made: int, amount: int, *_: int) -> None:
        self.used.append(
            {
                "owner": owner,
                "kind": KINDS[kind],
                "fee": fee,
                "input": None if used < 0 else GOODS[used],
                "output": GOODS[made],
                "amount": amount,
            }
        )

    def _produce(self, seat: int, *_: int) -> Json:
        used, self.used = self.used, []
        return {"event": "produce", "player": seat, "used": used}

    def _acquire(
        self,
        seat: int,
        card: int,
        slot: int,
        cost: int,
        good: int,
        amount: int,
        bonus: int,
        order: int,
        *_: int,
    ) -> Json:
        return {
            "event": "acquire",
            "player": seat,
            "card": self.card(card),
            "slot": slot,
            "cost": cost,
            "goods": _one_good(good, amount),
            "bonus": bool(bonus),
            "order": Order(order).name.lower(),
        }

    def _bonus(self, space: int, money: int, good: int, amount: int, prestige: int, *_: int) -> None:
        self.bonuses.append(
            {"space": space, "money": money, "goods": _one_good(good, amount), "prestige": prestige}
        )

    def _popularity(self, seat: int, before: int, after: int, why: int, *_: int) -> Json:
        bonuses, self.bonuses = self.bonuses, []
        return {
            "event": "popularity",
            "player": seat,
            "from": before,
            "to": after,
            "why": Why(why).name.lower(),
            "bonuses": bonuses,
        }

    def _turn_end(self, *_: int) -> Json:
        players = self.traced.snapshots[self.turn]["players"][: self.players]
        return {
            "event": "turn_end",
            "money": players["money"].tolist(),
            "goods": [_goods(me["goods"].tolist()) for me in players],
            "popularity": players["popularity"].tolist(),
            "prestige": players["prestige"].tolist(),
            "cards": [[self.cards[card] for card in me["card"][: me["cards"]].tolist()] for me in players],
            "discs": [
                [
                    name
                    for number, name in enumerate(self.districts)
                    if int(me["disc_districts"]) >> number & 1
                ]
                for me in players
            ],
        }

    def _income(self, _seat: int, money: int, *_: int) -> None:
        self.income.append(money)

    def _administration(self, phase: int, *_: int) -> Json:
        income, self.income = self.income, []
        return {"event": "administration", "phase": PHASES[phase], "money": income}

    def _vote(self, _seat: int, before: int, after: int, place: int, *_: int) -> None:
        self.votes.append((before, after, place))

    def _scored(self, _seat: int, prestige: int, *_: int) -> None:
        self.gains.append(prestige)

    def _election(self, phase: int, mayor: int, ranking: int, *_: int) -> Json:
        votes, self.votes = self.votes, []
        gains, self.gains = self.gains, []
        winning = [seat for seat, (_, _, place) in enumerate(votes) if place >= 0]
        return {
            "event": "election",
            "phase": PHASES[phase],
            "mayor": mayor,
            "popularity": [before for before, _, _ in votes],
            "halved": [after for _, after, _ in votes],
            "top": sorted(winning, key=lambda seat: votes[seat][2]),
            "ranking": [CATEGORIES[category] for category in RANKINGS[ranking].tolist()],
            "prestige": gains,
        }


def tell(
    variant: Variant, seating: Seating, traced: Traced, seed: int, block: int, rotation: int
) -> list[Json]:
    """All events of a traced game."""
    teller = CouncilTeller(variant, traced, seating.lineups.shape[1])
    return tell_all(teller, FINAL, seating, seed, block, rotation)
