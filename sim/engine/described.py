"""A table that a person describes to have it scored: its players, their numbers and their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.engine.errors import InputError, nearest
from sim.engine.ruleset import Variant

Ranges = Mapping[str, tuple[int, int]]
MOST = 100_000  # of a number that a table tells: keeps every sum within the kernels' 32-bit integers


def read_players(
    variant: Variant,
    table: Mapping[str, Any],
    seats: tuple[int, int],
    numbers: Ranges,
    cards: str,
    others: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """The players of `table` ({"players": [{"money": n, …}, …]}; its "rules" are in the variant already).

    Args:
        seats: fewest and most players.
        numbers: the fields of a player that are whole numbers, with the least and the most of each.
        cards: the field that lists cards, by id or name.
        others: fields of the table beside "players" and "rules".

    Returns:
        Each player's numbers, and under `cards` the rows of the cards.

    Raises:
        InputError: names the player (from 0) and the field.
    """
    known = ("players", *others, "rules")
    for field in table:
        if field not in known:
            raise InputError(f"unknown field '{field}': {nearest(field, known)}")
    players = table.get("players")
    fewest, most = seats
    if not isinstance(players, list) or not fewest <= len(players) <= most:
        found = len(players) if isinstance(players, list) else players
        raise InputError(f"field 'players': {found!r} is not a list of {fewest} to {most} players")
    return [_read_player(variant, seat, player, numbers, cards) for seat, player in enumerate(players)]


def _read_player(variant: Variant, seat: int, player: Any, numbers: Ranges, cards: str) -> dict[str, Any]:
    fields = (*numbers, cards)
    if not isinstance(player, dict):
        raise InputError(f"player {seat}: {player!r} is not an object with the fields {', '.join(fields)}")
    for field in player:
        if field not in fields:
            raise InputError(f"player {seat}: unknown field '{field}': {nearest(field, fields)}")
    for field in fields:
        if field not in player:
            raise InputError(f"player {seat}: field '{field}' is missing")
    for field, (least, most) in numbers.items():
        value = player[field]
        if type(value) is not int or not least <= value <= most:
            raise InputError(
                f"player {seat}, field '{field}': {value!r} is not a whole number from {least} to {most}"
            )
    where = f"player {seat}, field '{cards}'"
    if not isinstance(player[cards], list):
        raise InputError(f"{where}: {player[cards]!r} is not a list of cards")
    return {**player, cards: [_find_card(variant, name, where) for name in player[cards]]}


def _find_card(variant: Variant, name: Any, where: str) -> dict[str, Any]:
    """A card by its id, or by a name that only one card bears, where cards have names."""
    rows = variant.tables["cards"]
    for row in rows:
        if row["id"] == name:
            return row
    named = [row for row in rows if "name" in row and row["name"] == name]
    if len(named) > 1:
        ids = ", ".join(row["id"] for row in named)
        raise InputError(f"{where}: '{name}' is the name of several cards; use one of the ids {ids}")
    if not named:
        if not isinstance(name, str):
            raise InputError(f"{where}: {name!r} is not the id or name of a card")
        known = [row["id"] for row in rows] + [row["name"] for row in rows if "name" in row]
        raise InputError(f"{where}: unknown card '{name}': {nearest(name, known)}")
    return named[0]
