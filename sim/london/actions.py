"""A turn, step by step (L6 to L22): what the option picked does, and which decision comes next.

What most decisions come to is compiled into the loop that plays (`forceinline`), as in decide.py.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.decide import borough_cost
from sim.london.hand import cards_to_draw, discard, draw_off_deck, give_up, holds_any, receive, take_slot
from sim.london.log import Event, emit
from sim.london.money import change_poverty, pay
from sim.london.powers import (
    choose_rival,
    end_activation,
    finish_activation,
    give_up_for_power,
    pay_with_card,
    start_activation,
)
from sim.london.state import MAX_SLOTS, SHIFT, Action, Kind, Mark, Power, Verb, Why

TURN_OVER = -1  # `kind` between two turns: no decision is asked


@kernel()
def start_turn(game, rules, cards, log):
    """L5: the next player begins; a repayment (L6) is asked only where one is possible."""
    game["turn"] += 1
    seat = (np.int64(game["turn"]) - 1) % np.int64(game["players_count"])
    game["player"] = seat
    me = game["players"][seat]
    me["turns"] += 1
    game["builds"] = 0
    game["free_builds"] = 0
    for stack in range(me["stacks"]):
        me["used"][stack] = 0
    emit(game, log, Event.TURN, game["turn"], seat)
    if me["loans"] > 0 and me["money"] >= rules["loan_repay"]:
        game["kind"] = Kind.REPAY
    else:
        _start_draws(game, rules, cards, me, np.int64(1), Why.TURN, log)


@kernel()
def _repay(game, rules, me, loans, log):
    """L6."""
    if loans > 0:
        me["loans"] -= loans
        me["money"] -= loans * np.int64(rules["loan_repay"])
        me["loans_repaid"] += loans
        game["loans_out"] -= loans
        emit(game, log, Event.REPAY, game["player"], loans)


@kernel()
def _start_draws(game, rules, cards, me, number, why, log):
    """Draw that many cards, or as many as there are."""
    game["draw_why"] = why
    game["draws_left"] = min(number, cards_to_draw(game))
    if game["draws_left"] > 0:
        game["kind"] = Kind.DRAW
    else:
        _end_draws(game, rules, cards, me, log)


@kernel(forceinline=True)
def _draw(game, rules, cards, me, verb, slot, log):
    """One card from the deck or the board."""
    if verb == Verb.DECK:
        card = draw_off_deck(game, me, cards)
        slot = np.int64(-1)
    else:
        card = take_slot(game, slot)
        receive(me, cards, card)
    emit(game, log, Event.DRAW, game["player"], slot, card, game["draw_why"])
    game["draws_left"] -= 1
    if game["draws_left"] == 0:
        _end_draws(game, rules, cards, me, log)


@kernel(forceinline=True)
def _end_draws(game, rules, cards, me, log):
    """What follows the last draw: the action after L7 and L33, the turn's end after L12 and L20."""
    why = game["draw_why"]
    if why == Why.TURN and holds_any(me, rules["with_power"][Power.HAND_DRAW]):
        game["kind"] = Kind.HAND_DRAW
    elif why == Why.TURN:
        game["kind"] = Kind.ACTION
    elif why == Why.POWER:
        emit(game, log, Event.HAND_POWER, game["player"], game["power_card"])
        discard(game, rules, cards, me, np.int64(game["power_card"]))
        game["kind"] = Kind.ACTION
    else:
        _finish_action(game, rules, me, log)


@kernel(forceinline=True)
def _act(game, rules, cards, me, action, log):
    """L8: begin the action chosen."""
    emit(game, log, Event.ACTION, game["player"], action)
    if action == Action.DRAW3:
        me["draws"] += 1
        _start_draws(game, rules, cards, me, np.int64(rules["draw_three"]), Why.DRAW3, log)
    elif action == Action.DEVELOP:
        me["develops"] += 1
        game["kind"] = Kind.BUILD
    elif action == Action.RUN:
        me["runs"] += 1
        game["kind"] = Kind.ACTIVATE
    elif action == Action.BUY:
        me["buys"] += 1
        game["kind"] = Kind.BUY
    else:
        me["passes"] += 1
        _finish_action(game, rules, me, log)


