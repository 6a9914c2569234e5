"""What things are worth to the player to move: a pound, a good, a point of popularity, a disc, a category.

Values are whole thousandths of a prestige point, shares are 1024ths, so that scaling by a share is one
multiplication and one shift. Prices are taken once a decision, from what everyone can see.
"""

from __future__ import annotations

import numpy as np

from sim.council.state import (
    CATEGORIES,
    LEVELS,
    PHASES,
    SPACES,
    TOP,
    Good,
    Permanent,
)
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.reckoning import BITS, ONE, WHOLE, weighed

FAR = np.int64(1000)  # points of popularity that nobody has
AMPLE_BITS = np.int64(3)
AMPLE = np.int64(1 << 3)  # £ in hand above which a further pound is worth what it is at the end
LONG = np.int64(12)  # own turns to come from which on the game is as good as endless
SHORT = np.int64(3)  # own turns to come below which goods for the last things to do lose their worth

# 2^20 divided among the players, rounded up: a seat's turns from those of all.
_SHARED = np.array([0, 1048576, 524288, 349526, 262144])
ELECTIONS_LEFT = np.array([3, 3, 2, 2, 1])  # by phase
_COUNCIL_AFTER = np.array([2, 2, 4, 4, 5])  # by phase: phases that are over when the next election comes
LAST_PHASE = len(PHASES) - 1
LAST_SPACE = len(SPACES) - 1
# Share of an election that a point of popularity decides, by the distance from the best rival and half the
# rounds until then.
DECIDES = np.array([410, 340, 240, 160, 110, 80, 60, 50, 40, 30, 25, 20, 15, 10, 5, 0])
FARTHEST = len(DECIDES) - 1
SPACE = np.array([*SPACES, FAR, FAR])
NEXT = np.array([sum(space <= at for space in SPACES) for at in range(TOP + 1)])  # by popularity
TRACK = np.int64(200)  # worth of what the track pays, spread over its points
NOT_YET = np.int64(-1)
FURTHER = np.int64(500)  # and of a space beyond the next one, near enough

# Codes as plain integers, which compile to less.
WOOD, GRAIN, IRON, FLOUR, BEER, MACHINE = (int(good) for good in Good)
BEER_SERVICE = int(Permanent.BEER_SERVICE)

# How often a permanent effect counts and what it then brings: `times`, `unit`, and a share for both (C20).
TURNS, MARKERS, YEARS, ELECTIONS, HALVINGS, DISCS = range(6)
MONEY, POINT, BASIC, PRESTIGE = range(4)
_LASTS = {
    Permanent.BUILD_DISCOUNT: (TURNS, MONEY, 500),
    Permanent.SERVICE_DISCOUNT: (TURNS, MONEY, 250),
    Permanent.CANAL_DISCOUNT: (TURNS, MONEY, 200),
    Permanent.BUILD_POPULARITY: (TURNS, POINT, 500),
    Permanent.SERVICE_POPULARITY: (TURNS, POINT, 250),
    Permanent.CANAL_POPULARITY: (TURNS, POINT, 200),
    Permanent.CARD_POPULARITY: (DISCS, POINT, 800),
    Permanent.MARKET_POPULARITY: (MARKERS, POINT, 700),
    Permanent.BASIC_OUTPUT: (TURNS, BASIC, 400),
    Permanent.MARKET_BONUS: (MARKERS, MONEY, 700),
    Permanent.SELL_BONUS: (TURNS, MONEY, 100),
    Permanent.RIVAL_USE_FEE: (TURNS, MONEY, 150),
    Permanent.INCOME: (YEARS, MONEY, 1024),
    Permanent.ELECTION_PRESTIGE: (ELECTIONS, PRESTIGE, 1024),
    Permanent.HALVING_KEEP: (HALVINGS, POINT, 1024),
    Permanent.BEER_SERVICE: (TURNS, PRESTIGE, 150),
}
_TIMES, _UNIT, _RATE = (np.array([_LASTS[effect][part] for effect in Permanent]) for part in range(3))


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
    worth += prices["pays"][0] * np.int64(points >= prices["near"][0])
    return worth + prices["pays"][1] * np.int64(points >= prices["near"][1])


