"""A game told again from its events alone: who has what, and whether each event can have happened.

Nothing here decides anything; every number of a `turn_end` and of the `final` must follow from what the trace
said before it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sim.engine.ruleset import Variant
from tests.reference.london_score import score

Row = dict[str, Any]


@dataclass
class Seat:
    """What a player owns."""

    money: int
    poverty: int
    hand: Counter[str]
    prestige: int = 0
    loans: int = 0
    stacks: list[list[str]] = field(default_factory=list)
    face_up: list[bool] = field(default_factory=list)
    boroughs: list[str] = field(default_factory=list)

    def change_poverty(self, by: int) -> None:
        self.poverty = max(0, self.poverty + by)

    def tops(self) -> list[str]:
        """The top cards that lie face up."""
        return [stack[-1] for stack, up in zip(self.stacks, self.face_up, strict=True) if up]


class Replay:
    """The table after the events fed so far."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.cards = {row["id"]: row for row in variant.tables["cards"]}
        self.boroughs = {row["name"]: row for row in variant.tables["boroughs"]}
        self.in_all = Counter({row["id"]: row["copies"] for row in variant.tables["cards"] if row["copies"]})
        self.seats: list[Seat] = []
        self.out: Counter[str] = Counter()
        self.player = -1
        self.turn = 0
        self.activated: set[int] = set()
        self.borrowed = 0  # loans taken for the payment that comes next

    @property
    def me(self) -> Seat:
        return self.seats[self.player]

    def feed(self, event: Row) -> None:
        """Take the next event.

        Raises:
            AssertionError: it cannot have happened, or tells another state than the events before it.
        """
        if event["event"] not in ("setup", "turn", "final"):
            assert event["player"] == self.player
        getattr(self, f"_{event['event']}")(event)
        assert self.everywhere() == self.in_all
        assert min(seat.money for seat in self.seats) >= 0
        held = sum(seat.loans for seat in self.seats)
        assert not self.rules["loan_supply"] or held <= self.rules["loan_supply"]

    def everywhere(self) -> Counter[str]:
        """Every city card, wherever it is."""
        found = Counter(self.deck) + self.out + Counter(card for line in self.board for card in line if card)
        for seat in self.seats:
            found += seat.hand + Counter(card for stack in seat.stacks for card in stack)
        return found

    # Moves that events share

    def _from_hand(self, card: str) -> None:
        assert self.me.hand[card] > 0, f"{card} is not in the hand"
        self.me.hand[card] -= 1

    def _to_board(self, card: str) -> None:
        """L11."""
        for line in self.board:
            if None in line:
                line[line.index(None)] = card
                return
        self.out += Counter(self.board[0])
        self.board = [self.board[1], [card, *[None] * (len(self.board[1]) - 1)]]

    def _from_board(self, slot: list[int], card: str) -> None:
        assert self.board[slot[0]][slot[1]] == card
        self.board[slot[0]][slot[1]] = None

    def _pay(self, price: int) -> None:
        """L10: with the fewest loans, and none where cash is enough."""
        before = self.me.money - self.borrowed * self.rules["loan_value"]
        short = max(0, price - before)
        assert self.borrowed == -(-short // self.rules["loan_value"])
        self.me.money -= price
        self.borrowed = 0

    # Events

    def _setup(self, event: Row) -> None:
        assert event["rules"] == self.rules
        slots = self.rules["board_slots"][event["players"] - 2]
        self.deck: list[str] = list(event["deck"])
        self.board: list[list[str | None]] = [[None] * slots, [None] * slots]
        self.slots: list[str | None] = list(event["boroughs"])
        self.pile: list[str] = list(event["borough_pile"])
        for hand in event["hands"]:
            assert len(hand) == self.rules["start_hand"]
            self.seats.append(Seat(self.rules["start_money"], self.rules["start_poverty"], Counter(hand)))
        assert sorted([*self.slots, *self.pile], key=str) == sorted(self.boroughs)

    def _turn(self, event: Row) -> None:
        self.turn += 1
        self.player = event["player"]
        self.activated = set()
        assert event["turn"] == self.turn
        assert self.player == (self.turn - 1) % len(self.seats)

    def _repay(self, event: Row) -> None:
        assert 0 < event["loans"] <= self.me.loans
        self.me.loans -= event["loans"]
        self.me.money -= event["loans"] * self.rules["loan_repay"]

    def _draw(self, event: Row) -> None:
        if event["from"] == "deck":
            assert event["slot"] is None
            assert self.deck.pop(0) == event["card"]
        else:
            self._from_board(event["slot"], event["card"])
        self.me.hand[event["card"]] += 1

    def _action(self, event: Row) -> None:
        assert event["action"] in ("draw3", "develop", "run", "buy", "pass")

    def _hand_power(self, event: Row) -> None:
        assert self.cards[event["card"]]["power"] in ("hand_draw", "free_builds")
        self._from_hand(event["card"])
        self._to_board(event["card"])

    def _borrow(self, event: Row) -> None:
        assert self.borrowed == 0
        assert event["loans"] > 0
        self.borrowed = event["loans"]
        self.me.loans += event["loans"]
        self.me.money += event["loans"] * self.rules["loan_value"]
        assert not self.rules["loans_max"] or self.me.loans <= self.rules["loans_max"]

    def _build(self, event: Row) -> None:
        card, me = event["card"], self.me
        assert event["cost"] == self.cards[card]["build_cost"]
        assert self.cards[card]["buildable"] and self.cards[card]["colour"] != "grey"
        self._pay(event["cost"] + (event["recolour_cost"] or 0))
        if event["from"] == "board":
            self._from_board(event["slot"], card)
            assert event["paid_with"] is None
        else:
            self._from_hand(card)
        if event["paid_with"] is not None:
            alike = self.cards[event["paid_with"]]["colour"] == self.cards[card]["colour"]
            assert alike == (event["recolour_cost"] is None)
            self._from_hand(event["paid_with"])
            self._to_board(event["paid_with"])
        if event["recolour_cost"] is not None:
            schools = [top for top in me.tops() if self.cards[top]["power"] == "recolour"]
            assert event["recolour_cost"] in [self.cards[top]["power_arg"] for top in schools]
        if event["stack"] == len(me.stacks):
            me.stacks.append([])
            me.face_up.append(True)
        me.stacks[event["stack"]].append(card)
        me.face_up[event["stack"]] = True

    def _activate(self, event: Row) -> None:
        me, stack = self.me, event["stack"]
        card = self.cards[event["card"]]
        assert me.stacks[stack][-1] == event["card"]
        assert me.face_up[stack]
        assert stack not in self.activated
        self.activated.add(stack)
        loans_of_all = sum(seat.loans for seat in self.seats)
        self._pay(card["run_cost"])
        for number, discarded in enumerate(event["discarded"]):
            if number == 0 and card["run_discard"] == "blue":
                assert self.cards[discarded]["colour"] == "blue"
            self._from_hand(discarded)
            self._to_board(discarded)
        for removed in event["removed"]:
            assert self.cards[removed]["colour"] == "grey"
            self._from_hand(removed)
            self.out[removed] += 1
        money, prestige, poverty = self._gains(card, event, loans_of_all)
        assert (event["money"], event["prestige"], event["poverty"]) == (money, prestige, poverty)
        me.money += money + card["run_cost"]
        me.prestige += prestige
        me.poverty += poverty
        self._burden_rivals(card, event)
        assert (event["flipped"] is not None) == bool(card["flips"])
        if event["flipped"] is not None:
            turned = me.stacks[event["flipped"]][-1]
            assert me.face_up[event["flipped"]]
            assert event["flipped"] == stack or self.cards[turned]["power"] == "flip_instead"
            me.face_up[event["flipped"]] = False

    def _gains(self, card: Row, event: Row, loans_of_all: int) -> tuple[int, int, int]:
        """L17, L35 to L41: money, prestige and poverty that an activation brings, costs counted in."""
        me, power, k = self.me, card["power"], card["power_arg"] or 0
        owned = [self.boroughs[name] for name in me.boroughs]
        given = len(event["discarded"]) - (card["run_discard"] != "none")
        assert given == 0 or (power == "discard_for_relief" and 0 < given <= k)
        assert not event["removed"] or (power == "remove_paupers" and len(event["removed"]) <= k)
        assert (event["choice"] is not None) == (power == "money_or_rival_poverty")
        printed = 0 if event["choice"] == "rival" else card["run_money"]
        money = printed + {
            "money_per_borough": k * len(owned),
            "money_per_riverside_borough": k * sum(row["riverside"] for row in owned),
            "money_per_stack": k * len(me.stacks),
            "money_per_loan": k * loans_of_all,
        }.get(power, 0)
        prestige = card["run_prestige"] + {
            "discard_for_relief": given,
            "prestige_per_borough": k * len(owned),
            "prestige_per_north_borough": k * sum(1 - row["south"] for row in owned),
        }.get(power, 0)
        left = max(0, me.poverty + card["run_poverty"])
        relief = {"discard_for_relief": given, "relief_per_two_boroughs": k * (len(owned) // 2)}.get(power, 0)
        return money - card["run_cost"], prestige, max(0, left - relief) - me.poverty

    def _burden_rivals(self, card: Row, event: Row) -> None:
        """L35, L43."""
        assert (event["rival"] is not None) == (event["choice"] == "rival")
        if event["rival"] is not None:
            assert event["rival"] != self.player
            self.seats[event["rival"]].poverty += card["power_arg"]
        if card["power"] == "tax_rivals":
            for number, seat in enumerate(self.seats):
                if number != self.player and seat.money >= card["power_arg"]:
                    seat.money -= card["power_arg"]
                elif number != self.player:
                    seat.poverty += 1

    def _run_end(self, event: Row) -> None:
        me, rules = self.me, self.rules
        held = me.hand.total()
        assert (event["stacks"], event["loans"], event["hand"]) == (len(me.stacks), me.loans, held)
        me.poverty += rules["poverty_per_stack"] * len(me.stacks)
        me.poverty += rules["poverty_per_loan"] * me.loans + rules["poverty_per_card"] * held
        assert event["poverty"] == me.poverty

    def _buy(self, event: Row) -> None:
        me, name = self.me, event["borough"]
        row = self.boroughs[name]
        off = sum(
            self.cards[top]["power_arg"]
            for top in me.tops()
            if self.cards[top]["power"] == "borough_discount"
        )
        assert event["cost"] == max(0, row["cost"] - off)
        self._pay(event["cost"])
        self.slots[self.slots.index(name)] = self.pile.pop(0) if self.pile else None
        before = me.poverty
        me.boroughs.append(name)
        me.prestige += row["prestige"]
        me.change_poverty(-self.rules["borough_relief"])
        assert (event["prestige"], event["poverty"]) == (row["prestige"], me.poverty - before)

    def _discard(self, event: Row) -> None:
        assert event["why"] == "hand_limit"
        assert self.me.hand.total() > self.rules["hand_limit"] > 0
        self._from_hand(event["card"])
        self._to_board(event["card"])

    def _turn_end(self, event: Row) -> None:
        me = self.me
        assert not self.rules["hand_limit"] or me.hand.total() <= self.rules["hand_limit"]
        assert event == {
            "event": "turn_end",
            "player": self.player,
            "money": [seat.money for seat in self.seats],
            "prestige": [seat.prestige for seat in self.seats],
            "poverty": [seat.poverty for seat in self.seats],
            "loans": [seat.loans for seat in self.seats],
            "hand": sorted(me.hand.elements()),
            "stacks": me.stacks,
            "face_up": me.face_up,
            "boroughs": me.boroughs,
            "board": self.board,
            "deck": len(self.deck),
            "out": self.out.total(),
        }

    def _final(self, event: Row) -> None:
        """L22 to L29, from what lies on the table."""
        table = [
            {
                "prestige": seat.prestige,
                "money": seat.money,
                "loans": seat.loans,
                "poverty": seat.poverty,
                "hand": seat.hand.total(),
                "display": [card for stack in seat.stacks for card in stack],
                "boroughs": len(seat.boroughs),
            }
            for seat in self.seats
        ]
        expected = score({"players": table}, dict(self.rules), list(self.cards.values()))
        assert {**event, "stopped": False} == expected
        assert not event["stopped"] or self.turn == self.rules["turn_limit"]
        assert event["stopped"] or not self.deck
