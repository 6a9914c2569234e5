"""Which options a decision has, in the order of docs/london-decisions.md; nothing here changes the state.

What most decisions need is compiled into the loop that plays (`forceinline`): a call hands an array over as
seven numbers, which takes longer than what these functions do. What few decisions need is left to be called.
"""

from __future__ import annotations

import numpy as np

from sim.engine.bits import NONE, ONE, lowest
from sim.engine.jit import kernel
from sim.london.hand import cards_to_draw, holds_any
from sim.london.money import funds
from sim.london.state import (
    MAX_OPTIONS,
    MAX_SLOTS,
    MOST,
    SHIFT,
    WORDS,
    Action,
    Colour,
    Kind,
    Power,
    RunDiscard,
    Verb,
)


@kernel(forceinline=True)
def option(verb, argument):
    """Encode an option."""
    return np.int32((verb << SHIFT) | argument)


@kernel()
def _list_held(me, options, count, verb, types):
    """Every type of the hand that is in a set (uint64 [WORDS]), in file order."""
    for word in range(WORDS):
        bits = me["holds"][word] & types[word]
        while bits != NONE:
            options[count] = option(verb, 64 * word + lowest(bits))
            bits &= bits - ONE
            count += 1
    return count


@kernel()
def _list_hand(me, options, count):
    """Every type of the hand, in file order."""
    return _list_held(me, options, count, Verb.CARD, me["holds"])


