"""Administration and the city council (C6, C26 to C29)."""

from __future__ import annotations

import numpy as np

from sim.council.codes import ELECTIONS, PHASES, TOP
from sim.council.effects import effect
from sim.council.log import Event, emit
from sim.council.scoring import election_gain
from sim.council.setup import open_decade, tell_cards
from sim.council.state import CATEGORIES, RANKINGS, Kind, Permanent, Standing
from sim.council.track import place_disc
from sim.engine.jit import kernel

LAST_PHASE = len(PHASES) - 1
# The election that a phase ends with, -1 = none (C1).
ELECTION_OF = np.array([ELECTIONS.index(year) if year in ELECTIONS else -1 for year in PHASES], np.int64)


@kernel()
def administer(game, rules, log):
    """C6: every player's income at the end of a phase."""
    for seat in range(game["players_count"]):
        me = game["players"][seat]
        money = np.int64(rules["admin_money"]) + effect(me, Permanent.INCOME)
        money += np.int64(me["industries"]) // np.int64(rules["admin_per_industries"])
        me["money"] += money
        emit(game, log, Event.INCOME, seat, money)
    emit(game, log, Event.ADMINISTRATION, game["phase"])


@kernel()
def _lies_before(a, b):
    """Whether player a stands before player b: more popularity, then the disc on top (C25)."""
    if a["popularity"] != b["popularity"]:
        return a["popularity"] > b["popularity"]
    return a["arrival"] > b["arrival"]


@kernel()
def _place(game, seat):
    """A player's place in popularity, 1 = first."""
    place = 1
    for other in range(game["players_count"]):
        if _lies_before(game["players"][other], game["players"][seat]):
            place += 1
    return place


@kernel()
def note_ranks(game):
    """Where everyone stands when a phase begins that ends with an election; for the results only."""
    election = ELECTION_OF[game["phase"]]
    if election >= 0:
        for seat in range(game["players_count"]):
            game["players"][seat]["rank"][election] = _place(game, seat)


@kernel()
def elect(game, rules, log):
    """C26: the mayor, then everyone halves; the ranking is asked of the mayor next."""
    players = np.int64(game["players_count"])
    election = ELECTION_OF[game["phase"]]
    mayor = 0
    for seat in range(1, players):
        if _lies_before(game["players"][seat], game["players"][mayor]):
            mayor = seat
    winning = np.int64(game["players"][mayor]["popularity"])
    tied = 0
    for seat in range(players):
        me = game["players"][seat]
        me["popularity_at"][election] = me["popularity"]
        tied += 1 if me["popularity"] == winning else 0
    for seat in range(players):
        me = game["players"][seat]
        if seat != mayor:
            me["standing"][election] = Standing.TIED_BELOW if me["popularity"] == winning else Standing.BEHIND
        elif winning == TOP:
            me["standing"][election] = Standing.AT_THE_TOP
        else:
            me["standing"][election] = Standing.TIED_ON_TOP if tied > 1 else Standing.AHEAD
    game["mayor"] = mayor
    game["players"][mayor]["elections_won"] += 1
    game["mayor_at"][election] = mayor
    game["tied_at"][election] = tied
    if log.shape[0] > 0:
        _tell_votes(game, winning, log)
    for step in range(players):
        _halve(game, game["players"][(mayor + step) % players])
    game["player"] = mayor
    game["kind"] = Kind.RANKING


@kernel()
def _tell_votes(game, winning, log):
    for seat in range(game["players_count"]):
        me = game["players"][seat]
        place = _place(game, seat) - 1 if me["popularity"] == winning else -1
        emit(game, log, Event.VOTE, seat, me["popularity"], halved(me), place)


@kernel()
def halved(me):
    """C26, `halving_keep`: a player's popularity after an election."""
    before = np.int64(me["popularity"])
    return min(before // 2 + effect(me, Permanent.HALVING_KEEP), before)


@kernel()
def _halve(game, me):
    after = halved(me)
    if after != me["popularity"]:
        place_disc(game, me, after)


@kernel()
def score_election(game, rules, cards, ranking, log):
    """C27, C29: everyone scores the city cards by the mayor's ranking."""
    election = ELECTION_OF[game["phase"]]
    game["ranking_at"][election] = ranking
    for seat in range(game["players_count"]):
        me = game["players"][seat]
        gain = np.int64(election_gain(game, rules, cards, seat, RANKINGS[ranking]))
        if game["phase"] == LAST_PHASE and seat == game["mayor"]:
            gain += rules["final_mayor_prestige"]
        for place in range(CATEGORIES):
            category = RANKINGS[ranking, place]
            me["by_category_prestige"][category] += (
                rules["rank_prestige"][place] * me["by_category"][category]
            )
        me["prestige"] += gain
        me["prestige_election"] += gain
        me["election_gain"][election] = gain
        emit(game, log, Event.SCORED, seat, gain)
    emit(game, log, Event.ELECTION, game["phase"], game["mayor"], ranking)
    if game["phase"] != LAST_PHASE:  # C28
        open_decade(game, rules, game["decade"] + 1)
        tell_cards(game, rules, log)
