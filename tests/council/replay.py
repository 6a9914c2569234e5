"""A game told again from its events alone: who has what, and whether each event can have happened.

Nothing here decides anything. What must come next is kept as steps: an action brings popularity, a card its
parts, a city action is an action again. Every number an event tells follows from what was told before it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from sim.engine.ruleset import Variant
from tests.council.replay_board import Board
from tests.reference.council_deal import DECADES, goods_of
from tests.reference.council_election import election_prestige
from tests.reference.council_ledger import ACTIONS
from tests.reference.council_score import score
from tests.reference.council_table import BASIC, FOOD, TOP

Row = dict[str, Any]

PHASES = (1840, 1845, 1850, 1855, 1860)
ELECTIONS = (1845, 1855, 1860)


class Replay(Board):
    """The table after the events fed so far."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.turn = self.phase = self.base_left = 0
        self.in_turn = False
        self.in_all = Counter(row["id"] for row in variant.tables["cards"])

    def feed(self, event: Row) -> None:
        """Take the next event.

        Raises:
            AssertionError: it cannot have happened, or tells another state than the events before it.
        """
        kind = event["event"]
        if kind == "setup":
            self._setup(event)
        else:
            self._expect(event)
            if kind in (*ACTIONS, "effect", "popularity", "pass"):
                assert event["player"] == self.seat
            getattr(self, f"_{kind}")(event)
            self.ledger.book(event)
        assert self.everywhere() == self.in_all

    def everywhere(self) -> Counter[str]:
        """Every city card, wherever it is."""
        cards = [*self.removed, *(card for card in self.face_up if card)]
        for pile in (*self.stacks.values(), *(account.cards for account in self.ledger.accounts)):
            cards += pile
        return Counter(cards)

    # What must come next

    def _expect(self, event: Row) -> None:
        """Take the step that this event fulfils; those before it are such as are not told."""
        kind = event["event"]
        while self.steps:
            step, what, other = self.steps.pop()
            if step == "deal":
                assert (kind, event.get("slot")) == ("deal", what)
                return
            if step == "popularity":
                if self._moves(event, what, other):
                    return
            elif step == "part":
                if self._part_told(event, what, other):
                    return
            elif kind in ACTIONS:  # a city action
                self.steps += [("city", what, other - 1)] * (other > 1)
                return
            elif kind == "pass":
                return
            else:
                self._assert_full()
        if kind in (*ACTIONS, "pass"):
            assert self.base_left > 0
            self.base_left = 0 if kind == "pass" else self.base_left - 1
        elif kind == "turn_end":
            assert self.base_left == 0 or self._assert_full()
            self.in_turn = False
        else:
            assert kind in ("depot", "turn", "administration", "election", "final")
            assert not self.in_turn

    def _assert_full(self) -> bool:
        """C5: an action was dropped."""
        assert self.ledger.count.actions >= self.rules["max_actions"]
        return True

    def _moves(self, event: Row, gain: int, why: str) -> bool:
        """C23: whether so much popularity moves the disc; then this event tells it."""
        at = self.me.popularity
        taken = any(other.popularity == TOP for other in self.ledger.accounts if other is not self.me)
        to = min(at + gain, TOP - taken)
        if to <= at:
            return False
        told = [event.get(key) for key in ("event", "from", "to", "why")]
        assert told == ["popularity", at, to, why]
        return True

    def _part_told(self, event: Row, card_id: str, part: str) -> bool:
        """C19: whether this part of a card gives what an `effect` tells; then this event is it."""
        card = self.cards[card_id]
        gain = {"money": 0, "popularity": 0, "prestige": 0}
        goods: Row = {}
        if part == "top":
            gain = {name: card[name] for name in gain}
            goods = goods_of(card["goods"])
        elif card["immediate"]:
            gained, counted = card["immediate"].split("_per_")
            count = {
                "industry": self.mine(self.district),
                "card": len(self.me.cards),
                "service": self.services[self.seat],
                "canal": len(self.tiles[self.seat]),
            }
            gain[gained] = card["immediate_arg"] * count[counted]
        self.owe(gain["popularity"], "effect")
        if not (gain["money"] or gain["prestige"] or goods):
            return False
        assert event == {
            "event": "effect",
            "player": self.seat,
            "card": card_id,
            "part": part,
            "money": gain["money"],
            "goods": goods,
            "prestige": gain["prestige"],
        }
        return True

    # Events

    def _setup(self, event: Row) -> None:
        assert event["rules"] == self.rules
        self.lay(event)
        self.last: list[str | None] = [None] * event["players"]
        self.turn_up(range(len(self.face_up)))

    def _deal(self, event: Row) -> None:
        """C18."""
        stack = self.stacks[self.decade]
        assert event["card"] == (stack.pop(0) if stack else None)
        self.face_up[event["slot"]] = event["card"]

    def _depot(self, event: Row) -> None:
        assert self.turn == 0
        assert event["player"] == self.industries.total()
        self.industries[event["district"], "depot", event["player"]] += 1
        assert event["district"] in self.names

    def _turn(self, event: Row) -> None:
        """C2, C3."""
        players = len(self.order)
        length = self.rules["turns_per_phase"] * players
        assert event["turn"] == self.turn + 1
        assert event["phase"] == PHASES[self.phase] == PHASES[self.turn // length]
        self.seat = (self.phase + self.turn % length) % players
        assert event["player"] == self.seat
        self.turn += 1
        where, last = event["district"], self.last[self.seat]
        assert where in self.names
        assert where != last or not self.rules["must_move"] or len(self.names) == 1
        self.last[self.seat] = self.district = where
        self.base_left = self.rules["actions_per_turn"]
        self.in_turn = True

    def _pass(self, event: Row) -> None:
        assert event == {"event": "pass", "player": self.seat}

    def _effect(self, event: Row) -> None:
        """Looked at when it was expected."""

    def _popularity(self, event: Row) -> None:
        """C22, C25; which spaces pay is the ledger's to see."""
        self.arrive(self.seat)
        for bonus in event["bonuses"]:
            space, goods = bonus["space"], bonus["goods"]
            pays = {
                field.rsplit("_", 1)[1]: value
                for field, value in self.rules.items()
                if field.startswith(f"space_{space}_")
            }
            assert bonus["money"] == pays.get("money", 0)
            assert bonus["prestige"] == pays.get("prestige", 0)
            assert sum(goods.values()) == pays.get("goods", 0) + pays.get("machines", 0)
            assert len(goods) <= 1
            assert set(goods) <= set({8: BASIC, 14: FOOD, 20: ("machine",)}.get(space, ()))

    def _turn_end(self, event: Row) -> None:
        """C21; the rest is the ledger's to see."""
        for seat, account in enumerate(self.ledger.accounts):
            assert len(account.cards) == len(account.discs) + (seat in self.bonus_used)

    def _administration(self, event: Row) -> None:
        """C6."""
        rules = self.rules
        assert self.turn == (self.phase + 1) * rules["turns_per_phase"] * len(self.order)
        assert event["phase"] == PHASES[self.phase]
        assert event["money"] == [
            rules["admin_money"]
            + self.owned(seat) // rules["admin_per_industries"]
            + self.effect(seat, "income")
            for seat in range(len(self.order))
        ]
        self.phase += 1

    def _election(self, event: Row) -> None:
        """C26 to C29; the phase is over already."""
        assert event["phase"] == PHASES[self.phase - 1]
        assert event["phase"] in ELECTIONS
        accounts, seats = self.ledger.accounts, range(len(self.order))
        last = event["phase"] == ELECTIONS[-1]
        most = max(account.popularity for account in accounts)
        assert event["top"] == [seat for seat in reversed(self.order) if accounts[seat].popularity == most]
        self.mayor = event["mayor"]
        for step in seats:
            seat = (self.mayor + step) % len(seats)
            before = accounts[seat].popularity
            after = min(before, before // 2 + self.effect(seat, "halving_keep"))
            assert event["halved"][seat] == after
            if after != before:
                self.arrive(seat)
        assert sorted(event["ranking"]) == ["economic", "public", "quality"]
        for seat, account in enumerate(accounts):
            held = [self.cards[card] for card in account.cards]
            gain = election_prestige(held, event["ranking"], self.rules)
            mayors = self.rules["final_mayor_prestige"] if last and seat == self.mayor else 0
            assert event["prestige"][seat] == gain + mayors
        if not last:
            self.removed += [card for card in self.face_up if card] + self.stacks[self.decade]
            self.stacks[self.decade] = []
            self.decade = DECADES[DECADES.index(self.decade) + 1]
            self.face_up = [None] * len(self.face_up)
            self.turn_up(range(len(self.face_up)))

    def _final(self, event: Row) -> None:
        """C30, from what lies on the table."""
        assert self.phase == len(PHASES)
        assert not event["stopped"]
        table = [
            {
                "prestige": sum(account.prestige.values()),
                "money": account.money,
                "popularity": account.popularity,
                "cards": account.cards,
            }
            for account in self.ledger.accounts
        ]
        expected = score({"players": table}, self.rules, list(self.cards.values()))
        assert {name: event[name] for name in expected if name in event} == {
            name: value for name, value in expected.items() if name != "election_prestige"
        }
