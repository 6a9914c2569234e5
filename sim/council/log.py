"""The events in the log of a traced game of Council, decoded by trace.py."""

from __future__ import annotations

from enum import IntEnum

from sim.engine.log import emit as emit


class Event(IntEnum):
    """First number of a row; what the others are is said in brackets."""

    DEAL = 0  # (slot, card or -1)
    DEPOT = 1  # (player, district)
    TURN = 2  # (phase, turn, player, district)
    BUILD = 3  # (player, kind, cost, wood, prestige)
    USED = 4  # (owner, kind, fee, input or -1, output, amount) part of the next PRODUCE
    PRODUCE = 5  # (player)
    SERVICE = 6  # (player, level, cost, good, amount, prestige)
    CANAL = 7  # (player, tile of the row, cost, good, amount, prestige, money)
    MARKET = 8  # (player, good, money)
    SELL = 9  # (player, good, money)
    ACQUIRE = 10  # (player, card, slot, cost, good, amount, bonus, order)
    EFFECT = 11  # (player, card, 0 top box or 1 immediate, money, prestige, goods wood to machine)
    BONUS = 12  # (space, money, good or -1, amount, prestige) part of the next POPULARITY
    POPULARITY = 13  # (player, from, to, why)
    PASS = 14  # (player)
    TURN_END = 15  # (); the state is in snapshots[turn]
    INCOME = 16  # (seat, money) part of the next ADMINISTRATION
    ADMINISTRATION = 17  # (phase)
    VOTE = 18  # (seat, popularity before, after, place on the winning space from the top or -1)
    SCORED = 19  # (seat, prestige); like VOTE part of the next ELECTION
    ELECTION = 20  # (phase, mayor, ranking)
