"""What things are worth to the player to move: a pound, a point of poverty, a loan, a card.

Values are whole thousandths of a prestige point, shares are 1024ths, so that scaling by a share is one
multiplication and one shift. Prices are taken once a decision, from what the player can see.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import POWERS, Colour, Power, RunDiscard
from strategies.reckoning import BITS as BITS, NEVER as NEVER, ONE as ONE, weighed as weighed

# Places of the weights; the order of strategies.london.temperament.WEIGHTS.
(
    MONEY,
    POVERTY,
    LOAN_AVERSION,
    LOAN_LIMIT,
    CARD,
    FODDER,
    HOLD,
    SURPLUS,
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

_MANY = np.int64(1 << 20)
AMPLE_BITS = np.int64(4)
AMPLE = np.int64(1 << 4)  # £ in hand above which a further pound is worth what it is at the end

# Share: the chance that the city will still be run once, t / (t + 700), by t = thousandths of a turn to come.
_AHEAD = [256 * step + 128 for step in range(1, 64)]
_CHANCE = np.array([0] + [(1024 * t + (t + 700) // 2) // (t + 700) for t in _AHEAD])
# 1024ths by which a number is divided among the players.
_SHARED = np.array([0, 1024, 512, 341, 256])


@kernel()
def turns_to_come(game, pace):
    """Own turns after this one, in thousandths; a card of the deck lasts for `pace` thousandths of a turn."""
    left = np.int64(game["deck_end"]) - np.int64(game["deck_at"])
    if left <= 0 or game["turns_left"] >= 0:
        return np.int64(0)
    return max(left * pace * _SHARED[np.int64(game["players_count"])] >> BITS, ONE)


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
    players = game["players"]  # spelled out: as a loop it is turned into slow vector code
    if seat != 0:
        least = np.int64(players[0]["poverty"])
    if seat != 1:
        least = min(least, np.int64(players[1]["poverty"]))
    if seat != 2 and game["players_count"] > 2:
        least = min(least, np.int64(players[2]["poverty"]))
    if seat != 3 and game["players_count"] > 3:
        least = min(least, np.int64(players[3]["poverty"]))
    return np.int64(players[seat]["poverty"]) - least


@kernel()
def misery_at(rules, net):
    """Price of a point of poverty near `net` points above the least poor."""
    low = max(net, np.int64(0))
    return (charge(rules, low + 4) - charge(rules, low)) >> 2


@kernel()
def pound_at_end(rules):
    """Worth of £1 when the game is over (L27)."""
    return ONE // max(np.int64(rules["money_per_prestige"]), np.int64(1))


@kernel(forceinline=True)
def _price_powers(game, rules, me, prices, tables):
    """What the powers bring, by Power; L35's money is the card's own."""
    each, cap = tables["each"], tables["cap"]
    lasting, lasting_each = tables["lasting"], tables["lasting_each"]
    for power in range(POWERS):  # a loop for each, so that each is one stroke of the pen to the compiler
        each[power] = 0
    for power in range(POWERS):
        cap[power] = _MANY
    for power in range(POWERS):
        lasting[power] = 0
    for power in range(POWERS):
        lasting_each[power] = 0
    pound, relief, burden = prices["pound"], prices["relief"], prices["burden"]
    boroughs = np.int64(me["borough_count"])
    each[Power.MONEY_PER_BOROUGH] = boroughs * pound
    each[Power.MONEY_PER_RIVERSIDE_BOROUGH] = np.int64(me["riverside"]) * pound
    each[Power.MONEY_PER_STACK] = np.int64(me["stacks"]) * pound
    each[Power.MONEY_PER_LOAN] = np.int64(game["loans_out"]) * pound
    each[Power.PRESTIGE_PER_BOROUGH] = boroughs * ONE
    each[Power.PRESTIGE_PER_NORTH_BOROUGH] = np.int64(me["north"]) * ONE
    each[Power.RELIEF_PER_TWO_BOROUGHS] = min(boroughs >> 1, np.int64(me["poverty"])) * relief
    each[Power.REMOVE_PAUPERS] = 2 * burden
    cap[Power.REMOVE_PAUPERS] = np.int64(me["colours"][Colour.GREY])
    parted = ONE + relief + prices["misery"] - max(prices["fodder"], np.int64(0))
    each[Power.DISCARD_FOR_RELIEF] = max(parted, np.int64(0))
    cap[Power.DISCARD_FOR_RELIEF] = np.int64(me["hand_count"])
    each[Power.TAX_RIVALS] = (np.int64(game["players_count"]) - 1) * prices["misery"] >> 2
    lasting[Power.RECOLOUR] = prices["runs"] * burden >> (BITS + 1)
    lasting[Power.FLIP_INSTEAD] = prices["chance"] * 5 >> 2
    lasting_each[Power.BOROUGH_DISCOUNT] = prices["runs"] * pound >> BITS


@kernel(forceinline=True)
def look(game, rules, weights, prices, tables):
    """Fill the record of prices for the player to move."""
    seat = np.int64(game["player"])
    me = game["players"][seat]
    turns = turns_to_come(game, weights[PACE])
    chance = _CHANCE[min(max(turns, np.int64(0)) >> 8, 63)]
    runs = max(weighed(turns, weights[CYCLE]) * 1049 >> BITS, chance)
    prices["chance"], prices["runs"] = chance, runs

    pound = pound_at_end(rules)
    money = np.int64(me["money"])
    short = max(AMPLE - money, np.int64(0))
    premium = ((weights[MONEY] - ONE) * short >> AMPLE_BITS) * chance >> BITS
    prices["pound"] = pound + weighed(pound, premium)

    misery = weighed(misery_at(rules, lead(game, seat)), weights[POVERTY])
    burden = weighed(misery, weights[PAUPERS])
    prices["misery"], prices["burden"] = misery, burden
    prices["relief"] = weighed(misery, weights[RELIEF])

    repaid, unpaid = pound * np.int64(rules["loan_repay"]), ONE * np.int64(rules["loan_penalty"])
    owed = unpaid + ((repaid - unpaid) * chance >> BITS)
    owed += runs * np.int64(rules["poverty_per_loan"]) * misery >> BITS
    lent = np.int64(rules["loan_value"])
    prices["debt"] = weighed(owed, weights[LOAN_AVERSION]) - pound * lent
    prices["purse"], prices["lent"] = money, lent
    prices["credit"] = max(weights[LOAN_LIMIT] // ONE - np.int64(me["loans"]), np.int64(0))

    left_over = ((1 << BITS) - chance) * np.int64(rules["end_poverty_per_card"]) * misery >> BITS
    fodder = (chance * weights[FODDER] >> BITS) - left_over
    prices["card"] = (chance * weights[CARD] >> BITS) - left_over
    prices["fodder"] = fodder
    prices["hold"] = weighed(chance, weights[HOLD])
    prices["landmark"] = weights[LANDMARK]
    tables["times"][0] = weighed(runs, weights[ENGINE])
    tables["times"][1] = weighed(chance, weights[ENGINE])
    tables["discard"][RunDiscard.NONE] = 0
    tables["discard"][RunDiscard.ANY] = -burden if me["colours"][Colour.GREY] > 0 else fodder
    tables["discard"][RunDiscard.BLUE] = fodder
    _price_powers(game, rules, me, prices, tables)


@kernel(forceinline=True)
def spend(prices, cost):
    """What paying £cost takes, loans included (L10); more than three loans are priced as three."""
    short = cost - prices["purse"]
    loans = np.int64(short > 0) + np.int64(short > prices["lent"]) + np.int64(short > 2 * prices["lent"])
    return cost * prices["pound"] + loans * prices["debt"] - (NEVER if loans > prices["credit"] else 0)


@kernel(forceinline=True)
def several(game, rules, me, prices, weights, count):
    """Worth of drawing `count` unknown cards: less above the hand limit, a burden when they end the deck."""
    if prices["card"] <= 0:
        return count * prices["card"]
    if np.int64(game["deck_end"]) - np.int64(game["deck_at"]) <= count:
        held = np.int64(me["hand_count"]) + count
        return -held * prices["misery"] * np.int64(rules["end_poverty_per_card"])
    limit = np.int64(rules["hand_limit"])
    over = np.int64(0)
    if limit > 0:
        over = min(max(np.int64(me["hand_count"]) + count - limit, np.int64(0)), count)
    return (count - over) * prices["card"] + weighed(over * prices["card"], weights[SURPLUS])
