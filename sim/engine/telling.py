"""A traced game as events: what the traces of all rulesets have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.machine import Traced
from sim.engine.records import TWELFTHS
from sim.engine.ruleset import Seating, Variant

Json = dict[str, Any]


class Teller(ABC):
    """Turns the log of a traced game into events; a ruleset says how each is told.

    Attributes:
        variant: the game's numbers.
        traced: the game.
        players: seats.
    """

    def __init__(self, variant: Variant, traced: Traced, players: int) -> None:
        self.variant, self.traced, self.players = variant, traced, players

    @abstractmethod
    def setup(self) -> Json:
        """What `setup` tells of the deal."""

    @abstractmethod
    def told(self) -> Mapping[int, Callable[..., Json | None]]:
        """How each kind of row is told, by its code: of the row's numbers an event, or None for what is kept
        for a later one."""

    def events(self) -> Iterator[Json]:
        """Every event between `setup` and `final`."""
        told = self.told()
        for code, *numbers in self.traced.log.tolist():
            if code in told:
                event = told[code](*numbers)
                if event is not None:
                    yield event


def final_event(rows: npt.NDArray[np.void], columns: Mapping[str, str], stopped: bool) -> Json:
    """The `final` event of scored rows (one a seat).

    Args:
        columns: the event's keys and the columns they tell.
    """
    event: Json = {"event": "final"}
    for key, column in columns.items():
        event[key] = rows[column].tolist()
    event["win_share"] = [twelfths / TWELFTHS for twelfths in rows["win_twelfths"].tolist()]
    event["stopped"] = stopped
    return event


def tell(
    teller: Teller, final: Mapping[str, str], seating: Seating, seed: int, block: int, rotation: int
) -> list[Json]:
    """All events of a traced game, `setup` first, `final` last."""
    lineup = seating.lineups[block % len(seating.lineups)].tolist()
    names = [seating.names[lineup[(seat + rotation) % len(lineup)]] for seat in range(len(lineup))]
    setup = {
        "event": "setup",
        "game": teller.variant.game,
        "players": teller.players,
        "seed": seed,
        "strategies": names,
        "rules": dict(teller.variant.rules),
        **teller.setup(),
        "block": block,
        "rotation": rotation,
    }
    return [setup, *teller.events(), final_event(teller.traced.rows, final, teller.traced.stopped)]
