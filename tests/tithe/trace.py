"""One game of Tithe as events: the kernel's log and snapshots, in the words of the trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sim.engine.machine import Traced
from sim.engine.ruleset import Seating, Variant
from sim.engine.telling import Json, Teller, tell as tell_all
from tests.tithe.log import Event

FINAL = {key: key for key in ("coins", "cards", "coin_points", "values", "score")}  # key -> column


class TitheTeller(Teller):
    """Knows the names of cards."""

    def __init__(self, variant: Variant, traced: Traced, players: int) -> None:
        super().__init__(variant, traced, players)
        self.cards = [row["id"] for row in variant.tables["cards"]]

    def setup(self) -> Json:
        dealt = self.traced.snapshots[0]
        deck = [self.cards[card] for card in dealt["deck"][: len(self.cards)].tolist()]
        return {"deck": deck[: dealt["deck_end"]], "out": deck[dealt["deck_end"] :]}

    def told(self) -> Mapping[int, Callable[..., Json | None]]:
        return {
            Event.TURN: lambda turn, seat, card, pot, *_: {
                "event": "turn",
                "turn": turn,
                "player": seat,
                "card": self.cards[card],
                "pot": pot,
            },
            Event.TAKE: lambda seat, card, coins, *_: {
                "event": "take",
                "player": seat,
                "card": self.cards[card],
                "coins": coins,
            },
            Event.LAY: lambda seat, *_: {"event": "lay", "player": seat},
            Event.TURN_UP: lambda card, *_: {"event": "turn_up", "card": self.cards[card]},
            Event.TURN_END: self._turn_end,
        }

    def _turn_end(self, turn: int, *_: int) -> Json:
        everyone = self.traced.snapshots[turn]["players"][: self.players]
        return {
            "event": "turn_end",
            "coins": everyone["coins"].tolist(),
            "values": everyone["values"].tolist(),
        }


def tell(
    variant: Variant, seating: Seating, traced: Traced, seed: int, block: int, rotation: int
) -> list[Json]:
    """All events of a traced game, `setup` first, `final` last."""
    teller = TitheTeller(variant, traced, seating.lineups.shape[1])
    return tell_all(teller, FINAL, seating, seed, block, rotation)
