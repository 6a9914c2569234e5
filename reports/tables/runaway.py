"""Whether leads grow by themselves: the slope of a lead's growth on the lead."""

from __future__ import annotations

import math

import pandas as pd

from reports.intervals import T_METHOD, Interval, mean_interval
from reports.source import Results, stamp
from reports.tables.pacing import pacing_sums

METHOD = (
    "Least-squares slope of the growth of the leader's lead until the next round on that lead, within "
    f"rounds; {T_METHOD}: slopes of parts, weighted by their squares of leads."
)
FEWEST = 100  # games without which a round's slope has no interval: a few leads in a few parts tell none


def runaway_table(run: Results) -> pd.DataFrame:
    """By round, how a lead grows until the next round.

    Columns: round; games = with one leader and a round after it; lead = mean lead; growth, growth_low,
    growth_high = mean growth of that seat's lead; slope, low, high = how much faster for each point of
    lead: 0.12 says that a seat 10 points ahead gains 1.2 more than one that is level; parts. Rounds of
    fewer than 100 games have no interval of the slope.

    `attrs`: `index`, `index_low`, `index_high` = the slope over all rounds, each round's own mean taken out:
    above 0 leads run away, below 0 they are caught up with.
    """
    sums = pacing_sums(run, "round")
    sums = deviations(sums[sums["steps"] > 0])
    rows = []
    for at, own in sums.groupby("at", sort=True):
        growth, slope = mean_interval(own["growth"], own["steps"]), _slope(own)
        if growth.n < FEWEST:
            slope = slope._replace(low=math.nan, high=math.nan)
        rows.append(
            {
                "round": int(str(at)),
                "games": growth.n,
                "lead": float(own["lead_before"].sum() / growth.n),
                "growth": growth.mean,
                "growth_low": growth.low,
                "growth_high": growth.high,
                "slope": slope.mean,
                "low": slope.low,
                "high": slope.high,
                "parts": growth.batches,
            }
        )
    names = ["round", "games", "lead", "growth", "growth_low", "growth_high", "slope", "low", "high", "parts"]
    table = stamp(pd.DataFrame(rows, columns=names), run, METHOD)
    index = _slope(sums)
    table.attrs.update(index=index.mean, index_low=index.low, index_high=index.high)
    return table


def deviations(sums: pd.DataFrame) -> pd.DataFrame:
    """The same sums with `product` and `square`, of deviations from their round's means.

    Args:
        sums: by part and `at`: steps, growth, growth_lead, lead_before, lead_before_squares.
    """
    rounds = sums.groupby("at")[["steps", "growth", "lead_before"]].transform("sum")
    growth, lead = rounds["growth"] / rounds["steps"], rounds["lead_before"] / rounds["steps"]
    product = sums["growth_lead"] - growth * sums["lead_before"] - lead * sums["growth"]
    square = sums["lead_before_squares"] - 2 * lead * sums["lead_before"]
    return sums.assign(
        product=product + sums["steps"] * growth * lead, square=square + sums["steps"] * lead**2
    )


def _slope(own: pd.DataFrame) -> Interval:
    parts = own.groupby("part")[["product", "square"]].sum()
    # Sums of exact integers and their means: what is left of no spread at all is rounding.
    parts = parts[parts["square"] > 1e-6 * own["lead_before_squares"].sum() / max(1, len(own))]
    return mean_interval(parts["product"], parts["square"])
