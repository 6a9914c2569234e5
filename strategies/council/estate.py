"""Industries: what building one brings, and what producing in a district does."""

from __future__ import annotations

import numpy as np

from sim.council.setup import RECIPES
from sim.council.state import (
    GOODS,
    INDUSTRIES,
    MAX_DISTRICTS,
    MAX_PLAYERS,
    PHASES,
    Good,
    Industry,
    Permanent,
    Why,
)
from sim.engine.bits import NONE, ONE as BIT, lowest
from sim.engine.jit import kernel
from strategies.council import places as at
from strategies.council.prices import popular
from strategies.reckoning import BITS, NEVER, ONE, weighed

DEPOT, SAWMILL, FARM, IRONWORKS, MILL, BREWERY, WORKS = (int(kind) for kind in Industry)
FIRST_BUILT = SAWMILL  # depots are not built
WOOD, GRAIN, IRON, FLOUR, BEER, MACHINE = (int(good) for good in Good)
BUILD, PRODUCE = int(Why.BUILD), int(Why.PRODUCE)
BUILD_DISCOUNT, BUILD_POPULARITY = int(Permanent.BUILD_DISCOUNT), int(Permanent.BUILD_POPULARITY)
BASIC_OUTPUT = int(Permanent.BASIC_OUTPUT)
MAKES = np.array([recipe[1] for recipe in RECIPES.values()])  # by Industry

# Sets of industries have a bit kind * MAX_PLAYERS + owner: four bits a kind.
ONE_OF_EACH = np.uint64(sum(1 << MAX_PLAYERS * kind for kind in range(INDUSTRIES)))
FOUR = np.uint64((1 << MAX_PLAYERS) - 1)
ONE_BIT, TWO_BITS = np.uint64(1), np.uint64(2)


@kernel(forceinline=True)
def _kinds_owned(game, seat):
    """In how many districts a seat has each kind: four bits a kind."""
    own, shift = NONE, np.uint64(seat)
    for district in range(MAX_DISTRICTS):  # in those that a variant lacks, nothing stands
        own += np.uint64(game["present"][district]) >> shift & ONE_OF_EACH
    return np.int64(own)


@kernel(forceinline=True)
def _worth_making(rules, kind, margin, often, wanted, have, shared, tables):
    """Note what one more of a kind brings: half as much for each district that has one.

    `often` is how many goods it will make and `wanted` how many there is a use for, in 1024ths.
    """
    made = (margin * min(often, max(wanted, 0)) >> BITS) >> (have >> 4 * kind & 15)
    tables["makes"][kind] = made + shared + ONE * np.int64(rules["build_prestige"][kind])


@kernel(forceinline=True)
def estate(game, rules, me, seat, prices, tables, weights):
    """Reckon `makes`: what owning one more industry of each kind brings, wherever it stands.

    An industry makes its output in the turns to come; it pays at administrations; one that needs an input is
    worth more to who makes it. Prestige and popularity included.
    """
    prices["foothold"] = weights[at.SPREAD] * prices["ahead"] >> BITS
    prices["cluster"] = weights[at.CLUSTER] * prices["ahead"] >> BITS
    base, have = prices["base"], _kinds_owned(game, seat)
    points = np.int64(rules["popularity"][BUILD]) + np.int64(me["effects"][BUILD_POPULARITY])
    years = np.int32(len(PHASES)) - np.int32(game["phase"])
    income = years * np.int32(prices["pound"]) // max(np.int32(rules["admin_per_industries"]), np.int32(1))
    shared = popular(prices, points) + np.int64(income)
    often = weighed(prices["turns"] << BITS, weights[at.ENGINE])
    seldom = weighed(often, weights[at.CHAIN])
    ahead, goods = prices["ahead"], me["goods"]
    woods = have + (1 << 4 * SAWMILL)  # a depot makes wood too
    wanted = 5 * ahead - (np.int64(goods[WOOD]) << BITS)
    _worth_making(rules, SAWMILL, base[WOOD], often, wanted, woods, shared, tables)
    wanted = 4 * ahead - (np.int64(goods[GRAIN]) << BITS)
    _worth_making(rules, FARM, base[GRAIN], often, wanted, have, shared, tables)
    wanted = 1 + np.int64(me["discs"]) - np.int64(goods[IRON]) << BITS
    _worth_making(rules, IRONWORKS, base[IRON], often, wanted, have, shared, tables)
    fed = often if have >> 4 * FARM & 15 else seldom
    wanted = 4 - np.int64(goods[FLOUR]) - np.int64(goods[BEER]) << BITS
    _worth_making(rules, MILL, base[FLOUR] - base[GRAIN], fed, wanted, have, shared, tables)
    _worth_making(rules, BREWERY, base[BEER] - base[GRAIN], fed, wanted, have, shared, tables)
    fed = often if have >> 4 * IRONWORKS & 15 else seldom
    wanted = 2 - np.int64(goods[MACHINE]) << BITS
    _worth_making(rules, WORKS, base[MACHINE] - base[IRON], fed, wanted, have, shared, tables)


@kernel(forceinline=True)
def build_cost(rules, me, kind):
    """£ for building an industry (C7)."""
    return max(np.int64(rules["build_cost"][kind]) - np.int64(me["effects"][BUILD_DISCOUNT]), 0)


