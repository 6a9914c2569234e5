"""The judge that most of London's strategies share: it prices every option and picks the dearest.

What a strategy is like is in its weights alone (strategies/london/temperament.py), so that all of them share
one piece of machine code. Kinds of decision that weigh cards share a function; the four actions of a turn are
weighed in strategies/london/actions.py, builds in strategies/london/builds.py.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.hand import next_held
from sim.london.state import Colour, Kind, Verb
from strategies.london.actions import choose_action, choose_borough
from strategies.london.builds import choose_build, choose_display
from strategies.london.options import argument, board_card, verb
from strategies.london.prices import (
    NEVER,
    ONE,
    PACE,
    RESERVE,
    charge,
    lead,
    look,
    misery_at,
    turns_to_come,
)
from strategies.london.worth import held, new_stack, on_top, yields

_FIRST = np.int64(1_000_000)  # lifts what costs nothing above what does, among activations worth having


@kernel()
def _repay(game, rules, me, options, count, prices, weights):
    """As many loans as leave the reserve in hand; none on the last turn, when scoring does it (L6, L26)."""
    if prices.chance == 0:
        return np.int64(0)
    left = np.int64(me["money"]) * ONE
    best = np.int64(0)
    for index in range(count):
        loans = argument(options[index])
        if loans > 0 and left - loans * ONE * np.int64(rules["loan_repay"]) >= weights[RESERVE]:
            best = np.int64(index)
    return best


@kernel()
def _hand_draw(game, rules, cards, me, options, count, weights):
    """Draws while the game goes on and the hand has room (L33)."""
    limit = np.int64(rules["hand_limit"])
    if turns_to_come(game, weights[PACE]) > ONE:
        for index in range(1, count):
            more = np.int64(cards[argument(options[index])]["power_arg"]) - 1
            if more > 0 and (limit == 0 or np.int64(me["hand_count"]) + more <= limit):
                return np.int64(index)
    return np.int64(0)


@kernel()
def _recoloured(cards, me, colour, prices):
    """What the card of another colour that a recolour would discard is worth, near enough (L30)."""
    if me["colours"][Colour.GREY] > 0:
        return -prices.burden
    least = prices.fodder + ONE
    kind = next_held(me, np.int64(-1))
    while kind >= 0:
        if cards[kind]["colour"] != colour and cards[kind]["buildable"] == 0:
            least = prices.fodder
        kind = next_held(me, kind)
    return least


@kernel()
def _weigh_cards(game, rules, cards, me, options, count, prices, weights, wanted, other):
    """The card of the board or hand that is worth most to hold (`wanted` = 1) or that is missed least (-1).

    An unknown card of the deck is worth what it is; to take none, or be done, is worth `other`; a recolouring
    takes its fee and the card that it discards (L7, L9, L12, L13, L17, L20, L30, L36).
    """
    best, most = np.int64(0), 4 * NEVER
    for index in range(count):
        what, with_what = verb(options[index]), argument(options[index])
        kind = np.int64(-1)
        if what == Verb.CARD:
            kind = with_what
        elif what == Verb.SLOT:
            kind = board_card(game, with_what)
        if kind >= 0:
            worth = held(game, rules, me, cards[kind], prices, weights)
        elif what == Verb.DECK:
            worth = prices.card
            if game["deck_end"] - game["deck_at"] == 1:  # no turn comes after, so what is in hand stays there
                worth -= np.int64(me["hand_count"]) * prices.misery
        elif what == Verb.STACK:
            fee = np.int64(cards[np.int64(me["top"][with_what])]["power_arg"])
            worth = fee * prices.pound + _recoloured(cards, me, cards[game["card"]]["colour"], prices)
        else:
            worth = other
        if worth * wanted > most:
            best, most = np.int64(index), worth * wanted
    return best


@kernel()
def _weigh_stacks(game, rules, cards, me, options, count, prices, weights):
    """The stack whose top card is missed least, to be built over or flipped; or a new one (L15, L31)."""
    best, least = np.int64(0), -2 * NEVER
    for index in range(count):
        stack = argument(options[index])
        if stack >= np.int64(me["stacks"]):
            takes = new_stack(rules, me, prices, weights)
        else:
            takes = on_top(game, me, cards[np.int64(me["top"][stack])], prices)
        if takes < least:
            best, least = np.int64(index), takes
    return best


@kernel()
def _activate(game, cards, me, options, count, prices):
    """What is worth running, the cards that cost nothing first, since they may pay for the others (L17)."""
    best, most = np.int64(0), np.int64(0)
    for index in range(1, count):
        kind = np.int64(me["top"][argument(options[index])])
        worth = yields(game, me, cards[kind], prices, np.int64(me["poverty"]))
        if worth > 0 and cards[kind]["run_cost"] == 0 and cards[kind]["run_discard"] == 0:
            worth += _FIRST
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def _standing_of(game, rules, seat):
    """What everyone can see of a seat's score, in thousandths of a prestige point."""
    it = game["players"][seat]
    points = np.int64(it["prestige"]) + np.int64(it["card_prestige"])
    points -= np.int64(it["loans"]) * np.int64(rules["loan_penalty"])
    money = np.int64(it["money"]) * ONE // max(np.int64(rules["money_per_prestige"]), np.int64(1))
    return points * ONE + money - charge(rules, lead(game, seat))


