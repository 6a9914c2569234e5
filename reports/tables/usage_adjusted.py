"""What taking something, such as a loan, is worth, with strategy, seat and the cards dealt held alike."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pandas as pd
from statsmodels.regression.linear_model import OLS

from reports.intervals import LEVEL, NO_DIFFERENCE, Difference
from reports.rows import kept_rows
from reports.source import EVERYONE, Results, stamp, strategy_name
from reports.tables.adjusted import GAMES, ROWS_A_COLUMN, card_design, shown_cards
from reports.tables.usage import usage_section
from sim.engine.records import TWELFTHS

FEWEST = 100  # seats of a strategy with it, and as many without


def usage_adjusted(run: Results, key: str | None = None, games: int = GAMES) -> pd.DataFrame:
    """Points of win share that go with taking at least one, all else that was dealt held alike.

    Who takes a loan also has other cards, another seat, another strategy: those are taken out. What is left
    is still no proof: who is behind may borrow more. Play again under another rule to see what it causes.

    Columns: strategy (`all` first, weighted by who takes any), users, others = seats looked at; effect, low,
    high = points of win share of a seat that takes some while the others at the table do not; p. NaN for
    strategies of which fewer than 100 seats do, or do not. `attrs`: looked_at = games; adjusted_for.

    Args:
        run: a run that kept rows.
        key: of the section; the first one that the game declares unless given.
        games: read the first so many.

    Raises:
        InputError: the run kept sums only, or the game declares no such section.
        RunError: the run was played before exposures were kept.
    """
    section = usage_section(run, key)
    seats = kept_rows(run, "seats", ["block", "strategy", "seat", "win_twelfths", section.count], games)
    exposure = run.ruleset.exposure
    shown = np.zeros((len(seats), 0), dtype=bool) if exposure is None else shown_cards(run, games)
    used, strategy = (seats[section.count] > 0).to_numpy(), seats["strategy"].to_numpy()
    every = [strategy == number for number in range(len(run.strategies))]
    counts = np.array([[(used & own).sum(), (~used & own).sum()] for own in every])
    told = np.flatnonzero(counts.min(axis=1) >= FEWEST)
    columns = np.array([used & every[number] for number in told]).T
    found = _fitted(run, seats, shown, columns, counts[told])
    rows: list[dict[str, object]] = [_row(EVERYONE, counts.sum(axis=0), found[0])]
    for number, own in enumerate(counts):
        if own.sum():
            at = np.flatnonzero(told == number)
            rows.append(_row(strategy_name(run, number), own, found[1 + at[0]] if len(at) else NO_DIFFERENCE))
    known = f", cards {exposure.word}" if exposure else ""
    played = len(seats) // int(run.info["players"])
    method = (
        f"Least squares (statsmodels OLS) of win share on taking any, by strategy, with strategy, "
        f"seat{known}, each less its mean over the other seats of the game; 95% intervals clustered by "
        f"block. Observed, not caused. {played:,} games."
    )
    table = stamp(pd.DataFrame(rows), run, method)
    table.attrs.update(looked_at=played, adjusted_for=f"strategy, seat{known}")
    return table


def _row(strategy: str, counts: npt.NDArray[np.int64], found: Difference) -> dict[str, object]:
    row: dict[str, object] = {"strategy": strategy, "users": int(counts[0]), "others": int(counts[1])}
    names = ("effect", "low", "high")
    return row | {name: 100 * end for name, end in zip(names, found, strict=False)} | {"p": found.p}


def _fitted(
    run: Results,
    seats: pd.DataFrame,
    shown: npt.NDArray[np.bool_],
    used: npt.NDArray[np.bool_],
    counts: npt.NDArray[np.int64],
) -> list[Difference]:
    """All strategies together, then each column of `used`."""
    none = [NO_DIFFERENCE] * (1 + len(counts))
    if not len(counts):
        return none
    design, _ = card_design(run, seats, shown, used)
    if len(seats) < ROWS_A_COLUMN * design.shape[1]:
        return none
    share = seats["win_twelfths"].to_numpy(np.float64) / TWELFTHS - 1 / int(run.info["players"])
    fit = OLS(share, design, hasconst=False).fit(
        cov_type="cluster", cov_kwds={"groups": seats["block"].to_numpy()}, use_t=True
    )
    contrasts = np.zeros((1 + len(counts), design.shape[1]))
    contrasts[0, : len(counts)] = counts[:, 0] / counts[:, 0].sum()
    contrasts[1:, : len(counts)] = np.eye(len(counts))
    tested = fit.t_test(contrasts)
    ends = np.column_stack([tested.effect, tested.conf_int(alpha=1 - LEVEL), tested.pvalue])
    return [Difference(*map(float, row)) if math.isfinite(row[0]) else NO_DIFFERENCE for row in ends]