@kernel(forceinline=True)
def lasts(tables, effect, amount):
    """What a permanent effect will bring until the end of the game (C20)."""
    often = tables["times"][_TIMES[effect]] * _RATE[effect]
    return amount * often * tables["unit"][_UNIT[effect]] >> BITS


@kernel(forceinline=True)
def _standing(game, seat, other):
    """Popularity of another seat, then who arrived last, then the seat, in one number (C25, C26)."""
    it = game["players"][other]
    standing = np.int64(it["popularity"]) << 24 | np.int64(it["arrival"]) << 2 | other
    return standing if other != seat else np.int64(-1)


@kernel(forceinline=True)
def best_rival(game, seat):
    """The other seat with most popularity, the disc on top of the stack among equals (C26)."""
    ahead = max(_standing(game, seat, 0), _standing(game, seat, 1))
    return max(ahead, _standing(game, seat, 2), _standing(game, seat, 3)) & 3


@kernel(forceinline=True)
def _price_good(prices, tables, me, good, base, needed):
    """A good worth `base` as long as fewer are in store than needed; each further one half the one before."""
    beyond = min(np.int64(me["goods"][good]) - needed, 8)
    prices["base"][good] = base
    tables["gain"][good] = base >> max(beyond + 1, 0)
    tables["loss"][good] = base >> max(beyond, 0)


@kernel(forceinline=True)
def _services_left(game, rules):
    """Levels of service that nobody has developed yet."""
    players = game["players"]  # seats that nobody takes have developed none
    done = np.int64(players[0]["services"]) + np.int64(players[1]["services"])
    done += np.int64(players[2]["services"]) + np.int64(players[3]["services"])
    return LEVELS * np.int64(rules["districts"]) - done


@kernel()
def look(game, rules, me, weights, prices, tables):
    """Price money and goods for the player to move."""
    turns = turns_to_come(game, rules)
    ahead, soon = min(turns * 85, WHOLE), min(turns, SHORT) * 341
    prices["turns"], prices["ahead"] = turns, ahead
    prices["council"] = NOT_YET
    pound = ONE // max(np.int32(rules["money_per_prestige"]), np.int32(1))
    short = max(AMPLE - np.int64(me["money"]), 0)
    premium = ((weights[at.MONEY] - ONE) * short >> AMPLE_BITS) * ahead >> BITS
    pound += weighed(pound, premium)
    prices["pound"] = pound
    prices["paid"] = pound + weighed(pound, weights[at.GIFT])
    discs = np.int64(me["discs"])
    _price_good(prices, tables, me, WOOD, weights[at.WOOD] * ahead >> BITS, 2)
    _price_good(prices, tables, me, GRAIN, weights[at.GRAIN] * ahead >> BITS, 1)
    _price_good(prices, tables, me, IRON, weights[at.IRON] * soon >> BITS, min(max(discs, 1), 3))
    wanted = soon * min(max(_services_left(game, rules), 0), 4)
    food = weights[at.FOOD] * wanted >> BITS + 2
    _price_good(prices, tables, me, FLOUR, food, 1)
    _price_good(prices, tables, me, BEER, food + np.int64(me["effects"][BEER_SERVICE]) * (food >> 2), 1)
    _price_good(prices, tables, me, MACHINE, weights[at.MACHINE] * wanted >> BITS + 2, 1)