@kernel()
def _choice(game, rules, cards, me, options, count, prices):
    """The money, or poverty for the rival who leads, unless that is the least poor of all (L35)."""
    card = cards[np.int64(me["top"][np.int64(game["stack"])])]
    best, most = np.int64(0), np.int64(card["run_money"]) * prices.pound
    leading, highest = np.int64(-1), 4 * NEVER
    for index in range(1, count):
        points = _standing_of(game, rules, argument(options[index]))
        if points > highest:
            leading, highest = np.int64(index), points
    if leading > 0:
        net = lead(game, argument(options[leading]))
        harm = np.int64(card["power_arg"]) * misery_at(rules, net) // (np.int64(game["players_count"]) - 1)
        if net >= 0 and harm > most:
            best = leading
    return best


@kernel()
def _relief(rules, me, prices):
    """What discarding a card for relief brings: prestige, poverty relieved, a card less to count (L36)."""
    relief = ONE + prices.misery * np.int64(rules["poverty_per_card"])
    return relief + prices.misery if me["poverty"] > 0 else relief


@kernel()
def _obvious(game, rules, cards, me, options, count, kind, weights):
    """The index of an option that needs no pricing, or -1."""
    if kind == Kind.PLACE:  # a spent stack
        for index in range(count - 1):
            if me["face_up"][argument(options[index])] == 0:
                return np.int64(index)
    elif kind in (Kind.HAND_LIMIT, Kind.RUN_DISCARD):  # a pauper
        for index in range(count):
            if cards[argument(options[index])]["colour"] == Colour.GREY:
                return np.int64(index)
    elif kind == Kind.PAUPERS:
        return np.int64(1)
    elif kind == Kind.HAND_DRAW:
        return _hand_draw(game, rules, cards, me, options, count, weights)
    return np.int64(-1)


def judge(game, rules, cards, options, count, weights, stream):
    """Prices every option and picks the dearest; `stream` is not used, since the judge never guesses."""
    kind = game["kind"]
    me = game["players"][np.int64(game["player"])]
    index = _obvious(game, rules, cards, me, options, count, kind, weights)
    if index >= 0:
        return index
    prices = look(game, rules, weights)
    if kind == Kind.ACTION:
        return choose_action(game, rules, cards, me, options, count, prices, weights)
    if kind == Kind.BUILD:
        return choose_build(game, rules, cards, me, options, count, prices, weights)
    if kind == Kind.PLACE or kind == Kind.FLIP:
        return _weigh_stacks(game, rules, cards, me, options, count, prices, weights)
    if kind == Kind.ACTIVATE:
        return _activate(game, cards, me, options, count, prices)
    if kind == Kind.BUY:
        return choose_borough(game, rules, cards, me, options, count, prices, weights)
    if kind == Kind.REPAY:
        return _repay(game, rules, me, options, count, prices, weights)
    if kind == Kind.DISPLAY:
        return choose_display(game, rules, cards, me, options, count, prices, weights)
    if kind == Kind.CHOICE:
        return _choice(game, rules, cards, me, options, count, prices)
    wanted = np.int64(1 if kind == Kind.DRAW else -1)
    other = max(prices.fodder, np.int64(0)) >> 1  # a free build that a payment would use up
    if kind == Kind.RELIEF:
        other = _relief(rules, me, prices)
    return _weigh_cards(game, rules, cards, me, options, count, prices, weights, wanted, other)
