"""One game as events: the kernel's log and snapshots, in the words of the trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.engine.machine import Traced
from sim.engine.ruleset import Seating, Variant
from sim.engine.telling import Json, Teller, tell as tell_all
from sim.london.log import Event
from sim.london.state import MAX_SLOTS, Action, Why

# The keys of `final`, and the columns they tell.
FINAL = {
    "hand_poverty": "hand_poverty",
    "card_prestige": "card_prestige",
    "loans_repaid": "loans_repaid_end",
    "loans_unpaid": "loans_unpaid",
    "money_left": "money",
    "money_prestige": "money_prestige",
    "poverty": "poverty",
    "poverty_net": "poverty_net",
    "poverty_penalty": "poverty_penalty",
    "score": "score",
}


class LondonTeller(Teller):
    """Knows the names of cards and boroughs; keeps the cards given up for the activation still to come."""

    def __init__(self, variant: Variant, traced: Traced, players: int) -> None:
        super().__init__(variant, traced, players)
        self.cards = [row["id"] for row in variant.tables["cards"]]
        self.boroughs = [row["name"] for row in variant.tables["boroughs"]]
        self.slots = int(variant.rules["board_slots"][players - 2])
        self.turn = 0
        self.discarded: list[str] = []
        self.removed: list[str] = []

    def card(self, number: int) -> str | None:
        """A card's id, None for -1."""
        return None if number < 0 else self.cards[number]

    def slot(self, number: int) -> list[int] | None:
        """[row, column] of a board slot, None for -1."""
        return None if number < 0 else [number // MAX_SLOTS, number % MAX_SLOTS]

    def setup(self) -> Json:
        dealt = self.traced.snapshots[0]
        hands = [self._hand(dealt["players"][seat]) for seat in range(self.players)]
        return {
            "hands": hands,
            "deck": [self.cards[i] for i in dealt["deck"][dealt["deck_at"] : dealt["deck_end"]].tolist()],
            "boroughs": [self.boroughs[i] for i in dealt["face_up"][: dealt["face_up_count"]].tolist()],
            "borough_pile": [self.boroughs[i] for i in dealt["pile"][: dealt["pile_end"]].tolist()],
        }

    def _hand(self, me: Any) -> list[str]:
        held = me["held"].tolist()
        return sorted(card for card, copies in zip(self.cards, held, strict=False) for _ in range(copies))

    def told(self) -> Mapping[int, Callable[..., Json | None]]:
        return {
            Event.TURN: self._turn,
            Event.REPAY: lambda seat, loans, *_: {"event": "repay", "player": seat, "loans": loans},
            Event.DRAW: self._draw,
            Event.ACTION: lambda seat, action, *_: {
                "event": "action",
                "player": seat,
                "action": Action(action).name.lower(),
            },
            Event.HAND_POWER: lambda seat, card, *_: {
                "event": "hand_power",
                "player": seat,
                "card": self.card(card),
            },
            Event.BORROW: lambda seat, loans, *_: {"event": "borrow", "player": seat, "loans": loans},
            Event.BUILD: self._build,
            Event.ACTIVATE: self._activate,
            Event.RUN_END: self._run_end,
            Event.BUY: self._buy,
            Event.DISCARD: lambda seat, card, *_: {
                "event": "discard",
                "player": seat,
                "card": self.card(card),
                "why": "hand_limit",
            },
            Event.TURN_END: self._turn_end,
            Event.DISCARDED: self._discarded,
            Event.REMOVED: self._removed,
        }

    def _discarded(self, card: int, *_: int) -> None:
        self.discarded.append(self.cards[card])

    def _removed(self, card: int, *_: int) -> None:
        self.removed.append(self.cards[card])

    def _turn(self, turn: int, seat: int, *_: int) -> Json:
        self.turn = turn
        return {"event": "turn", "turn": turn, "player": seat}

    def _draw(self, seat: int, slot: int, card: int, why: int, *_: int) -> Json:
        return {
            "event": "draw",
            "player": seat,
            "from": "deck" if slot < 0 else "board",
            "slot": self.slot(slot),
            "card": self.card(card),
            "why": Why(why).name.lower(),
        }

    def _build(
        self, seat: int, card: int, paid_with: int, slot: int, fee: int, cost: int, stack: int, *_: int
    ) -> Json:
        return {
            "event": "build",
            "player": seat,
            "card": self.card(card),
            "paid_with": self.card(paid_with),
            "from": "hand" if slot < 0 else "board",
            "slot": self.slot(slot),
            "recolour_cost": None if fee < 0 else fee,
            "cost": cost,
            "stack": stack,
        }

    def _activate(
        self,
        seat: int,
        stack: int,
        card: int,
        took_money: int,
        rival: int,
        money: int,
        prestige: int,
        poverty: int,
        flipped: int,
        *_: int,
    ) -> Json:
        event = {
            "event": "activate",
            "player": seat,
            "stack": stack,
            "card": self.card(card),
            "discarded": self.discarded,
            "removed": self.removed,
            "choice": "money" if took_money else "rival" if rival >= 0 else None,
            "rival": None if rival < 0 else rival,
            "money": money,
            "prestige": prestige,
            "poverty": poverty,
            "flipped": None if flipped < 0 else flipped,
        }
        self.discarded, self.removed = [], []
        return event

    def _run_end(self, seat: int, stacks: int, loans: int, hand: int, poverty: int, *_: int) -> Json:
        return {
            "event": "run_end",
            "player": seat,
            "stacks": stacks,
            "loans": loans,
            "hand": hand,
            "poverty": poverty,
        }

    def _buy(self, seat: int, borough: int, cost: int, prestige: int, poverty: int, *_: int) -> Json:
        return {
            "event": "buy",
            "player": seat,
            "borough": self.boroughs[borough],
            "cost": cost,
            "prestige": prestige,
            "poverty": poverty,
        }

    def _turn_end(self, seat: int, *_: int) -> Json:
        game = self.traced.snapshots[self.turn]
        players = game["players"][: self.players]
        me = players[seat]
        stacks: list[list[str]] = [[] for _ in range(int(me["stacks"]))]
        for card, stack in zip(
            me["built"].tolist(), me["built_stack"][: me["built_count"]].tolist(), strict=False
        ):
            stacks[stack].append(self.cards[card])
        return {
            "event": "turn_end",
            "player": seat,
            **{key: players[key].tolist() for key in ("money", "prestige", "poverty", "loans")},
            "hand": self._hand(me),
            "stacks": stacks,
            "face_up": [bool(up) for up in me["face_up"][: me["stacks"]].tolist()],
            "boroughs": [self.boroughs[i] for i in me["boroughs"][: me["borough_count"]].tolist()],
            "board": [[self.card(i) for i in row[: self.slots]] for row in game["board"].tolist()],
            "deck": int(game["deck_end"] - game["deck_at"]),
            "out": int(game["out"]),
        }


def tell(
    variant: Variant, seating: Seating, traced: Traced, seed: int, block: int, rotation: int
) -> list[Json]:
    """All events of a traced game."""
    teller = LondonTeller(variant, traced, seating.lineups.shape[1])
    return tell_all(teller, FINAL, seating, seed, block, rotation)
