"""The final score of a table described by hand (`alderman score london FILE`), by the kernel's scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.described import MOST, read_players
from sim.engine.ruleset import Variant
from sim.engine.telling import final_event
from sim.london.fields import PLAYERS
from sim.london.results import SEAT_ROW
from sim.london.scoring import score_game
from sim.london.setup import pack
from sim.london.state import GAME
from sim.london.trace import FINAL

COUNTS = ("money", "loans", "poverty", "hand", "boroughs")
NUMBERS = {"prestige": (-MOST, MOST)} | dict.fromkeys(COUNTS, (0, MOST))


def score_table(variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
    """Score `table` ({"players": [{"prestige": n, …}, …]}; its "rules" are already in the variant).

    Raises:
        InputError: names the player (from 0) and the field.
    """
    players = read_players(variant, table, PLAYERS, NUMBERS, "display")
    game, rows = np.zeros(1, GAME), np.zeros(len(players), SEAT_ROW)
    game[0]["players_count"] = len(players)
    for seat, player in enumerate(players):
        me = game[0]["players"][seat]
        me["money"], me["loans"], me["poverty"] = player["money"], player["loans"], player["poverty"]
        me["prestige"], me["hand_count"] = player["prestige"], player["hand"]
        me["borough_count"] = player["boroughs"]
        values = [card["prestige"] for card in player["display"]]
        me["card_prestige"], me["best_card"] = sum(values), max([0, *values])
    rules, _ = pack(variant, len(players))
    score_game(game[0], rules[0], rows)
    return final_event(rows, FINAL, stopped=False)
