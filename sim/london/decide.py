"""Which options a decision has (docs/london-decisions.md gives their order); nothing here changes the state."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.hand import cards_to_draw, first_in_row
from sim.london.money import funds
from sim.london.state import MAX_SLOTS, SHIFT, Action, Colour, Kind, Power, RunDiscard, Verb


@kernel()
def option(verb, argument):
    """Encode an option."""
    return np.int32((verb << SHIFT) | argument)


@kernel()
def _list_hand(me, options, count, verb):
    """Every type of the hand once, in file order."""
    hand = me["hand"]
    for i in range(me["hand_count"]):
        if i == 0 or hand[i] != hand[i - 1]:
            options[count] = option(verb, np.int64(hand[i]))
            count += 1
    return count


@kernel()
def _list_colour(me, cards, options, count, colour, alike):
    """Types of the hand of that colour (`alike`) or of any other colour (not `alike`), in file order."""
    hand = me["hand"]
    for i in range(me["hand_count"]):
        card = np.int64(hand[i])
        if (i == 0 or card != hand[i - 1]) and (cards[card]["colour"] == colour) == alike:
            options[count] = option(Verb.CARD, card)
            count += 1
    return count


@kernel()
def _list_power(me, cards, options, count, verb, power):
    """Types of the hand with that power, in file order."""
    hand = me["hand"]
    for i in range(me["hand_count"]):
        card = np.int64(hand[i])
        if (i == 0 or card != hand[i - 1]) and cards[card]["power"] == power:
            options[count] = option(verb, card)
            count += 1
    return count


@kernel()
def holds_power(me, cards, power):
    """Whether a card with that power is in the hand."""
    hand = me["hand"]
    for i in range(me["hand_count"]):
        if cards[np.int64(hand[i])]["power"] == power:
            return True
    return False


@kernel()
def _repayments(rules, me, options):
    """L6."""
    most = np.int64(me["loans"])
    if rules["loan_repay"] > 0:
        most = min(most, np.int64(me["money"]) // np.int64(rules["loan_repay"]))
    for loans in range(most + 1):
        options[loans] = option(Verb.REPAY, loans)
    return most + 1


@kernel()
def _draws(game, rules, options):
    """L7, L12, L20, L33: the top of the deck, or a face-up card."""
    count = 0
    if game["deck_at"] < game["deck_end"]:
        options[count] = option(Verb.DECK, 0)
        count += 1
    if game["board_count"] > 0:
        board = game["board"]
        for row in range(2):
            for column in range(rules["slots"]):
                if board[row, column] >= 0 and first_in_row(game, row, column):
                    options[count] = option(Verb.SLOT, row * MAX_SLOTS + column)
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
    for stack in range(me["stacks"]):
        if recolours_with(me, cards, stack):
            k = np.int64(cards[np.int64(me["top"][stack])]["power_arg"])
            if fee < 0 or k < fee:
                fee = k
    return fee


@kernel()
def _can_build(me, cards, card, limit, free, fee):
    """L13, L14: whether a card of the hand can be built, with `limit` pounds to spend, `free` builds without a
    discard and a recolouring fee of `fee` (-1 = none)."""
    it = cards[card]
    cost = np.int64(it["build_cost"])
    if it["buildable"] == 0 or it["colour"] == Colour.GREY or cost > limit:
        return False
    if free > 0 or it["power"] == Power.DISPLAY_BUILD:
        return True
    alike = np.int64(me["colours"][it["colour"]])
    return alike > 1 or (fee >= 0 and cost + fee <= limit and alike < me["hand_count"])


@kernel()
def _can_use_free_builds(me, cards, free_card, limit):
    """L34: whether something can be built once this card is discarded."""
    hand = me["hand"]
    spared = False
    for i in range(me["hand_count"]):
        card = np.int64(hand[i])
        if card == free_card and not spared:
            spared = True
        elif _can_build(me, cards, card, limit, 1, -1):
            return True
    return False


@kernel()
def _builds(game, rules, cards, me, options, at_most):
    """What `develop` may do next; stops listing at `at_most`, so that asking whether it can be chosen is cheap."""
    hand = me["hand"]
    limit = funds(game, rules, me)
    count = 0
    if game["builds"] > 0:
        options[0] = option(Verb.DONE, 0)
        count = 1
    elif holds_power(me, cards, Power.FREE_BUILDS):
        for i in range(me["hand_count"]):
            card = np.int64(hand[i])
            if (i == 0 or card != hand[i - 1]) and cards[card]["power"] == Power.FREE_BUILDS:
                if _can_use_free_builds(me, cards, card, limit):
                    options[count] = option(Verb.FREE, card)
                    count += 1
    free = np.int64(game["free_builds"])
    fee = _cheapest_recolour(me, cards)
    for i in range(me["hand_count"]):
        if count >= at_most:
            return count
        card = np.int64(hand[i])
        if (i == 0 or card != hand[i - 1]) and _can_build(me, cards, card, limit, free, fee):
            options[count] = option(Verb.BUILD, card)
            count += 1
    return count


@kernel()
def borough_cost(game, rules, cards, me, borough):
    """L19, L37: a borough's cost for this player."""
    cost = np.int64(rules["boroughs"][borough]["cost"])
    for stack in range(me["stacks"]):
        if me["face_up"][stack] == 1:
            top = cards[np.int64(me["top"][stack])]
            if top["power"] == Power.BOROUGH_DISCOUNT:
                cost -= top["power_arg"]
    return max(cost, np.int64(0))