@kernel()
def _repayments(rules, me, options):
    """L6, as many at a time as the options hold."""
    most = min(np.int64(me["loans"]), np.int64(MAX_OPTIONS - 1))
    if rules["loan_repay"] > 0:
        most = min(most, np.int64(me["money"]) // np.int64(rules["loan_repay"]))
    for loans in range(most + 1):
        options[loans] = option(Verb.REPAY, loans)
    return most + 1


@kernel(forceinline=True)
def _draws(game, options):
    """L7, L12, L20, L33: the top of the deck, or a face-up card, identical ones of a row once."""
    options[0] = option(Verb.DECK, 0)
    count = np.int64(game["deck_at"] < game["deck_end"])
    slots = game["firsts"]
    while slots != NONE:
        options[count] = option(Verb.SLOT, lowest(slots))
        slots &= slots - ONE
        count += 1
    return count


@kernel()
def recolours_with(me, cards, stack):
    """L30: whether the top of this stack can recolour a card now."""
    return (
        me["face_up"][stack] == 1
        and me["used"][stack] == 0
        and cards[np.int64(me["top"][stack])]["power"] == Power.RECOLOUR
    )


@kernel()
def _cheapest_recolour(me, cards):
    """The lowest fee of a card that recolours now, -1 = none."""
    fee = np.int64(-1)
    if me["standing"][Power.RECOLOUR] > 0:
        for stack in range(me["stacks"]):
            if recolours_with(me, cards, stack):
                k = np.int64(cards[np.int64(me["top"][stack])]["power_arg"])
                if fee < 0 or k < fee:
                    fee = k
    return fee


@kernel(forceinline=True)
def _affordable(rules, limit, word):
    """One word of the set of types that `limit` pounds can build."""
    return rules["buildable_for"][min(limit, np.int64(MOST)), word]


@kernel(forceinline=True)
def _can_build(game, rules, me, fee, limit, word):
    """L13, L14: one word of the set of types of the hand that can be built; `fee` of a recolouring or -1."""
    within = me["holds"][word] & _affordable(rules, limit, word)
    if game["free_builds"] > 0:  # L34
        return within
    paid_for = rules["with_power"][Power.DISPLAY_BUILD][word]  # L32
    for colour in range(Colour.GREY):
        alike = rules["of_colour"][colour][word]
        paid_for |= alike if me["colours"][colour] > 1 else NONE
    found = within & paid_for
    if fee >= 0 and fee <= limit:  # L30
        within &= _affordable(rules, limit - fee, word)
        for colour in range(Colour.GREY):
            if me["colours"][colour] < me["hand_count"]:
                found |= within & rules["of_colour"][colour][word]
    return found


@kernel()
def _can_use_free_builds(game, me, rules, cards, free_card, limit):
    """L34: whether something can be built once this card is discarded."""
    it = cards[free_card]
    free = game["free_builds"] + it["power_arg"] > 0
    fee = _cheapest_recolour(me, cards)
    for word in range(WORDS):
        bits = me["holds"][word] & _affordable(rules, limit, word)
        while bits != NONE:
            card = 64 * word + lowest(bits)
            bits &= bits - ONE
            other = cards[card]
            if card == free_card and me["held"][card] == 1:
                continue
            alike = np.int64(me["colours"][other["colour"]])
            if other["colour"] == it["colour"]:
                alike -= 1
            if free or alike > 1 or other["power"] == Power.DISPLAY_BUILD:
                return True
            cost = np.int64(other["build_cost"])
            if fee >= 0 and cost + fee <= limit and alike < me["hand_count"] - 1:  # L30
                return True
    return False


@kernel()
def _list_free_builds(game, me, rules, cards, options, count, limit):
    """L34: the cards that can be discarded before the first build."""
    power = rules["with_power"][Power.FREE_BUILDS]
    for word in range(WORDS):
        bits = me["holds"][word] & power[word]
        while bits != NONE:
            card = 64 * word + lowest(bits)
            bits &= bits - ONE
            if _can_use_free_builds(game, me, rules, cards, card, limit):
                options[count] = option(Verb.FREE, card)
                count += 1
    return count


@kernel(forceinline=True)
def _builds(game, rules, cards, me, options):
    """What `develop` may do next (L13, L14, L34)."""
    limit = funds(game, rules, me)
    count = 0
    if game["builds"] > 0:
        options[0] = option(Verb.DONE, 0)
        count = 1
    elif holds_any(me, rules["with_power"][Power.FREE_BUILDS]):
        count = _list_free_builds(game, me, rules, cards, options, 0, limit)
    fee = _cheapest_recolour(me, cards)
    for word in range(WORDS):
        bits = _can_build(game, rules, me, fee, limit, word)
        while bits != NONE:
            options[count] = option(Verb.BUILD, 64 * word + lowest(bits))
            bits &= bits - ONE
            count += 1
    return count


@kernel(forceinline=True)
def _can_develop(game, rules, cards, me, options, limit):
    """L8: whether there is anything to build."""
    fee = _cheapest_recolour(me, cards)
    found = NONE
    for word in range(WORDS):
        found |= _can_build(game, rules, me, fee, limit, word)
    if found != NONE:
        return True
    return (
        holds_any(me, rules["with_power"][Power.FREE_BUILDS])
        and _list_free_builds(game, me, rules, cards, options, 0, limit) > 0
    )


@kernel(forceinline=True)
def borough_discount(cards, me):
    """L37: pounds off every borough's cost."""
    discount = np.int64(0)
    if me["standing"][Power.BOROUGH_DISCOUNT] > 0:
        for stack in range(me["stacks"]):
            top = cards[np.int64(me["top"][stack])]
            if me["face_up"][stack] == 1 and top["power"] == Power.BOROUGH_DISCOUNT:
                discount += top["power_arg"]
    return discount


@kernel()
def borough_cost(rules, cards, me, borough):
    """L19, L37: a borough's cost for this player."""
    return max(np.int64(rules["boroughs"][borough]["cost"]) - borough_discount(cards, me), np.int64(0))


@kernel(forceinline=True)
def _purchases(game, rules, cards, me, options, limit):
    """L19: the face-up boroughs that `limit` pounds can pay for."""
    count = 0
    limit += borough_discount(cards, me)
    for slot in range(game["face_up_count"]):
        borough = np.int64(game["face_up"][slot])
        if borough >= 0:
            options[count] = option(Verb.BOROUGH, slot)
            count += np.int64(rules["boroughs"][borough]["cost"] <= limit)
    return count


@kernel(forceinline=True)
def _actions(game, rules, cards, me, options):
    """L8: those of the four actions that can be performed; else the turn passes."""
    limit = funds(game, rules, me)
    can_buy = _purchases(game, rules, cards, me, options, limit) > 0
    can_develop = _can_develop(game, rules, cards, me, options, limit)
    count = np.int64(0)
    options[count] = option(Verb.ACTION, Action.DRAW3)
    count += np.int64(cards_to_draw(game) >= rules["draw_three"])  # L12
    options[count] = option(Verb.ACTION, Action.DEVELOP)
    count += np.int64(can_develop)
    options[count] = option(Verb.ACTION, Action.RUN)
    count += np.int64(me["stacks"] > 0)  # L16
    options[count] = option(Verb.ACTION, Action.BUY)
    count += np.int64(can_buy)
    if count == 0:
        options[0] = option(Verb.ACTION, Action.PASS)
        count = 1
    return count


@kernel(forceinline=True)
def _payments(game, rules, cards, me, options):
    """L13, L30, L34: what may be discarded for the card being built (it is still in the hand)."""
    built = np.int64(game["card"])
    colour = cards[built]["colour"]
    alike = rules["of_colour"][colour]
    options[0] = option(Verb.NONE, 0)
    count = 1 if game["free_builds"] > 0 else 0
    # The card being built cannot pay for itself; another copy can.
    itself = np.uint64(1 if me["held"][built] == 1 else 0) << np.uint64(built & 63)
    for word in range(WORDS):
        bits = me["holds"][word] & alike[word]
        if word == built >> 6:
            bits &= ~itself
        while bits != NONE:
            options[count] = option(Verb.CARD, 64 * word + lowest(bits))
            bits &= bits - ONE
            count += 1
    if me["standing"][Power.RECOLOUR] > 0 and me["colours"][colour] < me["hand_count"]:  # L30
        left = funds(game, rules, me) - cards[built]["build_cost"]
        for stack in range(me["stacks"]):
            if recolours_with(me, cards, stack) and cards[np.int64(me["top"][stack])]["power_arg"] <= left:
                options[count] = option(Verb.STACK, stack)
                count += 1
    return count


@kernel()
def _list_other_colours(me, rules, options, colour):
    """L30: the cards of the hand that are not of that colour."""
    count = 0
    for word in range(WORDS):
        bits = me["holds"][word] & ~rules["of_colour"][colour][word]
        while bits != NONE:
            options[count] = option(Verb.CARD, 64 * word + lowest(bits))
            bits &= bits - ONE
            count += 1
    return count


@kernel(forceinline=True)
def _places(me, options):
    """L15: on any stack (spent tops are alike, so only the first of them), or a new one."""
    count = np.int64(0)
    first_spent = np.int64(1)
    for stack in range(me["stacks"]):
        face_up = np.int64(me["face_up"][stack])
        options[count] = option(Verb.STACK, stack)
        count += face_up | first_spent
        first_spent &= face_up
    options[count] = option(Verb.STACK, np.int64(me["stacks"]))
    return count + 1


@kernel()
def _display_builds(game, rules, me, options):
    """L32: none, or a card of the board that can be built and paid for, identical ones of a row once."""
    options[0] = option(Verb.NONE, 0)
    limit = funds(game, rules, me)
    count = 1
    slots = game["firsts"]
    while slots != NONE:
        slot = lowest(slots)
        card = np.int64(game["board"][slot // MAX_SLOTS, slot % MAX_SLOTS])
        options[count] = option(Verb.SLOT, slot)
        count += np.int64((_affordable(rules, limit, card >> 6) >> np.uint64(card & 63)) & ONE)
        slots &= slots - ONE
    return count


@kernel(forceinline=True)
def _activations(game, rules, cards, me, options):
    """L16, L17: done, or a face-up top card with an effect, not yet activated, whose costs can be met."""
    options[0] = option(Verb.DONE, 0)
    count = np.int64(1)
    limit = funds(game, rules, me)
    any_card = me["hand_count"] > 0
    any_blue = me["colours"][Colour.BLUE] > 0
    for stack in range(me["stacks"]):  # each writes, and `count` tells which stay: no processor guesses that
        top = cards[np.int64(me["top"][stack])]
        need = top["run_discard"]
        ready = (me["face_up"][stack] == 1) & (me["used"][stack] == 0)
        can_pay = (need == RunDiscard.NONE) | (need == RunDiscard.ANY) & any_card
        can_pay |= (need == RunDiscard.BLUE) & any_blue
        options[count] = option(Verb.STACK, stack)
        count += np.int64(ready & (top["runs"] == 1) & (top["run_cost"] <= limit) & can_pay)
    return count


@kernel()
def _run_discards(game, rules, cards, me, options):
    """L17."""
    top = cards[np.int64(me["top"][game["stack"]])]
    if top["run_discard"] == RunDiscard.BLUE:
        return _list_held(me, options, 0, Verb.CARD, rules["of_colour"][Colour.BLUE])
    return _list_hand(me, options, 0)


@kernel()
def _money_or_rival(game, options):
    """L35."""
    options[0] = option(Verb.MONEY, 0)
    count = 1
    for seat in range(game["players_count"]):
        if seat != game["player"]:
            options[count] = option(Verb.RIVAL, seat)
            count += 1
    return count


@kernel()
def flips_instead(cards, me, stack):
    """L31: whether the top of this stack may be flipped in another's place."""
    return me["face_up"][stack] == 1 and cards[np.int64(me["top"][stack])]["power"] == Power.FLIP_INSTEAD


@kernel()
def _flips(game, cards, me, options):
    """L31: the card itself, or one that may be flipped in its place."""
    options[0] = option(Verb.STACK, np.int64(game["stack"]))
    count = 1
    for stack in range(me["stacks"]):
        if flips_instead(cards, me, stack):
            options[count] = option(Verb.STACK, stack)
            count += 1
    return count


@kernel(forceinline=True)
def list_options(game, rules, cards, options):
    """List the options of the decision at hand into `options` (int32, MAX_OPTIONS); returns how many."""
    kind = game["kind"]
    me = game["players"][game["player"]]
    if kind == Kind.DRAW:
        return _draws(game, options)
    if kind == Kind.ACTION:
        return _actions(game, rules, cards, me, options)
    if kind == Kind.BUILD:
        return _builds(game, rules, cards, me, options)
    if kind == Kind.PAY:
        return _payments(game, rules, cards, me, options)
    if kind == Kind.PLACE:
        return _places(me, options)
    if kind == Kind.ACTIVATE:
        return _activations(game, rules, cards, me, options)
    if kind == Kind.HAND_LIMIT:
        return _list_hand(me, options, 0)
    if kind == Kind.BUY:
        return _purchases(game, rules, cards, me, options, funds(game, rules, me))
    if kind == Kind.RUN_DISCARD:
        return _run_discards(game, rules, cards, me, options)
    if kind == Kind.REPAY:
        return _repayments(rules, me, options)
    if kind == Kind.HAND_DRAW:
        options[0] = option(Verb.NONE, 0)
        return _list_held(me, options, 1, Verb.CARD, rules["with_power"][Power.HAND_DRAW])
    if kind == Kind.DISPLAY:
        return _display_builds(game, rules, me, options)
    if kind == Kind.FLIP:
        return _flips(game, cards, me, options)
    if kind == Kind.RECOLOUR:
        return _list_other_colours(me, rules, options, cards[game["card"]]["colour"])
    if kind == Kind.CHOICE:
        return _money_or_rival(game, options)
    options[0] = option(Verb.DONE, 0)
    if kind == Kind.RELIEF:
        return _list_hand(me, options, 1)
    return _list_held(me, options, 1, Verb.CARD, rules["of_colour"][Colour.GREY])  # Kind.PAUPERS
