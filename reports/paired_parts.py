"""Paired differences of what a run keeps by part: curves, pacing, card marks, shares, quantiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.stats import bootstrap

from reports.intervals import LEVEL, RESAMPLES, Floats, quantiles
from reports.paired import METHOD, compare_ratios, compare_values, discoveries, gathered, linear
from reports.pairing import Ints, Pairing
from reports.source import ALL_GAMES, EVERYONE, Results, card_keys, sums_of
from reports.tables.cards import card_names
from reports.tables.curves import curve_column
from reports.tables.scores import AT
from sim.engine.records import TWELFTHS

BY_TENTH, TENTHS = 1, 10  # of sums/pacing: the clock, and its ticks

PART_METHOD = f"{METHOD}, parts for batches"
QUANTILE_METHOD = (
    "quantiles of merged histograms; 95% intervals by bootstrap over pairs of parts, percentile method "
    "(scipy)"
)
Mask = Callable[[Ints], npt.NDArray[np.bool_]]


@dataclass(frozen=True)
class Counted:
    """A share read from a histogram.

    Attributes:
        key: a word for it.
        title: what it is a share of, in words ("seats that take a loan").
        column: the seat or game column with a histogram.
        has: which values count.
        among: of which; None = of all.
        of_games: it is a column of games.
    """

    key: str
    title: str
    column: str
    has: Mask
    among: Mask | None = None
    of_games: bool = False


def curve_differences(pairing: Pairing, name: str) -> pd.DataFrame:
    """Paired differences of a curve, a row a strategy and own turn, each turn by itself; `all` first.

    Columns: strategy, turn, n_a, n_b (seats that played it), at_risk_share (the smaller of the two runs'
    shares of seats that play the turn; NaN in the last one kept), then those of `paired.compare_values`.

    Raises:
        InputError: the game keeps no such curve.
    """
    curve_column(pairing.a, name)
    turns, strategies = pairing.a.ruleset.max_curve_turns, len(pairing.labels)
    sides = []
    for run in (pairing.a, pairing.b):
        frame, unit = _by_part(pairing, run, "curves")
        cell = (frame["strategy"] * turns + frame["turn"] - 1).to_numpy()
        values = frame[[f"{name}_sum", "n"]].to_numpy(np.float64)
        dense = gathered(values, unit, cell, pairing.parts.count, strategies * turns)
        own = dense.reshape(len(dense), strategies, turns, 2)
        both = np.concatenate([own.sum(axis=1, keepdims=True), own], axis=1)
        both = both.reshape(len(own), (1 + strategies) * turns, 2)
        sides.append((both[:, :, 0], both[:, :, 1]))
    found = compare_ratios(sides[0], sides[1], pairing.lineups(pairing.parts))
    place = np.arange(len(found))
    found.insert(0, "turn", place % turns + 1)
    found.insert(0, "strategy", [(EVERYONE, *pairing.labels)[number] for number in place // turns])
    counts = found[["n_a", "n_b"]]
    share = (counts / counts.groupby(place // turns).transform("first")).min(axis=1)
    found.insert(4, "at_risk_share", share.where(found["turn"] < turns))
    return found[(found["n_a"] > 0) & (found["n_b"] > 0)].reset_index(drop=True)


def card_differences(pairing: Pairing) -> pd.DataFrame:
    """Paired differences of card marks over the whole field, a row a card, mark and measure.

    Columns: card (key), name, mark, measure ("rate" = share of seats with the mark, "win_share" = of those
    with it), n_a, n_b, those of `paired.compare_values`, q = p corrected over the cards of a mark and
    measure (Benjamini-Hochberg). Cards that only one run knows are left out.
    """
    theirs = set(card_keys(pairing.b))
    mine = [number for number, key in enumerate(card_keys(pairing.a)) if key in theirs]
    keys = [card_keys(pairing.a)[number] for number in mine]
    marks = [mark.name for mark in pairing.a.ruleset.card_marks]
    sides: list[tuple[Floats, Floats]] = []
    for run in (pairing.a, pairing.b):
        marked, won, seats = _marks(pairing, run, keys, marks)
        sides.append((np.stack([marked, won]), np.stack([np.broadcast_to(seats, marked.shape), marked])))
    # [measure, part, card, mark] to [part, measure, card, mark]
    cells = 2 * len(keys) * len(marks)
    flat = [tuple(np.moveaxis(one, 0, 1).reshape(one.shape[1], cells) for one in side) for side in sides]
    found = compare_ratios((flat[0][0], flat[0][1]), (flat[1][0], flat[1][1]), pairing.lineups(pairing.parts))
    order = pd.MultiIndex.from_product([["rate", "win_share"], range(len(keys)), marks])
    number = order.get_level_values(1).to_numpy()
    found.insert(0, "measure", order.get_level_values(0))
    found.insert(0, "mark", order.get_level_values(2))
    found.insert(0, "name", np.asarray(_names(pairing.a, mine), dtype=object)[number])
    found.insert(0, "card", np.asarray(keys, dtype=object)[number])
    found["q"] = found.groupby(["mark", "measure"])["p"].transform(discoveries)
    return found


def _names(run: Results, numbers: list[int]) -> list[str]:
    keys = card_keys(run)
    rows = run.variant.tables[run.ruleset.card_table]
    names = card_names(keys, [str(row.get("name", key)) for key, row in zip(keys, rows, strict=True)])
    return [names[number] for number in numbers]


def _marks(
    pairing: Pairing, run: Results, keys: list[str], marks: list[str]
) -> tuple[Floats, Floats, Floats]:
    """Seats with the mark and their wins, [part, card, mark], and all seats, [part, 1, 1]."""
    place = {key: number for number, key in enumerate(keys)}
    mine = np.array([place.get(key, -1) for key in card_keys(run)], dtype=np.int64)
    frame, unit = _by_part(pairing, run, "cards")
    card = mine[frame["card"].to_numpy()]
    names = [f"{mark}_{what}" for what in ("n", "twelfths") for mark in marks]
    values = frame[names].to_numpy(np.float64)[card >= 0]
    dense = gathered(values, unit[card >= 0], card[card >= 0], pairing.parts.count, len(keys))
    lineups, part = _by_part(pairing, run, "lineups")
    counts = np.bincount(part, lineups["n"].to_numpy(np.float64), pairing.parts.count)
    seats = np.asarray(counts, dtype=np.float64)
    return dense[:, :, : len(marks)], dense[:, :, len(marks) :] / TWELFTHS, seats[:, None, None]


def meeting_differences(pairing: Pairing) -> pd.DataFrame:
    """Paired differences of how far a strategy's win share lies above another's at the tables where both sit.

    Columns: strategy, opponent, then those of `paired.compare_values`; a row an ordered pair that met.
    """
    holds = np.zeros((len(pairing.labels), len(pairing.a.info["lineups"])), dtype=bool)
    for number, lineup in enumerate(pairing.a.info["lineups"]):
        holds[list(lineup), number] = True
    pairs = [
        (mine, theirs)
        for mine, own in enumerate(holds)
        for theirs, other in enumerate(holds)
        if mine != theirs and (own & other).any()
    ]
    sides = [_leads(pairing, run, holds, pairs) for run in (pairing.a, pairing.b)]
    found = compare_values(sides[0], sides[1], pairing.lineups(pairing.parts))
    found.insert(0, "opponent", [pairing.labels[theirs] for _, theirs in pairs])
    found.insert(0, "strategy", [pairing.labels[mine] for mine, _ in pairs])
    return found


def _leads(
    pairing: Pairing, run: Results, holds: npt.NDArray[np.bool_], pairs: list[tuple[int, int]]
) -> Floats:
    """Win share of the one less that of the other where both sit, linearised, [part, pair]."""
    frame, unit = _by_part(pairing, run, "lineups")
    shape = holds.shape
    cell = (frame["lineup"] * shape[0] + frame["strategy"]).to_numpy()
    counts = frame[["win_twelfths", "n"]].to_numpy(np.float64) / (TWELFTHS, 1)
    dense = gathered(counts, unit, cell, pairing.parts.count, shape[0] * shape[1])
    dense = dense.reshape(len(dense), shape[1], shape[0], 2)
    out = np.full((len(dense), len(pairs)), np.nan)
    for number, (mine, theirs) in enumerate(pairs):
        met = dense[:, holds[mine] & holds[theirs]].sum(axis=1)
        part = met[:, mine, 1] > 0
        if not part.any():
            continue
        values = linear(met[part][:, [mine, theirs], 0], met[part][:, [mine, theirs], 1])
        out[part, number] = values[:, 0] - values[:, 1]
    return out


def pacing_differences(pairing: Pairing) -> pd.DataFrame:
    """Paired differences of who leads, a row a measure and tenth of the game; empty when that was not kept.

    Columns: at (tenths played, 1 to 10), measure ("leader_share" = win share of the seat that led then,
    "margin" = its lead over the second), unit, n_a, n_b (games with a leader), then those of
    `paired.compare_values`.
    """
    sides = []
    for run in (pairing.a, pairing.b):
        frame, unit = _by_part(pairing, run, "pacing")
        tenths = (frame["clock"] == BY_TENTH).to_numpy()
        frame, unit = frame[tenths], unit[tenths]
        values = frame[["leader_twelfths", "margin", "led"]].to_numpy(np.float64) / (TWELFTHS, 1, 1)
        dense = gathered(values, unit, frame["at"].to_numpy() - 1, pairing.parts.count, TENTHS)
        sides.append((dense[:, :, :2].reshape(len(dense), 2 * TENTHS), np.repeat(dense[:, :, 2], 2, axis=1)))
    found = compare_ratios(sides[0], sides[1], pairing.lineups(pairing.parts))
    score = next(column for column in pairing.a.ruleset.seat_columns if column.name == "score")
    found.insert(0, "unit", ["share", score.unit] * TENTHS)
    found.insert(0, "measure", ["leader_share", "margin"] * TENTHS)
    found.insert(0, "at", np.repeat(np.arange(1, TENTHS + 1), 2))
    return found[(found["n_a"] > 0) & (found["n_b"] > 0)].reset_index(drop=True)


def share_differences(pairing: Pairing, shares: Sequence[Counted]) -> pd.DataFrame:
    """Paired differences of shares, a row a share and strategy, `all` strategies first.

    Columns: key, title, strategy, n_a, n_b, then those of `paired.compare_values`. A share of games has
    only the row of all; one whose column has no histogram is left out.
    """
    frames = [_share(pairing, one) for one in shares]
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def _share(pairing: Pairing, one: Counted) -> pd.DataFrame:
    strategies = 0 if one.of_games else len(pairing.labels)
    sides = []
    for run in (pairing.a, pairing.b):
        frame, unit = _histogram(pairing, run, one.column, one.of_games)
        value = frame["value"].to_numpy()
        counted = frame["n"].to_numpy(np.float64) * (True if one.among is None else one.among(value))
        cell = np.maximum(frame["strategy"].to_numpy(), 0)
        both = np.stack([counted * one.has(value), counted], axis=1)
        own = gathered(both, unit, cell, pairing.parts.count, max(1, strategies))
        full = own if one.of_games else np.concatenate([own.sum(axis=1, keepdims=True), own], axis=1)
        sides.append((full[:, :, 0], full[:, :, 1]))
    found = compare_ratios(sides[0], sides[1], pairing.lineups(pairing.parts))
    found.insert(0, "strategy", [EVERYONE, *pairing.labels[:strategies]])
    found.insert(0, "title", one.title)
    found.insert(0, "key", one.key)
    return found


def quantile_differences(
    pairing: Pairing, column: str, of_games: bool = False, nonzero: bool = False, at: Sequence[float] = AT
) -> pd.DataFrame:
    """Paired differences of quantiles, a row a strategy and quantile, `all` strategies first.

    Columns: strategy, column, q, n_a, n_b, a, b, difference, low, high, parts. Intervals by bootstrap over
    pairs of parts from a fixed seed. A difference of whole numbers is a whole number, so intervals are wide
    or a single point. Empty when the column has no histogram.

    Args:
        of_games: it is a column of games.
        nonzero: leave out 0, which means never.
        at: which quantiles.
    """
    sides = [_histogram(pairing, run, column, of_games) for run in (pairing.a, pairing.b)]
    if nonzero:
        sides = [(frame[(kept := (frame["value"] != 0).to_numpy())], unit[kept]) for frame, unit in sides]
    columns = ["strategy", "column", "q", "n_a", "n_b", "a", "b", "difference", "low", "high", "parts"]
    if any(frame.empty for frame, _ in sides):
        return pd.DataFrame(columns=columns)
    least = min(int(frame["value"].min()) for frame, _ in sides)
    values = np.arange(least, max(int(frame["value"].max()) for frame, _ in sides) + 1)
    tables = [_table(pairing, frame, unit, least, len(values), of_games) for frame, unit in sides]
    rows: list[list[object]] = []
    for place, label in enumerate([EVERYONE] if of_games else [EVERYONE, *pairing.labels]):
        a, b = (table[:, place] for table in tables)
        if not (a.any() and b.any()):
            continue
        mine, theirs = (quantiles(values, table.sum(axis=0), at) for table in (a, b))
        low, high = _resampled(values, a, b, at)
        for number, q in enumerate(at):
            ends = (theirs[number] - mine[number], low[number], high[number])
            counts = (int(a.sum()), int(b.sum()))
            rows.append([label, column, q, *counts, mine[number], theirs[number], *ends, len(a)])
    return pd.DataFrame(rows, columns=columns)


def _table(
    pairing: Pairing, frame: pd.DataFrame, unit: Ints, least: int, values: int, of_games: bool
) -> Floats:
    """Counts [part, all and each strategy, value]."""
    strategies = 1 if of_games else len(pairing.labels)
    cell = np.maximum(frame["strategy"].to_numpy(), 0) * values + frame["value"].to_numpy() - least
    counts = frame["n"].to_numpy(np.float64)[:, None]
    own = gathered(counts, unit, cell, pairing.parts.count, strategies * values)
    own = own.reshape(len(own), strategies, values)
    return own if of_games else np.concatenate([own.sum(axis=1, keepdims=True), own], axis=1)


def _resampled(values: Ints, a: Floats, b: Floats, at: Sequence[float]) -> tuple[Floats, Floats]:
    """Ends of the intervals, each [quantile], of the differences of the quantiles of [part, value]."""
    if len(a) < 2:
        return np.full(len(at), np.nan), np.full(len(at), np.nan)
    if np.array_equal(a, b):
        return np.zeros(len(at)), np.zeros(len(at))

    def difference(picked: Ints, axis: int) -> Floats:
        times = (picked[..., None] == np.arange(len(a))).sum(axis=-2).reshape(-1, len(a)).astype(np.float64)
        found: Floats = quantiles(values, times @ b, at) - quantiles(values, times @ a, at)
        return found.T.reshape(len(at), *picked.shape[:-1])

    found = bootstrap(
        (np.arange(len(a)),),
        difference,
        vectorized=True,
        axis=-1,
        n_resamples=RESAMPLES,
        confidence_level=LEVEL,
        method="percentile",
        random_state=np.random.default_rng(20),
    ).confidence_interval
    return np.atleast_1d(found.low), np.atleast_1d(found.high)


def _histogram(pairing: Pairing, run: Results, column: str, of_games: bool) -> tuple[pd.DataFrame, Ints]:
    frame, unit = _by_part(pairing, run, "histograms")
    strategy = frame["strategy"].to_numpy()
    kept = (frame["column"] == column).to_numpy() & ((strategy == ALL_GAMES) == of_games)
    return frame[kept], unit[kept]


def _by_part(pairing: Pairing, run: Results, name: str) -> tuple[pd.DataFrame, Ints]:
    """The sums of that name, of paired parts only, and the pair that each row belongs to."""
    frame = sums_of(run, name)
    blocks = int(run.info["batch_blocks"]) * int(run.info["part_batches"])
    unit = pairing.parts.number(frame["part"], blocks)
    return frame[unit >= 0], unit[unit >= 0]