@kernel(forceinline=True)
def built(rules, me, kind, prices, tables):
    """What building an industry brings, its price included and the district apart (C7)."""
    wood = np.int64(rules["build_wood"][kind]) * tables["loss"][WOOD]
    return tables["makes"][kind] - build_cost(rules, me, kind) * prices["pound"] - wood


@kernel(forceinline=True)
def site(me, district, prices):
    """What a site brings beside the industry: a foothold for cards and services, or neighbours."""
    here = np.int64(me["here"][district])
    marked = (me["discs"] <= 0) | (np.int64(me["disc_districts"]) >> district & 1 == 1)
    foothold, cluster = prices["foothold"] >> np.int64(marked), prices["cluster"] * min(here, 3)
    return cluster if here > 0 else foothold


@kernel(forceinline=True)
def _basic_output(tables, good, made, fee):
    """Note what using industries that make a basic good brings; one's own make `made` of it."""
    gain, own = tables["gain"][good], tables["own"][good]
    own[0], own[1] = 0, gain * (2048 - (2048 >> min(made, 8))) >> BITS
    own[2] = gain * (2048 - (2048 >> min(2 * made, 8))) >> BITS
    own[3] = gain * (2048 - (2048 >> min(3 * made, 8))) >> BITS
    tables["hired"][good] = gain - fee


@kernel(forceinline=True)
def _refined_output(me, tables, good, needs, fee):
    """Note what using industries that make a good of another brings."""
    gain, own = tables["gain"][good] - tables["loss"][needs], tables["own"][good]
    better = max(gain, 0)
    own[0], own[1], own[2], own[3] = 0, better, better + (better >> 1), 2 * better - (better >> 2)
    tables["hired"][good] = gain - fee if me["goods"][needs] > 0 else NEVER


@kernel(forceinline=True)
def outputs(rules, me, prices, tables):
    """Reckon what using industries in one production brings (C8)."""
    made = 1 + np.int64(me["effects"][BASIC_OUTPUT])
    fee = np.int64(rules["rival_fee"]) * prices["paid"]
    _basic_output(tables, WOOD, made, fee)
    _basic_output(tables, GRAIN, made, fee)
    _basic_output(tables, IRON, made, fee)
    _refined_output(me, tables, FLOUR, GRAIN, fee)
    _refined_output(me, tables, BEER, GRAIN, fee)
    _refined_output(me, tables, MACHINE, IRON, fee)
    prices["crowd"] = popular(prices, np.int64(rules["popularity"][PRODUCE]))


@kernel(forceinline=True)
def _hiring(game, rules, me, seat, district, prices, tables):
    """What using rivals' industries in a district brings: none, the best one or two, or as many as please."""
    others = np.uint64(game["present"][district]) & ~(ONE_OF_EACH << np.uint64(seat))
    money, fee = np.int64(me["money"]), np.int64(rules["rival_fee"])
    pairs = others | others >> ONE_BIT
    kinds = np.int64(pairs | pairs >> TWO_BITS)  # of any rival: the lowest bit of each four
    hired = tables["hired"]
    first, second = NEVER, hired[WOOD] if kinds & 0x11 else NEVER
    for good in range(GRAIN, GOODS):
        one = hired[good] if kinds >> 4 * (good + 1) & 1 else NEVER
        first = max(first, min(second, one))
        second = max(second, one)
    first, second = second, first
    more = others & (others - BIT)
    second = max(second, first - (abs(first) >> 1))  # the same kind again, of another owner
    wanted = np.int64(rules["rivals_used"])
    crowd = first + max(wanted - 1, 0) * second + prices["crowd"]
    many = (wanted <= 2) | ((money >= wanted * fee) & (more & (more - BIT) != NONE))
    both = max(first + second, crowd if many else 0)
    worth = max(first, both if (more != NONE) & (money >= 2 * fee) else 0, 0)
    return worth if (others != NONE) & (money >= fee) else 0


@kernel(forceinline=True)
def producing(game, rules, me, seat, district, prices, tables):
    """What producing in a district brings, used as well as may be (C8); `outputs` first."""
    there, own, goods = game["industry"][district], tables["own"], me["goods"]
    farms, ironworks = np.int64(there[FARM][seat]), np.int64(there[IRONWORKS][seat])
    mills, breweries = np.int64(there[MILL][seat]), np.int64(there[BREWERY][seat])
    worth = own[WOOD][min(np.int64(there[DEPOT][seat]) + np.int64(there[SAWMILL][seat]), 3)]
    worth += own[GRAIN][min(farms, 3)] + own[IRON][min(ironworks, 3)]
    if mills + breweries > 0:
        grain = min(np.int64(goods[GRAIN]) + 2 * farms, 3)
        worth += own[FLOUR][min(mills, grain)] + own[BEER][min(breweries, max(grain - mills, 0))]
    iron = min(np.int64(goods[IRON]) + 2 * ironworks, 3)
    worth += own[MACHINE][min(np.int64(there[WORKS][seat]), iron)]
    return worth + _hiring(game, rules, me, seat, district, prices, tables)


@kernel(forceinline=True)
def led_to(game, district, tables):
    """The most that the goods made in a district make possible there; `lacks` first."""
    present, most = np.uint64(game["present"][district]), np.int64(0)
    while present != NONE:
        kind = lowest(present) >> 2
        present &= ~(FOUR << np.uint64(4 * kind))
        most = max(most, tables["lacking"][MAKES[kind]])
    return most
