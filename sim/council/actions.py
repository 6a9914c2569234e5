"""A turn, step by step (C2 to C5): what the option picked does, and which decision comes next."""

from __future__ import annotations

import numpy as np

from sim.council.agenda import Step, drop_city_actions, pop, push
from sim.council.cards import immediate_effect, resolve_card, take_card, top_box
from sim.council.decide import ACQUISITION, ANYTHING, allowance, may_acquire, takeable
from sim.council.district import (
    build,
    develop_service,
    end_production,
    found,
    market,
    sell,
    start_production,
    take_tile,
    use_industry,
)
from sim.council.election import ELECTION_OF, LAST_PHASE, administer, elect, note_ranks, score_election
from sim.council.log import Event, emit
from sim.council.state import ACTIONS, SHIFT, WORDS, Industry, Kind, Order, Verb
from sim.council.track import gain_popularity, take_good
from sim.engine.bits import NONE, ONE as BIT
from sim.engine.jit import kernel
from sim.engine.loop import TURN_OVER

KINDS_OF_ACTION = len(ACTIONS)
DEPOT = int(Industry.DEPOT)


@kernel()
def next_turn(game, rules, cards, log):
    """C1, C2: the next player's turn; after a phase its administration and, after some, the city council."""
    length = np.int64(rules["turns_per_phase"]) * np.int64(game["players_count"])
    if game["turn"] == (game["phase"] + 1) * length:
        administer(game, rules, log)
        if ELECTION_OF[game["phase"]] >= 0:
            elect(game, rules, log)
            return
        _next_phase(game)
    _start_turn(game, rules)


@kernel()
def _next_phase(game):
    game["phase"] += 1
    note_ranks(game)


@kernel(forceinline=True)
def _start_turn(game, rules):
    """C2: every round of phase k starts with seat k mod players."""
    seat = (np.int64(game["phase"]) + np.int64(game["turn"])) % np.int64(game["players_count"])
    game["turn"] += 1
    game["player"] = seat
    me = game["players"][seat]
    me["turns"] += 1
    for action in range(KINDS_OF_ACTION):
        me["taken_now"][action] = 0
    game["base_left"] = rules["actions_per_turn"]
    game["actions_done"] = 0
    game["acquisitions"] = 0
    game["bonus_now"] = 0
    game["kind"] = Kind.DISTRICT


@kernel()
def _place_depot(game, rules, cards, district, log):
    """Setup: in seat order, each a Wood Depot."""
    seat = np.int64(game["player"])
    found(game, game["players"][seat], seat, district, DEPOT)
    emit(game, log, Event.DEPOT, seat, district)
    if seat + 1 < game["players_count"]:
        game["player"] = seat + 1
    else:
        next_turn(game, rules, cards, log)


@kernel(forceinline=True)
def _may_act(game, rules, cards, me):
    """C5: whether a further action may be offered."""
    room = allowance(game, rules)
    if room == ANYTHING:
        return True
    if room == ACQUISITION:
        by_disc, by_bonus = may_acquire(game, me, room)
        return (by_disc or by_bonus) and takeable(game, rules, cards, me) != 0
    return False


@kernel(forceinline=True)
def _advance(game, rules, cards, me, log):
    """Take the steps of the agenda until one asks for a decision; then the turn's next action, or its end."""
    while game["agenda_count"] > 0:
        step, number, subject = pop(game)
        if step == Step.POPULARITY:
            if not gain_popularity(game, rules, me, number, subject, log):
                return
        elif step == Step.TOP_BOX:
            top_box(game, cards, me, subject, log)
        elif step == Step.IMMEDIATE:
            immediate_effect(game, cards, me, subject, log)
        elif _may_act(game, rules, cards, me):  # Step.CITY
            if number > 1:
                push(game, Step.CITY, number - 1, subject)
            game["card"] = subject
            game["kind"] = Kind.CITY
            return
    if game["base_left"] > 0 and _may_act(game, rules, cards, me):
        game["base_left"] -= 1
        game["kind"] = Kind.ACTION
    else:
        emit(game, log, Event.TURN_END)
        game["kind"] = TURN_OVER


