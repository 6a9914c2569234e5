"""Cards and actions, for clauses: what they are worth, and whether anybody takes them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd

from reports.contract import words
from reports.contract.clauses import Clause
from reports.contract.estimates import Estimate, from_interval, largest, nothing, share_of
from reports.contract.measures.measured import ROWS, CannotTell, Measured, counted_strategies
from reports.intervals import SHARE_METHOD
from reports.material import remembered
from reports.source import Results, card_keys, sums_of
from reports.tables.adjusted import GAMES, adjusted_cards
from reports.tables.cards import card_names, possible
from sim.engine.errors import AldermanError
from sim.engine.sections import Action

BEST = "The share of the strategy that does it most; its interval is that of the largest of several."


def card_effect(run: Results, clause: Clause) -> Measured:
    """Adjusted effect of each card, either way, in points of win share.

    Cards that chance shows to nobody, or to all alike, are left out.

    Raises:
        CannotTell: the run kept sums only, or not what chance showed of the cards.
    """
    if run.info["keep"] != "rows":
        raise CannotTell(ROWS)
    try:
        table = remembered(run).table(adjusted_cards)
    except AldermanError as reason:
        raise CannotTell(str(reason)) from None
    note, blocks = str(table.attrs["note"]), int(table.attrs["looked_at"]) // int(run.info["rotations"])
    told = table if note else table[table["effect"].notna()]
    if told.empty:
        raise CannotTell("chance shows no card to some seats and not to others")
    figures = [
        nothing(int(row["n"]), str(row["name"]))
        if note
        else from_interval(
            row["effect"], row["low"], row["high"], int(row["n"]), blocks, str(row["name"])
        ).magnitude
        for row in told.to_dict("records")
    ]
    return Measured(tuple(figures), str(table.attrs["method"]), note, int(table.attrs["looked_at"]), GAMES)


def card_use(run: Results, clause: Clause) -> Measured:
    """Percent of the seats that use each card, of the strategy that uses it most.

    Cards that cannot be used that way are left out.
    """
    ruleset, mark = run.ruleset, words.card_verb(run.ruleset)
    strategies = counted_strategies(run, clause)
    played = sums_of(run, "lineups").groupby(["part", "strategy"])["n"].sum().unstack(fill_value=0)
    marked = sums_of(run, "cards").groupby(["card", "part", "strategy"])[f"{mark}_n"].sum()
    rows = run.variant.tables[ruleset.card_table]
    keys = card_keys(run)
    names = card_names(keys, [str(row.get("name", key)) for row, key in zip(rows, keys, strict=True)])
    seen = set(marked.index.get_level_values("card"))
    none = pd.DataFrame(0, played.index, played.columns)
    cluster = {one: _seats_a_block(run, one) for one in strategies}
    figures = []
    for number, row in enumerate(rows):
        if not possible(row, ruleset.main_mark_if):
            continue
        own = marked.loc[number].unstack(fill_value=0) if number in seen else none
        own = own.reindex(index=played.index, columns=played.columns, fill_value=0)
        best = largest(
            share_of(own[one], played[one], cluster[one]) for one in strategies if one in played.columns
        )
        figures.append(replace(best.scaled(100), of=names[number]))
    if not figures:
        raise CannotTell(f"no card can be {mark}")
    return Measured(tuple(figures), f"{BEST} {SHARE_METHOD}; parts for batches.")


def action_use(run: Results, clause: Clause) -> Measured:
    """Percent of its chances in which each action is taken, by the strategy that takes it most."""
    sums = sums_of(run, "seats")
    strategies = counted_strategies(run, clause)
    actions = [one for section in words.actions(run.ruleset) for one in section.actions if not one.gives_up]
    figures = [
        replace(largest(_rate(run, sums, one, action) for one in strategies), of=action.name)
        for action in actions
    ]
    note = "An action that nobody could ever take counts as never taken by any seat."
    return Measured(tuple(figures), f"{BEST} {SHARE_METHOD}. {note}")


def _rate(run: Results, sums: pd.DataFrame, strategy: int, action: Action) -> Estimate:
    own = sums[sums["strategy"] == strategy]
    batches = own.groupby("batch")[["n", f"{action.taken}_sum", f"{action.possible}_sum"]].sum()
    taken, chances = batches[f"{action.taken}_sum"], batches[f"{action.possible}_sum"]
    cluster = _seats_a_block(run, strategy)
    if not chances.sum():
        return share_of(taken, batches["n"], cluster).scaled(100)
    a_seat = max(1.0, float(chances.sum()) / float(batches["n"].sum()))
    return share_of(taken, chances, cluster * a_seat).scaled(100)


def _seats_a_block(run: Results, strategy: int) -> float:
    """Seats of a strategy in a block where it sits, as the design effect of one a block has it."""
    seats = np.array([lineup.count(strategy) for lineup in run.info["lineups"]], dtype=np.float64)
    return float(run.info["rotations"]) * float((seats**2).sum() / max(1.0, seats.sum()))
