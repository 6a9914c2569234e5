"""A traced game of Tithe told in plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from sim.engine.ruleset import Variant
from sim.engine.story import Event, Story, listed


class TitheStory(Story):
    """Remembers who has the turn."""

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.values = {row["id"]: row["value"] for row in variant.tables["cards"]}
        self.mover = 0

    @property
    def lines(self) -> Mapping[str, Callable[[Event], str | None]]:
        return {
            "take": lambda e: f"takes {self._card(e['card'])} with {_coins(e['coins'])}",
            "lay": lambda e: "lays a coin",
            "turn_up": lambda e: f"turns up {self._card(e['card'])}",
        }

    def _card(self, card: str) -> str:
        return f"{card} ({self.values[card]})"

    def opening(self, event: Event) -> Iterator[str]:
        yield f"Tithe, {event['players']} players, seed {event['seed']}"
        yield from self.seats()
        yield f"  left out: {listed([self._card(card) for card in event['out']]) or 'no card'}"

    def heading(self, event: Event) -> str:
        self.mover = event["player"]
        offer = f"{self._card(event['card'])} with {_coins(event['pot'])}"
        return f"Turn {event['turn']}: player {self.mover} ({self.names[self.mover]}), {offer}"

    def standing(self, event: Event) -> str:
        return f"{_coins(event['coins'][self.mover])}, cards worth {event['values'][self.mover]}"

    def result(self, event: Event, seat: int) -> str:
        return f"coins {event['coin_points'][seat]}, {event['cards'][seat]} cards −{event['values'][seat]}"


def _coins(count: int) -> str:
    return {0: "no coins", 1: "1 coin"}.get(count, f"{count} coins")
