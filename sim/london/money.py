"""Paying, borrowing (L10) and the poverty that cannot fall below nothing."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.log import Event, emit

NO_LIMIT = 1_000_000  # loans, where the rules set no limit


@kernel()
def loans_available(game, rules, me):
    """How many more £10 loans this player may take now."""
    limit = np.int64(NO_LIMIT)
    if rules["loan_supply"] > 0:
        limit = min(limit, np.int64(rules["loan_supply"]) - game["loans_out"])
    if rules["loans_max"] > 0:
        limit = min(limit, np.int64(rules["loans_max"]) - me["loans"])
    return max(limit, np.int64(0))


@kernel()
def funds(game, rules, me):
    """The highest price this player can meet, with cash and loans."""
    return np.int64(me["money"]) + loans_available(game, rules, me) * np.int64(rules["loan_value"])


@kernel()
def pay(game, rules, me, price, log):
    """Pay a price that can be met, with the fewest loans that cover what cash does not (L10)."""
    shortfall = price - np.int64(me["money"])
    if shortfall > 0:
        value = np.int64(rules["loan_value"])
        loans = (shortfall + value - 1) // value
        me["loans"] += loans
        me["loans_taken"] += loans
        me["money"] += loans * value
        game["loans_out"] += loans
        if me["first_loan_turn"] == 0:
            me["first_loan_turn"] = me["turns"]
        emit(game, log, Event.BORROW, game["player"], loans)
    me["money"] -= price


@kernel()
def change_poverty(me, by):
    """Add to a player's poverty, which does not fall below 0; returns the change made."""
    before = np.int64(me["poverty"])
    after = max(np.int64(0), before + by)
    me["poverty"] = after
    return after - before
