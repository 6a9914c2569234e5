"""What a card is worth, told from what chance showed and not from who took it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
from statsmodels.regression.linear_model import OLS

from reports.intervals import LEVEL, Floats
from reports.paired import discoveries
from reports.rows import kept_rows
from reports.source import Results, card_keys, stamp
from reports.tables.cards import LARGE, Q_LIMIT, card_names
from sim.engine.errors import InputError
from sim.engine.records import TWELFTHS

GAMES = (
    12_500  # read at most: of four seats they tell 1 point, in seconds; four times as many tell half a point
)
ROWS_A_COLUMN = 20  # fewer seats for each column of the regression are too few

METHOD = (
    "Least squares (statsmodels OLS) of win share on the cards {word}, strategy and seat, each less its mean "
    "over the other seats of the game; 95% intervals clustered by block. A card's effect is against the "
    "average other card of its pile; q by Benjamini-Hochberg. {games:,} games."
)
TOO_FEW = "too few games to tell what a card is worth"


def adjusted_cards(run: Results, games: int = GAMES) -> pd.DataFrame:
    """What it is worth to be shown a card by chance: in London, to be dealt it off the deck.

    Which cards of its pile a seat was shown is the shuffle's doing, given how many; so this is an effect of
    the card, on the strategies that played, and not of who likes it. It is not the effect of building it: a
    seat may be shown a card and have no use for it.

    Columns: card (its key), name, row, pile; seats = shown it, rate = their share; effect, low, high = in
    points of win share, against being shown an average other card of its pile while the others at the table
    are not; p; q; n = seats looked at; flagged = q at most 0.05 and an effect of 5 points or more. NaN for a
    card that no seat, or every seat of each game, was shown. `attrs["note"]` says why there are none, or "".

    Args:
        run: a run that kept rows.
        games: read the first so many.

    Raises:
        InputError: the run kept sums only, or its game declares no exposure.
        RunError: the run was played before exposures were kept.
    """
    exposure = run.ruleset.exposure
    if exposure is None:
        raise InputError(f"{run.info['game']} does not say what chance shows of the cards")
    table = _cards(run, exposure.pile)
    seats = kept_rows(run, "seats", ["block", "strategy", "seat", "win_twelfths"], games)
    shown = shown_cards(run, games)
    table["seats"], table["rate"] = shown.sum(axis=0), shown.mean(axis=0)
    design, cards = card_design(run, seats, shown)
    fitted = len(seats) >= ROWS_A_COLUMN * design.shape[1] and len(cards) > 0
    found = np.full((len(table), 4), math.nan)
    if fitted:
        fit = OLS(
            seats["win_twelfths"].to_numpy(np.float64) / TWELFTHS - 1 / _players(run), design, hasconst=False
        ).fit(cov_type="cluster", cov_kwds={"groups": seats["block"].to_numpy()}, use_t=True)
        contrasts = _contrasts(table, cards, design.shape[1])
        tested = fit.t_test(contrasts)
        found[cards] = np.column_stack(
            [100 * tested.effect, 100 * tested.conf_int(alpha=1 - LEVEL), tested.pvalue]
        )
    table[["effect", "low", "high", "p"]] = found
    table["q"] = discoveries(table["p"])
    table["n"] = len(seats)
    table["flagged"] = (table["q"] <= Q_LIMIT) & (table["effect"].abs() >= 100 * LARGE)
    played = len(seats) // _players(run)
    table = stamp(table, run, METHOD.format(word=exposure.word, games=played))
    table.attrs.update(note="" if fitted else TOO_FEW, looked_at=played)
    return table


def shown_cards(run: Results, games: int | None = None) -> npt.NDArray[np.bool_]:
    """Which cards chance showed each seat: [seat's row, card], rows as those of `seats`.

    Raises:
        InputError, RunError: as `adjusted_cards`.
    """
    cards = len(card_keys(run))
    names = [f"cards_{word}" for word in range(-(-cards // 64))]
    words = kept_rows(run, "exposed", names, games).to_numpy(dtype="<u8")
    bits = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=1, bitorder="little")
    return bits[:, :cards].astype(bool)


def _cards(run: Results, pile: str) -> pd.DataFrame:
    rows = run.variant.tables[run.ruleset.card_table]
    keys = card_keys(run)
    names = card_names(keys, [str(row.get("name", key)) for row, key in zip(rows, keys, strict=True)])
    piles = [str(row[pile]) if pile else "" for row in rows]
    return pd.DataFrame({"card": keys, "name": names, "row": range(len(rows)), "pile": piles})


def _players(run: Results) -> int:
    return int(run.info["players"])


def card_design(
    run: Results, seats: pd.DataFrame, shown: npt.NDArray[np.bool_], first: npt.ArrayLike = ()
) -> tuple[Floats, Sequence[int]]:
    """Columns of the regression: `first`, then cards, strategies, seats; and which cards those are.

    A game's shares add up to 1, so that what all of its seats have cannot tell: each column is held against
    its mean over the others of the game. A coefficient is then what a seat gains by having it alone.

    Args:
        run: a run.
        seats: rows with strategy and seat, whole games.
        shown: [seat's row, card].
        first: other columns to begin with, [seat's row, column].
    """
    players = _players(run)
    with_it = shown.reshape(len(shown) // players, players, shown.shape[1]).sum(axis=1)
    cards = np.flatnonzero(((with_it > 0) & (with_it < players)).any(axis=0))
    of_seat = [seats["seat"].to_numpy() == seat for seat in range(1, players)]
    of_strategy = [seats["strategy"].to_numpy() == number for number in range(1, len(run.strategies))]
    before = np.asarray(first, dtype=np.float64).reshape(len(seats), -1)
    every = np.column_stack([before, shown[:, cards], *of_strategy, *of_seat]).astype(np.float64)
    games = every.reshape(len(every) // players, players, every.shape[1])
    games -= games.mean(axis=1, keepdims=True)
    every *= players / (players - 1)
    kept = np.abs(every).max(axis=0) > 0
    kept[: before.shape[1]] = True  # who asks for a column finds it at its place
    return every[:, kept], cards.tolist()


def _contrasts(table: pd.DataFrame, cards: Sequence[int], columns: int) -> Floats:
    """Each card less the others of its pile, weighted by how often they are shown: [card, column]."""
    own = table.iloc[list(cards)]
    pile, weight = own["pile"].to_numpy(), own["seats"].to_numpy(np.float64)
    others = (pile[:, None] == pile[None, :]) * weight[None, :]
    np.fill_diagonal(others, 0)
    total = others.sum(axis=1, keepdims=True)
    others = np.divide(others, total, out=np.zeros_like(others), where=total > 0)
    found = np.zeros((len(own), columns))
    found[:, : len(own)] = np.eye(len(own)) - others
    return found
