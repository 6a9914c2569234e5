"""What things are worth to the player to move: a pound, a point of poverty, a loan, a card.

All values are whole thousandths of a prestige point. Prices are taken once a decision, from what the player can see.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.engine.jit import kernel

# Places of the weights; the order of strategies.london.temperament.WEIGHTS.
(
    MONEY,
    POVERTY,
    DRIFT,
    LOAN_AVERSION,
    LOAN_LIMIT,
    CARD,
    FODDER,
    HAND,
    LANDMARK,
    BOROUGH,
    ENGINE,
    RELIEF,
    PAUPERS,
    STACK,
    STACK_LIMIT,
    DRAW,
    DEVELOP,
    RUN,
    BUY,
    BAR,
    RESERVE,
    PACE,
    CYCLE,
) = range(23)

ONE = np.int64(1000)  # a whole, in thousandths
NEVER = np.int64(-1_000_000_000)  # worth of what is not to be done if anything else can be
AMPLE = np.int64(20)  # £ in hand above which a further pound is worth what it is at the end


class Prices(NamedTuple):
    """What the player to move goes by, in thousandths.

    Attributes:
        turns: own turns to come after this one.
        chance: that the city will still be run in one of them.
        runs: how often it will.
        pound: worth of £1.
        misery: price of a point of poverty.
        debt: price of one more loan, beyond the money it brings.
        card: worth of an unknown card.
        fodder: worth of a card that only pays for another.
    """

    turns: int
    chance: int
    runs: int
    pound: int
    misery: int
    debt: int
    card: int
    fodder: int


@kernel()
def turns_to_come(game, pace):
    """Own turns after this one, in thousandths; `pace` = thousandths of a card that a turn takes from the deck."""
    left = np.int64(game["deck_end"]) - np.int64(game["deck_at"])
    if left <= 0 or game["turns_left"] >= 0:
        return np.int64(0)
    turns = left * ONE * ONE // (max(pace, np.int64(1)) * np.int64(game["players_count"]))
    return max(turns, ONE)


@kernel()
def charge(rules, poverty):
    """Prestige, in thousandths, that the chart takes for `poverty` points above the least poor (L28)."""
    last = np.int64(rules["chart_length"]) - 1
    if poverty <= last:
        return ONE * np.int64(rules["poverty_chart"][max(poverty, np.int64(0))])
    beyond = np.int64(rules["poverty_beyond"]) * (poverty - last)
    return ONE * (np.int64(rules["poverty_chart"][last]) + beyond)


@kernel()
def lead(game, seat):
    """Points of poverty that a seat has more than the least poor of the others; negative when it is ahead."""
    least = np.int64(1 << 30)
    for other in range(game["players_count"]):
        if other != seat:
            least = min(least, np.int64(game["players"][other]["poverty"]))
    return np.int64(game["players"][seat]["poverty"]) - least


@kernel()
def misery_at(rules, net):
    """Price of a point of poverty near `net` points above the least poor."""
    low = max(net, np.int64(0))
    return (charge(rules, low + 3) - charge(rules, low)) // 3


@kernel()
def look(game, rules, weights):
    """The Prices of the player to move."""
    seat = np.int64(game["player"])
    me = game["players"][seat]
    turns = turns_to_come(game, weights[PACE])
    chance = turns * ONE // (turns + 700)
    runs = max(turns * ONE // max(weights[CYCLE], np.int64(1)), chance)

    pound = ONE // max(np.int64(rules["money_per_prestige"]), np.int64(1))
    short = max(AMPLE - np.int64(me["money"]), np.int64(0))
    premium = (weights[MONEY] - ONE) * chance // ONE * short // AMPLE
    dear = pound + pound * premium // ONE

    net = lead(game, seat) + turns * weights[DRIFT] // (ONE * ONE)
    misery = misery_at(rules, net) * weights[POVERTY] // ONE

    repaid = pound * np.int64(rules["loan_repay"])
    unpaid = ONE * np.int64(rules["loan_penalty"])
    owed = (repaid + unpaid) // 2 + runs * np.int64(rules["poverty_per_loan"]) * misery // ONE
    debt = owed * weights[LOAN_AVERSION] // ONE - pound * np.int64(rules["loan_value"])

    left_over = (ONE - chance) * np.int64(rules["end_poverty_per_card"]) * misery // ONE
    card = chance * weights[CARD] // ONE - left_over
    fodder = chance * weights[FODDER] // ONE - left_over
    return Prices(turns, chance, runs, dear, misery, debt, card, fodder)


@kernel()
def spend(rules, me, prices, weights, cost):
    """What paying £cost takes, loans included, in thousandths of prestige."""
    price = cost * prices.pound
    short = cost - np.int64(me["money"])
    if short > 0:
        value = max(np.int64(rules["loan_value"]), np.int64(1))
        loans = (short + value - 1) // value
        if (np.int64(me["loans"]) + loans) * ONE > weights[LOAN_LIMIT]:
            return -NEVER
        price += loans * prices.debt
    return price


@kernel()
def several(me, prices, weights, count):
    """Worth of `count` unknown cards; those that overfill the hand are worth a third."""
    if prices.card <= 0:
        return count * prices.card
    room = weights[HAND] // ONE - np.int64(me["hand_count"])
    full = min(count, max(room, np.int64(0)))
    return full * prices.card + (count - full) * prices.card // 3
