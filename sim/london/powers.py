"""Activating a card of the city (L17) and the powers that work when it runs (L31, L35 to L43)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.london.hand import discard, give_up
from sim.london.log import Event, emit
from sim.london.money import change_poverty, pay
from sim.london.state import Colour, Kind, Mark, Power, RunDiscard


@kernel()
def start_activation(game, rules, cards, me, stack, log):
    """L17: pay the run cost; a discard is decided next, the gains follow."""
    card = np.int64(me["top"][stack])
    cost = np.int64(cards[card]["run_cost"])
    me["used"][stack] = 1
    me["activations"] += 1
    me["marks"][card] |= 1 << Mark.ACTIVATED
    game["stack"] = stack
    game["rival"] = -1
    game["took_money"] = 0
    pay(game, rules, me, cost, log)
    game["gain_money"] = -cost
    game["gain_prestige"] = 0
    game["gain_poverty"] = 0
    if cards[card]["run_discard"] != RunDiscard.NONE:
        game["kind"] = Kind.RUN_DISCARD
    else:
        gain(game, rules, cards, me, log)


@kernel()
def pay_with_card(game, rules, cards, me, card, log):
    """L17: the card an activation costs goes to the board."""
    emit(game, log, Event.DISCARDED, card)
    discard(game, rules, cards, me, card)
    gain(game, rules, cards, me, log)


@kernel()
def _gain_money(game, me, pounds):
    me["money"] += pounds
    game["gain_money"] += pounds


@kernel()
def _gain_prestige(game, me, points):
    me["prestige"] += points
    game["gain_prestige"] += points


@kernel()
def _gain_poverty(game, me, by):
    game["gain_poverty"] += change_poverty(me, by)


@kernel()
def gain(game, rules, cards, me, log):
    """L17: money, prestige and poverty as printed, then the power; decisions of the power come next."""
    top = cards[np.int64(me["top"][game["stack"]])]
    power = top["power"]
    if power != Power.MONEY_OR_RIVAL_POVERTY:
        _gain_money(game, me, np.int64(top["run_money"]))
    _gain_prestige(game, me, np.int64(top["run_prestige"]))
    _gain_poverty(game, me, np.int64(top["run_poverty"]))
    if power == Power.MONEY_OR_RIVAL_POVERTY:  # L35
        game["kind"] = Kind.CHOICE
        return
    if power == Power.DISCARD_FOR_RELIEF or power == Power.REMOVE_PAUPERS:  # L36, L42
        game["discards_left"] = top["power_arg"]
        game["kind"] = Kind.RELIEF if power == Power.DISCARD_FOR_RELIEF else Kind.PAUPERS
        if not _discards_go_on(game, me):
            finish_activation(game, cards, me, log)
        return
    if power != Power.NONE:
        _use_power(game, me, power, np.int64(top["power_arg"]))
    finish_activation(game, cards, me, log)


@kernel()
def _use_power(game, me, power, k):
    """The powers that ask nothing (L38 to L41, L43)."""
    if power == Power.RELIEF_PER_TWO_BOROUGHS:  # L38
        _gain_poverty(game, me, -k * (np.int64(me["borough_count"]) // 2))
    elif power == Power.MONEY_PER_BOROUGH:  # L39
        _gain_money(game, me, k * np.int64(me["borough_count"]))
    elif power == Power.MONEY_PER_RIVERSIDE_BOROUGH:  # L39
        _gain_money(game, me, k * np.int64(me["riverside"]))
    elif power == Power.MONEY_PER_STACK:  # L39
        _gain_money(game, me, k * np.int64(me["stacks"]))
    elif power == Power.MONEY_PER_LOAN:  # L40: loans of all players
        _gain_money(game, me, k * np.int64(game["loans_out"]))
    elif power == Power.PRESTIGE_PER_BOROUGH:  # L41
        _gain_prestige(game, me, k * np.int64(me["borough_count"]))
    elif power == Power.PRESTIGE_PER_NORTH_BOROUGH:  # L41
        _gain_prestige(game, me, k * np.int64(me["north"]))
    elif power == Power.TAX_RIVALS:  # L43
        for seat in range(game["players_count"]):
            if seat != game["player"]:
                rival = game["players"][seat]
                if rival["money"] >= k:
                    rival["money"] -= k
                else:
                    change_poverty(rival, np.int64(1))


@kernel()
def choose_rival(game, cards, me, rival, log):
    """L35: a rival (a seat) takes poverty, or with -1 the player takes the money."""
    top = cards[np.int64(me["top"][game["stack"]])]
    if rival < 0:
        game["took_money"] = 1
        _gain_money(game, me, np.int64(top["run_money"]))
    else:
        game["rival"] = rival
        change_poverty(game["players"][rival], np.int64(top["power_arg"]))
    finish_activation(game, cards, me, log)


@kernel()
def _discards_go_on(game, me):
    """L36, L42: whether another card may be given up."""
    held = me["hand_count"] if game["kind"] == Kind.RELIEF else me["colours"][Colour.GREY]
    return game["discards_left"] > 0 and held > 0


@kernel()
def give_up_for_power(game, rules, cards, me, card, log):
    """L36: a card to the board for 1 prestige and 1 poverty less; L42: a pauper out of the game."""
    if game["kind"] == Kind.RELIEF:
        emit(game, log, Event.DISCARDED, card)
        discard(game, rules, cards, me, card)
        _gain_prestige(game, me, np.int64(1))
        _gain_poverty(game, me, np.int64(-1))
    else:
        emit(game, log, Event.REMOVED, card)
        give_up(me, cards, card)
        game["out"] += 1
    game["discards_left"] -= 1
    if not _discards_go_on(game, me):
        finish_activation(game, cards, me, log)


@kernel()
def finish_activation(game, cards, me, log):
    """L17: a card that flips does so, unless another may be flipped in its place (L31)."""
    stack = np.int64(game["stack"])
    if cards[np.int64(me["top"][stack])]["flips"] == 0:
        end_activation(game, cards, me, -1, log)
        return
    if me["standing"][Power.FLIP_INSTEAD] > 0:
        game["kind"] = Kind.FLIP
        return
    end_activation(game, cards, me, stack, log)


@kernel()
def end_activation(game, cards, me, flipped, log):
    """Turn a top card face down (-1 = none) and go on with the run."""
    if flipped >= 0:
        me["face_up"][flipped] = 0
        me["standing"][cards[np.int64(me["top"][flipped])]["power"]] -= 1
    stack = np.int64(game["stack"])
    emit(
        game,
        log,
        Event.ACTIVATE,
        game["player"],
        stack,
        me["top"][stack],
        game["took_money"],
        game["rival"],
        game["gain_money"],
        game["gain_prestige"],
        game["gain_poverty"],
        flipped,
    )
    game["kind"] = Kind.ACTIVATE
