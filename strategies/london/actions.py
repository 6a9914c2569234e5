"""Which of the four actions a turn is best spent on, and which borough to buy.

All values are whole thousandths of a prestige point.
"""

from __future__ import annotations

import numpy as np

from sim.engine.bits import NONE, ONE as BIT, lowest
from sim.engine.jit import kernel
from sim.london.state import WORDS, Action, Colour, Power
from strategies.london.options import argument
from strategies.london.price_list import new_prices, new_tables
from strategies.london.prices import (
    BITS,
    BOROUGH,
    BUY,
    DEVELOP,
    DRAW,
    NEVER,
    RUN,
    look,
    several,
    spend,
)
from strategies.london.worth import built, cheapest_place, new_stack, yields


@kernel()
def _discount(cards, me):
    """£ that boroughs cost less (L37)."""
    off = np.int64(0)
    for stack in range(me["stacks"]):
        card = cards[np.int64(me["top"][stack])]
        if me["face_up"][stack] == 1 and card["power"] == Power.BOROUGH_DISCOUNT:
            off += np.int64(card["power_arg"])
    return off


@kernel()
def _borough(game, rules, me, row, off, prices, weights):
    """What buying a borough brings: prestige, cards, relief, less its price (L19, L20)."""
    borough = rules["boroughs"][row]
    left = np.int64(game["deck_end"]) - np.int64(game["deck_at"]) + np.int64(game["board_count"])
    drawn = min(np.int64(borough["cards"]), left)
    relief = min(np.int64(rules["borough_relief"]), np.int64(me["poverty"]))
    worth = np.int64(borough["prestige"]) * weights[BOROUGH] + relief * prices["misery"]
    worth += several(game, rules, me, prices, weights, drawn)
    return worth - spend(prices, max(np.int64(borough["cost"]) - off, np.int64(0)))


@kernel()
def choose_borough(game, rules, cards, me, options, count, weights):
    """Index of the borough that brings most."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    off = _discount(cards, me)
    best, most = np.int64(0), 2 * NEVER
    for index in range(count):
        row = np.int64(game["face_up"][argument(options[index])])
        worth = _borough(game, rules, me, row, off, prices, weights)
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def _buying(game, rules, cards, me, prices, weights):
    """What the best borough on offer brings."""
    off = _discount(cards, me)
    most = NEVER
    for slot in range(game["face_up_count"]):
        row = np.int64(game["face_up"][slot])
        if row >= 0:
            most = max(most, _borough(game, rules, me, row, off, prices, weights))
    return most


@kernel(forceinline=True)
def _running(game, rules, cards, me, prices, tables, weights):
    """What running the city now brings: its cards, less the poverty of stacks, loans, hand (L16 to L18)."""
    worth, relieved = np.int64(0), np.int64(me["poverty"])
    for stack in range(me["stacks"]):
        brings = max(yields(cards[np.int64(me["top"][stack])], prices, tables, relieved), np.int64(0))
        worth += brings if me["face_up"][stack] == 1 else np.int64(0)
    poverty = np.int64(me["stacks"]) * np.int64(rules["poverty_per_stack"])
    poverty += np.int64(me["loans"]) * np.int64(rules["poverty_per_loan"])
    poverty += np.int64(me["hand_count"]) * np.int64(rules["poverty_per_card"])
    return worth - poverty * prices["misery"]


@kernel(forceinline=True)
def _developing(game, rules, cards, me, prices, tables, weights):
    """What developing now brings: of each colour the best half of the hand, the other half paying for it."""
    free = np.int64(0)
    for stack in range(me["stacks"]):
        if me["face_up"][stack] == 0:
            free += 1
    opening = np.int64(0)
    if free == 0:
        opening = cheapest_place(rules, cards, me, prices, tables, weights)
    later = new_stack(rules, me, prices, weights)
    total, builds = np.int64(0), np.int64(0)
    for colour in range(Colour.GREY):  # BLUE, BROWN and PINK can be built
        pairs = np.int64(me["colours"][colour]) >> 1
        first, second, third = np.int64(0), np.int64(0), np.int64(0)
        for word in range(WORDS):
            held = me["holds"][word] & rules["of_colour"][colour][word] & rules["buildable"][word]
            while held != NONE:
                card = cards[64 * word + lowest(held)]
                held &= held - BIT
                gain = built(me, card, prices, tables) - 2 * prices["fodder"]
                if card["power"] == Power.DISPLAY_BUILD:
                    total += max(gain + prices["fodder"] - opening, np.int64(0))
                else:
                    low = min(first, gain)
                    first = max(first, gain)
                    third = max(third, min(second, low))
                    second = max(second, low)
        for rank in range(min(pairs, np.int64(3))):
            gain = first if rank == 0 else second if rank == 1 else third
            if builds >= free:
                gain -= opening if builds == free else later
            if gain > 0:
                total += gain
                builds += 1
    return total


@kernel(forceinline=True)
def choose_action(game, rules, cards, me, options, count, weights):
    """Index of the action that brings most; inclinations count until the last turn (L8)."""
    prices, tables = new_prices(), new_tables()
    look(game, rules, weights, prices, tables)
    best, most = np.int64(0), 2 * NEVER
    for index in range(count):
        action = argument(options[index])
        worth, inclined = NEVER, np.int64(0)
        if action == Action.DRAW3:
            worth, inclined = (
                several(game, rules, me, prices, weights, np.int64(rules["draw_three"])),
                weights[DRAW],
            )
        elif action == Action.DEVELOP:
            worth, inclined = _developing(game, rules, cards, me, prices, tables, weights), weights[DEVELOP]
        elif action == Action.RUN:
            worth, inclined = _running(game, rules, cards, me, prices, tables, weights), weights[RUN]
        elif action == Action.BUY:
            worth, inclined = _buying(game, rules, cards, me, prices, weights), weights[BUY]
        worth += inclined * prices["chance"] >> BITS
        if worth > most:
            best, most = np.int64(index), worth
    return best
