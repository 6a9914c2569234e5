"""Which options a decision has, in the order of docs/council-decisions.md.

Nothing here changes the game; `possible_now` and `slots_now` only note what has been listed.
All of it is compiled into the loop that plays (`forceinline`): a call would hand the arrays over as a dozen
words in memory, which costs more than most of these do. Where a condition is nothing a processor can guess,
the option is written in any case and counted only where it holds: a wrong guess costs more than some writes.
"""

from __future__ import annotations

import numpy as np

from sim.council.codes import LEVELS
from sim.council.effects import effect
from sim.council.state import (
    BEER,
    FLOUR,
    GOODS,
    GRAIN,
    INDUSTRIES,
    IRON,
    MACHINE,
    MAX_PLAYERS,
    RANKINGS,
    SHIFT,
    WOOD,
    Industry,
    Kind,
    Need,
    Order,
    Permanent,
    Verb,
)
from sim.engine.bits import NONE, ONE, lowest
from sim.engine.jit import kernel

FIRST_BUILT = int(Industry.SAWMILL)  # depots are set up, not built
GRAIN_USERS = np.uint64(
    sum(((1 << MAX_PLAYERS) - 1) << kind * MAX_PLAYERS for kind in (Industry.MILL, Industry.BREWERY))
)
IRON_USERS = np.uint64(((1 << MAX_PLAYERS) - 1) << Industry.WORKS * MAX_PLAYERS)
OWNED_BY = np.array(  # industries of an owner: one bit a kind
    [sum(1 << kind * MAX_PLAYERS + owner for kind in range(INDUSTRIES)) for owner in range(MAX_PLAYERS)],
    np.uint64,
)

# C5: what the turn may still hold.
NOTHING, ACQUISITION, ANYTHING = 0, 1, 2


@kernel(forceinline=True)
def option(verb, argument):
    """Encode an option."""
    return np.int32((verb << SHIFT) | argument)


@kernel(forceinline=True)
def _bit(verb):
    """An action's bit of `possible_now`."""
    return 1 << (verb - Verb.BUILD)


@kernel(forceinline=True)
def discounted(cost, discount):
    """A cost less a discount, not below 0."""
    return max(np.int64(cost) - np.int64(discount), np.int64(0))


@kernel(forceinline=True)
def allowance(game, rules):
    """C5: ANYTHING, an ACQUISITION that makes it a turn of four, or NOTHING."""
    if game["actions_done"] < rules["max_actions"]:
        return ANYTHING
    if game["actions_done"] < rules["max_actions_bonus"]:
        if game["acquisitions"] >= 2 and game["bonus_now"] == 1:
            return ANYTHING
        if game["acquisitions"] >= 1:
            return ACQUISITION
    return NOTHING


@kernel(forceinline=True)
def _districts(game, rules, me, options, anywhere):
    """C3: where the player may go; `anywhere`: also where it was."""
    last = np.int64(-1)
    if not anywhere and rules["must_move"] == 1 and rules["districts"] > 1:
        last = np.int64(me["last_district"])
    count = 0
    for district in range(rules["districts"]):
        options[count] = option(Verb.DISTRICT, district)
        count += np.int64(district != last)
    return count


@kernel(forceinline=True)
def _list_builds(game, rules, me, options, count):
    """C7."""
    district = game["district"]
    if game["sites_used"][district] >= rules["sites"]:
        return count
    purse = np.int64(me["money"]) + effect(me, Permanent.BUILD_DISCOUNT)
    wood, limit = me["goods"][WOOD], rules["kind_limit"]
    for kind in range(FIRST_BUILT, INDUSTRIES):
        options[count] = option(Verb.BUILD, kind)
        paid = (rules["build_cost"][kind] <= purse) & (rules["build_wood"][kind] <= wood)
        count += np.int64(paid & (game["of_kind"][district, kind] < limit))
    return count


@kernel(forceinline=True)
def rival_fee(game, rules, owner):
    """C8: what an owner asks of others for the use of an industry."""
    return np.int64(rules["rival_fee"]) + effect(game["players"][owner], Permanent.RIVAL_USE_FEE)


@kernel(forceinline=True)
def use_fee(game, rules, owner):
    """C8: what the player to move pays an owner for the use of an industry."""
    return rival_fee(game, rules, owner) if owner != game["player"] else np.int64(0)