@kernel()
def _use_free_builds(game, rules, cards, me, card, log):
    """L34."""
    game["free_builds"] += cards[card]["power_arg"]
    emit(game, log, Event.HAND_POWER, game["player"], card)
    discard(game, rules, cards, me, card)


@kernel(forceinline=True)
def _choose_build(game, cards, card):
    """L13: this card of the hand is to be built; what pays for it comes next, unless nothing is due (L32)."""
    game["card"] = card
    game["card_slot"] = -1
    game["paid_with"] = -1
    game["recolour"] = -1
    game["kind"] = Kind.PLACE if cards[card]["power"] == Power.DISPLAY_BUILD else Kind.PAY


@kernel(forceinline=True)
def _choose_payment(game, verb, argument):
    """L13, L30, L34."""
    if verb == Verb.STACK:
        game["recolour"] = argument
        game["kind"] = Kind.RECOLOUR
        return
    if verb == Verb.NONE:
        game["free_builds"] -= 1
    else:
        game["paid_with"] = argument
    game["kind"] = Kind.PLACE


@kernel(forceinline=True)
def _build(game, rules, cards, me, stack, log):
    """L13 to L15: pay, discard, place; then L32."""
    card = np.int64(game["card"])
    slot = np.int64(game["card_slot"])
    recolour = np.int64(game["recolour"])
    cost = np.int64(cards[card]["build_cost"])
    fee = np.int64(-1)
    if recolour >= 0:
        fee = np.int64(cards[np.int64(me["top"][recolour])]["power_arg"])
        me["used"][recolour] = 1
    pay(game, rules, me, cost + max(fee, np.int64(0)), log)
    if slot >= 0:
        take_slot(game, slot)
    else:
        give_up(me, cards, card)
    if game["paid_with"] >= 0:
        discard(game, rules, cards, me, np.int64(game["paid_with"]))
    emit(game, log, Event.BUILD, game["player"], card, game["paid_with"], slot, fee, cost, stack)
    _place(me, cards, card, stack)
    game["builds"] += 1
    game["stack"] = stack
    game["kind"] = Kind.DISPLAY if cards[card]["power"] == Power.DISPLAY_BUILD else Kind.BUILD


@kernel(forceinline=True)
def _place(me, cards, card, stack):
    """L15: face up on top of a stack; what it covers is never activated again."""
    if stack == me["stacks"]:
        me["stacks"] += 1
    else:
        covered = np.int64(me["top"][stack])
        me["marks"][covered] |= 1 << Mark.COVERED
        me["standing"][cards[covered]["power"]] -= me["face_up"][stack]
    me["top"][stack] = card
    me["face_up"][stack] = 1
    me["standing"][cards[card]["power"]] += 1
    me["used"][stack] = 0
    me["built"][me["built_count"]] = card
    me["built_stack"][me["built_count"]] = stack
    me["built_count"] += 1
    me["marks"][card] |= (1 << Mark.SEEN) | (1 << Mark.BUILT)
    me["card_prestige"] += cards[card]["prestige"]
    me["best_card"] = max(me["best_card"], cards[card]["prestige"])


