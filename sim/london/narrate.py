"""A traced game of London told in plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sim.engine.ruleset import Variant
from sim.engine.story import Event, Story, amount, signed

ACTIONS = {
    "draw3": "draws three cards",
    "develop": "develops the city",
    "run": "runs the city",
    "buy": "buys land",
    "pass": "passes, nothing being possible",
}


class LondonStory(Story):
    """Knows the names of cards, so that ids stay out of the story."""

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.loan = f"£{variant.rules['loan_value']} loan"
        self.cards = {row["id"]: row["name"] for row in variant.tables["cards"]}

    @property
    def lines(self) -> Mapping[str, Callable[[Event], str | None]]:
        return {
            "repay": lambda e: f"repays {self._loans(e['loans'])}",
            "draw": self._draw,
            "action": lambda e: ACTIONS[e["action"]],
            "hand_power": lambda e: f"uses {self.cards[e['card']]} from the hand and discards it",
            "borrow": lambda e: f"takes {self._loans(e['loans'])}",
            "build": self._build,
            "activate": self._activate,
            "run_end": lambda e: (
                f"counts {e['stacks']} stacks, {e['loans']} loans and {e['hand']} cards in hand: "
                f"poverty is now {e['poverty']}"
            ),
            "buy": lambda e: f"buys {e['borough']} for £{e['cost']} ({amount(e['prestige'], 'prestige')})",
            "discard": lambda e: f"discards {self.cards[e['card']]}: too many cards in hand",
        }

    def _loans(self, count: int) -> str:
        return f"a {self.loan}" if count == 1 else f"{count} {self.loan}s"

    def _draw(self, event: Event) -> str:
        where = "the deck" if event["from"] == "deck" else "the board"
        return f"draws {self.cards[event['card']]} from {where}"

    def _build(self, event: Event) -> str:
        parts = [f"builds {self.cards[event['card']]}"]
        if event["from"] == "board":
            parts.append("from the board")
        parts.append(f"for £{event['cost']}")
        if event["paid_with"]:
            parts.append(f"and {self.cards[event['paid_with']]}")
        if event["recolour_cost"] is not None:
            parts.append(f"recoloured for £{event['recolour_cost']}")
        return " ".join(parts) + f", on stack {event['stack'] + 1}"

    def _activate(self, event: Event) -> str:
        gains = [
            amount(event[key], unit)
            for key, unit in (("money", "£"), ("prestige", "prestige"), ("poverty", "poverty"))
            if event[key]
        ]
        given = [self.cards[card] for card in event["discarded"]]
        gone = [self.cards[card] for card in event["removed"]]
        told = f"activates {self.cards[event['card']]}"
        told += ": " + ", ".join(gains) if gains else ""
        told += f"; discards {', '.join(given)}" if given else ""
        told += f"; removes {', '.join(gone)} from the game" if gone else ""
        told += f"; gives player {event['rival']} poverty" if event["rival"] is not None else ""
        if event["flipped"] is not None and event["flipped"] != event["stack"]:
            told += f"; flips stack {event['flipped'] + 1} in its place"
        return told

    def opening(self, event: Event) -> Iterator[str]:
        yield f"London, {event['players']} players, seed {event['seed']}"
        yield from self.seats()
        yield "  face up: " + ", ".join(event["boroughs"])

    def heading(self, event: Event) -> str:
        return f"Turn {event['turn']}: player {event['player']} ({self.names[event['player']]})"

    def standing(self, event: Event) -> str:
        seat = event["player"]
        return (
            f"£{event['money'][seat]}, prestige {event['prestige'][seat]}, "
            f"poverty {event['poverty'][seat]}, loans {event['loans'][seat]}, "
            f"{len(event['hand'])} cards in hand, {len(event['stacks'])} stacks; "
            f"{event['deck']} cards in the deck"
        )

    def result(self, event: Event, seat: int) -> str:
        return (
            f"city cards {event['card_prestige'][seat]}, money {event['money_prestige'][seat]}, "
            f"unpaid loans {event['loans_unpaid'][seat]}, "
            f"poverty {event['poverty_net'][seat]} above the least = "
            f"{signed(-event['poverty_penalty'][seat])}"
        )


def narrate(variant: Variant, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game's story."""
    return LondonStory(variant).tell(events)
