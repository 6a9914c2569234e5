"""The score of a table described by hand (`alderman score council FILE`), by the kernel's scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.council.codes import TOP, Category, Permanent
from sim.council.fields import PLAYERS, words
from sim.council.results import SEAT_ROW
from sim.council.scoring import election_gain, score_game
from sim.council.setup import pack
from sim.council.state import GAME
from sim.engine.described import MOST, read_players
from sim.engine.errors import InputError
from sim.engine.records import TWELFTHS
from sim.engine.ruleset import Variant

NUMBERS = {"prestige": (0, MOST), "money": (0, MOST), "popularity": (0, TOP)}
CATEGORIES = words(Category)
EFFECTS = words(Permanent)


def score_table(variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
    """Score `table` ({"players": [{"prestige": n, …}, …]}; its "rules" are already in the variant).

    With "ranking", the three categories from first to third, an election is scored first (C27), with "mayor",
    a seat, the last one (C29). Nothing is halved.

    Raises:
        InputError: names the player (from 0) and the field.
    """
    players = read_players(variant, table, PLAYERS, NUMBERS, "cards", ("ranking", "mayor"))
    ranking = _read_ranking(table)
    mayor = _read_mayor(table, len(players))
    game, rows = np.zeros(1, GAME), np.zeros(len(players), SEAT_ROW)
    game[0]["players_count"] = len(players)
    rules, cards = pack(variant, len(players))
    gains = [0] * len(players)
    for seat, player in enumerate(players):
        me = game[0]["players"][seat]
        _seat_player(me, player)
        if ranking is not None:
            gains[seat] += int(election_gain(game[0], rules[0], cards, seat, ranking))
        if seat == mayor:
            gains[seat] += int(rules[0]["final_mayor_prestige"])
        me["prestige"] += gains[seat]
    score_game(game[0], rules[0], rows)
    return {
        "election_prestige": gains,
        "money_prestige": rows["money_prestige"].tolist(),
        "score": rows["score"].tolist(),
        "win_share": [twelfths / TWELFTHS for twelfths in rows["win_twelfths"].tolist()],
    }


def _seat_player(me: Any, player: Mapping[str, Any]) -> None:
    for field in NUMBERS:
        me[field] = player[field]
    me["cards"] = len(player["cards"])
    for card in player["cards"]:
        me["by_category"][CATEGORIES.index(card["category"])] += 1
        if card["permanent"]:
            me["effects"][EFFECTS.index(card["permanent"])] += card["permanent_arg"]


def _read_ranking(table: Mapping[str, Any]) -> Any:
    """The table's ranking as codes of categories, None when it has none."""
    if "ranking" not in table:
        return None
    ranking = table["ranking"]
    if not isinstance(ranking, list) or sorted(map(str, ranking)) != sorted(CATEGORIES):
        raise InputError(
            f"field 'ranking': {ranking!r} is not a list of the categories {', '.join(CATEGORIES)}, each once"
        )
    return np.array([CATEGORIES.index(category) for category in ranking], np.int64)


def _read_mayor(table: Mapping[str, Any], players: int) -> int | None:
    """The seat of the last mayor, None when the table names none."""
    if "mayor" not in table:
        return None
    mayor = table["mayor"]
    if type(mayor) is not int or not 0 <= mayor < players:
        raise InputError(f"field 'mayor': {mayor!r} is not a seat from 0 to {players - 1}")
    if "ranking" not in table:
        raise InputError(f"field 'mayor': {mayor} needs the field 'ranking', the mayor's order of categories")
    return mayor
