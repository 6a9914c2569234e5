"""Which actions are taken when, and which are never worth their chance."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from reports.intervals import SHARE_METHOD, T_METHOD, mean_interval, share_interval
from reports.source import (
    EVERYONE,
    Results,
    declared,
    naive_strategies,
    seats_a_block,
    stamp,
    strategy_name,
    sums_of,
)
from reports.text import percent
from sim.engine.errors import InputError
from sim.engine.sections import Action, ActionSection, Phases

DEAD = 0.01  # of the chances: what nobody takes more often is dead
WHOLE = "whole game"  # the phase that holds all turns


def action_section(run: Results, key: str) -> ActionSection:
    """The ruleset's section of that key.

    Raises:
        InputError: there is none.
    """
    return declared(run, ActionSection, key)


def phase_turns(run: Results, phases: Phases) -> int:
    """How many own turns a phase has, by the rules that were played.

    Raises:
        InputError: the rules have no such whole number.
    """
    turns = run.variant.rules.get(phases.turns)
    if not isinstance(turns, int) or turns < 1:
        raise InputError(f"{run.ruleset.name}.{phases.turns} = {turns!r}: phases need a whole number from 1")
    return turns


def phase_of(turn: int, phases: Phases, turns: int) -> str:
    """The phase that an own turn (from 1) falls into; what is beyond the last counts to it."""
    return phases.names[min((turn - 1) // turns, len(phases.names) - 1)]


def action_mix(run: Results, key: str) -> pd.DataFrame:
    """Actions an own turn, by phase and strategy.

    Columns: phase (first `whole game`), strategy (`all` first), action, turns = own turns played; per_turn,
    low, high; share = of all actions of that phase and strategy; parts.
    """
    section = action_section(run, key)
    turns = phase_turns(run, section.phases)
    sums = sums_of(run, "curves")
    phase = [phase_of(int(turn), section.phases, turns) for turn in sums["turn"]]
    sums = sums.assign(phase=pd.Series(phase, index=sums.index, dtype=object))
    rows = []
    for name in (WHOLE, *section.phases.names):
        within = sums if name == WHOLE else sums[sums["phase"] == name]
        for strategy, own in _strategies(run, within):
            parts = own.groupby("part")[["n", *(f"{one.turn}_sum" for one in section.actions)]].sum()
            for one in section.actions:
                found = mean_interval(parts[f"{one.turn}_sum"], parts["n"])
                rows.append((name, strategy, one.name, found.n, *found[:3], found.batches))
    columns = ["phase", "strategy", "action", "turns", "per_turn", "low", "high", "parts"]
    table = pd.DataFrame(rows, columns=columns)
    total = table.groupby(["phase", "strategy"])["per_turn"].transform("sum")
    table["share"] = table["per_turn"] / total.where(total > 0)
    method = (
        f"Means over own turns played. {T_METHOD}, parts for batches, since sums by turn are kept by part."
    )
    return stamp(table, run, method)


def action_use(run: Results, key: str) -> pd.DataFrame:
    """How often an action is taken of the choices that had it: a row an action and strategy, `all` first.

    Columns: action, strategy, seats; taken, taken_low, taken_high = a seat; chances = choices that had it;
    rate, rate_low, rate_high = taken of those; dead = no strategy but the naive one takes it in 1% of its
    chances; never = none of them ever could. Both are False for what gives up, and unknown, so False, when
    only the naive one played.
    """
    section = action_section(run, key)
    sums = sums_of(run, "seats")
    rows = []
    for one in section.actions:
        needed = ["batch", "strategy", "n", f"{one.taken}_sum", f"{one.possible}_sum"]
        for strategy, own in _strategies(run, sums[needed]):
            rows.append({"action": one.name, "strategy": strategy, **_use(run, own, one)})
    table = pd.DataFrame(rows)
    naive = [strategy_name(run, number) for number in naive_strategies(run, section.naive)]
    acts = [one.name for one in section.actions if not one.gives_up]
    others = table[~table["strategy"].isin([EVERYONE, *naive])].groupby("action")
    for column, some in (("dead", others["rate"].max() >= DEAD), ("never", others["chances"].max() > 0)):
        without = {str(name) for name, found in some.items() if not found}
        table[column] = table["action"].isin(without.intersection(acts))
    method = f"{SHARE_METHOD}; means: {T_METHOD}."
    return stamp(table, run, method)


def said_dead(name: str, rate: float, never: bool) -> str:
    """What is dead, and how often it is taken after all."""
    return f"{name} ({'never possible' if never else f'{percent(rate)} of its chances'})"


def _use(run: Results, sums: pd.DataFrame, one: Action) -> dict[str, object]:
    batches = sums.groupby("batch")[["n", f"{one.taken}_sum", f"{one.possible}_sum"]].sum()
    taken, chances = batches[f"{one.taken}_sum"], batches[f"{one.possible}_sum"]
    mean = mean_interval(taken, batches["n"])
    rate = share_interval(taken, chances, seats_a_block(run) * max(1.0, chances.sum() / max(1, mean.n)))
    return {
        "seats": mean.n,
        "taken": mean.mean,
        "taken_low": mean.low,
        "taken_high": mean.high,
        "chances": rate.n,
        "rate": rate.mean,
        "rate_low": rate.low,
        "rate_high": rate.high,
    }


def _strategies(run: Results, sums: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame]]:
    yield EVERYONE, sums
    for number, own in sums.groupby("strategy", sort=True):
        yield strategy_name(run, int(str(number))), own
