"""What things are worth to the player to move: a pound, a good, a point of popularity, a disc, a category.

Values are whole thousandths of a prestige point, shares are 1024ths, so that scaling by a share is one
multiplication and one shift. Prices are taken once a decision, from what everyone can see.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import (
    CATEGORIES,
    GOODS,
    LEVELS,
    PHASES,
    SPACES,
    TOP,
    Good,
    Immediate,
    Industry,
    Permanent,
    Why,
)
from sim.engine.jit import kernel
from strategies.reckoning import BITS, ONE, WHOLE, weighed

# Places of the weights; the order of strategies.council.temperament.WEIGHTS.
(
    MONEY,
    WOOD,
    GRAIN,
    IRON,
    FOOD,
    MACHINE,
    SPARE,
    GIFT,
    POPULARITY,
    MAYOR,
    RACE,
    COUNCIL,
    LEANING,
    LASTING,
    CITY,
    DISC,
    SAVED,
    BONUS,
    ENGINE,
    CHAIN,
    SPREAD,
    CLUSTER,
    SECOND,
    QUAY,
    COMPANY,
    RIVALS,
    BUILD,
    PRODUCE,
    SERVICE,
    CANAL,
    MARKET,
    SELL,
    ACQUIRE,
) = range(33)

FAR = np.int64(1000)  # points of popularity that nobody has
AMPLE_BITS = np.int64(3)
AMPLE = np.int64(1 << 3)  # £ in hand above which a further pound is worth what it is at the end
LONG = np.int64(12)  # own turns to come from which on the game is as good as endless
SHORT = np.int64(3)  # own turns to come below which goods for the last things to do lose their worth

# 2^20 divided among the players, rounded up: a seat's turns from those of all.
_SHARED = np.array([0, 1048576, 524288, 349526, 262144])
_ELECTIONS_LEFT = np.array([3, 3, 2, 2, 1])  # by phase
_COUNCIL_AFTER = np.array([2, 2, 4, 4, 5])  # by phase: phases that are over when the next election comes
# Share of an election that a point of popularity decides, by the distance from the best rival and half the
# rounds until then.
_DECIDES = np.array([410, 340, 240, 160, 110, 80, 60, 50, 40, 30, 25, 20, 15, 10, 5, 0])
_SPACES = np.array([*SPACES, FAR, FAR])
_NEXT = np.array([sum(space <= at for space in SPACES) for at in range(TOP + 1)])  # by popularity

# How often a permanent effect counts and what it then brings: `times`, `unit`, and a share for both (C20).
_TIMES = np.zeros(len(Permanent), np.int64)
_UNIT = np.zeros(len(Permanent), np.int64)
_RATE = np.zeros(len(Permanent), np.int64)
_TURNS, _MARKERS, _YEARS, _ELECTIONS, _HALVINGS, _DISCS = range(6)
_MONEY, _POINT, _BASIC, _PRESTIGE = range(4)
for _effect, _what in {
    Permanent.BUILD_DISCOUNT: (_TURNS, _MONEY, 500),
    Permanent.SERVICE_DISCOUNT: (_TURNS, _MONEY, 250),
    Permanent.CANAL_DISCOUNT: (_TURNS, _MONEY, 200),
    Permanent.BUILD_POPULARITY: (_TURNS, _POINT, 500),
    Permanent.SERVICE_POPULARITY: (_TURNS, _POINT, 250),
    Permanent.CANAL_POPULARITY: (_TURNS, _POINT, 200),
    Permanent.CARD_POPULARITY: (_DISCS, _POINT, 800),
    Permanent.MARKET_POPULARITY: (_MARKERS, _POINT, 700),
    Permanent.BASIC_OUTPUT: (_TURNS, _BASIC, 400),
    Permanent.MARKET_BONUS: (_MARKERS, _MONEY, 700),
    Permanent.SELL_BONUS: (_TURNS, _MONEY, 100),
    Permanent.RIVAL_USE_FEE: (_TURNS, _MONEY, 150),
    Permanent.INCOME: (_YEARS, _MONEY, 1024),
    Permanent.ELECTION_PRESTIGE: (_ELECTIONS, _PRESTIGE, 1024),
    Permanent.HALVING_KEEP: (_HALVINGS, _POINT, 1024),
    Permanent.BEER_SERVICE: (_TURNS, _PRESTIGE, 150),
}.items():
    _TIMES[_effect], _UNIT[_effect], _RATE[_effect] = _what


@kernel()
def turns_to_come(game, rules):
    """Own turns after the one in progress."""
    done = max(np.int64(game["turn"]) - 1, np.int64(0)) * _SHARED[np.int64(game["players_count"])] >> 20
    return max(len(PHASES) * np.int64(rules["turns_per_phase"]) - 1 - done, np.int64(0))


@kernel()
def turns_to_council(game, rules, turns):
    """Of `turns` own turns to come, how many are before the next election."""
    beyond = (len(PHASES) - _COUNCIL_AFTER[np.int64(game["phase"])]) * np.int64(rules["turns_per_phase"])
    return max(turns - beyond, np.int64(0))


@kernel(forceinline=True)
def popular(prices, points):
    """What gaining that many points of popularity brings, the spaces passed included (C22)."""
    points = min(points, prices["room"])
    worth = points * prices["point"]
    worth += prices["pays"][0] if points >= prices["near"][0] else 0
    return worth + (prices["pays"][1] if points >= prices["near"][1] else 0)


@kernel(forceinline=True)
def lasts(prices, effect, amount):
    """What a permanent effect will bring until the end of the game (C20)."""
    often = prices["times"][_TIMES[effect]] * _RATE[effect]
    return amount * often * prices["unit"][_UNIT[effect]] >> BITS


@kernel()
def best_rival(game, seat):
    """The other seat with most popularity, the disc on top of the stack among equals (C26)."""
    best, most, latest = np.int64(-1), np.int64(-1), np.int64(-1)
    for other in range(np.int64(game["players_count"])):
        it = game["players"][other]
        points, arrival = np.int64(it["popularity"]), np.int64(it["arrival"])
        if other != seat and (points > most or (points == most and arrival > latest)):
            best, most, latest = np.int64(other), points, arrival
    return best


@kernel()
def _space_pays(rules, prices, space, stake):
    """What a space of the track brings; the last one decides an election (C22, C23)."""
    if space >= len(SPACES):
        return np.int64(0)
    gain = prices["gain"]
    basic = max(gain[Good.WOOD], gain[Good.GRAIN], gain[Good.IRON])
    worth = ONE * np.int64(rules["space_prestige"][space])
    worth += np.int64(rules["space_money"][space]) * prices["pound"]
    worth += np.int64(rules["space_machine"][space]) * gain[Good.MACHINE]
    worth += np.int64(rules["space_basic"][space]) * basic
    worth += np.int64(rules["space_food"][space]) * max(gain[Good.FLOUR], gain[Good.BEER])
    return worth + (stake if space == len(SPACES) - 1 else 0)


@kernel()
def _price_popularity(game, rules, me, rival, council, weights, prices):
    """A point, by what it does for the next election; the spaces ahead, by what they pay."""
    last = np.int64(game["phase"]) == len(PHASES) - 1
    stake = np.int64(me["cards"]) * (ONE >> 1)
    if last:
        stake += np.int64(rules["final_mayor_prestige"]) * ONE
    elif me["bonus_used"] == 0:
        stake += weights[BONUS]
    mine, theirs = np.int64(me["popularity"]), np.int64(rival["popularity"])
    at = min(abs(mine - theirs) + (council >> 1), np.int64(len(_DECIDES) - 1))
    decided = theirs >= TOP
    stake = np.int64(0) if decided else stake
    point = weighed(weights[POPULARITY], prices["ahead"] * 1000 >> BITS)
    prices["point"] = point + (weighed(stake, weights[MAYOR]) * _DECIDES[at] >> BITS)
    prices["room"] = max(TOP - (1 if decided else 0) - mine, np.int64(0))
    space = _NEXT[min(mine, np.int64(TOP))]
    race = weighed(stake, weights[RACE])
    prices["near"][0], prices["near"][1] = _SPACES[space] - mine, _SPACES[space + 1] - mine
    prices["pays"][0] = _space_pays(rules, prices, space, race)
    prices["pays"][1] = _space_pays(rules, prices, space + 1, race)


@kernel()
def _price_goods(game, rules, me, weights, prices):
    """Goods by what can be done with them, less for each one that lies in store."""
    low, high, ready, mills = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for district in range(np.int64(rules["districts"])):
        level = np.int64(game["level"][district])
        low += max(LEVELS - 1 - level, np.int64(0))
        high += np.int64(level < LEVELS)
        ready += np.int64(level == LEVELS - 1)
        of_kind = game["of_kind"][district]
        mills += np.int64(of_kind[Industry.MILL]) + np.int64(of_kind[Industry.BREWERY])
    ahead = prices["ahead"]
    soon = min(prices["turns"], SHORT) * 341
    base, gain, loss, enough = prices["base"], prices["gain"], prices["loss"], prices["enough"]
    base[Good.WOOD] = weights[WOOD] * ahead >> BITS
    base[Good.GRAIN] = weights[GRAIN] * ahead >> (BITS if mills > 0 else BITS + 1)
    base[Good.IRON] = weights[IRON] * soon >> (BITS if me["discs"] > 0 else BITS + 1)
    food = weights[FOOD] * soon >> BITS
    food = food * min(low, np.int64(4)) >> 2
    base[Good.FLOUR] = food
    base[Good.BEER] = food + (np.int64(me["effects"][Permanent.BEER_SERVICE]) * (food >> 2))
    base[Good.MACHINE] = weights[MACHINE] * soon >> (
        BITS if ready > 0 else BITS + 1 if high > 0 else BITS + 2
    )
    for good in range(GOODS):
        have = np.int64(me["goods"][good])
        gain[good] = base[good] * enough[min(have, np.int64(4))] >> BITS
        loss[good] = base[good] * enough[min(max(have - 1, np.int64(0)), np.int64(4))] >> BITS


@kernel()
def _price_cards(game, rules, me, seat, other, council, weights, prices):
    """What categories, discs, the mayor bonus and the cards' effects are worth."""
    phase = np.int64(game["phase"])
    elections = _ELECTIONS_LEFT[phase]
    rank = rules["rank_prestige"]
    even = (np.int64(rank[0]) + np.int64(rank[1]) + np.int64(rank[2])) * 333
    wide = (np.int64(rank[0]) - np.int64(rank[2])) * 167
    rival = game["players"][other]
    likely = me if me["popularity"] >= rival["popularity"] else rival  # to be the mayor, and to please itself
    cards = np.int64(likely["cards"])
    for category in range(CATEGORIES):
        favour = min(max(3 * np.int64(likely["by_category"][category]) - cards, np.int64(-3)), np.int64(3))
        worth = elections * even + weighed(favour * wide, weights[LEANING])
        prices["category"][category] = weighed(worth, weights[COUNCIL])
    discs = np.int64(me["discs"])
    late = phase == len(PHASES) - 1
    wanted = min(max(weights[SAVED] - (discs - 1) * ONE, np.int64(0)), 3 * ONE)
    prices["disc"] = np.int64(0) if late else weighed(weights[DISC], wanted)
    prices["bonus"] = weights[BONUS] * min(council, np.int64(4)) >> 2
    times, unit = prices["times"], prices["unit"]
    times[_TURNS], times[_MARKERS] = prices["turns"], np.int64(me["markers"])
    times[_YEARS], times[_DISCS] = len(PHASES) - phase, discs
    times[_ELECTIONS], times[_HALVINGS] = elections, elections - 1
    unit[_MONEY], unit[_POINT] = prices["pound"], prices["point"] + 200
    unit[_BASIC], unit[_PRESTIGE] = prices["base"][Good.WOOD], ONE
    counted = prices["counted"]
    counted[Immediate.NONE] = 0
    counted[Immediate.POPULARITY_PER_CARD] = np.int64(me["cards"]) + 1
    counted[Immediate.PRESTIGE_PER_CARD] = np.int64(me["cards"]) + 1
    counted[Immediate.PRESTIGE_PER_SERVICE] = np.int64(me["services"])
    counted[Immediate.PRESTIGE_PER_CANAL] = np.int64(me["tiles"])
    here = np.int64(me["here"][max(np.int64(game["district"]), np.int64(0))])
    counted[Immediate.MONEY_PER_INDUSTRY] = here
    counted[Immediate.POPULARITY_PER_INDUSTRY] = here


