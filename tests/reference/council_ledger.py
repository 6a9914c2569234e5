"""What a Council trace adds up to: every seat's money, goods, prestige and popularity, event by event."""

from collections import Counter
from dataclasses import dataclass, field

from tests.reference.council_table import GOODS
from tests.reference.tables import Row


@dataclass
class Account:
    money: int
    goods: Counter[str]
    prestige: Counter[str]  # by source
    popularity: int
    cards: list[str] = field(default_factory=list)
    discs: set[str] = field(default_factory=set)


@dataclass
class TurnCount:
    """What C5 counts in one turn."""

    actions: int = 0
    acquisitions: int = 0
    bonuses: int = 0


SOURCE = {"build": "build", "service": "service", "canal": "canal", "effect": "cards"}
ACTIONS = ("build", "produce", "service", "canal", "market", "sell", "acquire")


class Ledger:
    """Books a trace from `setup` on; holds it against itself at each `turn_end`, `election` and `final`."""

    def __init__(self, setup: Row) -> None:
        rules = self.rules = setup["rules"]
        goods = {good: rules.get(f"start_{good}", 0) for good in GOODS}
        self.accounts = [
            Account(
                rules["start_money"],
                Counter(goods),
                Counter({"start": rules["start_prestige"]}),
                rules["start_popularity"],
            )
            for _ in range(setup["players"])
        ]
        self.district = ""
        self.count = TurnCount()

    def book(self, event: Row) -> None:
        kind = event["event"]
        if kind == "turn":
            self.district = event["district"]
            self.count = TurnCount()
        elif kind == "popularity":
            self.book_popularity(event)
        elif kind == "administration":
            for account, gain in zip(self.accounts, event["money"], strict=True):
                account.money += gain
        elif kind == "election":
            self.book_election(event)
        elif kind in (*ACTIONS, "effect"):
            self.book_action(event)
        elif kind == "turn_end":
            self.assert_turn_end(event)
        elif kind == "final":
            self.assert_final(event)

    def book_action(self, event: Row) -> None:
        kind, account = event["event"], self.accounts[event["player"]]
        self.count.actions += kind in ACTIONS
        account.money += event.get("money", 0) - event.get("cost", 0)
        if kind == "produce":
            for used in event["used"]:
                account.money -= used["fee"]
                if used["owner"] != event["player"]:
                    self.accounts[used["owner"]].money += used["fee"]
                if used["input"]:
                    account.goods[used["input"]] -= 1
                account.goods[used["output"]] += used["amount"]
                assert account.money >= 0
                assert min(account.goods.values()) >= 0
        elif kind in ("market", "sell"):
            account.goods[event["good"]] -= 1
        elif kind == "effect":
            account.goods.update(event["goods"])
        else:
            account.goods.subtract(event["goods"])
        if kind in SOURCE:
            account.prestige[SOURCE[kind]] += event["prestige"]
        if kind == "acquire":
            self.book_card(event, account)
        assert account.money >= 0
        assert min(account.goods.values()) >= 0

    def book_card(self, event: Row, account: Account) -> None:
        """C17, C21."""
        account.cards.append(event["card"])
        self.count.acquisitions += 1
        self.count.bonuses += event["bonus"]
        if not event["bonus"]:
            assert self.district not in account.discs
            account.discs.add(self.district)

    def book_popularity(self, event: Row) -> None:
        """C22, C23."""
        account = self.accounts[event["player"]]
        assert event["from"] == account.popularity < event["to"] <= 22
        others = [other.popularity for other in self.accounts if other is not account]
        assert event["to"] < 22 or 22 not in others
        account.popularity = event["to"]
        spaces = [space for space in (5, 8, 11, 14, 17, 20, 22) if event["from"] < space <= event["to"]]
        assert [bonus["space"] for bonus in event["bonuses"]] == spaces
        for bonus in event["bonuses"]:
            account.money += bonus["money"]
            account.goods.update(bonus["goods"])
            account.prestige["track"] += bonus["prestige"]

    def book_election(self, event: Row) -> None:
        """C23, C24, C26: the winner has the most; halving moves no money, goods or prestige."""
        assert event["popularity"] == [account.popularity for account in self.accounts]
        most = max(event["popularity"])
        tied = [seat for seat, popularity in enumerate(event["popularity"]) if popularity == most]
        assert sorted(event["top"]) == tied
        assert event["mayor"] == event["top"][0]
        for account, halved, gain in zip(self.accounts, event["halved"], event["prestige"], strict=True):
            assert account.popularity // 2 <= halved <= account.popularity
            account.popularity = halved
            account.prestige["election"] += gain

    def assert_turn_end(self, event: Row) -> None:
        assert event["money"] == [account.money for account in self.accounts]
        assert event["goods"] == [dict(+account.goods) for account in self.accounts]
        assert event["prestige"] == [sum(account.prestige.values()) for account in self.accounts]
        assert event["popularity"] == [account.popularity for account in self.accounts]
        assert event["cards"] == [account.cards for account in self.accounts]
        assert [set(discs) for discs in event["discs"]] == [account.discs for account in self.accounts]
        self.assert_actions()

    def assert_actions(self) -> None:
        """C5."""
        count, rules = self.count, self.rules
        if count.actions > rules["max_actions"]:
            assert count.actions <= rules["max_actions_bonus"]
            assert count.acquisitions == 2
            assert count.bonuses == 1

    def assert_final(self, event: Row) -> None:
        for seat, account in enumerate(self.accounts):
            for source in ("start", "build", "service", "canal", "track", "cards", "election"):
                assert event[f"prestige_{source}"][seat] == account.prestige[source]
            assert event["money_prestige"][seat] == account.money // self.rules["money_per_prestige"]
            assert event["score"][seat] == sum(account.prestige.values()) + event["money_prestige"][seat]
        assert event["popularity"] == [account.popularity for account in self.accounts]
