"""The final score of a table described by hand (`alderman score london FILE`), by the kernel's scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.errors import InputError, nearest
from sim.engine.ruleset import Variant
from sim.london.results import SEAT_ROW
from sim.london.scoring import score_game
from sim.london.setup import pack
from sim.london.state import GAME
from sim.london.trace import final_event

COUNTS = ("money", "loans", "poverty", "hand", "boroughs")
FIELDS = ("prestige", *COUNTS, "display")
MOST = 100_000  # keeps every sum within the kernel's 32-bit integers


def score_table(variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
    """Score `table` ({"players": [{"prestige": n, …}, …]}; its "rules" are already in the variant).

    Raises:
        InputError: names the player (from 0) and the field.
    """
    for field in table:
        if field not in ("players", "rules"):
            raise InputError(f"unknown field '{field}': {nearest(field, ('players', 'rules'))}")
    players = table.get("players")
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        found = len(players) if isinstance(players, list) else players
        raise InputError(f"field 'players': {found!r} is not a list of 2 to 4 players")
    game, rows = np.zeros(1, GAME), np.zeros(len(players), SEAT_ROW)
    game[0]["players_count"] = len(players)
    for seat, player in enumerate(players):
        _seat_player(variant, game[0]["players"][seat], seat, player)
    rules, _ = pack(variant, len(players))
    score_game(game[0], rules[0], rows)
    return final_event(rows, stopped=False)


def _seat_player(variant: Variant, me: Any, seat: int, player: Any) -> None:
    if not isinstance(player, dict):
        raise InputError(f"player {seat}: {player!r} is not an object with the fields {', '.join(FIELDS)}")
    for field in player:
        if field not in FIELDS:
            raise InputError(f"player {seat}: unknown field '{field}': {nearest(field, FIELDS)}")
    for field in FIELDS:
        if field not in player:
            raise InputError(f"player {seat}: field '{field}' is missing")
    for field in ("prestige", *COUNTS):
        value = player[field]
        least = -MOST if field == "prestige" else 0
        if type(value) is not int or not least <= value <= MOST:
            raise InputError(
                f"player {seat}, field '{field}': {value!r} is not a whole number from {least} to {MOST}"
            )
    me["money"], me["loans"], me["poverty"] = player["money"], player["loans"], player["poverty"]
    me["prestige"], me["hand_count"], me["borough_count"] = (
        player["prestige"],
        player["hand"],
        player["boroughs"],
    )
    if not isinstance(player["display"], list):
        raise InputError(f"player {seat}, field 'display': {player['display']!r} is not a list of cards")
    for name in player["display"]:
        prestige = _find_card(variant, seat, name)["prestige"]
        me["card_prestige"] += prestige
        me["best_card"] = max(int(me["best_card"]), prestige)


def _find_card(variant: Variant, seat: int, name: Any) -> dict[str, Any]:
    """A card by its id, or by a name that only one card bears."""
    cards = variant.tables["cards"]
    for card in cards:
        if card["id"] == name:
            return card
    named = [card for card in cards if card["name"] == name]
    where = f"player {seat}, field 'display'"
    if len(named) > 1:
        ids = ", ".join(card["id"] for card in named)
        raise InputError(f"{where}: '{name}' is the name of several cards; use one of the ids {ids}")
    if not named:
        if not isinstance(name, str):
            raise InputError(f"{where}: {name!r} is not the id or name of a card")
        known = [card["id"] for card in cards] + [card["name"] for card in cards]
        raise InputError(f"{where}: unknown card '{name}': {nearest(name, known)}")
    return named[0]
