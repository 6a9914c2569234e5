"""Industries: what building one brings, and what producing in a district does."""

from __future__ import annotations

import numpy as np

from sim.council.state import (
    INDUSTRIES,
    MAX_PLAYERS,
    Good,
    Industry,
    Permanent,
    Why,
)
from sim.engine.bits import NONE, ONE as BIT, lowest
from sim.engine.jit import kernel
from strategies.council.prices import CHAIN, CLUSTER, ENGINE, SPREAD, popular
from strategies.reckoning import BITS, NEVER, ONE, weighed

FIRST_BUILT = 1  # the depot is not built


@kernel()
def estate(game, rules, me, seat, prices, weights):
    """Reckon `makes`: what owning one more industry of each kind brings, wherever it stands.

    An industry makes its output in the turns to come, less when the player has some of the kind; it pays at
    administrations; one that needs an input is worth more to who makes it. Prestige and popularity included.
    """
    makes, base = prices["makes"], prices["base"]
    for kind in range(INDUSTRIES):
        makes[kind] = 0
    for district in range(np.int64(rules["districts"])):
        if me["here"][district] > 0:
            for kind in range(INDUSTRIES):
                makes[kind] += np.int64(game["industry"][district][kind][seat])
    farms, ironworks = makes[Industry.FARM], makes[Industry.IRONWORKS]
    makes[Industry.SAWMILL] += makes[Industry.DEPOT]
    points = np.int64(rules["popularity"][Why.BUILD])
    points += np.int64(me["effects"][Permanent.BUILD_POPULARITY])
    shared = popular(prices, points)
    years = prices["times"][2]
    shared += years * prices["pound"] // max(np.int64(rules["admin_per_industries"]), np.int64(1))
    for kind in range(FIRST_BUILT, INDUSTRIES):
        needs = np.int64(rules["input"][kind])
        margin = base[np.int64(rules["output"][kind])]
        uses = weighed(prices["turns"] * prices["enough"][min(makes[kind], 4)], weights[ENGINE])
        if needs >= 0:
            margin -= base[needs]
            if (farms if needs == Good.GRAIN else ironworks) == 0:
                uses = weighed(uses, weights[CHAIN])
        makes[kind] = (margin * uses >> BITS) + shared + ONE * np.int64(rules["build_prestige"][kind])


@kernel(forceinline=True)
def built(rules, kind, prices):
    """What building an industry brings, its price included and the district apart (C7)."""
    cost = max(np.int64(rules["build_cost"][kind]) - prices["discount"][0], 0)
    wood = np.int64(rules["build_wood"][kind]) * prices["loss"][Good.WOOD]
    return prices["makes"][kind] - cost * prices["pound"] - wood


@kernel(forceinline=True)
def site(me, district, prices, weights):
    """What a site brings beside the industry: a foothold for cards and services, or neighbours."""
    here = np.int64(me["here"][district])
    if here > 0:
        return weights[CLUSTER] * min(here, np.int64(3)) * prices["ahead"] >> BITS
    marked = np.int64(me["disc_districts"]) >> district & 1
    worth = weights[SPREAD] if me["discs"] > 0 and marked == 0 else weights[SPREAD] >> 1
    return worth * prices["ahead"] >> BITS


@kernel()
def producing(game, rules, me, seat, district, prices):
    """What producing in a district brings, used as well as may be (C8); NEVER if nothing can be used.

    Notes in `leads` what the goods made would make possible, as far as `lacks` says.
    """
    present = np.uint64(game["present"][district])
    gain, several = prices["gain"], prices["several"]
    extra = np.int64(me["effects"][Permanent.BASIC_OUTPUT])
    grain, iron = np.int64(me["goods"][Good.GRAIN]), np.int64(me["goods"][Good.IRON])
    prices["leads"] = 0
    own, first, second, rivals, any_use = np.int64(0), NEVER, NEVER, np.int64(0), False
    while present != NONE:
        bit = lowest(present)
        present &= present - BIT
        kind, owner = bit // MAX_PLAYERS, bit % MAX_PLAYERS
        count = np.int64(game["industry"][district][kind][owner])
        needs, makes = np.int64(rules["input"][kind]), np.int64(rules["output"][kind])
        worth = gain[makes]
        if needs >= 0:
            worth -= gain[needs]
            left = grain if needs == Good.GRAIN else iron
            count = min(count, left)
            if owner == seat:
                grain -= count if needs == Good.GRAIN else 0
                iron -= count if needs == Good.IRON else 0
        if count <= 0:
            continue
        any_use = True
        prices["leads"] = max(prices["leads"], prices["lacking"][makes])
        if owner == seat:
            made = count * (1 + extra) if needs < 0 else count
            own += max(worth, 0) * several[min(made, np.int64(4))] >> BITS
            grain += made if makes == Good.GRAIN else 0
            iron += made if makes == Good.IRON else 0
        else:
            fee = np.int64(game["players"][owner]["effects"][Permanent.RIVAL_USE_FEE]) * prices["pay"]
            worth -= prices["fee"] + fee
            rivals += count
            second = max(second, min(first, worth))
            first = max(first, worth)
            if count > 1:
                second = max(second, first - (first >> 2))
    if not any_use:
        return NEVER
    wanted = np.int64(rules["rivals_used"])
    paid = max(first, 0)
    can = min(rivals, np.int64(me["money"]) // max(np.int64(rules["rival_fee"]), np.int64(1)))
    if can == 0:
        paid = np.int64(0)
    elif can >= wanted:
        both = first + (wanted - 1) * second + popular(prices, np.int64(rules["popularity"][Why.PRODUCE]))
        paid = max(paid, both, first + max(second, 0))
    return own + paid
