"""A traced game of Council told in plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sim.engine.ruleset import Variant
from sim.engine.story import Event, Story, amount, listed

ORDERS = {
    "effects": "",
    "between": ", its action between top box and effect",
    "action": ", its action first",
}


def _goods(goods: Mapping[str, int]) -> str:
    return listed([f"{number} {good}" for good, number in goods.items()])


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _price(event: Event) -> str:
    parts = [f"£{event['cost']}", *([_goods(event["goods"])] if event["goods"] else [])]
    return " and ".join(parts)


class CouncilStory(Story):
    """Knows the names of cards, so that ids stay out of the story."""

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.cards = {row["id"]: row["name"] for row in variant.tables["cards"]}
        self.mover = 0  # the seat whose turn it is

    @property
    def lines(self) -> Mapping[str, Callable[[Event], str | None]]:
        return {
            "depot": lambda e: f"player {e['player']} places a Wood Depot in {e['district']}",
            "build": lambda e: (
                f"builds {_article(e['kind'])} for {_price(e)}"
                + (f" ({amount(e['prestige'], 'prestige')})" if e["prestige"] else "")
            ),
            "produce": lambda e: "produces: " + listed([self._use(use) for use in e["used"]]),
            "service": lambda e: (
                f"develops service level {e['level']} for {_price(e)} ({amount(e['prestige'], 'prestige')})"
            ),
            "canal": self._canal,
            "market": lambda e: f"places a market marker: {e['good']} for £{e['money']}",
            "sell": lambda e: f"sells {e['good']} for £{e['money']}",
            "acquire": lambda e: (
                f"takes {self.cards[e['card']]} for {_price(e)}{ORDERS[e['order']]}"
                + (", by the mayor bonus" if e["bonus"] else "")
            ),
            "effect": self._effect,
            "popularity": self._popularity,
            "pass": lambda e: "passes",
        }

    @property
    def paragraphs(self) -> Mapping[str, Callable[[Event], Iterator[str]]]:
        return {"administration": self._administration, "election": self._election}

    def _use(self, use: Event) -> str:
        whose = "" if use["owner"] == self.mover else f" of player {use['owner']} for £{use['fee']}"
        made = f"{use['amount']} {use['output']}"
        return f"{use['kind']}{whose} ({use['input'] + ' to ' if use['input'] else ''}{made})"

    def _canal(self, event: Event) -> str:
        gains = [
            amount(event[key], unit) for key, unit in (("prestige", "prestige"), ("money", "£")) if event[key]
        ]
        told = f"takes canal tile {event['tile'] + 1} for {_price(event)}"
        return told + (f" ({', '.join(gains)})" if gains else "")

    def _effect(self, event: Event) -> str:
        gains = [
            amount(event[key], unit) for key, unit in (("money", "£"), ("prestige", "prestige")) if event[key]
        ]
        gains += [f"+{number} {good}" for good, number in event["goods"].items()]
        return f"{self.cards[event['card']]} gives {listed(gains)}"

    def _popularity(self, event: Event) -> str:
        told = f"popularity {event['from']} to {event['to']}"
        for bonus in event["bonuses"]:
            gains = [
                amount(bonus[key], unit)
                for key, unit in (("money", "£"), ("prestige", "prestige"))
                if bonus[key]
            ]
            gains += [f"+{number} {good}" for good, number in bonus["goods"].items()]
            told += f"; space {bonus['space']}: {listed(gains) or 'nothing'}"
        return told

    def _administration(self, event: Event) -> Iterator[str]:
        yield ""
        income = ", ".join(f"player {seat} {amount(money, '£')}" for seat, money in enumerate(event["money"]))
        yield f"Administration {event['phase']}: {income}"

    def _election(self, event: Event) -> Iterator[str]:
        yield ""
        votes = ", ".join(f"player {seat} {before}" for seat, before in enumerate(event["popularity"]))
        mayor = event["mayor"]
        tied = " by the stack" if len(event["top"]) > 1 else ""
        yield f"City council {event['phase']}: popularity {votes}"
        yield f"  player {mayor} ({self.names[mayor]}) becomes mayor{tied}"
        yield "  halved: " + ", ".join(f"player {seat} {after}" for seat, after in enumerate(event["halved"]))
        yield "  ranks " + ", then ".join(event["ranking"])
        yield "  prestige: " + ", ".join(
            f"player {seat} {amount(gain, '').strip()}" for seat, gain in enumerate(event["prestige"])
        )

    def opening(self, event: Event) -> Iterator[str]:
        yield f"Council, {event['players']} players, seed {event['seed']}"
        yield from self.seats()
        tiles = ", ".join(
            f"{prestige}/{popularity}/£{money}" for prestige, popularity, money in event["tiles"]
        )
        yield f"  canal tiles (prestige/popularity/£): {tiles}"

    def heading(self, event: Event) -> str:
        seat = self.mover = event["player"]
        who = f"player {seat} ({self.names[seat]})"
        return f"{event['phase']}, turn {event['turn']}: {who} in {event['district']}"

    def standing(self, event: Event) -> str:
        seat = self.mover
        goods = _goods(event["goods"][seat]) or "no goods"
        cards = len(event["cards"][seat])
        return (
            f"£{event['money'][seat]}, {goods}, popularity {event['popularity'][seat]}, "
            f"prestige {event['prestige'][seat]}, {cards} city card{'' if cards == 1 else 's'}"
        )

    def result(self, event: Event, seat: int) -> str:
        parts = (
            ("industries", "prestige_build"),
            ("services", "prestige_service"),
            ("canal", "prestige_canal"),
            ("track", "prestige_track"),
            ("city cards", "prestige_cards"),
            ("elections", "prestige_election"),
            ("money", "money_prestige"),
        )
        told = ", ".join(f"{word} {event[key][seat]}" for word, key in parts)
        return f"{told}; popularity {event['popularity'][seat]}"


def narrate(variant: Variant, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game's story."""
    return CouncilStory(variant).tell(events)