@kernel()
def _build_from_board(game, rules, cards, me, slot, log):
    """L32: a card of the board on top of the card just built, for its build cost and no card."""
    game["card"] = game["board"][slot // MAX_SLOTS, slot % MAX_SLOTS]
    game["card_slot"] = slot
    game["paid_with"] = -1
    game["recolour"] = -1
    _build(game, rules, cards, me, np.int64(game["stack"]), log)


@kernel()
def _end_run(game, rules, me, log):
    """L18."""
    change_poverty(
        me,
        np.int64(rules["poverty_per_stack"]) * me["stacks"]
        + np.int64(rules["poverty_per_loan"]) * me["loans"]
        + np.int64(rules["poverty_per_card"]) * me["hand_count"],
    )
    emit(game, log, Event.RUN_END, game["player"], me["stacks"], me["loans"], me["hand_count"], me["poverty"])
    _finish_action(game, rules, me, log)


@kernel()
def _buy(game, rules, cards, me, slot, log):
    """L19 to L21."""
    borough = np.int64(game["face_up"][slot])
    it = rules["boroughs"][borough]
    cost = borough_cost(rules, cards, me, borough)
    pay(game, rules, me, cost, log)
    me["boroughs"][me["borough_count"]] = borough
    me["borough_count"] += 1
    me["riverside"] += it["riverside"]
    me["north"] += 1 - it["south"]
    me["prestige"] += it["prestige"]
    relief = change_poverty(me, -np.int64(rules["borough_relief"]))
    emit(game, log, Event.BUY, game["player"], borough, cost, it["prestige"], relief)
    if game["pile_at"] < game["pile_end"]:  # L21
        game["face_up"][slot] = game["pile"][game["pile_at"]]
        game["pile_at"] += 1
    else:
        game["face_up"][slot] = -1
    _start_draws(game, rules, cards, me, np.int64(it["cards"]), Why.BOROUGH, log)


@kernel(forceinline=True)
def _finish_action(game, rules, me, log):
    """L9, then the turn's end."""
    if rules["hand_limit"] > 0 and me["hand_count"] > rules["hand_limit"]:
        game["kind"] = Kind.HAND_LIMIT
    else:
        _end_turn(game, rules, log)


@kernel(forceinline=True)
def _end_turn(game, rules, log):
    """L22, L23: count down once the deck is empty."""
    emit(game, log, Event.TURN_END, game["player"])
    game["kind"] = TURN_OVER
    if game["turns_left"] >= 0:
        game["turns_left"] -= 1
    elif game["deck_at"] == game["deck_end"]:
        game["turns_left"] = game["players_count"] - 1
    if game["turns_left"] == 0:
        game["over"] = 1
    elif game["turn"] >= rules["turn_limit"]:
        game["over"] = 1
        game["stopped"] = 1


@kernel(forceinline=True)
def apply_option(game, rules, cards, picked, log):
    """Carry out an option of the decision at hand; `kind` becomes the next decision, or TURN_OVER."""
    kind = game["kind"]
    seat = np.int64(game["player"])
    me = game["players"][seat]
    verb = np.int64(picked) >> SHIFT
    argument = np.int64(picked) & ((1 << SHIFT) - 1)
    if kind == Kind.DRAW:
        _draw(game, rules, cards, me, verb, argument, log)
    elif kind == Kind.ACTION:
        _act(game, rules, cards, me, argument, log)
    elif kind == Kind.BUILD:
        if verb == Verb.BUILD:
            _choose_build(game, cards, argument)
        elif verb == Verb.FREE:
            _use_free_builds(game, rules, cards, me, argument, log)
        else:
            _finish_action(game, rules, me, log)
    elif kind == Kind.PAY:
        _choose_payment(game, verb, argument)
    elif kind == Kind.RECOLOUR:
        game["paid_with"] = argument
        game["kind"] = Kind.PLACE
    elif kind == Kind.PLACE:
        _build(game, rules, cards, me, argument, log)
    elif kind == Kind.DISPLAY:
        if verb == Verb.SLOT:
            _build_from_board(game, rules, cards, me, argument, log)
        else:
            game["kind"] = Kind.BUILD
    elif kind == Kind.ACTIVATE:
        if verb == Verb.STACK:
            start_activation(game, rules, cards, me, argument, log)
        else:
            _end_run(game, rules, me, log)
    elif kind == Kind.HAND_LIMIT:
        emit(game, log, Event.DISCARD, seat, argument)
        discard(game, rules, cards, me, argument)
        _finish_action(game, rules, me, log)
    elif kind == Kind.BUY:
        _buy(game, rules, cards, me, argument, log)
    elif kind == Kind.RUN_DISCARD:
        pay_with_card(game, rules, cards, me, argument, log)
    elif kind == Kind.REPAY:
        _repay(game, rules, me, argument, log)
        _start_draws(game, rules, cards, me, np.int64(1), Why.TURN, log)
    elif kind == Kind.HAND_DRAW:
        if verb == Verb.CARD:
            game["power_card"] = argument
            _start_draws(game, rules, cards, me, np.int64(cards[argument]["power_arg"]), Why.POWER, log)
        else:
            game["kind"] = Kind.ACTION
    elif kind == Kind.FLIP:
        end_activation(game, cards, me, argument, log)
    elif kind == Kind.CHOICE:
        choose_rival(game, cards, me, argument if verb == Verb.RIVAL else np.int64(-1), log)
    elif verb == Verb.CARD:  # Kind.RELIEF, Kind.PAUPERS
        give_up_for_power(game, rules, cards, me, argument, log)
    else:
        finish_activation(game, cards, me, log)