@kernel(forceinline=True)
def usable_now(game, rules, me, industries):
    """C8: those of a set of industries whose input and fee the player can meet."""
    without = GRAIN_USERS if me["goods"][GRAIN] == 0 else NONE
    without |= IRON_USERS if me["goods"][IRON] == 0 else NONE
    dear = NONE
    for owner in range(MAX_PLAYERS):  # a seat that nobody takes owns none
        dear |= OWNED_BY[owner] if rival_fee(game, rules, owner) > me["money"] else NONE
    return industries & ~without & ~(dear & ~OWNED_BY[game["player"]])


@kernel(forceinline=True)
def _list_services(game, rules, me, options, count):
    """C9."""
    district = game["district"]
    level = np.int64(game["level"][district])
    if level >= LEVELS or me["here"][district] == 0:
        return count
    if discounted(rules["service_cost"][level], effect(me, Permanent.SERVICE_DISCOUNT)) > me["money"]:
        return count
    first, last = (FLOUR, BEER) if level < LEVELS - 1 else (MACHINE, MACHINE)
    for good in range(first, last + 1):
        if me["goods"][good] >= rules["service_goods"]:
            options[count] = option(Verb.SERVICE, good)
            count += 1
    return count


@kernel(forceinline=True)
def canal_good(game, rules):
    """C10: the good that a canal tile costs now."""
    return WOOD if game["tiles_left"] > rules["canal_wood_above"] else IRON


@kernel(forceinline=True)
def _alike(a, b):
    return a["prestige"] == b["prestige"] and a["popularity"] == b["popularity"] and a["money"] == b["money"]


@kernel(forceinline=True)
def _list_tiles(game, rules, me, options, count):
    """C10: the first tiles of the row, alike ones once."""
    if (rules["canal_districts"] >> game["district"]) & 1 == 0:
        return count
    if me["goods"][canal_good(game, rules)] < rules["canal_goods"]:
        return count
    if discounted(rules["canal_cost"], effect(me, Permanent.CANAL_DISCOUNT)) > me["money"]:
        return count
    row = game["row"]
    for index in range(min(rules["canal_choice"], game["tiles_left"])):
        tile = rules["tile"][np.int64(row[index])]
        listed = False
        for other in range(index):
            listed = listed or _alike(tile, rules["tile"][np.int64(row[other])])
        if not listed:
            options[count] = option(Verb.CANAL, index)
            count += 1
    return count


@kernel(forceinline=True)
def _list_goods(me, options, count, verb):
    """C11, C12: every good the player has."""
    for good in range(GOODS):
        options[count] = option(verb, good)
        count += np.int64(me["goods"][good] > 0)
    return count


@kernel(forceinline=True)
def takeable(game, rules, cards, me):
    """C15, C16: the slots whose card the player can pay for here, as bits; discs and bonus apart."""
    district = game["district"]
    if me["here"][district] == 0 or me["money"] < rules["card_cost"]:
        return 0
    on_canal, on_rail = rules["canal_districts"] >> district & 1, rules["rail_districts"] >> district & 1
    met = 1 << Need.ANY | on_canal << Need.CANAL | on_rail << Need.RAIL
    slots = 0
    for slot in range(rules["card_slots"]):
        number = np.int64(game["face_up"][slot])
        card = cards[max(number, 0)]
        good = rules["card_good"][card["decade"]]
        pays = (number >= 0) & (me["goods"][good] >= rules["card_goods"])
        slots |= (met >> card["need"] & np.int64(pays)) << slot
    return slots


@kernel(forceinline=True)
def has_disc(game, me):
    """C17: whether the player may place a disc here."""
    return me["discs"] > 0 and (me["disc_districts"] >> game["district"]) & 1 == 0


@kernel(forceinline=True)
def has_bonus(game, me):
    """C21: whether the player may use the mayor bonus."""
    return game["mayor"] == game["player"] and me["bonus_used"] == 0


@kernel(forceinline=True)
def may_acquire(game, me, room):
    """C5, C17, C21: whether a card may be taken with a disc, and by the mayor bonus, within this room."""
    by_disc, by_bonus = has_disc(game, me), has_bonus(game, me)
    if room == ACQUISITION:
        if game["bonus_now"] == 1:
            return by_disc, False
        return False, by_bonus
    return by_disc, by_bonus