@kernel()
def _purchases(game, rules, cards, me, options):
    """L19: the face-up boroughs that can be paid for."""
    count = 0
    limit = funds(game, rules, me)
    for slot in range(game["face_up_count"]):
        borough = np.int64(game["face_up"][slot])
        if borough >= 0 and borough_cost(game, rules, cards, me, borough) <= limit:
            options[count] = option(Verb.BOROUGH, slot)
            count += 1
    return count


@kernel()
def _actions(game, rules, cards, me, options):
    """L8: those of the four actions that can be performed; else the turn passes."""
    can_buy = _purchases(game, rules, cards, me, options) > 0
    can_develop = _builds(game, rules, cards, me, options, 1) > 0
    count = 0
    if cards_to_draw(game) >= rules["draw_three"]:  # L12
        options[count] = option(Verb.ACTION, Action.DRAW3)
        count += 1
    if can_develop:
        options[count] = option(Verb.ACTION, Action.DEVELOP)
        count += 1
    if me["stacks"] > 0:  # L16
        options[count] = option(Verb.ACTION, Action.RUN)
        count += 1
    if can_buy:
        options[count] = option(Verb.ACTION, Action.BUY)
        count += 1
    if count == 0:
        options[0] = option(Verb.ACTION, Action.PASS)
        count = 1
    return count


@kernel()
def _payments(game, rules, cards, me, options):
    """L13, L30, L34: what may be discarded for the card being built (it is still in the hand)."""
    built = np.int64(game["card"])
    colour = cards[built]["colour"]
    hand = me["hand"]
    count = 0
    if game["free_builds"] > 0:
        options[0] = option(Verb.NONE, 0)
        count = 1
    spared = False  # the card being built cannot pay for itself; another copy can
    listed = np.int64(-1)
    for i in range(me["hand_count"]):
        card = np.int64(hand[i])
        if card == built and not spared:
            spared = True
        elif card != listed and cards[card]["colour"] == colour:
            options[count] = option(Verb.CARD, card)
            count += 1
            listed = card
    if me["colours"][colour] < me["hand_count"]:
        left = funds(game, rules, me) - cards[built]["build_cost"]
        for stack in range(me["stacks"]):
            if recolours_with(me, cards, stack) and cards[np.int64(me["top"][stack])]["power_arg"] <= left:
                options[count] = option(Verb.STACK, stack)
                count += 1
    return count


