"""A game of Council looked at after every decision: goods, money, discs, cards and the rest are conserved."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from sim.council.codes import Category, Permanent
from sim.engine.ruleset import Variant
from tests.council.replay import Replay
from tests.council.situations import Table
from tests.playing import watched
from tests.reference.council_ledger import Account

Row = dict[str, Any]

SOURCES = ("build", "service", "canal", "track", "cards", "election")


class Watched(watched.Watched[Table, Replay]):
    """A game of Council, looked at after every decision."""

    def __init__(self, variant: Variant, players: int, seed: int) -> None:
        super().__init__(Table(variant, players, seed), Replay(variant), seed)

    def check(self) -> None:
        sheet = self.table.see()
        self.check_cards(sheet)
        self.check_places()
        self.check_numbers(sheet)
        for seat in range(self.table.players):
            self.check_player(seat)

    def check_cards(self, sheet: Row) -> None:
        """Every card and tile is in one place; cards leave the game at a council, and only there."""
        table, replay = self.table, self.replay
        present = Counter(card for card in table.face_up() if card) + Counter(table.stack())
        for cards in sheet["cards"]:
            present += Counter(cards)
        for decade, pile in replay.stacks.items():
            if decade > replay.decade:
                present += Counter(pile)
        assert present + Counter(replay.removed) == replay.in_all
        assert [tuple(tile) for tile in table.row()] == replay.row
        tiles = Counter(replay.row) + Counter(tile for tiles in replay.tiles for tile in tiles)
        assert tiles == Counter(tuple(tile) for tile in replay.rules["canal_tiles"])

    def check_places(self) -> None:
        """Industries, services and the track are what the events made of them; counts of them agree."""
        table, replay, game = self.table, self.replay, self.table.game
        found: Counter[tuple[str, str, int]] = Counter()
        for number, name in enumerate(table.names):
            there = table.industries(name)
            found += Counter((name, kind, owner) for kind, owner in there)
            assert table.level(name) == replay.level[name]
            built = [kind for kind, _ in there if kind != "depot"]
            assert game["sites_used"][number] == len(built) == game["of_kind"][number].sum()
            assert np.array_equal(game["of_kind"][number][1:], game["industry"][number][1:].sum(axis=1))
            bits = [int(game["present"][number]) >> bit & 1 for bit in range(game["industry"][number].size)]
            assert bits == (game["industry"][number].ravel() > 0).tolist()
        assert found == +replay.industries
        if table.kind not in ("good", "ranking"):  # the disc has moved, and the event is still to come
            assert [seat for _, seats in sorted(table.track().items()) for seat in seats] == sorted(
                range(table.players),
                key=lambda seat: (replay.ledger.accounts[seat].popularity, replay.order.index(seat)),
            )

    def check_numbers(self, sheet: Row) -> None:
        """Money, goods and prestige are what the events make of them, those of the action in hand counted."""
        assert min(sheet["money"]) >= 0
        assert all(min(goods.values(), default=1) > 0 for goods in sheet["goods"])
        for seat, account in enumerate(self.expected()):
            assert sheet["money"][seat] == account.money
            assert sheet["goods"][seat] == dict(+account.goods)
            assert sheet["prestige"][seat] == sum(account.prestige.values())
            if self.table.kind not in ("good", "ranking"):
                assert sheet["popularity"][seat] == account.popularity

    def expected(self) -> list[Account]:
        """What everyone should have; of an action in hand, its event still to come, what is done already."""
        accounts = [
            Account(one.money, Counter(one.goods), Counter(one.prestige), one.popularity)
            for one in self.replay.ledger.accounts
        ]
        kind, me = self.table.kind, accounts[int(self.table.game["player"])]
        if kind == "use":
            for used in self.teller.used:
                me.money -= used["fee"]
                accounts[used["owner"]].money += used["fee"]
                me.goods[used["input"]] -= 1
                me.goods[used["output"]] += used["amount"]
            del me.goods[None]
        elif kind == "good":
            for bonus in self.teller.bonuses:
                me.money += bonus["money"]
                me.goods.update(bonus["goods"])
                me.prestige["track"] += bonus["prestige"]
        elif kind == "order":
            rules, card = self.replay.rules, self.replay.cards[self.table.ids[int(self.table.game["card"])]]
            me.money -= rules["card_cost"]
            me.goods[rules[f"card_good_{card['decade']}"]] -= rules["card_goods"]
        return accounts

    def check_player(self, seat: int) -> None:
        """What the kernel keeps of a player in several ways agrees; discs and markers are somewhere."""
        table, me, rules = self.table, self.table.game["players"][seat], self.replay.rules
        assert me["discs"] + int(me["disc_districts"]).bit_count() == rules["discs"]
        assert me["markers"] + int(me["marker_districts"]).bit_count() == rules["market_markers"]
        assert me["cards"] == int(me["disc_districts"]).bit_count() + me["bonus_used"]
        owned = [self.replay.owned(seat, name) for name in table.names]
        assert me["here"][: len(table.names)].tolist() == owned
        assert me["industries"] == sum(owned)
        assert me["services"] == self.replay.services[seat]
        assert me["tiles"] == len(self.replay.tiles[seat])
        parts = sum(int(me[f"prestige_{source}"]) for source in SOURCES)
        assert me["prestige"] == rules["start_prestige"] + parts
        held = [self.replay.cards[table.ids[card]] for card in me["card"][: me["cards"]].tolist()]
        for effect in Permanent:
            named = [card["permanent_arg"] for card in held if card["permanent"] == effect.name.lower()]
            assert me["effects"][effect] == sum(named)
        for category in Category:
            of_it = [card for card in held if card["category"] == category.name.lower()]
            assert me["by_category"][category] == len(of_it)
