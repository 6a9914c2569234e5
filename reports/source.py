"""What a report needs of a run, and the line of origin that every table carries."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
import pandas as pd

from sim.engine.errors import InputError, nearest
from sim.engine.ruleset import Ruleset, Variant
from sim.engine.sections import Section


class Results(Protocol):
    """A run as `sim.batch.run` and `sim.batch.open_run` give it."""

    @property
    def folder(self) -> Path:
        """Where it lies."""

    @property
    def info(self) -> Mapping[str, Any]:
        """`run.json`."""

    @property
    def ruleset(self) -> Ruleset:
        """The game."""

    @property
    def variant(self) -> Variant:
        """Its numbers, as played."""

    @property
    def strategies(self) -> Sequence[str]:
        """Names, by number."""

    @property
    def games(self) -> pd.DataFrame:
        """One row a game; RunError when the run kept sums only."""

    def sums(self, name: str) -> pd.DataFrame:
        """The integer sums of that name, all parts together; strategies and cards by name."""


ALL_GAMES = -1  # the strategy of a histogram of a game column


def sums_of(run: Results, name: str, squares: bool = False) -> pd.DataFrame:
    """The sums of that name with strategies and cards by number, `ALL_GAMES` where it is no strategy.

    Numbers keep the run's order whatever the names are, and two cards of one name apart.

    Args:
        run: the run.
        name: of the sums.
        squares: whether sums of squares are needed; without them large runs are read in half the time.
    """
    read = run.sums if squares else getattr(run, "lean_sums", run.sums)

    def numbered() -> pd.DataFrame:
        frame = read(name)
        if "strategy" in frame:
            frame = frame.assign(strategy=_numbers(frame["strategy"], list(run.strategies)))
        if "card" in frame:
            frame = frame.assign(card=_numbers(frame["card"], card_keys(run)))
        return frame

    return once(run, ("sums", name, squares), numbered).copy(deep=False)


Made = TypeVar("Made")


def once(run: Results, key: Hashable, make: Callable[[], Made]) -> Made:
    """What many tables begin with: made once by a run that remembers (`reports.material`), else each time."""
    remembers: Callable[[Hashable, Callable[[], Made]], Made] | None = getattr(run, "once", None)
    return make() if remembers is None else remembers(key, make)


def _numbers(labels: pd.Series, order: list[str]) -> pd.Series:
    number = {label: at for at, label in enumerate(order)}
    categories = labels.astype("category").cat
    codes = np.array([number.get(str(label), ALL_GAMES) for label in categories.categories], dtype=np.int64)
    return pd.Series(codes[categories.codes.to_numpy()], index=labels.index)


def card_keys(run: Results) -> list[str]:
    """The keys of the rows of the card table, in order."""
    schema = next(one for one in run.ruleset.schemas if one.name == run.ruleset.card_table)
    return [str(row[schema.key]) for row in run.variant.tables[schema.name]]


EVERYONE = "all"  # all strategies together, in a column of strategies


def strategy_name(run: Results, number: int) -> str:
    """A strategy's name by number; `all` for a negative one."""
    return EVERYONE if number < 0 else str(run.strategies[number])


def naive_strategies(run: Results, name: str) -> list[int]:
    """Numbers of the strategies of that name, whatever their weights."""
    return [number for number, one in enumerate(run.info["strategies"]) if one["name"] == name]


def seats_a_block(run: Results) -> float:
    """Seats of one block: no share of seats can have a larger design effect."""
    return float(run.info["rotations"]) * float(run.info["players"])


S = TypeVar("S", bound=Section)


def declared(run: Results, kind: type[S], key: str | None) -> S:
    """The ruleset's section of that kind and key, or its first one.

    Raises:
        InputError: there is none.
    """
    sections = {section.key: section for section in run.ruleset.sections if isinstance(section, kind)}
    if key is None and sections:
        return next(iter(sections.values()))
    if key not in sections:
        known = nearest(key or "", sections) if sections else "it declares none"
        word = kind.__name__.removesuffix("Section").lower()
        raise InputError(f"{run.ruleset.name} has no {word} section '{key or ''}': {known}")
    return sections[key]


def games_played(run: Results) -> int:
    """Games whose results are in the sums; fewer than planned while a run is not complete."""
    return int(run.info.get("games_done", run.info["games"]))


def blocks_played(run: Results) -> int:
    """Blocks whose results are in the sums."""
    return games_played(run) // int(run.info["rotations"])


def fair_share(run: Results) -> float:
    """What every seat would win if all were equal."""
    return 1.0 / int(run.info["players"])


def stamp(
    frame: pd.DataFrame, run: Results, method: str, units: Mapping[str, str] | None = None
) -> pd.DataFrame:
    """The same table with its origin in `attrs`: games, blocks, seed, rules_hash, version, method.

    Args:
        frame: the table.
        run: what it was made of.
        method: how its intervals were made.
        units: those that depend on what it is of, as in `reports.columns`.
    """
    frame.attrs.update(
        game=str(run.info["game"]),
        players=int(run.info["players"]),
        strategies=[str(name) for name in run.strategies],
        games=games_played(run),
        blocks=blocks_played(run),
        seed=int(run.info["seed"]),
        rules_hash=str(run.info["rules_hash"]),
        version=str(run.info["version"]),
        method=method,
        units=dict(units or {}),
    )
    return frame


def origin(frame: pd.DataFrame) -> str:
    """The line of origin of a stamped table."""
    of = frame.attrs
    return (
        f"{of['games']:,} games in {of['blocks']:,} blocks · {of['players']} players · seed {of['seed']} · "
        f"rules {of['rules_hash']} · alderman {of['version']}"
    )


def named(run: Results, frame: pd.DataFrame, column: str = "strategy") -> pd.DataFrame:
    """The same table with strategy numbers replaced by names."""
    names = list(run.strategies)
    return frame.assign(**{column: [names[int(number)] for number in frame[column]]})


def ordinal(seat: int) -> str:
    """`1st` for seat 0: how a seat is named to a reader."""
    place = seat + 1
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def known(value: float) -> bool:
    """Whether a number is there at all."""
    return not math.isnan(value)