@kernel()
def _places(me, options):
    """L15: on any stack (spent tops are alike, so only the first of them), or a new one."""
    count = 0
    spent_listed = False
    for stack in range(me["stacks"]):
        if me["face_up"][stack] == 1 or not spent_listed:
            spent_listed = spent_listed or me["face_up"][stack] == 0
            options[count] = option(Verb.STACK, stack)
            count += 1
    options[count] = option(Verb.STACK, np.int64(me["stacks"]))
    return count + 1


@kernel()
def _display_builds(game, rules, cards, me, options):
    """L32: none, or a card of the board that can be built and paid for."""
    board = game["board"]
    limit = funds(game, rules, me)
    options[0] = option(Verb.NONE, 0)
    count = 1
    for row in range(2):
        for column in range(rules["slots"]):
            card = np.int64(board[row, column])
            if card >= 0 and first_in_row(game, row, column) and _can_build(me, cards, card, limit, 1, -1):
                options[count] = option(Verb.SLOT, row * MAX_SLOTS + column)
                count += 1
    return count


@kernel()
def _activations(game, rules, cards, me, options):
    """L16, L17: done, or a face-up top card with an effect, not yet activated in this run, whose costs can be met."""
    options[0] = option(Verb.DONE, 0)
    count = 1
    limit = funds(game, rules, me)
    for stack in range(me["stacks"]):
        if me["face_up"][stack] == 1 and me["used"][stack] == 0:
            top = cards[np.int64(me["top"][stack])]
            if top["runs"] == 1 and top["run_cost"] <= limit:
                need = top["run_discard"]
                if (
                    need == RunDiscard.NONE
                    or (need == RunDiscard.ANY and me["hand_count"] > 0)
                    or (need == RunDiscard.BLUE and me["colours"][Colour.BLUE] > 0)
                ):
                    options[count] = option(Verb.STACK, stack)
                    count += 1
    return count


@kernel()
def _run_discards(game, cards, me, options):
    """L17."""
    top = cards[np.int64(me["top"][game["stack"]])]
    if top["run_discard"] == RunDiscard.BLUE:
        return _list_colour(me, cards, options, 0, Colour.BLUE, True)
    return _list_hand(me, options, 0, Verb.CARD)


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


@kernel()
def list_options(game, rules, cards, options):
    """List the options of the decision at hand into `options` (int32, MAX_OPTIONS); returns how many."""
    kind = game["kind"]
    me = game["players"][game["player"]]
    if kind == Kind.DRAW:
        return _draws(game, rules, options)
    if kind == Kind.ACTION:
        return _actions(game, rules, cards, me, options)
    if kind == Kind.BUILD:
        return _builds(game, rules, cards, me, options, len(options))
    if kind == Kind.PAY:
        return _payments(game, rules, cards, me, options)
    if kind == Kind.PLACE:
        return _places(me, options)
    if kind == Kind.ACTIVATE:
        return _activations(game, rules, cards, me, options)
    if kind == Kind.HAND_LIMIT:
        return _list_hand(me, options, 0, Verb.CARD)
    if kind == Kind.BUY:
        return _purchases(game, rules, cards, me, options)
    if kind == Kind.RUN_DISCARD:
        return _run_discards(game, cards, me, options)
    if kind == Kind.REPAY:
        return _repayments(rules, me, options)
    if kind == Kind.HAND_DRAW:
        options[0] = option(Verb.NONE, 0)
        return _list_power(me, cards, options, 1, Verb.CARD, Power.HAND_DRAW)
    if kind == Kind.DISPLAY:
        return _display_builds(game, rules, cards, me, options)
    if kind == Kind.FLIP:
        return _flips(game, cards, me, options)
    if kind == Kind.RECOLOUR:
        return _list_colour(me, cards, options, 0, cards[game["card"]]["colour"], False)
    if kind == Kind.CHOICE:
        return _money_or_rival(game, options)
    options[0] = option(Verb.DONE, 0)
    if kind == Kind.RELIEF:
        return _list_hand(me, options, 1, Verb.CARD)
    return _list_colour(me, cards, options, 1, Colour.GREY, True)  # Kind.PAUPERS