@kernel()
def look_at_track(game, rules, me, seat, weights, prices, tables):
    """Price popularity: a point by what it does for the next election, the space ahead by what it pays."""
    council = turns_to_council(game, rules, prices["turns"])
    other = best_rival(game, seat)
    mine, theirs = np.int64(me["popularity"]), np.int64(game["players"][other]["popularity"])
    prices["council"] = council
    prices["likely"] = seat if mine >= theirs else other
    stake = np.int64(me["cards"]) * (ONE >> 1)
    bonus = weights[at.BONUS] if me["bonus_used"] == 0 else np.int64(0)
    last = game["phase"] == LAST_PHASE
    stake += np.int64(rules["final_mayor_prestige"]) * ONE if last else bonus
    decided = theirs >= TOP  # C23: by another
    stake = np.int64(0) if decided else stake
    near = min(abs(mine - theirs) + (council >> 1), FARTHEST)
    point = weighed(stake, weights[at.MAYOR]) * DECIDES[near]
    prices["point"] = point + weights[at.POPULARITY] * prices["ahead"] >> BITS
    prices["room"] = max(TOP - np.int64(decided) - mine, 0)
    race = weighed(stake, weights[at.RACE])
    space = NEXT[min(mine, TOP)]
    prices["near"][0], prices["near"][1] = SPACE[space] - mine, SPACE[space + 1] - mine
    gain, space = tables["gain"], min(space, LAST_SPACE)
    pays = ONE * np.int64(rules["space_prestige"][space])
    pays += np.int64(rules["space_money"][space]) * prices["pound"]
    pays += np.int64(rules["space_machine"][space]) * gain[MACHINE]
    pays += np.int64(rules["space_basic"][space]) * max(gain[WOOD], gain[GRAIN], gain[IRON])
    pays += np.int64(rules["space_food"][space]) * max(gain[FLOUR], gain[BEER])
    prices["pays"][0] = pays + (race if space == LAST_SPACE else 0)
    prices["pays"][1] = FURTHER + (race if space + 1 == LAST_SPACE else 0)


@kernel(forceinline=True)
def look_at_track_once(game, rules, me, seat, weights, prices, tables):
    """Price popularity unless that has been done since `look`."""
    if prices["council"] == NOT_YET:
        look_at_track(game, rules, me, seat, weights, prices, tables)


@kernel()
def look_at_cards(game, rules, me, weights, prices, tables):
    """Price categories, discs, the mayor bonus and what the cards' effects count."""
    phase = np.int64(game["phase"])
    elections = ELECTIONS_LEFT[phase]
    rank = rules["rank_prestige"]
    even = (np.int64(rank[0]) + np.int64(rank[1]) + np.int64(rank[2])) * 333 * elections
    wide = weighed((np.int64(rank[0]) - np.int64(rank[2])) * 167, weights[at.LEANING])
    likely = game["players"][prices["likely"]]  # to be the mayor, and to please itself
    cards = np.int64(likely["cards"])
    for category in range(CATEGORIES):
        favour = min(max(3 * np.int64(likely["by_category"][category]) - cards, -3), 3)
        tables["category"][category] = weighed(even + favour * wide, weights[at.COUNCIL])
    discs = np.int64(me["discs"])
    wanted = min(max(weights[at.SAVED] - (discs - 1) * ONE, 0), 3 * ONE)
    prices["disc"] = np.int64(0) if phase == LAST_PHASE else weighed(weights[at.DISC], wanted)
    prices["bonus"] = weights[at.BONUS] * min(prices["council"], 4) >> 2
    prices["lasting"], prices["city"] = weights[at.LASTING], weights[at.CITY]
    times, unit, counted = tables["times"], tables["unit"], tables["counted"]
    times[TURNS], times[MARKERS], times[DISCS] = prices["turns"], np.int64(me["markers"]), discs
    times[YEARS], times[ELECTIONS], times[HALVINGS] = len(PHASES) - phase, elections, elections - 1
    unit[MONEY], unit[POINT] = prices["pound"], prices["point"] + TRACK
    unit[BASIC], unit[PRESTIGE] = prices["base"][WOOD], ONE
    here = np.int64(me["here"][max(np.int64(game["district"]), 0)])
    counted[0], counted[1], counted[2] = np.int64(0), here, here  # in the order of Immediate
    counted[3] = counted[4] = np.int64(me["cards"]) + 1
    counted[5], counted[6] = np.int64(me["services"]), np.int64(me["tiles"])
