"""Who takes something and who reaches a milestone, for clauses."""

from __future__ import annotations

import numpy as np

from reports.contract import words
from reports.contract.clauses import Clause
from reports.contract.estimates import Estimate, share_of
from reports.contract.measures.games import PARTS
from reports.contract.measures.measured import Measured, counted_strategies, counts_of, seat_rows
from reports.intervals import SHARE_METHOD
from reports.source import Results, seats_a_block


def usage(run: Results, clause: Clause) -> Measured:
    """Percent of the seats that took at least one."""
    return Measured((_nonzero(run, words.usage(run.ruleset, clause.of).count, clause),), PARTS)


def usage_games(run: Results, clause: Clause) -> Measured:
    """Percent of the games in which some seat took at least one, from rows."""
    count = words.usage(run.ruleset, clause.of).count
    rows = seat_rows(run, ["game", count])
    game = rows["game"].to_numpy()
    saw = np.zeros(int(game.max()) + 1, dtype=bool)
    saw[game[rows[count].to_numpy() > 0]] = True
    batch = np.arange(len(saw)) // int(run.info["rotations"]) // int(run.info["batch_blocks"])
    share = share_of(np.bincount(batch, saw), np.bincount(batch), float(run.info["rotations"]))
    return Measured((share.scaled(100),), f"{SHARE_METHOD}.")


def milestone(run: Results, clause: Clause) -> Measured:
    """Percent of the seats that ever reach each milestone, or one of them."""
    section = words.milestones(run.ruleset, clause.of)
    wanted = [one for one in section.milestones if clause.name in ("", one.name)]
    figures = [_nonzero(run, one.turn, clause, f"{section.one} {one.name}") for one in wanted]
    return Measured(tuple(figures), PARTS)


def _nonzero(run: Results, column: str, clause: Clause, of: str = "") -> Estimate:
    counts = counts_of(run, column, games=False, strategies=counted_strategies(run, clause))
    some = counts.loc[:, counts.columns != 0].sum(axis=1)
    return share_of(some, counts.sum(axis=1), seats_a_block(run), of).scaled(100)
