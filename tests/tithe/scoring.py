"""The final scores (T5) and who wins (T6)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.loop import bind
from sim.engine.victory import share_victory


@kernel()
def _ranks_before(a, me_a, b, me_b):
    """T6: whether row a beats row b."""
    if a["score"] != b["score"]:
        return a["score"] > b["score"]
    return me_a["cards"] < me_b["cards"]


_share_victory = bind(share_victory, {"ranks_before": _ranks_before}, __name__)


@kernel()
def score_game(game, rules, rows):
    """Fill in the final scores of `rows` (one a seat); returns how many share the victory."""
    for seat in range(game["players_count"]):
        me, row = game["players"][seat], rows[seat]
        row["coin_points"] = np.int64(me["coins"]) * np.int64(rules["coin_worth"])
        row["values"] = me["values"]
        row["score"] = row["coin_points"] - row["values"]
    return _share_victory(game, rows)
