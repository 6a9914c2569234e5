"""What elections bring (C27), the final scores and who wins (C30)."""

from __future__ import annotations

import numpy as np

from sim.council.state import CATEGORIES, Permanent
from sim.engine.jit import kernel
from sim.engine.loop import bind
from sim.engine.victory import share_victory

ELECTION_PRESTIGE = int(Permanent.ELECTION_PRESTIGE)


@kernel()
def election_gain(game, rules, cards, seat, ranking):
    """C27: prestige of one election for a seat, the last mayor's (C29) not counted.

    Args:
        ranking: the categories, first to third: a row of RANKINGS.
    """
    me = game["players"][seat]
    gain = np.int64(me["effects"][ELECTION_PRESTIGE])
    for place in range(CATEGORIES):
        gain += np.int64(rules["rank_prestige"][place]) * me["by_category"][np.int64(ranking[place])]
    return gain


@kernel()
def money_prestige(rules, money):
    """C30: prestige for this much money left at the end."""
    return np.int64(money) // np.int64(rules["money_per_prestige"])


@kernel()
def _settle(rules, me, row):
    """C30 for one player: the parts of the score and their sum."""
    row["prestige_start"] = rules["start_prestige"]
    row["prestige_build"] = me["prestige_build"]
    row["prestige_service"] = me["prestige_service"]
    row["prestige_canal"] = me["prestige_canal"]
    row["prestige_track"] = me["prestige_track"]
    row["prestige_cards"] = me["prestige_cards"]
    row["prestige_election"] = me["prestige_election"]
    row["money_prestige"] = money_prestige(rules, me["money"])
    row["money"] = me["money"]
    row["goods"] = me["goods"].sum()
    row["popularity"] = me["popularity"]
    row["score"] = me["prestige"] + row["money_prestige"]


@kernel()
def _ranks_before(a, me_a, b, me_b):
    """C30: whether row a beats row b: score, popularity after the last halving, most city cards."""
    if a["score"] != b["score"]:
        return a["score"] > b["score"]
    if me_a["popularity"] != me_b["popularity"]:
        return me_a["popularity"] > me_b["popularity"]
    return me_a["cards"] > me_b["cards"]


_share_victory = bind(share_victory, {"ranks_before": _ranks_before}, __name__)


@kernel()
def score_game(game, rules, rows):
    """Fill in the final scores of `rows` (SEAT_ROW, one a seat); returns how many share the victory."""
    for seat in range(game["players_count"]):
        _settle(rules, game["players"][seat], rows[seat])
    return _share_victory(game, rows)
