"""The score of a table described by hand (`alderman score tithe FILE`), by the kernel's scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.described import MOST, read_players
from sim.engine.ruleset import Variant
from sim.engine.telling import final_event
from tests.tithe.fields import PLAYERS
from tests.tithe.results import SEAT_TYPE
from tests.tithe.scoring import score_game
from tests.tithe.setup import pack
from tests.tithe.state import GAME
from tests.tithe.trace import FINAL


def score_table(variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
    """Score `table` ({"players": [{"coins": n, "cards": […]}, …]}; its "rules" are already in the variant).

    Raises:
        InputError: names the player (from 0) and the field.
    """
    players = read_players(variant, table, PLAYERS, {"coins": (0, MOST)}, "cards")
    game, rows = np.zeros(1, GAME), np.zeros(len(players), SEAT_TYPE)
    game[0]["players_count"] = len(players)
    for seat, player in enumerate(players):
        me = game[0]["players"][seat]
        me["coins"], me["cards"] = player["coins"], len(player["cards"])
        me["values"] = sum(card["value"] for card in player["cards"])
        rows[seat]["coins"], rows[seat]["cards"] = me["coins"], me["cards"]
    score_game(game[0], pack(variant, len(players))[0][0], rows)
    return final_event(rows, FINAL, stopped=False)
