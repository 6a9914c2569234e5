"""The end of the game: final scores (L24 to L28) and who wins (L29)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.loop import bind
from sim.engine.victory import share_victory

# No table that can be scored by hand loses more; a runaway game of absurd rules is held to it, so that its
# score still fits a column of results.
LARGEST_PENALTY = np.int64(1_500_000_000)


@kernel()
def poverty_penalty(rules, poverty):
    """L28: prestige lost for this much poverty, by the chart."""
    last = np.int64(rules["chart_length"]) - 1
    if poverty <= last:
        return np.int64(rules["poverty_chart"][poverty])
    beyond = np.int64(rules["poverty_beyond"]) * (poverty - last)
    return min(np.int64(rules["poverty_chart"][last]) + beyond, LARGEST_PENALTY)


@kernel()
def _settle(rules, me, row):
    """L24 to L27 for one player: everything but the poverty of the others."""
    hand_poverty = np.int64(rules["end_poverty_per_card"]) * me["hand_count"]  # L24
    row["cards_left"] = me["hand_count"]
    row["hand_poverty"] = hand_poverty
    row["poverty"] = me["poverty"] + hand_poverty
    row["prestige"] = me["prestige"]
    row["card_prestige"] = me["card_prestige"]  # L25
    repay = np.int64(rules["loan_repay"])
    repaid = np.int64(me["loans"])
    if repay > 0:
        repaid = min(repaid, np.int64(me["money"]) // repay)  # L26
    row["loans_repaid_end"] = repaid
    row["loans_unpaid"] = me["loans"] - repaid
    row["loan_penalty"] = np.int64(rules["loan_penalty"]) * (me["loans"] - repaid)
    row["money"] = me["money"] - repaid * repay
    row["money_prestige"] = row["money"] // np.int64(rules["money_per_prestige"])  # L27


@kernel()
def _ranks_before(a, me_a, b, me_b):
    """L29: whether row a beats row b: prestige, least poverty, most boroughs, best city card."""
    if a["score"] != b["score"]:
        return a["score"] > b["score"]
    if a["poverty_net"] != b["poverty_net"]:
        return a["poverty_net"] < b["poverty_net"]
    if me_a["borough_count"] != me_b["borough_count"]:
        return me_a["borough_count"] > me_b["borough_count"]
    return me_a["best_card"] > me_b["best_card"]


_share_victory = bind(share_victory, {"ranks_before": _ranks_before}, __name__)


@kernel()
def score_game(game, rules, rows):
    """Fill in the final scores of `rows` (SEAT_ROW, one a seat); returns how many share the victory."""
    players = np.int64(game["players_count"])
    for seat in range(players):
        _settle(rules, game["players"][seat], rows[seat])
    least = np.int64(rows[0]["poverty"])
    for seat in range(1, players):
        least = min(least, np.int64(rows[seat]["poverty"]))
    for seat in range(players):
        row = rows[seat]
        row["poverty_net"] = row["poverty"] - least  # L28
        row["poverty_penalty"] = poverty_penalty(rules, np.int64(row["poverty"]) - least)
        row["score"] = (
            row["prestige"]
            + row["card_prestige"]
            + row["money_prestige"]
            - row["loan_penalty"]
            - row["poverty_penalty"]
        )
    return _share_victory(game, rows)
