"""A traced game told in plain sentences, a turn a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sim.engine.ruleset import Variant

Event = Mapping[str, Any]

ACTIONS = {
    "draw3": "draws three cards",
    "develop": "develops the city",
    "run": "runs the city",
    "buy": "buys land",
    "pass": "passes, nothing being possible",
}


def _amount(number: int, unit: str) -> str:
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return f"{sign}£{abs(number)}" if unit == "£" else f"{sign}{abs(number)} {unit}"


class Narrator:
    """Knows the names of cards, so that ids stay out of the story."""

    def __init__(self, variant: Variant) -> None:
        self.loan = f"£{variant.rules['loan_value']} loan"
        self.names = {row["id"]: row["name"] for row in variant.tables["cards"]}
        self.lines: dict[str, Callable[[Event], str]] = {
            "repay": lambda e: f"repays {self._loans(e['loans'])}",
            "draw": self._draw,
            "action": lambda e: ACTIONS[e["action"]],
            "hand_power": lambda e: f"uses {self.names[e['card']]} from the hand and discards it",
            "borrow": lambda e: f"takes {self._loans(e['loans'])}",
            "build": self._build,
            "activate": self._activate,
            "run_end": lambda e: (
                f"counts {e['stacks']} stacks, {e['loans']} loans and {e['hand']} cards in hand: "
                f"poverty is now {e['poverty']}"
            ),
            "buy": lambda e: f"buys {e['borough']} for £{e['cost']} ({_amount(e['prestige'], 'prestige')})",
            "discard": lambda e: f"discards {self.names[e['card']]}: too many cards in hand",
        }

    def _loans(self, count: int) -> str:
        return f"a {self.loan}" if count == 1 else f"{count} {self.loan}s"

    def _draw(self, event: Event) -> str:
        where = "the deck" if event["from"] == "deck" else "the board"
        return f"draws {self.names[event['card']]} from {where}"

    def _build(self, event: Event) -> str:
        parts = [f"builds {self.names[event['card']]}"]
        if event["from"] == "board":
            parts.append("from the board")
        parts.append(f"for £{event['cost']}")
        if event["paid_with"]:
            parts.append(f"and {self.names[event['paid_with']]}")
        if event["recolour_cost"] is not None:
            parts.append(f"recoloured for £{event['recolour_cost']}")
        return " ".join(parts) + f", on stack {event['stack'] + 1}"

    def _activate(self, event: Event) -> str:
        gains = [
            _amount(event[key], unit)
            for key, unit in (("money", "£"), ("prestige", "prestige"), ("poverty", "poverty"))
            if event[key]
        ]
        given = [self.names[card] for card in event["discarded"]]
        gone = [self.names[card] for card in event["removed"]]
        told = f"activates {self.names[event['card']]}"
        told += ": " + ", ".join(gains) if gains else ""
        told += f"; discards {', '.join(given)}" if given else ""
        told += f"; removes {', '.join(gone)} from the game" if gone else ""
        told += f"; gives player {event['rival']} poverty" if event["rival"] is not None else ""
        if event["flipped"] is not None and event["flipped"] != event["stack"]:
            told += f"; flips stack {event['flipped'] + 1} in its place"
        return told

    def line(self, event: Event) -> str | None:
        """One event's sentence, without its subject; None for what is not told."""
        tell = self.lines.get(event["event"])
        return tell(event) if tell else None


def _opening(event: Event) -> Iterator[str]:
    yield f"London, {event['players']} players, seed {event['seed']}"
    for seat, name in enumerate(event["strategies"]):
        yield f"  player {seat}: {name}"
    yield "  face up: " + ", ".join(event["boroughs"])


def _standing(event: Event) -> str:
    seat = event["player"]
    return (
        f"    £{event['money'][seat]}, prestige {event['prestige'][seat]}, poverty {event['poverty'][seat]}, "
        f"loans {event['loans'][seat]}, {len(event['hand'])} cards in hand, {len(event['stacks'])} stacks; "
        f"{event['deck']} cards in the deck"
    )


def _closing(names: Sequence[str], event: Event) -> Iterator[str]:
    yield ""
    yield "Final scoring" + (" (stopped by the turn limit)" if event["stopped"] else "")
    width = max(len(name) for name in names)
    for seat, name in enumerate(names):
        won = event["win_share"][seat]
        verdict = "  wins" if won == 1 else f"  shares the victory ({won:.2f})" if won else ""
        yield (
            f"  player {seat} {name:<{width}} {event['score'][seat]:>4}  "
            f"(city cards {event['card_prestige'][seat]}, money {event['money_prestige'][seat]}, "
            f"unpaid loans {event['loans_unpaid'][seat]}, "
            f"poverty {event['poverty_net'][seat]} above the least = "
            f"−{event['poverty_penalty'][seat]}){verdict}"
        )


def narrate(variant: Variant, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game's story."""
    narrator = Narrator(variant)
    names: Sequence[str] = []
    for event in events:
        kind = event["event"]
        if kind == "setup":
            names = event["strategies"]
            yield from _opening(event)
        elif kind == "turn":
            yield ""
            yield f"Turn {event['turn']}: player {event['player']} ({names[event['player']]})"
        elif kind == "turn_end":
            yield _standing(event)
        elif kind == "final":
            yield from _closing(names, event)
        else:
            line = narrator.line(event)
            if line:
                yield f"  {line}"
