"""Sums of how games run, made up: who leads, and how leads grow."""

from __future__ import annotations

import numpy as np
import pandas as pd

from sim.engine.records import PACING


def pacing_sums(
    parts: int = 30,
    games: int = 60,
    leader_wins: tuple[float, ...] = (0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0),
    slope: float = 0.1,
    rounds: int = 8,
    seed: int = 4,
) -> pd.DataFrame:
    """`sums/pacing` of games of which the leader at each tenth wins such a share.

    Args:
        parts: how many.
        games: of each part; all of them have a leader at all times.
        leader_wins: by tenth of the game.
        slope: by how much of itself a lead grows until the next round.
        rounds: of each game.
        seed: of the chance in it.
    """
    rng = np.random.default_rng(seed)
    rows = []
    for part in range(parts):
        for at in range(1, rounds + 1):
            lead = rng.poisson(3 + 2 * at, games)
            growth = slope * lead + 5 * at + rng.normal(0, 2, games)  # leads grow with time besides
            row = {"part": part, "clock": 0, "at": at, "games": games, "led": games, "steps": games}
            row |= {"leader_twelfths": 6 * games, "margin": lead.sum(), "margin_squares": (lead**2).sum()}
            row |= {"growth": growth.sum(), "growth_lead": (growth * lead).sum()}
            rows.append(row | {"lead_before": lead.sum(), "lead_before_squares": (lead**2).sum()})
        for at, share in enumerate(leader_wins, 1):
            row = {"part": part, "clock": 1, "at": at, "games": games, "led": games}
            rows.append(row | {"leader_twelfths": 12 * rng.binomial(games, share)})
    return pd.DataFrame(rows, columns=["part", "clock", "at", *PACING]).fillna(0)