@kernel(forceinline=True)
def _note_offer(game, me, word, cards):
    """Note that a set of cards lies face up before a player, and which of them nobody had before."""
    new = cards & ~me["offered"][word]
    if new != NONE:
        before = NONE
        for seat in range(game["players_count"]):
            before |= game["players"][seat]["offered"][word]
        me["seen_first"][word] |= new & ~before
        me["offered"][word] |= new


@kernel(forceinline=True)
def _note_action(game, rules, me, action):
    """Count what was taken, and what could have been."""
    me["taken"][action] += 1
    me["taken_now"][action] += 1
    possible = np.int64(game["possible_now"])
    for other in range(KINDS_OF_ACTION):
        me["possible"][other] += (possible >> other) & 1
    for word in range(WORDS):
        _note_offer(game, me, word, game["shown"][word])
    slots = np.uint64(game["slots_now"])
    for slot in range(rules["card_slots"]):
        card = max(np.int64(game["face_up"][slot]), 0)  # of a gap nothing is possible
        me["possible_cards"][card >> 6] |= (slots >> np.uint64(slot) & BIT) << np.uint64(card & 63)


@kernel(forceinline=True)
def _act(game, rules, cards, me, verb, argument, log):
    """C7 to C14: carry out a district action; returns whether it is done, or asks a decision of its own."""
    if verb == Verb.BUILD:
        build(game, rules, me, argument, log)
    elif verb == Verb.PRODUCE:
        start_production(game)
        return False
    elif verb == Verb.SERVICE:
        develop_service(game, rules, me, argument, log)
    elif verb == Verb.CANAL:
        take_tile(game, rules, me, argument, log)
    elif verb == Verb.MARKET:
        market(game, rules, me, argument, log)
    elif verb == Verb.SELL:
        sell(game, rules, me, argument, log)
    else:  # Verb.ACQUIRE, Verb.BONUS
        take_card(game, rules, cards, me, argument, verb == Verb.BONUS)
        if cards[np.int64(game["card"])]["city_actions"] > 0:
            game["kind"] = Kind.ORDER
            return False
        resolve_card(game, rules, cards, Order.EFFECTS, log)
    return True


@kernel(forceinline=True)
def _take_action(game, rules, cards, me, verb, argument, log):
    """C3 to C5: an action of the turn or of a city card; `pass` gives up the turn's or the card's."""
    _note_action(game, rules, me, (Verb.ACQUIRE if verb == Verb.BONUS else verb) - Verb.BUILD)
    if verb == Verb.PASS:
        emit(game, log, Event.PASS, game["player"])
        if game["kind"] == Kind.CITY:
            drop_city_actions(game, np.int64(game["card"]))
        else:
            game["base_left"] = 0
        return True
    game["actions_done"] += 1
    if game["kind"] == Kind.CITY:
        me["city_actions"] += 1
    return _act(game, rules, cards, me, verb, argument, log)


@kernel(forceinline=True)
def apply_option(game, rules, cards, picked, log):
    """Carry out an option of the decision at hand; `kind` becomes the next decision, or TURN_OVER."""
    kind = game["kind"]
    seat = np.int64(game["player"])
    me = game["players"][seat]
    verb = np.int64(picked) >> SHIFT
    argument = np.int64(picked) & ((1 << SHIFT) - 1)
    done = True  # False: the next decision is of the action in progress
    if kind == Kind.ACTION or kind == Kind.CITY:
        done = _take_action(game, rules, cards, me, verb, argument, log)
    elif kind == Kind.USE:
        if verb == Verb.USE:
            use_industry(game, rules, me, argument, log)
            done = False
        else:
            end_production(game, rules, log)
    elif kind == Kind.DISTRICT:
        game["district"] = argument
        me["last_district"] = argument
        emit(game, log, Event.TURN, game["phase"], game["turn"], seat, argument)
    elif kind == Kind.ORDER:
        resolve_card(game, rules, cards, argument, log)
    elif kind == Kind.GOOD:
        done = take_good(game, rules, me, argument, log)
    elif kind == Kind.DEPOT:
        _place_depot(game, rules, cards, argument, log)
        return
    else:  # Kind.RANKING
        score_election(game, rules, cards, argument, log)
        if game["phase"] == LAST_PHASE:
            game["over"] = 1
        else:
            _next_phase(game)
            _start_turn(game, rules)
        return
    if done:
        _advance(game, rules, cards, me, log)
