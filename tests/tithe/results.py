"""Tithe's results: what is kept of a seat, a game, a turn and a card."""

from __future__ import annotations

from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, Column, row_dtype

SEAT = (
    *SEAT_COLUMNS[:3],
    Column("score", "points", "final score", bins=(-90, 30)),
    Column("coin_points", "points", "points for coins kept (T5)", title="coins"),
    Column("values", "points", "values of the cards taken (T5)", title="cards"),
    Column("coins", "coins", "coins kept", bins=(0, 44)),
    Column("cards", "cards", "cards taken", bins=(0, 10)),
    Column("first_take", "turns", "own turn of the first card, 0 = never", bins=(0, 40)),
    Column("turns", "turns", "own turns"),
    Column("decisions", "decisions", "decisions asked of this seat"),
)

GAME_ROW = (
    Column("turns", "turns", "turns played by all players together", bins=(0, 160)),
    *GAME_COLUMNS[1:],
)

CURVES = (
    Column("coins", "coins", "coins at the end of own turn"),
    Column("values", "points", "values of the cards taken, at the end of own turn"),
)

MARKS = (
    Column("offered", "seats", "lay face up on a turn of the seat"),
    Column("taken", "seats", "was taken"),
)

SEAT_TYPE = row_dtype(SEAT)
GAME_TYPE = row_dtype(GAME_ROW)
