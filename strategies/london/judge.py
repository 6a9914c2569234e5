"""The judge that most of London's strategies share: it prices every option and picks the dearest.

What a strategy is like is in its weights alone (strategies/london/temperament.py), so that all of them share one
piece of machine code. Every kind of decision has a function of its own here; those that weigh the four actions of
a turn are in strategies/london/actions.py.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import Colour, Kind, Power, Verb
from strategies.london.actions import choose_action, choose_borough
from strategies.london.options import argument, board_card, verb
from strategies.london.prices import BAR, NEVER, ONE, RESERVE, charge, lead, look, misery_at
from strategies.london.worth import (
    built,
    cheapest_payment,
    cheapest_place,
    kept,
    new_stack,
    on_top,
    pauper_burden,
    yields,
)

_REPAY, _DRAW, _HAND_DRAW, _ACTION = int(Kind.REPAY), int(Kind.DRAW), int(Kind.HAND_DRAW), int(Kind.ACTION)
_BUILD, _PAY, _PLACE, _DISPLAY = int(Kind.BUILD), int(Kind.PAY), int(Kind.PLACE), int(Kind.DISPLAY)
_ACTIVATE, _CHOICE, _RELIEF, _PAUPERS = (
    int(Kind.ACTIVATE),
    int(Kind.CHOICE),
    int(Kind.RELIEF),
    int(Kind.PAUPERS),
)
_FLIP, _BUY = int(Kind.FLIP), int(Kind.BUY)
_SLOT, _STACK, _CARD = int(Verb.SLOT), int(Verb.STACK), int(Verb.CARD)
_DONE, _FREE, _BUILD_CARD = int(Verb.DONE), int(Verb.FREE), int(Verb.BUILD)
_GREY = int(Colour.GREY)
_DISPLAY_BUILD = int(Power.DISPLAY_BUILD)
_FIRST = np.int64(1_000_000)  # lifts what costs nothing above what does, among activations worth having


@kernel()
def _repay(game, rules, me, options, count, prices, weights):
    """As many loans as leave the reserve in hand; on the last turn all that can be (L6)."""
    reserve = weights[RESERVE] * prices.chance // ONE
    left = np.int64(me["money"]) * ONE
    best = np.int64(0)
    for index in range(count):
        loans = argument(options[index])
        if loans > 0 and left - loans * ONE * np.int64(rules["loan_repay"]) >= reserve:
            best = np.int64(index)
    return best


@kernel()
def _draw(game, rules, cards, me, options, count, prices, weights):
    """A known card of the board, or the unknown one of the deck (L7, L12, L20)."""
    best, most = np.int64(0), NEVER
    for index in range(count):
        worth = prices.card
        if verb(options[index]) == _SLOT:
            kind = board_card(game, argument(options[index]))
            worth = kept(game, rules, cards, me, kind, prices, weights)
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def _hand_draw(rules, cards, me, options, count, prices):
    """Draws while cards are worth having and the hand has room (L33)."""
    for index in range(count):
        if verb(options[index]) == _CARD and prices.card > 0:
            more = np.int64(cards[argument(options[index])]["power_arg"]) - 1
            limit = np.int64(rules["hand_limit"])
            if more > 0 and (limit == 0 or np.int64(me["hand_count"]) + more <= limit):
                return np.int64(index)
    return np.int64(0)


@kernel()
def _build(game, rules, cards, me, options, count, prices, weights):
    """The build that brings most, or none that is worth it (L13 to L15)."""
    place = cheapest_place(game, rules, cards, me, prices, weights)
    free = np.int64(game["free_builds"]) > 0
    best, most = np.int64(0), weights[BAR]
    if verb(options[0]) != _DONE:
        most = 2 * NEVER
    for index in range(count):
        what = verb(options[index])
        if what == _BUILD_CARD:
            kind = argument(options[index])
            worth = built(game, rules, cards, me, kind, prices, weights) - place
            worth -= kept(game, rules, cards, me, kind, prices, weights)
            if not free and cards[kind]["power"] != _DISPLAY_BUILD:
                colour = cards[kind]["colour"]
                worth -= cheapest_payment(game, rules, cards, me, colour, kind, prices, weights)
            if worth > most:
                best, most = np.int64(index), worth
        elif what == _FREE:
            worth = np.int64(cards[argument(options[index])]["power_arg"]) * prices.fodder
            worth += ONE - kept(game, rules, cards, me, argument(options[index]), prices, weights)
            if worth > most:
                best, most = np.int64(index), worth
    return best


@kernel()
def _recoloured(game, rules, cards, me, prices, weights):
    """What the card of another colour that a recolour would discard is worth (L30)."""
    if me["colours"][_GREY] > 0:
        return -pauper_burden(prices, weights)
    least = -NEVER
    for place in range(me["hand_count"]):
        kind = np.int64(me["hand"][place])
        if cards[kind]["colour"] != cards[game["card"]]["colour"]:
            least = min(least, kept(game, rules, cards, me, kind, prices, weights))
    return least


@kernel()
def _pay(game, rules, cards, me, options, count, prices, weights):
    """The discard that is missed least (L13), a free build, or a recolouring (L30)."""
    best, most = np.int64(0), 2 * NEVER
    for index in range(count):
        what = verb(options[index])
        worth = -max(prices.fodder, np.int64(0)) // 2  # a free build that is used up
        if what == _CARD:
            worth = -kept(game, rules, cards, me, argument(options[index]), prices, weights)
        elif what == _STACK:
            fee = np.int64(cards[np.int64(me["top"][argument(options[index])])]["power_arg"])
            worth = -fee * prices.pound - _recoloured(game, rules, cards, me, prices, weights)
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def _discard(game, rules, cards, me, options, count, prices, weights):
    """The card that is missed least (L9, L17, L30)."""
    best, least = np.int64(0), -NEVER
    for index in range(count):
        worth = kept(game, rules, cards, me, argument(options[index]), prices, weights)
        if worth < least:
            best, least = np.int64(index), worth
    return best


@kernel()
def _place(game, rules, cards, me, options, count, prices, weights):
    """Where the card being built does least harm: a spent stack, a new one, or over a card (L15)."""
    best, least = np.int64(0), -2 * NEVER
    for index in range(count):
        stack = argument(options[index])
        takes = np.int64(0)
        if stack >= np.int64(me["stacks"]):
            takes = new_stack(rules, me, prices, weights)
        elif me["face_up"][stack] == 1:
            takes = on_top(game, cards, me, np.int64(me["top"][stack]), prices, weights)
        if takes < least:
            best, least = np.int64(index), takes
    return best


@kernel()
def _display(game, rules, cards, me, options, count, prices, weights):
    """A card of the board that is worth its price and its place, without a discard (L32)."""
    best, most = np.int64(0), cheapest_place(game, rules, cards, me, prices, weights) + weights[BAR]
    for index in range(1, count):
        kind = board_card(game, argument(options[index]))
        worth = built(game, rules, cards, me, kind, prices, weights)
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def _activate(game, cards, me, options, count, prices, weights):
    """What is worth running, the cards that cost nothing first, since they may pay for the others (L17)."""
    best, most = np.int64(0), np.int64(0)
    for index in range(1, count):
        kind = np.int64(me["top"][argument(options[index])])
        worth = yields(game, cards, me, kind, prices, weights)
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
def _relief(game, rules, cards, me, options, count, prices, weights):
    """Cards that are worth less than the prestige and the relief they bring (L36)."""
    relief = ONE + prices.misery * np.int64(rules["poverty_per_card"])
    if me["poverty"] > 0:
        relief += prices.misery
    best, most = np.int64(0), np.int64(0)
    for index in range(1, count):
        worth = relief - kept(game, rules, cards, me, argument(options[index]), prices, weights)
        if worth > most:
            best, most = np.int64(index), worth
    return best


@kernel()
def _flip(game, cards, me, options, count, prices, weights):
    """The card that is missed least: the one activated, or one that flips in its place (L31)."""
    best, least = np.int64(0), -NEVER
    for index in range(count):
        kind = np.int64(me["top"][argument(options[index])])
        worth = on_top(game, cards, me, kind, prices, weights)
        if worth < least:
            best, least = np.int64(index), worth
    return best


def judge(game, rules, cards, options, count, weights, stream):
    """Prices every option by the weights and picks the dearest; `stream` is not used: the judge never guesses."""
    kind = game["kind"]
    me = game["players"][np.int64(game["player"])]
    if kind == _PAUPERS:
        return np.int64(1)
    prices = look(game, rules, weights)
    if kind == _ACTION:
        return choose_action(game, rules, cards, me, options, count, prices, weights)
    if kind == _DRAW:
        return _draw(game, rules, cards, me, options, count, prices, weights)
    if kind == _BUILD:
        return _build(game, rules, cards, me, options, count, prices, weights)
    if kind == _PAY:
        return _pay(game, rules, cards, me, options, count, prices, weights)
    if kind == _PLACE:
        return _place(game, rules, cards, me, options, count, prices, weights)
    if kind == _ACTIVATE:
        return _activate(game, cards, me, options, count, prices, weights)
    if kind == _BUY:
        return choose_borough(game, rules, cards, me, options, count, prices, weights)
    if kind == _REPAY:
        return _repay(game, rules, me, options, count, prices, weights)
    if kind == _HAND_DRAW:
        return _hand_draw(rules, cards, me, options, count, prices)
    if kind == _DISPLAY:
        return _display(game, rules, cards, me, options, count, prices, weights)
    if kind == _FLIP:
        return _flip(game, cards, me, options, count, prices, weights)
    if kind == _CHOICE:
        return _choice(game, rules, cards, me, options, count, prices)
    if kind == _RELIEF:
        return _relief(game, rules, cards, me, options, count, prices, weights)
    return _discard(game, rules, cards, me, options, count, prices, weights)
