"""One game at tables of different size: win shares, seats and length by number of players, a run each."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pandas as pd

from reports.source import Results, fair_share, stamp
from reports.tables.length import length_table
from reports.tables.wins import seat_table, win_table
from reports.text import listed
from sim.engine.errors import InputError


def ordered(runs: Sequence[Results]) -> list[Results]:
    """The runs by number of players, the fewest first.

    Raises:
        InputError: none, runs of different games or rules, or two of one number of players.
    """
    if not runs:
        raise InputError("no runs to put side by side: give one for each number of players")
    found = sorted(runs, key=lambda run: int(run.info["players"]))
    first = found[0]
    for one, other in itertools.pairwise(found):
        if other.info["rules_hash"] != first.info["rules_hash"]:
            raise InputError(
                f"{other.folder} is a run of other rules than {first.folder} ({other.info['rules_hash']} and "
                f"{first.info['rules_hash']}); play the same rules at each number of players"
            )
        if one.info["players"] == other.info["players"]:
            raise InputError(
                f"{one.folder} and {other.folder} are both of {one.info['players']} players; give one run "
                f"for each number of players"
            )
    return found


def wins_by_players(runs: Sequence[Results]) -> pd.DataFrame:
    """Win share by strategy and number of players.

    Columns: players, fair = 1/players; then those of `win_table`, and relative, relative_low, relative_high
    = win share over the fair share, which compares tables of different size (1 = fair).

    Raises:
        InputError: as `ordered`.
    """
    table = _stacked(runs, win_table)
    for name, column in (("relative", "win_share"), ("relative_low", "low"), ("relative_high", "high")):
        table[name] = table[column] / table["fair"]
    return table


def seats_by_players(runs: Sequence[Results]) -> pd.DataFrame:
    """Win share by seat and number of players.

    Columns: players, fair; then those of `seat_table`, and p of the joint test that all seats of that
    number of players win alike.

    Raises:
        InputError: as `ordered`.
    """

    def tested(run: Results) -> pd.DataFrame:
        seats = seat_table(run)
        return seats.assign(p=seats.attrs["p"])

    return _stacked(runs, tested)


def length_by_players(runs: Sequence[Results]) -> pd.DataFrame:
    """Length and end of a game by number of players: players, fair, then the columns of `length_table`.

    Raises:
        InputError: as `ordered`.
    """
    return _stacked(runs, length_table)


def _stacked(runs: Sequence[Results], made: Callable[[Results], pd.DataFrame]) -> pd.DataFrame:
    sizes = ordered(runs)
    tables = [made(run) for run in sizes]
    for run, table in zip(sizes, tables, strict=True):
        table.insert(0, "players", int(run.info["players"]))
        table.insert(1, "fair", fair_share(run))
    method = f"A run for each number of players. {tables[0].attrs['method']}"
    blocks = sum(int(table.attrs["blocks"]) for table in tables)
    games = sum(int(table.attrs["games"]) for table in tables)
    seeds = dict.fromkeys(str(run.info["seed"]) for run in sizes)
    found = stamp(pd.concat(tables, ignore_index=True), sizes[0], method)
    found.attrs.update(games=games, blocks=blocks, seed=listed(list(seeds)))
    found.attrs["players"] = listed([str(run.info["players"]) for run in sizes])
    return found
