"""A game of London looked at after every decision: cards, boroughs, money and the rest are conserved."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from sim.engine.ruleset import Variant
from sim.london.state import POWERS, Kind
from tests.london.replay import Replay
from tests.london.situations import Table
from tests.playing import watched

Row = dict[str, Any]

# Between the first and the last decision of one activation its event is still to come.
ACTIVATING = {Kind.RUN_DISCARD, Kind.CHOICE, Kind.RELIEF, Kind.PAUPERS, Kind.FLIP}


class Watched(watched.Watched[Table, Replay]):
    """A game of London, looked at after every decision."""

    def __init__(self, variant: Variant, players: int, seed: int) -> None:
        super().__init__(Table(variant, players, seed), Replay(variant), seed)
        self.missing: Counter[str] = Counter()

    def check(self) -> None:
        sheets = [self.table.see(seat) for seat in range(self.table.players)]
        self.check_cards(sheets)
        self.check_boroughs(sheets)
        self.check_numbers(sheets)
        self.check_standing()

    def check_cards(self, sheets: list[Row]) -> None:
        """Every copy of every type is in one place; what is out stays out."""
        present = Counter(self.table.deck())
        present += Counter(card for line in sheets[0]["board"] for card in line if card)
        for sheet in sheets:
            present += Counter(sheet["hand"]) + Counter(card for stack in sheet["stacks"] for card in stack)
        assert not present - self.replay.in_all, "more cards than there are"
        missing = self.replay.in_all - present
        assert missing.total() == sheets[0]["out"]
        assert not self.missing - missing, "a card came back into the game"
        self.missing = missing

    def check_boroughs(self, sheets: list[Row]) -> None:
        places = [name for name in self.table.face_up() if name] + self.table.pile()
        places += [name for sheet in sheets for name in sheet["boroughs"]]
        assert sorted(places) == sorted(self.table.names)

    def check_numbers(self, sheets: list[Row]) -> None:
        """Money, prestige, poverty and loans are what the events so far make of them."""
        game, sheet = self.table.game, sheets[0]
        assert min(sheet["money"] + sheet["poverty"] + sheet["loans"]) >= 0
        assert game["loans_out"] == sum(sheet["loans"])
        under_way = int(game["kind"]) in ACTIVATING
        for number, seat in enumerate(self.replay.seats):
            mine = number == int(game["player"])
            if under_way and not mine:
                continue  # L35 and L43 are told with the activation
            for key in ("money", "prestige", "poverty"):
                gained = int(game[f"gain_{key}"]) if under_way else 0
                assert sheet[key][number] == getattr(seat, key) + gained, f"{key} of player {number}"
            assert sheet["loans"][number] == seat.loans
            if not under_way:
                assert sheets[number]["hand"] == sorted(seat.hand.elements())

    def check_standing(self) -> None:
        """What is counted of the tops that are face up is what there is to count."""
        table = self.table
        for seat in range(table.players):
            me = table.game["players"][seat]
            face_up = np.flatnonzero(me["face_up"][: me["stacks"]])
            powers = table.cards["power"][me["top"][face_up]]
            assert me["standing"].tolist() == np.bincount(powers, minlength=POWERS).tolist()
