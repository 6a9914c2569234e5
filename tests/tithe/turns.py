"""A turn: what can be chosen, and what the option picked does (T3, T4)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.log import emit
from sim.engine.loop import TURN_OVER
from tests.tithe.log import Event
from tests.tithe.setup import turn_up
from tests.tithe.state import SHIFT, Kind, Verb


@kernel()
def set_of(card):
    """A set that holds one card."""
    return np.uint64(1) << np.uint64(card)


@kernel()
def next_turn(game, rules, cards, log):
    """T3: the turn passes on."""
    seat = (np.int64(game["player"]) + 1) % np.int64(game["players_count"])
    game["player"] = seat
    game["turn"] += 1
    me = game["players"][seat]
    me["turns"] += 1
    me["offered"] |= set_of(np.int64(game["face_up"]))
    game["kind"] = Kind.OFFER
    emit(game, log, Event.TURN, game["turn"], seat, game["face_up"], game["pot"])


@kernel()
def list_options(game, rules, cards, options):
    """List the options of the decision at hand into `options`; returns how many."""
    options[0] = (Verb.TAKE << SHIFT) | game["face_up"]
    if game["players"][game["player"]]["coins"] == 0:
        return 1
    options[1] = Verb.LAY << SHIFT
    return 2


@kernel()
def _take(game, cards, me, card, log):
    me["coins"] += game["pot"]
    me["values"] += cards[card]["value"]
    me["cards"] += 1
    me["taken"] |= set_of(card)
    if me["first_take"] == 0:
        me["first_take"] = me["turns"]
    emit(game, log, Event.TAKE, game["player"], card, game["pot"])
    turn_up(game)
    if game["face_up"] < 0:
        game["over"] = 1
    else:
        emit(game, log, Event.TURN_UP, game["face_up"])


@kernel()
def apply_option(game, rules, cards, picked, log):
    """Carry out an option; `kind` becomes TURN_OVER, `over` 1 when no card is left."""
    me = game["players"][game["player"]]
    verb = np.int64(picked) >> SHIFT
    argument = np.int64(picked) & ((1 << SHIFT) - 1)
    if verb == Verb.TAKE:
        _take(game, cards, me, argument, log)
    else:
        me["coins"] -= 1
        game["pot"] += 1
        emit(game, log, Event.LAY, game["player"])
    emit(game, log, Event.TURN_END, game["turn"])
    game["kind"] = TURN_OVER