@kernel(forceinline=True)
def _list_slots(rules, slots, options, count, verb):
    for slot in range(rules["card_slots"]):
        options[count] = option(verb, slot)
        count += slots >> slot & 1
    return count


@kernel(forceinline=True)
def _actions(game, rules, cards, me, options):
    """C7 to C14, C5."""
    count, possible, slots = 0, _bit(Verb.PASS), 0
    room = allowance(game, rules)
    if room == ANYTHING:
        count = _list_builds(game, rules, me, options, 0)
        possible |= _bit(Verb.BUILD) if count > 0 else 0
        if usable_now(game, rules, me, game["present"][game["district"]]) != NONE:
            options[count] = option(Verb.PRODUCE, 0)
            count += 1
            possible |= _bit(Verb.PRODUCE)
        before = count
        count = _list_services(game, rules, me, options, count)
        possible |= _bit(Verb.SERVICE) if count > before else 0
        before = count
        count = _list_tiles(game, rules, me, options, count)
        possible |= _bit(Verb.CANAL) if count > before else 0
        before = count
        if me["markers"] > 0 and (me["marker_districts"] >> game["district"]) & 1 == 0:
            count = _list_goods(me, options, count, Verb.MARKET)
            possible |= _bit(Verb.MARKET) if count > before else 0
        before = count
        count = _list_goods(me, options, count, Verb.SELL)
        possible |= _bit(Verb.SELL) if count > before else 0
    by_disc, by_bonus = may_acquire(game, me, room)
    if by_disc or by_bonus:
        slots = takeable(game, rules, cards, me)
        if slots != 0:
            possible |= _bit(Verb.ACQUIRE)
            if by_disc:
                count = _list_slots(rules, slots, options, count, Verb.ACQUIRE)
            if by_bonus:
                count = _list_slots(rules, slots, options, count, Verb.BONUS)
    game["possible_now"] = possible
    game["slots_now"] = slots
    options[count] = option(Verb.PASS, 0)
    return count + 1


@kernel(forceinline=True)
def _uses(game, rules, me, options):
    """C8."""
    count = 0
    if game["used"] > 0:
        options[0] = option(Verb.DONE, 0)
        count = 1
    industries = usable_now(game, rules, me, game["usable"])
    while industries != NONE:
        options[count] = option(Verb.USE, lowest(industries))
        industries &= industries - ONE
        count += 1
    return count


@kernel(forceinline=True)
def _orders(cards, card, options):
    """C19: where the city action may stand, so far as it makes a difference."""
    top, immediate = cards[card]["top"] == 1, cards[card]["immediate"] != 0
    options[0] = option(Verb.ORDER, Order.EFFECTS)
    count = 1
    if top and immediate:
        options[count] = option(Verb.ORDER, Order.BETWEEN)
        count += 1
    if top or immediate:
        options[count] = option(Verb.ORDER, Order.ACTION)
        count += 1
    return count


@kernel(forceinline=True)
def list_options(game, rules, cards, options):
    """List the options of the decision at hand into `options` (int32, MAX_OPTIONS); returns how many."""
    kind = game["kind"]
    me = game["players"][game["player"]]
    if kind == Kind.ACTION or kind == Kind.CITY:
        return _actions(game, rules, cards, me, options)
    if kind == Kind.USE:
        return _uses(game, rules, me, options)
    if kind == Kind.DISTRICT:
        return _districts(game, rules, me, options, False)
    if kind == Kind.ORDER:
        return _orders(cards, np.int64(game["card"]), options)
    count = 0
    if kind == Kind.GOOD:  # C22
        first, last = (WOOD, IRON) if rules["space_basic"][game["space"]] > 0 else (FLOUR, BEER)
        for good in range(first, last + 1):
            options[count] = option(Verb.GOOD, good)
            count += 1
        return count
    if kind == Kind.RANKING:  # C27
        for ranking in range(len(RANKINGS)):
            options[count] = option(Verb.RANKING, ranking)
            count += 1
        return count
    return _districts(game, rules, me, options, True)  # Kind.DEPOT