@kernel()
def look(game, rules, weights, prices):
    """Fill the record of prices for the player to move."""
    seat = np.int64(game["player"])
    me = game["players"][seat]
    turns = turns_to_come(game, rules)
    council = turns_to_council(game, rules, turns)
    ahead = min(turns * 85, WHOLE)
    prices["turns"], prices["ahead"] = turns, ahead

    pound = ONE // max(np.int64(rules["money_per_prestige"]), np.int64(1))
    short = max(AMPLE - np.int64(me["money"]), np.int64(0))
    premium = ((weights[MONEY] - ONE) * short >> AMPLE_BITS) * ahead >> BITS
    pound += weighed(pound, premium)
    prices["pound"] = pound
    prices["pay"] = pound + weighed(pound, weights[GIFT])
    prices["fee"] = np.int64(rules["rival_fee"]) * prices["pay"]

    enough, several = prices["enough"], prices["several"]
    spare = min(max(weights[SPARE], np.int64(0)), ONE) * 1049 >> BITS
    enough[0], several[0] = WHOLE, np.int64(0)
    for count in range(4):
        several[count + 1] = several[count] + enough[count]
        enough[count + 1] = enough[count] * spare >> BITS

    other = best_rival(game, seat)
    effects = me["effects"]
    prices["discount"][0] = np.int64(effects[Permanent.BUILD_DISCOUNT])
    prices["discount"][1] = np.int64(effects[Permanent.SERVICE_DISCOUNT])
    prices["discount"][2] = np.int64(effects[Permanent.CANAL_DISCOUNT])
    marked = np.int64(rules["popularity"][Why.MARKET]) if me["marker_districts"] != 0 else np.int64(0)
    prices["marker"] = marked + np.int64(effects[Permanent.MARKET_POPULARITY])
    _price_goods(game, rules, me, weights, prices)
    _price_popularity(game, rules, me, game["players"][other], council, weights, prices)
    _price_cards(game, rules, me, seat, other, council, weights, prices)
