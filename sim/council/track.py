"""The popularity track: discs move up, spaces pay (C22 to C25)."""

from __future__ import annotations

import numpy as np

from sim.council.codes import SPACES, TOP
from sim.council.log import Event, emit
from sim.council.state import MACHINE, Kind
from sim.engine.jit import kernel

# The first space that pays beyond a popularity.
AHEAD = np.array([sum(space <= at for space in SPACES) for at in range(TOP + 1)], np.int64)


@kernel(forceinline=True)
def place_disc(game, me, popularity):
    """C25: a disc arrives on a space and lies on top there."""
    me["popularity"] = popularity
    game["arrivals"] += 1
    me["arrival"] = game["arrivals"]


@kernel(forceinline=True)
def _highest(game, me):
    """C23: the space that this player's disc can reach."""
    if me["popularity"] < TOP:
        for seat in range(game["players_count"]):
            if game["players"][seat]["popularity"] == TOP:
                return TOP - 1
    return TOP


@kernel(forceinline=True)
def gain_popularity(game, rules, me, number, why, log):
    """Move the disc of the player to move up; False when a good is to be chosen first."""
    before = np.int64(me["popularity"])
    after = min(before + number, np.int64(_highest(game, me)))
    if after <= before:
        return True
    place_disc(game, me, after)
    game["from"] = before
    game["why"] = why
    game["space"] = AHEAD[before]
    return pass_spaces(game, rules, me, log)


@kernel(forceinline=True)
def pass_spaces(game, rules, me, log):
    """C22, C24: pay for the spaces reached or passed, from `space` on; False when a good is to be chosen."""
    while game["space"] < len(SPACES) and SPACES[game["space"]] <= me["popularity"]:
        at = np.int64(game["space"])
        me["space_times"][at] += 1
        if me["space_turn"][at] == 0:
            me["space_turn"][at] = me["turns"]
        if rules["space_basic"][at] > 0 or rules["space_food"][at] > 0:
            game["kind"] = Kind.GOOD
            return False
        _pay(game, rules, me, at, log)
        game["space"] = at + 1
    emit(game, log, Event.POPULARITY, game["player"], game["from"], me["popularity"], game["why"])
    return True


@kernel(forceinline=True)
def _pay(game, rules, me, at, log):
    """What a space pays but for goods of choice."""
    money = np.int64(rules["space_money"][at])
    machines = np.int64(rules["space_machine"][at])
    prestige = np.int64(rules["space_prestige"][at])
    me["money"] += money
    me["goods"][MACHINE] += machines
    me["prestige"] += prestige
    me["prestige_track"] += prestige
    emit(game, log, Event.BONUS, SPACES[at], money, MACHINE if machines > 0 else -1, machines, prestige)


@kernel(forceinline=True)
def take_good(game, rules, me, good, log):
    """C22: the good chosen at spaces 8 and 14; returns as `gain_popularity`."""
    at = np.int64(game["space"])
    amount = np.int64(rules["space_basic"][at]) + np.int64(rules["space_food"][at])
    me["goods"][good] += amount
    emit(game, log, Event.BONUS, SPACES[at], 0, good, amount, 0)
    game["space"] = at + 1
    return pass_spaces(game, rules, me, log)
