"""Rows of games and seats, of a run that kept them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, cast

import pandas as pd

from reports.source import Results


class Rows(Protocol):
    """What has rows, as `sim.batch.Run`."""

    def rows(self, name: str, columns: Sequence[str] | None = None, games: int | None = None) -> pd.DataFrame:
        """`seats`, `games` or `exposed`."""

    def row_parts(self, name: str, columns: Sequence[str] | None = None) -> Iterator[pd.DataFrame]:
        """The same, part after part."""


def kept_rows(run: Results, name: str, columns: Sequence[str], games: int | None = None) -> pd.DataFrame:
    """Columns of the rows of that name, of all games or the first so many; strategies by number.

    Raises:
        InputError: the run kept sums only, or not these.
        RunError: a file is missing or damaged.
    """
    return _numbered(run, cast(Rows, run).rows(name, columns, games))


def kept_row_parts(run: Results, name: str, columns: Sequence[str]) -> Iterator[pd.DataFrame]:
    """The same of all games, part after part: sums over millions of rows take the memory of one part.

    Raises:
        InputError, RunError: as `kept_rows`.
    """
    for frame in cast(Rows, run).row_parts(name, columns):
        yield _numbered(run, frame)


def _numbered(run: Results, frame: pd.DataFrame) -> pd.DataFrame:
    if "strategy" in frame:
        labels = frame["strategy"].astype("category").cat
        numbers = pd.Index(list(run.strategies)).get_indexer(labels.categories)
        frame = frame.assign(strategy=numbers[labels.codes.to_numpy()])
    return frame
