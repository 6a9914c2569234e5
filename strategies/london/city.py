"""The stacks of the display: where to build, what to activate, what to flip, whom to harm."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from strategies.london.options import argument
from strategies.london.price_list import new_prices, new_tables
from strategies.london.prices import NEVER, ONE, charge, lead, look, misery_at
from strategies.london.worth import new_stack, on_top, yields

_FIRST = np.int64(1_000_000)  # lifts what costs nothing above what does, among activations worth having


@kernel(forceinline=True)
def choose_place(game, rules, cards, me, options, count, weights):
    """A spent stack; else the one whose top is missed least, or a new one (L15); or what to flip (L31)."""
    stacks = np.int64(me["stacks"])
    for index in range(count):
        stack = argument(options[index])
        if stack < stacks and me["face_up"][stack] == 0:
            return np.int64(index)
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    best, least = np.int64(0), -2 * NEVER
    for index in range(count):
        stack = argument(options[index])
        if stack < stacks:
            takes = on_top(me, cards[np.int64(me["top"][stack])], prices, tables)
        else:
            takes = new_stack(rules, me, prices, weights)
        if takes < least:
            best, least = np.int64(index), takes
    return best


@kernel(forceinline=True)
def choose_activation(game, rules, cards, me, options, count, weights):
    """What is worth running, the cards that cost nothing first, since they may pay for the others (L17)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    poverty = np.int64(me["poverty"])
    best, most = np.int64(0), np.int64(0)
    for index in range(1, count):
        card = cards[np.int64(me["top"][argument(options[index])])]
        worth = yields(card, prices, tables, poverty)
        if worth > 0 and card["run_cost"] == 0 and card["run_discard"] == 0:
            worth += _FIRST
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def _public_score(game, rules, seat):
    """What everyone can see of a seat's score, in thousandths of a prestige point."""
    it = game["players"][seat]
    points = np.int64(it["prestige"]) + np.int64(it["card_prestige"])
    points -= np.int64(it["loans"]) * np.int64(rules["loan_penalty"])
    money = np.int64(it["money"]) * ONE // max(np.int64(rules["money_per_prestige"]), np.int64(1))
    return points * ONE + money - charge(rules, lead(game, seat))


@kernel()
def choose_rival(game, rules, cards, me, options, count, weights):
    """The money, or poverty for the rival who leads, unless that is the least poor of all (L35)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    card = cards[np.int64(me["top"][np.int64(game["stack"])])]
    money = np.int64(card["run_money"]) * prices["pound"]
    leading, highest = np.int64(1), 4 * NEVER
    for index in range(1, count):
        points = _public_score(game, rules, argument(options[index]))
        if points > highest:
            leading, highest = np.int64(index), points
    net = lead(game, argument(options[leading]))
    harm = np.int64(card["power_arg"]) * misery_at(rules, net) // (np.int64(game["players_count"]) - 1)
    return leading if net >= 0 and harm > money else np.int64(0)
